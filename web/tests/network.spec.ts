/** Two players in two browsers, and a spectator. */

import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./club";
import { click, clickFast, meet, move, moves, playAll, pretendNetwork, square, type } from "./play";

async function person(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: "en-US", viewport: { width: 1100, height: 760 } });
  return context.newPage();
}

/** Makes a move or a premove by two clicks. Does not wait for the move list: a premove may answer at once. */
async function clicks(page: Page, from: string, to: string): Promise<void> {
  await click(page, from);
  await click(page, to);
}

const CLOCK = { time: { white: "3+2", black: "3+2" } };

test("clock, premoves, draw offer, take-back, chat, a spectator, rematch", async ({ browser, baseURL, page }) => {
  test.setTimeout(120_000);
  const white = page;
  const black = await person(browser, baseURL);
  const watcher = await person(browser, baseURL);
  const game = await meet(white, black, CLOCK);

  await move(white, "e2", "e4");
  await expect(moves(black)).toHaveCount(1);
  await move(black, "e7", "e5");
  await expect(white.locator(".clock.of-white.runs")).toBeVisible();

  // Two premoves in a row.
  await clicks(black, "b8", "c6");
  await clicks(black, "g8", "f6");
  await expect(black.locator("square.current-premove:visible")).toHaveCount(4);
  await clicks(white, "g1", "f3");
  await expect(moves(white)).toHaveText(["e4", "e5", "Nf3", "Nc6"]);
  await clicks(white, "f1", "b5");
  await expect(moves(white)).toHaveText(["e4", "e5", "Nf3", "Nc6", "Bb5", "Nf6"]);

  await watcher.goto(`/game/${game}`);
  await expect(moves(watcher)).toHaveCount(6);
  await expect(white.getByText("1 spectator")).toBeVisible();
  await expect(watcher.getByRole("button", { name: "Resign" })).toHaveCount(0);

  await white.getByRole("button", { name: "Offer draw" }).click();
  await expect(black.locator(".offer")).toContainText("Your opponent offers a draw.");
  // An open offer cannot be repeated.
  await expect(white.getByRole("button", { name: "Draw offered" })).toBeDisabled();
  await expect(white.getByRole("button", { name: "Offer draw" })).toHaveCount(0);
  await black.getByRole("button", { name: "Decline draw" }).click();
  await expect(white.locator(".offer")).toHaveCount(0);

  await black.getByRole("button", { name: "Take back move" }).click();
  await expect(black.getByRole("button", { name: "Takeback requested" })).toBeDisabled();
  await white.getByRole("button", { name: "Accept takeback" }).click();
  await expect(moves(black)).toHaveCount(5);

  await black.getByRole("textbox", { name: "Type a message" }).fill("Good luck, <b>Anna</b>!");
  await black.getByRole("button", { name: "Send" }).click();
  await expect(white.getByRole("log")).toContainText("Good luck, <b>Anna</b>!");
  await expect(watcher.getByRole("log")).not.toContainText("Good luck");

  await black.getByRole("button", { name: "Resign" }).click();
  await black.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await expect(white.getByRole("dialog", { name: "You win" })).toBeVisible();
  await expect(black.getByRole("dialog", { name: "You lose" })).toBeVisible();

  await white.getByRole("dialog").getByRole("button", { name: "Rematch" }).click();
  await expect(black.getByRole("dialog")).toContainText("Your opponent offers a rematch.");
  await expect(white.getByRole("dialog").getByRole("button", { name: "Rematch offered, waiting…" })).toBeDisabled();
  await black.getByRole("dialog").getByRole("button", { name: "Rematch" }).click();
  await expect(white.locator(".game .board.below-black")).toBeVisible();
  await expect(black.locator(".game .board.below-white")).toBeVisible();
  await type(black, "d4");
  await expect(moves(white)).toHaveCount(1);

  // Spectators are led to the rematch.
  await watcher.getByRole("dialog").getByRole("link", { name: "Watch rematch" }).click();
  await expect(moves(watcher)).toHaveText(["d4"]);
});

