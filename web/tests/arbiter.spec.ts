/** The organiser at the arbiter's desk: every control, seen from the desk and from the players. */

import type { Browser, Locator, Page } from "@playwright/test";
import { ORGANISER, expect, test } from "./club";
import { fromFen, meet, playAll, sitDown, type } from "./play";

const FIVE = { white: "5+0", black: "5+0" };

async function visitor(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? "", locale: "en-US" });
  return context.newPage();
}

/** Becomes the organiser in the lobby. */
async function organise(page: Page): Promise<void> {
  await page.goto("/lobby");
  await page.getByRole("button", { name: "I am the organiser" }).click();
  await page.getByLabel("The organiser's token").fill(ORGANISER);
  await page.getByRole("button", { name: "Become the organiser" }).click();
  await expect(page.getByText("You are the organiser")).toBeVisible();
}

/** Opens a game that may be in no list. */
async function openGame(page: Page, game: string): Promise<void> {
  await page.getByLabel("Open any game").fill(`${page.url().replace(/\/lobby$/, "")}/game/${game}`);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(desk(page)).toBeVisible();
}

const desk = (page: Page): Locator => page.getByRole("region", { name: "Arbiter" });
const press = (page: Page, name: string): Promise<void> =>
  desk(page).getByRole("button", { name, exact: true }).click();
const clock = (page: Page, color: "white" | "black"): Locator => page.locator(`.clock.of-${color} > span`).last();

/** The arbiter ends the game. */
async function decide(page: Page, how: string, isMeant = true): Promise<void> {
  await press(page, "Decide the game");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: how, exact: true }).check();
  await dialog.getByRole("button", { name: "End the game" }).click();
  await expect(page.getByRole("dialog", { name: "End the game?" })).toContainText(how);
  await dialog.getByRole("button", { name: isMeant ? "End the game" : "Cancel" }).click();
}

