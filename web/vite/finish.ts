/**
 * Last steps of a build: the version of the page, its service worker, and compressed files.
 *
 * A version is a hash of all files, so that equal sources make equal files on every machine.
 */

import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { type Plugin, build } from "vite";

/** In `index.html`. */
const VERSION = "%VERSION%";
/** Not worth compressing: they are compressed already. */
const COMPRESSED = /\.(png|woff2?)$/;
const MIN_COMPRESSED_BYTES = 200;

export function finish(): Plugin {
  let folder = "";
  return {
    name: "tabiya-finish",
    apply: "build",
    enforce: "post",
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const version = writeVersion(folder);
      await buildWorker(folder, version);
      for (const file of filesIn(folder)) compress(join(folder, file));
    },
  };
}

/** Files below a folder, sorted. */
function filesIn(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = found.filter((file) => statSync(join(folder, file)).isFile());
  return files.map((file) => file.replaceAll("\\", "/")).sort();
}

const hash = (content: Buffer | string) => createHash("sha256").update(content);

/** Writes the version into `index.html` and returns it. */
function writeVersion(folder: string): string {
  const all = filesIn(folder).map((file) => `${file} ${hash(readFileSync(join(folder, file))).digest("hex")}`);
  const version = hash(all.join("\n")).digest("hex").slice(0, 12);
  const index = join(folder, "index.html");
  const text = readFileSync(index, "utf8");
  if (!text.includes(VERSION)) throw new Error(`index.html lacks ${VERSION}`);
  writeFileSync(index, text.replace(VERSION, version));
  return version;
}

/** Builds the service worker with the list of the files it keeps. */
async function buildWorker(folder: string, version: string): Promise<void> {
  const kept = filesIn(folder).filter((file) => file === "index.html" || file.startsWith("assets/"));
  const files = kept.map((file) => [
    file === "index.html" ? "/" : `/${file}`,
    `sha256-${hash(readFileSync(join(folder, file))).digest("base64")}`,
  ]);
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { VERSION: JSON.stringify(version), FILES: JSON.stringify(files) },
    build: {
      target: "es2022",
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { input: "src/worker/worker.ts", output: { format: "iife", entryFileNames: "sw.js" } },
    },
  });
}

/** Writes `a.js.br` beside `a.js` if that is smaller. */
function compress(path: string): void {
  if (COMPRESSED.test(path)) return;
  const content = readFileSync(path);
  if (content.length < MIN_COMPRESSED_BYTES) return;
  const brotli = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  if (brotli.length < content.length) writeFileSync(`${path}.br`, brotli);
}