test("times in words: odds in the lobby, a delay beside the clock", async ({ browser, baseURL, page }) => {
  const black = await person(browser, baseURL);
  await page.goto("/lobby");
  const made = await page.request.post("/api/v1/challenges", {
    data: { preset: { time: { white: "3d2", black: "*1" } }, color: "white" },
  });
  const { id } = (await made.json()) as { id: string };
  await black.goto("/lobby");
  const row = black.getByRole("listitem").filter({ hasText: "for the challenger" });
  await expect(row).toContainText(
    "3 minutes, with a delay of 2 seconds per move for the challenger, 1 minute, hourglass for the opponent",
  );
  await row.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(black.locator(".opening")).toContainText(
    "White: 3 minutes, with a delay of 2 seconds per move · Black: 1 minute, hourglass",
  );
  await expect(black.locator(".clock.of-white .bonus")).toHaveText("2 s delay");
  await page.goto("/lobby");
  await expect(page.locator(`a[href="/game/${id}"]`)).toContainText("Black: 1 minute, hourglass");
  await black.context().close();
});

test("no click is lost, however fast the clicks come", async ({ browser, baseURL, page }) => {
  const black = await person(browser, baseURL);
  await meet(page, black);
  await clickFast(black, "b8", "c6", "g8", "f6", "e7", "e5");
  await expect(black.locator("square.current-premove:visible")).toHaveCount(6);
  // A premove right after a move.
  await clickFast(page, "e2", "e4", "g1", "f3");
  await expect(moves(page)).toHaveText(["e4", "Nc6", "Nf3", "Nf6"]);
});

test("a selection made in the opponent's turn stays for the own turn", async ({ browser, baseURL, page }) => {
  const black = await person(browser, baseURL);
  await meet(page, black);
  await click(black, "g8");
  await move(page, "e2", "e4");
  await expect(moves(black)).toHaveCount(1);
  await click(black, "f6");
  await expect(moves(page)).toHaveText(["e4", "Nf6"]);
});

test("an illegal premove is dropped", async ({ browser, baseURL, page }) => {
  const black = await person(browser, baseURL);
  await meet(page, black);
  await clicks(black, "e7", "e5");
  await expect(black.locator("square.current-premove:visible")).toHaveCount(2);
  await clicks(black, "f8", "b4");
  await expect(black.locator("square.current-premove:visible")).toHaveCount(4);
  await clicks(page, "e2", "e4");
  await expect(moves(page)).toHaveText(["e4", "e5"]);
  await clicks(page, "f1", "b5");
  // Bb4 is still legal and is played.
  await expect(moves(page)).toHaveText(["e4", "e5", "Bb5", "Bb4"]);
  await expect(moves(black)).toHaveText(["e4", "e5", "Bb5", "Bb4"]);
  await clicks(black, "a7", "a6");
  await expect(black.locator("square.current-premove:visible")).toHaveCount(2);
  await clicks(black, "a6", "a5");
  await expect(black.locator("square.current-premove:visible")).toHaveCount(3);
  await clicks(black, "h8", "h1");
  await expect(black.locator("square.current-premove:visible")).toHaveCount(5);
  await click(black, "d4");
  await expect(black.locator("square.current-premove:visible")).toHaveCount(0);
  await clicks(black, "d7", "d5");
  await move(page, "b5", "d7");
  await expect(moves(page)).toHaveCount(5);
  await expect(black.locator("square.current-premove:visible")).toHaveCount(0);
  await expect(square(black, "d7, white bishop")).toBeAttached();
});

test("a restart needs the opponent's consent", async ({ browser, baseURL, page }) => {
  const black = await person(browser, baseURL);
  await meet(page, black);
  await type(page, "e4");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Restart game" }).click();
  await expect(page.getByRole("dialog")).toContainText("Ask your opponent to restart this game?");
  await page.getByRole("dialog").getByRole("button", { name: "Restart game" }).click();
  await expect(black.locator(".offer")).toBeVisible();
  await expect(moves(page)).toHaveCount(1);
});

