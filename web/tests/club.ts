/** A real club for the tests: the program on a free port, with its own data folder. */

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { type PreviewServer as ViteServer, preview } from "vite";

/** Organiser token of the club. */
export const ORGANISER = "organiser of the tests";

export class Club {
  url = "";
  #process: ChildProcess | null = null;
  #data = mkdtempSync(join(tmpdir(), "tabiya-page-"));
  #address = "127.0.0.1:0";
  #front: ViteServer | null = null;
  #more: readonly string[];

  /** Takes more options of `tabiya serve`. */
  constructor(...more: string[]) {
    this.#more = more;
  }

  async start(): Promise<void> {
    const program = process.env.TABIYA_BIN;
    if (!program) throw new Error("TABIYA_BIN has to name the program, such as target/debug/tabiya");
    const options = { bind: this.#address, data: this.#data, name: "Test club", "admin-token": ORGANISER };
    const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    const child = spawn(program, ["serve", ...given, ...this.#more]);
    this.#process = child;
    this.url = await new Promise<string>((found, failed) => {
      let said = "";
      const listen = (text: Buffer): void => {
        said += text.toString();
        const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
        if (url) found(url);
      };
      child.stdout.on("data", listen);
      child.stderr.on("data", listen);
      child.on("exit", (code) => failed(new Error(`the club ended with ${code}: ${said}`)));
    });
    // A restarted club keeps its address.
    this.#address = this.url.replace("http://", "");
    if (process.env.TABIYA_FRONT) await this.#showDist();
  }

  /** With `TABIYA_FRONT`, serves `web/dist` in front of the club instead of the page inside the program. */
  async #showDist(): Promise<void> {
    if (!this.#front) {
      const club = { target: this.url, changeOrigin: true, headers: { origin: this.url } };
      this.#front = await preview({
        configFile: false,
        logLevel: "silent",
        preview: { host: "127.0.0.1", port: 4200 + (process.pid % 1000), proxy: { "/api": club, "/ws": { ...club, ws: true } } },
      });
    }
    this.url = this.#front.resolvedUrls?.local[0]?.replace(/\/$/, "") ?? this.url;
  }

  /** Ends the program; `SIGKILL` simulates a power cut. */
  async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    child.removeAllListeners("exit");
    const gone = new Promise<void>((done) => child.once("exit", () => done()));
    child.kill(signal);
    await gone;
  }

  /** Path of the link that `tabiya organiser` gives at the club's computer. */
  organiserLink(): string {
    const said = execFileSync(process.env.TABIYA_BIN ?? "", ["organiser", "--data", this.#data], { encoding: "utf8" });
    const path = /\/organiser#[0-9a-f]{32}/.exec(said)?.[0];
    if (!path) throw new Error(`no link: ${said}`);
    return path;
  }

  async dispose(): Promise<void> {
    await this.#front?.close();
    rmSync(this.#data, { recursive: true, force: true });
  }
}

interface Workers {
  club: Club;
}

export const test = base.extend<{ foreignRequests: string[] }, Workers>({
  club: [
    async ({}, use) => {
      const club = new Club();
      await club.start();
      await use(club);
      await club.stop();
      await club.dispose();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ club }, use) => use(club.url),
  // No test may send a request to another machine.
  foreignRequests: [
    async ({ page, club }, use) => {
      const foreign: string[] = [];
      page.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(club.url) && !/^(data|blob|about):/.test(url)) foreign.push(url);
      });
      await use(foreign);
      base.expect(foreign).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";
