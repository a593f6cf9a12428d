/// <reference lib="webworker" />
/**
 * Service worker: keeps the page in the browser, so that it starts at once, and also without the club.
 *
 * - A version of the page is kept whole or not at all: each file is checked against its hash.
 * - A screen is always answered with the page of this version. Files have a hash in their names, so no page can get one
 *   of another version. Pages that still run an older version find their files in its cache, which goes when they do.
 * - The club's answers are never kept here: `/api` and `/ws` pass by. What a person has seen is in `offline/kept.ts`.
 */

import { CACHE_PREFIX, type File, filesToKeep, isScreen, unneededCaches } from "./files";

declare const self: ServiceWorkerGlobalScope;
declare const VERSION: string;
declare const FILES: readonly File[];

/** From a page that has started: files that it has loaded, perhaps before this worker was there. */
export interface Started {
  type: "started";
  loaded: string[];
}

/** To all pages: this version has taken over. */
export interface Activated {
  type: "activated";
  version: string;
}

const CACHE = CACHE_PREFIX + VERSION;
const INTEGRITY = new Map(FILES);

self.addEventListener("install", (event) => {
  event.waitUntil(install());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

self.addEventListener("message", (event) => {
  const message = event.data as Started;
  if (message.type !== "started") return;
  event.waitUntil(
    Promise.all([...message.loaded.map((path) => keepIfOwn(path).catch(() => {})), removeUnneeded()]),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // What the club answers to programs is never kept here, and files of games are downloaded as ever.
  if (origin !== location.origin || request.method !== "GET" || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(isScreen(pathname) ? page(request) : pageWithoutClub(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(request, pathname));
});

async function install(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const keptPaths = requests.flat().map(({ url }) => new URL(url).pathname);
  await Promise.all(filesToKeep(FILES, keptPaths).map(([path]) => keepIfOwn(path)));
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  await self.clients.claim();
  for (const client of await self.clients.matchAll({ type: "window" })) {
    client.postMessage({ type: "activated", version: VERSION } satisfies Activated);
  }
}

/** Keeps a file if it is one of this version. A file whose content is another one is an error. */
async function keepIfOwn(path: string): Promise<void> {
  const integrity = INTEGRITY.get(path);
  if (integrity === undefined) return;
  const cache = await caches.open(CACHE);
  if (await cache.match(path)) return;
  const isHashed = path.startsWith("/assets/");
  // Most files are the same in the next version.
  const known = isHashed ? await find(path) : undefined;
  const file = known ?? (await fetch(path, { integrity, cache: isHashed ? "default" : "no-cache" }));
  if (!file.ok) throw new Error(`${path}: ${file.status}`);
  await cache.put(path, file);
}

const find = (path: string): Promise<Response | undefined> => caches.match(path, { ignoreVary: true });

async function page(request: Request): Promise<Response> {
  const kept = await caches.match("/", { cacheName: CACHE, ignoreVary: true });
  return kept ?? fetch(request);
}

/** Answer of the club, or the page, which then says that the club cannot be reached. */
async function pageWithoutClub(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return page(request);
  }
}

async function asset(request: Request, path: string): Promise<Response> {
  const kept = await find(path);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && INTEGRITY.has(path)) {
    const copy = answer.clone();
    const cache = await caches.open(CACHE);
    await cache.put(path, copy);
  }
  return answer;
}

async function removeUnneeded(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const locks = held.map(({ name = "" }) => name);
  const names = unneededCaches(await caches.keys(), VERSION, locks);
  await Promise.all(names.map((name) => caches.delete(name)));
}
