/** The installed page: installable, small on the wire, and useful without the club. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type Page, chromium } from "@playwright/test";
import { CHROMIUM } from "../playwright.config";
import { Club, expect, test as base } from "./club";
import { CountingFront } from "./front";
import { moves, playAll, sitDown } from "./play";

/** A club that the test may stop. */
const test = base.extend<{ ownClub: Club; profile: Profile }>({
  ownClub: async ({}, use) => {
    const club = new Club();
    await club.start();
    await use(club);
    await club.stop();
    await club.dispose();
  },
  profile: async ({}, use) => {
    const profile = new Profile();
    await use(profile);
    await profile.dispose();
  },
});
test.use({ serviceWorkers: "allow" });
// Browsers are started, and the machine may be busy.
test.setTimeout(180_000);

/** A browser that can be closed and started again as it was. */
class Profile {
  #folder = mkdtempSync(join(tmpdir(), "tabiya-profile-"));
  #context: BrowserContext | null = null;

  async open(baseURL: string): Promise<Page> {
    this.#context = await chromium.launchPersistentContext(this.#folder, {
      ...CHROMIUM,
      baseURL,
      locale: "en-US",
      serviceWorkers: "allow",
      viewport: { width: 1100, height: 760 },
    });
    return this.#context.pages()[0] ?? this.#context.newPage();
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
  }

  async dispose(): Promise<void> {
    await this.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Waits until the service worker keeps the page with its texts. */
async function isKept(page: Page): Promise<void> {
  const hasTexts = (): Promise<boolean> =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return Boolean(navigator.serviceWorker.controller) && requests.flat().some(({ url }) => url.includes("/words-"));
    });
  await expect.poll(hasTexts).toBe(true);
}

/** Numbers of moves in the records that the browser keeps, by game. */
function keptRecords(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const wait = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((done) => {
        request.onsuccess = () => done(request.result);
      });
    const database = await wait(indexedDB.open("tabiya-kept"));
    const entries = (await wait(database.transaction("answers").objectStore("answers").getAll())) as {
      key: string;
      value: { nodes: unknown[] };
    }[];
    database.close();
    const records = entries.flatMap(({ key, value }) => {
      const game = /^games\/(.+)\/record$/.exec(key)?.[1];
      return game ? [[game, value.nodes.length] as const] : [];
    });
    return Object.fromEntries(records);
  });
}

test("the page can be installed", async ({ ownClub, profile }) => {
  const page = await profile.open(ownClub.url);
  await page.goto("/");
  await isKept(page);
  const browser = await page.context().newCDPSession(page);
  const { url, errors } = await browser.send("Page.getAppManifest");
  expect(url).toBe(`${ownClub.url}/manifest.webmanifest`);
  expect(errors).toEqual([]);
  const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
  expect(installabilityErrors).toEqual([]);

  const answer = await page.request.get("/manifest.webmanifest");
  expect(answer.headers()["content-type"]).toBe("application/manifest+json");
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({ name: "Tabiya", short_name: "Tabiya", start_url: "/", display: "standalone" });
  for (const purpose of ["any", "maskable"]) {
    const sizes = manifest.icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
    expect(sizes).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  }
  const drawn = [...manifest.icons, { src: "/icon-180.png", sizes: "180x180" }];
  for (const { src, sizes } of drawn) {
    const width = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return image.naturalWidth;
    }, src);
    if (sizes !== "any") expect(`${width}x${width}`, src).toBe(sizes);
  }
  await expect(page.locator("link[rel=apple-touch-icon]")).toHaveAttribute("href", "/icon-180.png");
  await expect(page.locator("meta[name=viewport]")).toHaveAttribute("content", /width=device-width/);
  await expect(page.locator("meta[name=theme-color]")).toHaveCount(2);
});

interface Manifest {
  name: string;
  icons: { src: string; sizes: string; purpose: string }[];
}

