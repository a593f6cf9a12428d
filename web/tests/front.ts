/** A server in front of a club: counts the bytes that arrive, and can serve another version of the page. */

import { createHash } from "node:crypto";
import { type IncomingMessage, type Server, createServer } from "node:http";
import { type AddressInfo, type Server as TcpServer, connect, createServer as createTcpServer } from "node:net";

/** Forwards connections, and counts what the club sends: everything, whoever asks for it. */
export class CountingFront {
  bytes = 0;
  url = "";
  #server: TcpServer | null = null;

  async start(club: string): Promise<void> {
    const port = Number(new URL(club).port);
    const server = createTcpServer((client) => {
      const upstream = connect(port, "127.0.0.1");
      client.pipe(upstream);
      upstream.pipe(client);
      upstream.on("data", (data) => (this.bytes += data.length));
      for (const socket of [client, upstream]) {
        socket.on("error", () => {});
        socket.on("close", () => [client, upstream].forEach((each) => each.destroy()));
      }
    });
    this.#server = server;
    this.url = await listen(server);
  }

  stop(): void {
    this.#server?.close();
  }
}

type Files = Map<string, { kind: string; body: Buffer }>;

/** Serves one of several versions of the page; everything else is the club's. */
export class VersionedFront {
  url = "";
  versions: Record<string, Files> = {};
  /** The version of each file that is served now. */
  serves: (path: string) => string = () => "a";
  #server: Server | null = null;

  /** Reads the club's page, and makes other versions of it. */
  async start(club: string, names: string[]): Promise<void> {
    const own = await readPage(club);
    this.versions = Object.fromEntries(names.map((name) => [name, nextVersion(own, name)]));
    const { port } = new URL(club);
    const server = createServer((request, response) => {
      const path = (request.url ?? "/").split("?")[0] ?? "/";
      const files = this.versions[this.serves(path)];
      const isScreen = request.headers.accept?.includes("text/html") && !path.startsWith("/api");
      const file = files?.get(path) ?? (isScreen ? files?.get("/") : undefined);
      if (file) {
        const cache = path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
        response.writeHead(200, { "content-type": file.kind, "cache-control": cache }).end(file.body);
      } else if (path.startsWith("/assets/")) response.writeHead(404).end();
      else forward(request, Number(port), (status, headers, body) => response.writeHead(status, headers).end(body));
    });
    server.on("upgrade", (request: IncomingMessage, socket) => {
      const upstream = connect(Number(port), "127.0.0.1", () => {
        const head = request.rawHeaders.map((text, at) => (at % 2 ? `${text}\r\n` : `${text}: `)).join("");
        upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${head}\r\n`);
        upstream.pipe(socket);
        socket.pipe(upstream);
      });
      for (const each of [socket, upstream]) each.on("error", () => upstream.destroy());
    });
    this.#server = server;
    this.url = await listen(server);
  }

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }
}

async function listen(server: Server | TcpServer): Promise<string> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Answer = (status: number, headers: Record<string, string>, body: Buffer) => void;

function forward(request: IncomingMessage, port: number, answer: Answer): void {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const { host, connection, ...headers } = request.headers as Record<string, string>;
    const sent: RequestInit = { method: request.method ?? "GET", headers, redirect: "manual" };
    if (parts.length > 0) sent.body = Buffer.concat(parts);
    fetch(`http://127.0.0.1:${port}${request.url}`, sent).then(
      async (found) => {
        const body = Buffer.from(await found.arrayBuffer());
        const kept = Object.fromEntries([...found.headers].filter(([name]) => !/encoding|length|connection/.test(name)));
        answer(found.status, kept, body);
      },
      () => answer(502, {}, Buffer.alloc(0)),
    );
  });
}

const LISTED = /"(\/[^"]*)","(sha256-[^"]+)"|`(\/[^`]*)`,`(sha256-[^`]+)`/g;
const integrityOf = (body: Buffer): string => `sha256-${createHash("sha256").update(body).digest("base64")}`;

/** All files of the page that its service worker lists, and the worker. */
export async function readPage(club: string): Promise<Files> {
  const read = async (path: string) => {
    const answer = await fetch(club + path);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return { kind: answer.headers.get("content-type") ?? "", body: Buffer.from(await answer.arrayBuffer()) };
  };
  const worker = await read("/sw.js");
  const listed = [...worker.body.toString().matchAll(LISTED)];
  if (listed.length < 20) throw new Error("the service worker lists the files of the page");
  const files: Files = new Map([["/sw.js", worker]]);
  for (const [, path = "", integrity = "", otherPath = "", otherIntegrity = ""] of listed) {
    const file = await read(path || otherPath);
    if (integrityOf(file.body) !== (integrity || otherIntegrity)) throw new Error(`${path}: another content is listed`);
    files.set(path || otherPath, file);
  }
  return files;
}

/** The same page under other names, as if each file had been changed. */
function nextVersion(own: Files, name: string): Files {
  const stems = [...own.keys()].flatMap((path) => /^\/assets\/(.+)-([\w-]{8})\.\w+$/.exec(path)?.slice(1, 3).join("-") ?? []);
  const renamed = (text: string): string =>
    stems.reduce((text, stem) => text.replaceAll(stem, stem.slice(0, -8) + name.repeat(8)), text);
  const version = /name="version" content="([^"]+)"/.exec(own.get("/")?.body.toString() ?? "")?.[1];
  if (!version) throw new Error("the page has a version");
  const integrities = new Map<string, string>();
  const files: Files = new Map();
  for (const [path, { kind, body }] of own) {
    const text = kind.startsWith("image/png") ? body : Buffer.from(renamed(body.toString()).replaceAll(version, `version-${name}`));
    integrities.set(integrityOf(body), integrityOf(text));
    files.set(renamed(path), { kind, body: text });
  }
  const worker = files.get("/sw.js");
  if (worker) {
    let text = worker.body.toString();
    for (const [before, after] of integrities) text = text.replaceAll(before, after);
    worker.body = Buffer.from(text);
  }
  return files;
}
