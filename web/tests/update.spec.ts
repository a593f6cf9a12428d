/** A new version of the page takes over, and no page ever gets files of two versions. */

import type { Page } from "@playwright/test";
import { Club, expect, test } from "./club";
import { VersionedFront } from "./front";

test.use({ serviceWorkers: "allow" });
// Browsers are started, and the machine may be busy.
test.setTimeout(180_000);

/** Version of a page, by its document and by each file that it has loaded. */
async function versionsOf(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => {
    const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    const ofFiles = files.flatMap((path) => /^\/assets\/.+-(\w)\1{7}\.\w+$/.exec(path)?.[1] ?? []);
    const own = document.querySelector<HTMLMetaElement>("meta[name=version]")?.content.replace("version-", "") ?? "";
    return [own, ...ofFiles];
  });
  return [...new Set(found)];
}

const cachesOf = (page: Page): Promise<string[]> => page.evaluate(async () => (await caches.keys()).sort());

test("a new version takes over without mixing files", async ({ browser }) => {
  const club = new Club();
  await club.start();
  const front = new VersionedFront();
  await front.start(club.url, ["a", "b", "c"]);
  const context = await browser.newContext({ baseURL: front.url, locale: "ru-RU", serviceWorkers: "allow" });
  const errors: string[] = [];
  const open = async (): Promise<Page> => {
    const page = await context.newPage();
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto("/");
    return page;
  };
  /** Opens a page and waits until it has loaded itself again. A look into it would count as a touch. */
  const openTwice = async (): Promise<Page> => {
    const page = await open();
    await page.waitForEvent("load");
    return page;
  };
  const keepsTexts = (page: Page, version: string): Promise<void> => {
    const file = `/assets/words-ru-${version.repeat(8)}.js`;
    const isThere = (file: string): Promise<boolean> => caches.match(file).then(Boolean);
    return expect.poll(() => page.evaluate(isThere, file)).toBe(true);
  };

  const old = await open();
  await keepsTexts(old, "a");
  expect(await versionsOf(old)).toEqual(["a"]);
  // In use, with a position that would be lost by a reload.
  await old.getByRole("link", { name: "Редактор доски" }).click();
  await expect(old.locator(".editor")).toBeVisible();

  front.serves = () => "b";
  // Shown at once as it was kept, then loaded again, since nobody has touched it yet.
  const fresh = await openTwice();
  expect(await versionsOf(fresh)).toEqual(["b"]);
  await expect(fresh.getByRole("button", { name: "Два игрока" })).toBeVisible();
  // Its texts were taken over with the rest.
  await keepsTexts(fresh, "b");

  // The old page still has its own files, also those it had not loaded.
  await old.evaluate(() => {
    history.pushState(null, "", "/lobby");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(old.locator(".lobby .panel").first()).toBeVisible();
  expect(await versionsOf(old)).toEqual(["a"]);
  expect(await cachesOf(old)).toEqual(["tabiya-page-version-a", "tabiya-page-version-b"]);
  await old.reload();
  expect(await versionsOf(old)).toEqual(["b"]);
  // Then nobody needs the old files.
  await expect.poll(() => cachesOf(fresh)).toEqual(["tabiya-page-version-b"]);

  // A club that is replaced in the middle of an update: the worker of one version, the files of another.
  front.serves = (path) => (path === "/sw.js" ? "c" : "b");
  const later = await open();
  await later.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update().catch(() => {});
    const { installing } = registration ?? {};
    if (installing) await new Promise<void>((done) => installing.addEventListener("statechange", () => done(), { once: true }));
  });
  expect(await versionsOf(later)).toEqual(["b"]);
  await later.reload();
  expect(await versionsOf(later)).toEqual(["b"]);
  front.serves = () => "c";
  expect(await versionsOf(await openTwice())).toEqual(["c"]);

  expect(errors).toEqual([]);

  await context.close();
  front.stop();
  await club.stop();
  await club.dispose();
});