/** Bytes received by a page, as the browser counts them: heads and bodies, and WebSocket messages. */
async function receivedBy(page: Page): Promise<() => number> {
  const browser = await page.context().newCDPSession(page);
  let bytes = 0;
  browser.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  browser.on("Network.webSocketFrameReceived", ({ response }) => (bytes += response.payloadData.length));
  await browser.send("Network.enable");
  return () => bytes;
}

test("the first load is under 80 KB, and a second one under 5 KB", async ({ ownClub, profile }) => {
  const front = new CountingFront();
  await front.start(ownClub.url);
  const page = await profile.open(front.url);
  const received = await receivedBy(page);
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Two players" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const first = received();
  await isKept(page);
  await page.waitForLoadState("networkidle");
  const all = front.bytes;
  await page.close();
  await new Promise((done) => setTimeout(done, 500));

  const [before, again] = [front.bytes, await page.context().newPage()];
  const receivedAgain = await receivedBy(again);
  await again.goto("/");
  await expect(again.getByRole("button", { name: "Two players" })).toBeVisible();
  await again.waitForLoadState("networkidle");
  // The browser looks for a new service worker after the load.
  await again.waitForTimeout(2000);
  const second = front.bytes - before;
  const kb = (bytes: number): string => (bytes / 1024).toFixed(1);
  console.log(`first load: ${kb(first)} KB, with all screens for later ${kb(all)} KB; second load: ${kb(second)} KB`);
  expect(first).toBeGreaterThan(20 * 1024);
  expect(first).toBeLessThan(80 * 1024);
  expect(all).toBeLessThan(160 * 1024);
  // Both the browser's figure, and everything that crossed the wire.
  expect(receivedAgain()).toBeLessThan(5 * 1024);
  expect(second).toBeLessThan(5 * 1024);
  front.stop();
});

test.describe("without a service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("a second load is under 5 KB too", async ({ page, club }) => {
    void club;
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Two players" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const received = await receivedBy(page);
    await page.goto("/lobby");
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Two players" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const lobbyAndHome = received();
    await page.reload();
    await expect(page.getByRole("button", { name: "Two players" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const second = received() - lobbyAndHome;
    console.log(`second load without a service worker: ${(second / 1024).toFixed(1)} KB`);
    expect(second).toBeLessThan(5 * 1024);
  });
});

/** "The club is away". */
const AWAY = {
  "en-US": "The club is away",
  "mk-MK": "Клубот е недостапен",
  "ru-RU": "Клуб недоступен",
  "pt-BR": "O clube está fora do ar",
  "ro-RO": "Clubul nu poate fi contactat",
  "zh-CN": "俱乐部暂时无法访问",
};

test("without the club, the page says so in each language, and comes back by itself", async ({ ownClub, browser }) => {
  const open = async (locale: string): Promise<Page> => {
    const context = await browser.newContext({ baseURL: ownClub.url, locale, serviceWorkers: "allow" });
    const page = await context.newPage();
    await page.goto("/");
    await isKept(page);
    return page;
  };
  const pages = new Map<string, Page>();
  for (const locale of Object.keys(AWAY)) pages.set(locale, await open(locale));
  await ownClub.stop("SIGKILL");
  for (const [locale, page] of pages) {
    await page.reload();
    await expect(page.getByRole("heading", { name: AWAY[locale as keyof typeof AWAY], exact: true })).toBeVisible();
  }
  const page = pages.get("en-US");
  if (!page) throw new Error("it was opened");
  // An address of the club's own, and a game that was not seen here.
  await page.goto("/docs/");
  await expect(page.getByRole("heading", { name: "The club is away" })).toBeVisible();
  await page.goto("/replay/zzzzzzzz");
  await expect(page.getByRole("heading", { name: "The club is away" })).toBeVisible();
  await page.goto("/");
  await ownClub.start();
  await expect(page.getByRole("button", { name: "Two players" })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("The club is away")).toHaveCount(0);
  for (const other of pages.values()) await other.context().close();
});