test("moves are confirmed if the setting is on", async ({ browser, baseURL, page }) => {
  const black = await person(browser, baseURL);
  await meet(page, black);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("switch", { name: "Confirm moves" }).check();
  await page.keyboard.press("Escape");
  await clicks(page, "e2", "e4");
  await expect(page.getByText("Play this move?")).toBeVisible();
  await expect(moves(black)).toHaveCount(0);
  await page.getByRole("button", { name: "No", exact: true }).click();
  await expect(square(page, "e2, white pawn")).toBeAttached();
  await clicks(page, "d2", "d4");
  await page.getByRole("button", { name: "Yes", exact: true }).click();
  await expect(moves(black)).toHaveText(["d4"]);
});

test("a draw is agreed on", async ({ browser, baseURL, page }) => {
  const black = await person(browser, baseURL);
  await meet(page, black);
  await type(page, "e4");
  await expect(moves(black)).toHaveCount(1);
  await type(black, "e5");
  await black.getByRole("button", { name: "Offer draw" }).click();
  await page.getByRole("button", { name: "Accept draw" }).click();
  for (const it of [page, black]) {
    await expect(it.getByRole("dialog", { name: "Draw" })).toContainText("article 5.2.3");
  }
});

test("the lobby shows who is here, challenges, and games", async ({ browser, baseURL, page }) => {
  const other = await person(browser, baseURL);
  await pretendNetwork(page, true);
  await page.goto("/lobby");
  await other.goto("/lobby");
  await other.getByRole("button", { name: "Change name" }).click();
  await other.getByRole("textbox", { name: "Name" }).fill("Zoran");
  await other.getByRole("button", { name: "Change name" }).click();
  await expect(page.getByText("Zoran")).toBeVisible();
  await page.getByRole("button", { name: "New challenge" }).click();
  await page.getByRole("radio", { name: "15+10" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Challenge", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Waiting for an opponent" })).toBeVisible();
  const picture = page.getByRole("img", { name: /QR code for/ });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((it) => (it as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await expect(other.getByText("15+10")).toBeVisible();
  await other.getByRole("listitem").filter({ hasText: "15+10" }).getByRole("button", { name: "Accept", exact: true }).click();
  await expect(page.locator(".board piece").first()).toBeVisible();
  await expect(other.locator(".board piece").first()).toBeVisible();
  const third = await person(browser, baseURL);
  await third.goto("/lobby");
  await expect(third.getByRole("region", { name: "Current games" }).getByRole("link")).not.toHaveCount(0);
});

test("a player who leaves is shown as away", async ({ browser, baseURL, page }) => {
  const black = await person(browser, baseURL);
  await meet(page, black);
  await playAll(page, "e4");
  await black.goto("/");
  await expect(page.getByText(/^left$|connection lost/).first()).toBeVisible();
});

test("the club opens to the network where a link is shared, and closes again", async ({ page }) => {
  const made = await page.request.post("/api/v1/challenges", { data: { preset: {} } });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/challenge/${id}`);
  await expect(page.getByText("Only this computer can reach the club")).toBeVisible();
  await expect(page.getByRole("img", { name: /QR code for/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Open to the network" }).click();
  try {
    await expect(page.getByText("Only this computer can reach the club")).toHaveCount(0);
    const status = (await (await page.request.get("/api/v1/network")).json()) as { open: boolean; urls: string[] };
    expect(status.open).toBe(true);
    const [url] = status.urls;
    if (url === undefined) {
      await expect(page.getByText("not connected to a network")).toBeVisible();
    } else {
      await expect(page.getByRole("textbox", { name: "Link" })).toHaveValue(`${url}challenge/${id}`);
      expect(status.urls.filter((url) => /127\.|localhost|\[::1\]/.test(url))).toEqual([]);
      expect((await page.request.get(`${url}api/v1/health`)).ok()).toBe(true);
      // Somebody from the network may not close the club.
      expect((await page.request.post(`${url}api/v1/network/close`)).status()).toBe(403);
      await page.getByRole("switch", { name: "Open to the network" }).click();
      await expect(page.getByText("Only this computer can reach the club")).toBeVisible();
    }
  } finally {
    await page.request.post("/api/v1/network/close");
  }
});
