/** Arbiter's panel: every control, seen by the arbiter and by the players. */

import type { Browser, Locator, Page } from "@playwright/test";
import { ORGANISER, expect, test } from "./club";
import { fromFen, meet, playAll, sitDown, type } from "./play";

const FIVE = { white: "5+0", black: "5+0" };

async function visitor(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? "", locale: "en-US" });
  return context.newPage();
}

/** Signs in as organiser in the lobby. */
async function organise(page: Page): Promise<void> {
  await page.goto("/lobby");
  await page.getByRole("button", { name: "Organiser sign-in" }).click();
  await page.getByLabel("Organiser token").fill(ORGANISER);
  await page.getByRole("button", { name: "Sign in as organiser" }).click();
  await expect(page.getByText("You are the organiser")).toBeVisible();
}

/** Opens a game that may be unlisted. */
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
  await press(page, "Decide result");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: how, exact: true }).check();
  await dialog.getByRole("button", { name: "End game" }).click();
  await expect(page.getByRole("dialog", { name: "End the game?" })).toContainText(how);
  await dialog.getByRole("button", { name: isMeant ? "End game" : "Cancel" }).click();
}

test("a game of two others: stop, clock, warning, illegal moves, decision", async ({ page, browser, baseURL }) => {
  const [white, black] = [await visitor(browser, baseURL), await visitor(browser, baseURL)];
  const game = await meet(white, black, { time: FIVE, illegalMoves: { counted: { limit: 3 } } });
  await type(white, "e4");

  // Without the token one is an ordinary visitor.
  await page.goto("/lobby");
  await page.getByRole("button", { name: "Organiser sign-in" }).click();
  await page.getByLabel("Organiser token").fill("a guess of somebody");
  await page.getByRole("button", { name: "Sign in as organiser" }).click();
  await expect(page.getByRole("alert")).toHaveText("Wrong organiser token.");
  await page.goto(`/game/${game}`);
  await expect(page.locator(".board piece").first()).toBeVisible();
  await expect(desk(page)).toBeHidden();

  await organise(page);
  await page.locator(`a[href="/game/${game}"]`).click();
  await expect(desk(page)).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  expect(kept).not.toContain(ORGANISER);

  // Play stops, and only the arbiter can resume it.
  await press(page, "Stop game");
  for (const player of [white, black]) {
    await expect(player.locator(".offer")).toContainText("The arbiter has stopped the game.");
    await expect(player.getByRole("button", { name: "Resume" })).toHaveCount(0);
  }
  await press(page, "Resume game");
  await expect(black.locator(".offer")).toBeHidden();

  // Time is added, and the clock is set.
  await press(page, "Add time");
  await page.getByRole("radio", { name: /White/ }).check();
  await page.getByRole("spinbutton", { name: "Minutes" }).fill("3");
  await page.getByRole("spinbutton", { name: "Seconds" }).fill("30");
  await page.getByRole("dialog").getByRole("button", { name: "Add time" }).click();
  await expect(white.locator(".notice")).toHaveText(/White gets 3 minutes.* 30 seconds/);
  await expect(clock(white, "white")).toHaveText(/^8:[23]\d$/);
  await press(page, "Set clock");
  await page.getByLabel("Black's clock").fill("soon");
  await page.getByRole("dialog").getByRole("button", { name: "Set clock" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText("soon is not a valid time. Use 5:00 or 1:30:00.");
  await page.getByLabel("Black's clock").fill("1:30:00");
  await page.getByRole("dialog").getByRole("button", { name: "Set clock" }).click();
  await expect(clock(black, "black")).toHaveText(/^1:(30:00|29:5\d)$/);
  await expect(clock(black, "white")).toHaveText(/^8:[23]\d$/);

  // A warning, and counted illegal moves.
  await press(page, "Warn player");
  await page.getByRole("radio", { name: /Black/ }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Warn player" }).click();
  await expect(black.locator(".notice")).toHaveText("The arbiter warned Black.");
  for (const count of [0, 1]) {
    await press(page, "Record illegal move");
    await page.getByRole("radio", { name: /White/ }).check();
    await page.getByRole("radio", { name: /both hands/ }).check();
    await expect(page.getByRole("dialog")).toContainText(`So far: White ${count}, Black 0. Illegal move no. 3 loses the game.`);
    await page.getByRole("dialog").getByRole("button", { name: "Record illegal move" }).click();
    // A confirmation names the irregularity.
    const sure = page.getByRole("dialog", { name: "Record this illegal move?" });
    await expect(sure).toContainText("both hands used");
    await expect(sure).toContainText(`So far: White ${count}`);
    await sure.getByRole("button", { name: "Record illegal move" }).click();
    await expect(white.locator(".notice")).toContainText(`Illegal moves so far: ${count + 1}.`);
  }

  // Ending the game needs a confirmation.
  await decide(page, "White broke the Laws", false);
  await type(black, "e5");
  await decide(page, "White broke the Laws");
  await expect(white.getByRole("dialog", { name: "You lose" })).toContainText("White forfeits the game. Black wins.");
  await expect(black.getByRole("dialog", { name: "You win" })).toBeVisible();
  await expect(desk(page)).toBeHidden();
  for (const player of [white, black]) await player.context().close();
});

for (const [how, title, says] of [
  ["White wins", "White wins", "The arbiter awarded the game to White."],
  ["Black wins", "Black wins", "The arbiter awarded the game to Black."],
  ["Draw", "Draw", "The arbiter declared the game drawn."],
  ["Both lose", "Both lose", "The arbiter declared the game lost by both players."],
  ["White is absent", "Black wins", "White did not arrive in time. Black wins."],
  ["Black is absent", "White wins", "Black did not arrive in time. White wins."],
  ["Black broke the Laws", "White wins", "Black forfeits the game. White wins."],
  ["Abort game", "No result", "The game was aborted. It does not count."],
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

test("a claim in a quickplay finish is postponed, then granted", async ({ page, browser, baseURL }) => {
  const game = await sitDown(page, {
    preset: { time: { white: "1.5+0", black: "15+0" }, quickplay: { noProgress: 2 }, arbiter: "person" },
  });
  const arbiter = await visitor(browser, baseURL);
  await organise(arbiter);
  await openGame(arbiter, game);
  await playAll(page, "e4 e5");
  // With less than two minutes White may claim.
  await page.getByRole("button", { name: "Claim draw (no progress)" }).click();
  await expect(desk(arbiter)).toContainText("White claims that Black cannot win by normal means.");
  await press(arbiter, "Decide later");
  await expect(arbiter.locator(".notice")).toHaveText("The arbiter will decide later. Play continues.");
  await type(page, "Nf3");
  await expect(desk(arbiter).getByRole("button", { name: "Decide later" })).toBeHidden();
  await press(arbiter, "Grant");
  const sure = arbiter.getByRole("dialog", { name: "Grant the claim?" });
  await expect(sure).toContainText("can't be undone");
  await sure.getByRole("button", { name: "Grant" }).click();
  await expect(page.getByRole("dialog", { name: "Draw" })).toContainText("the claim was granted");
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
  await page.getByRole("button", { name: "Claim draw (no progress)" }).click();
  await press(arbiter, "Refuse");
  await expect(page.locator(".notice")).toHaveText("White's request was refused. Black gets 2 minutes.");
  const callFlag = async (): Promise<void> => {
    await press(arbiter, "Call flag");
    const sure = arbiter.getByRole("dialog", { name: "Call the flag?" });
    await expect(sure).toContainText("can't be undone");
    await sure.getByRole("button", { name: "Call flag" }).click();
  };
  await callFlag();
  await expect(arbiter.getByRole("alert")).toHaveText("Neither side has run out of time.");
  await press(arbiter, "Set clock");
  await arbiter.getByLabel("White's clock").fill("0:00.1");
  await arbiter.getByRole("dialog").getByRole("button", { name: "Set clock" }).click();
  await expect(clock(arbiter, "white")).toHaveText("0:00.0");
  await callFlag();
  await expect(page.getByRole("dialog", { name: "Black wins" })).toBeVisible();
  await arbiter.context().close();
});

test("the players of a game without a clock are told who stopped it", async ({ page, browser, baseURL }) => {
  const game = await sitDown(page);
  const arbiter = await visitor(browser, baseURL);
  await organise(arbiter);
  await openGame(arbiter, game);
  await press(arbiter, "Stop game");
  await expect(page.locator(".offer")).toHaveText("The arbiter has stopped the game.");
  await expect(page.getByRole("status")).toHaveText("The arbiter has stopped the game.");
  await arbiter.context().close();
});

test("the arbiter keeps a game stopped that the players paused", async ({ page, browser, baseURL }) => {
  const game = await sitDown(page, { preset: { time: FIVE } });
  const arbiter = await visitor(browser, baseURL);
  await organise(arbiter);
  await openGame(arbiter, game);
  await type(page, "e4");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Paused" })).toBeVisible();
  await press(arbiter, "Keep game stopped");
  await expect(desk(arbiter).getByRole("button", { name: "Keep game stopped" })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alert")).toHaveText(
    "The arbiter has stopped the game. Only the arbiter can resume it.",
  );
  await press(arbiter, "Resume game");
  await type(page, "e5");
  await arbiter.context().close();
});

test("the organiser reads both chats and writes in each", async ({ page, browser, baseURL }) => {
  const [white, black] = [await visitor(browser, baseURL), await visitor(browser, baseURL)];
  const watcher = await visitor(browser, baseURL);
  const game = await meet(white, black);
  const say = async (room: Locator | Page, text: string): Promise<void> => {
    await room.getByRole("textbox", { name: "Type a message" }).fill(text);
    await room.getByRole("button", { name: "Send" }).click();
  };
  await say(white, "said before");
  await organise(page);
  await page.goto(`/game/${game}`);
  const players = page.getByRole("region", { name: "Players' chat" });
  const spectators = page.getByRole("region", { name: "Spectator chat" });
  await expect(players).toContainText("said before");
  await watcher.goto(`/game/${game}`);
  await say(watcher, "from the hall");
  await say(black, "said after");
  await expect(spectators).toContainText("from the hall");
  await expect(players).toContainText("said after");
  await say(players, "please play on");
  await say(spectators, "please be quiet");
  await expect(black.getByRole("log")).toContainText("please play on");
  await expect(watcher.getByRole("log")).toContainText("please be quiet");
  await expect(watcher.getByRole("log")).not.toContainText("play on");
  await expect(black.getByRole("log")).not.toContainText("quiet");
});

test("a game without a human arbiter says so, and the organiser can sign out", async ({ page }) => {
  await organise(page);
  await sitDown(page, { preset: { time: FIVE, quickplay: { noProgress: 2 } } });
  await expect(desk(page)).toContainText("This game has no human arbiter.");
  await expect(desk(page).getByRole("button")).toHaveCount(0);
  await type(page, "e4");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Sign out as organiser" }).click();
  await expect(page.getByText("You are the organiser")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(desk(page)).toBeHidden();
  // Still the same person, in the same seat.
  await type(page, "e5");
  await page.reload();
  await expect(page.locator(".board piece").first()).toBeVisible();
  await expect(desk(page)).toBeHidden();
});