test("after a restart of the browser without the club, games replay, lists show, and positions are set up", async ({ ownClub, profile }) => {
  const before = await profile.open(ownClub.url);
  const game = await sitDown(before, { preset: { players: { white: { name: "Anna", kind: "person" }, black: { name: "Bo", kind: "person" } } } });
  await playAll(before, "e4 e5 Nf3");
  await expect.poll(() => keptRecords(before)).toEqual({ [game]: 3 });
  await isKept(before);
  await before.goto("/lobby");
  await expect(before.getByRole("button", { name: "New challenge" })).toBeEnabled();
  await before.request.post("/api/v1/challenges", { data: { preset: { time: { white: "5+3", black: "5+3" } } } });
  await expect(before.getByText("5+3")).toBeVisible();
  await before.goto("/");
  await before.getByRole("button", { name: "Load a game" }).click();
  await before.getByLabel("Or paste text").fill('[White "Boris"]\n\n1. d4 d5 *');
  await before.getByRole("button", { name: "Load", exact: true }).click();
  await before.getByRole("button", { name: "Replay" }).click();
  await expect(before.locator(".replay")).toBeVisible();
  await profile.close();
  await ownClub.stop("SIGKILL");

  const page = await profile.open(ownClub.url);
  await page.goto(`/replay/${game}`);
  const frames = page.locator(".replay .moves button.move");
  await expect(frames).toHaveText(["e4", "e5", "Nf3"]);
  await page.getByRole("button", { name: "Latest position" }).click();
  await expect(page.getByRole("gridcell", { name: "f3, white knight" })).toBeAttached();
  await page.getByRole("button", { name: "Previous move" }).click();
  await expect(page.getByRole("gridcell", { name: "g1, white knight" })).toBeAttached();
  // Its own address shows it too, but nobody can move.
  await page.goto(`/game/${game}`);
  await expect(frames).toHaveText(["e4", "e5", "Nf3"]);
  await expect(page.getByRole("gridcell", { name: "f3, white knight" })).toBeAttached();
  await expect(page.getByRole("textbox", { name: "Type a move" })).toHaveCount(0);

  await page.goto("/");
  await expect(page.getByRole("region", { name: "Continue" }).getByRole("link")).toHaveAttribute("href", `/game/${game}`);
  await page.getByRole("link", { name: "Game loaded last" }).click();
  await expect(frames).toHaveText(["d4", "d5"]);
  await page.goto("/");
  await page.getByRole("link", { name: "Lobby as last seen" }).click();
  await expect(page.getByText("5+3")).toBeVisible();
  await expect(page.getByText("Until the club is back, nothing can be changed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "New challenge" })).toBeDisabled();

  await page.goto("/editor");
  await page.getByRole("button", { name: "Clear" }).click();
  const field = page.getByRole("textbox", { name: "FEN" });
  await expect(field).toHaveValue("8/8/8/8/8/8/8/8 w - - 0 1");
  await page.getByRole("gridcell", { name: /^e4/ }).focus();
  await page.keyboard.press("K");
  await expect(field).toHaveValue("8/8/8/8/4K3/8/8/8 w - - 0 1");

  // Nothing of the club's API is kept by the service worker.
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path !== "/" && !path.startsWith("/assets/"))).toEqual([]);
  expect(await page.evaluate(() => fetch("/api/v1/me").then(() => true, () => false))).toBe(false);

  // With the club, the game goes on.
  await ownClub.start();
  await page.goto(`/game/${game}`);
  await expect(moves(page)).toHaveText(["e4", "e5", "Nf3"]);
  await playAll(page, "Nc6");
  await expect.poll(() => keptRecords(page)).toEqual({ [game]: 4 });
});

test("what a person has seen goes with the person", async ({ ownClub, profile }) => {
  const page = await profile.open(ownClub.url);
  const game = await sitDown(page);
  await playAll(page, "e4");
  await expect.poll(() => keptRecords(page)).toEqual({ [game]: 1 });
  await page.goto("/lobby");
  await page.request.post("/api/v1/account", { data: { name: "Ana", password: "correct horse" } });
  await page.reload();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Create account" })).toBeVisible();
  await expect.poll(() => keptRecords(page)).toEqual({});
});