test("a game of two others: stopped, timed, warned, counted and decided", async ({ page, browser, baseURL }) => {
  const [white, black] = [await visitor(browser, baseURL), await visitor(browser, baseURL)];
  const game = await meet(white, black, { time: FIVE, illegalMoves: { counted: { limit: 3 } } });
  await type(white, "e4");

  // Whoever does not know the token is an ordinary visitor.
  await page.goto("/lobby");
  await page.getByRole("button", { name: "I am the organiser" }).click();
  await page.getByLabel("The organiser's token").fill("a guess of somebody");
  await page.getByRole("button", { name: "Become the organiser" }).click();
  await expect(page.getByRole("alert")).toHaveText("This is not the organiser's token.");
  await page.goto(`/game/${game}`);
  await expect(page.locator(".board piece").first()).toBeVisible();
  await expect(desk(page)).toBeHidden();

  await organise(page);
  await page.locator(`a[href="/game/${game}"]`).click();
  await expect(desk(page)).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  expect(kept).not.toContain(ORGANISER);

  // Play stands still, and only the arbiter lets it go on.
  await press(page, "Stop the game");
  for (const player of [white, black]) {
    await expect(player.locator(".offer")).toContainText("The arbiter has stopped the game.");
    await expect(player.getByRole("button", { name: "Play on" })).toHaveCount(0);
  }
  await press(page, "Let play go on");
  await expect(black.locator(".offer")).toBeHidden();

  // Time is given, and the clock is set.
  await press(page, "Give time");
  await page.getByRole("radio", { name: /White/ }).check();
  await page.getByRole("spinbutton", { name: "Minutes" }).fill("3");
  await page.getByRole("spinbutton", { name: "Seconds" }).fill("30");
  await page.getByRole("dialog").getByRole("button", { name: "Give time" }).click();
  await expect(white.locator(".notice")).toHaveText(/White gets 3 minutes.* 30 seconds/);
  await expect(clock(white, "white")).toHaveText(/^8:[23]\d$/);
  await press(page, "Set the clock");
  await page.getByLabel("Black's clock").fill("soon");
  await page.getByRole("dialog").getByRole("button", { name: "Set the clock" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText("soon is no time for a clock.");
  await page.getByLabel("Black's clock").fill("1:30:00");
  await page.getByRole("dialog").getByRole("button", { name: "Set the clock" }).click();
  await expect(clock(black, "black")).toHaveText(/^1:(30:00|29:5\d)$/);
  await expect(clock(black, "white")).toHaveText(/^8:[23]\d$/);

  // A warning, and something that counts.
  await press(page, "Warn");
  await page.getByRole("radio", { name: /Black/ }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Warn" }).click();
  await expect(black.locator(".notice")).toHaveText("Black was warned by the arbiter.");
  for (const count of [0, 1]) {
    await press(page, "Count an illegal move");
    await page.getByRole("radio", { name: /White/ }).check();
    await page.getByRole("radio", { name: /two hands|both hands/i }).check();
    await expect(page.getByRole("dialog")).toContainText(`So far: White ${count}, Black 0. Number 3 loses the game.`);
    await page.getByRole("dialog").getByRole("button", { name: "Count an illegal move" }).click();
    // It is asked about again, with what it is.
    const sure = page.getByRole("dialog", { name: "Count it?" });
    await expect(sure).toContainText("both hands were used");
    await expect(sure).toContainText(`So far: White ${count}`);
    await sure.getByRole("button", { name: "Count an illegal move" }).click();
    await expect(white.locator(".notice")).toContainText(`Illegal move ${count + 1} of White`);
  }

  // The end is asked about again.
  await decide(page, "White has broken the Laws", false);
  await type(black, "e5");
  await decide(page, "White has broken the Laws");
  await expect(white.getByRole("dialog", { name: "You lose" })).toContainText("White forfeits the game. Black wins.");
  await expect(black.getByRole("dialog", { name: "You win" })).toBeVisible();
  await expect(desk(page)).toBeHidden();
  for (const player of [white, black]) await player.context().close();
});

for (const [how, title, says] of [
  ["White wins", "White wins", "The arbiter has awarded the game to White."],
  ["Black wins", "Black wins", "The arbiter has awarded the game to Black."],
  ["Draw", "Draw", "The arbiter has declared the game drawn."],
  ["Both lose", "Both lose", "The arbiter has declared the game lost by both."],
  ["White is absent", "Black wins", "White did not come in time. Black wins."],
  ["Black is absent", "White wins", "Black did not come in time. White wins."],
  ["Black has broken the Laws", "White wins", "Black forfeits the game. White wins."],
  ["Call the game off", "No result", "The game was called off. It does not count."],
] as const) {
  test(`decided: ${how}`, async ({ page, browser, baseURL }) => {
    const game = await sitDown(page);
    const arbiter = await visitor(browser, baseURL);
    await organise(arbiter);
    await openGame(arbiter, game);
    await decide(arbiter, how);
    await expect(page.getByRole("dialog", { name: title })).toContainText(says);
    await arbiter.context().close();
  });
}

test("a claim in a quickplay finish: left for later, then granted", async ({ page, browser, baseURL }) => {
  const game = await sitDown(page, {
    preset: { time: { white: "1.5+0", black: "15+0" }, quickplay: { noProgress: 2 }, arbiter: "person" },
  });
  const arbiter = await visitor(browser, baseURL);
  await organise(arbiter);
  await openGame(arbiter, game);
  await playAll(page, "e4 e5");
  // With less than two minutes White may claim.
  await page.getByRole("button", { name: "Claim a draw: no progress" }).click();
  await expect(desk(arbiter)).toContainText("White claims that Black cannot win by normal means.");
  await press(arbiter, "Decide later");
  await expect(arbiter.locator(".notice")).toHaveText("The arbiter will decide later. Play goes on.");
  await type(page, "Nf3");
  await expect(desk(arbiter).getByRole("button", { name: "Decide later" })).toBeHidden();
  await press(arbiter, "Grant");
  const sure = arbiter.getByRole("dialog", { name: "Grant the claim?" });
  await expect(sure).toContainText("cannot be taken back");
  await sure.getByRole("button", { name: "Grant" }).click();
  await expect(page.getByRole("dialog", { name: "Draw" })).toContainText("it was granted");
  await arbiter.context().close();
});

test("a claim is refused, and a flag is called", async ({ page, browser, baseURL }) => {
  const start = fromFen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
  const game = await sitDown(page, {
    preset: { ...start, time: { white: "1.5+0", black: "15+0" }, quickplay: { noProgress: 2 }, arbiter: "person", flags: "whenClaimed" },
  });
  const arbiter = await visitor(browser, baseURL);
  await organise(arbiter);
  await openGame(arbiter, game);
  await page.getByRole("button", { name: "Claim a draw: no progress" }).click();
  await press(arbiter, "Refuse");
  await expect(page.locator(".notice")).toHaveText("The request of White was refused. Black gets 2 minutes.");
  const callFlag = async (): Promise<void> => {
    await press(arbiter, "Call the flag");
    const sure = arbiter.getByRole("dialog", { name: "Call the flag?" });
    await expect(sure).toContainText("cannot be taken back");
    await sure.getByRole("button", { name: "Call the flag" }).click();
  };
  await callFlag();
  await expect(arbiter.getByRole("alert")).toHaveText("No flag has fallen.");
  await press(arbiter, "Set the clock");
  await arbiter.getByLabel("White's clock").fill("0:00.1");
  await arbiter.getByRole("dialog").getByRole("button", { name: "Set the clock" }).click();
  await expect(clock(arbiter, "white")).toHaveText("0:00.0");
  await callFlag();
  await expect(page.getByRole("dialog", { name: "Black wins" })).toBeVisible();
  await arbiter.context().close();
});

test("a game without a clock is stopped, and the players are told by whom", async ({ page, browser, baseURL }) => {
  const game = await sitDown(page);
  const arbiter = await visitor(browser, baseURL);
  await organise(arbiter);
  await openGame(arbiter, game);
  await press(arbiter, "Stop the game");
  await expect(page.locator(".offer")).toHaveText("The arbiter has stopped the game.");
  await expect(page.getByRole("status")).toHaveText("The arbiter has stopped the game.");
  await arbiter.context().close();
});

test("what the players have paused, the arbiter keeps", async ({ page, browser, baseURL }) => {
  const game = await sitDown(page, { preset: { time: FIVE } });
  const arbiter = await visitor(browser, baseURL);
  await organise(arbiter);
  await openGame(arbiter, game);
  await type(page, "e4");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Paused" })).toBeVisible();
  await press(arbiter, "Keep it stopped");
  await expect(desk(arbiter).getByRole("button", { name: "Keep it stopped" })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alert")).toHaveText(
    "The arbiter has stopped the clock, and only the arbiter lets play go on.",
  );
  await press(arbiter, "Let play go on");
  await type(page, "e5");
  await arbiter.context().close();
});

test("a game that has no arbiter but the program says so; and the organiser can stop being one", async ({ page }) => {
  await organise(page);
  await sitDown(page, { preset: { time: FIVE, quickplay: { noProgress: 2 } } });
  await expect(desk(page)).toContainText("This game has no arbiter but the program.");
  await expect(desk(page).getByRole("button")).toHaveCount(0);
  await type(page, "e4");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Stop being the organiser" }).click();
  await expect(page.getByText("You are the organiser")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(desk(page)).toBeHidden();
  // Still the same person, in the same seat.
  await type(page, "e5");
  await page.reload();
  await expect(page.locator(".board piece").first()).toBeVisible();
  await expect(desk(page)).toBeHidden();
});
