/** Endings that two players can reach: the dialog shows result, reason and article. */

import type { Page } from "@playwright/test";
import { expect, test } from "./club";
import { fromFen, meet, moves, playAll, sitDown, type } from "./play";

interface Case {
  name: string;
  preset?: Record<string, unknown>;
  play: (page: Page) => Promise<void>;
  title: string;
  says: string;
  article: string;
}

const button = (page: Page, name: string): Promise<void> => page.getByRole("button", { name }).first().click();
const SHUFFLE = "Nf3 Nf6 Ng1 Ng8";

const CASES: Case[] = [
  {
    name: "stalemate",
    preset: fromFen("7k/8/8/6Q1/8/8/8/K7 w - - 0 1"),
    play: (page) => type(page, "Qg6"),
    title: "Draw",
    says: "Stalemate: the game is drawn.",
    article: "5.2.1",
  },
  {
    name: "dead position",
    preset: fromFen("7k/8/8/8/8/8/1p6/K7 w - - 0 1"),
    play: (page) => type(page, "Kxb2"),
    title: "Draw",
    says: "Neither side can checkmate: the game is drawn.",
    article: "5.2.2",
  },
  {
    name: "resignation",
    play: async (page) => {
      await playAll(page, "e4 e5");
      await button(page, "Resign");
      await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    },
    title: "Black wins",
    says: "White resigned. Black wins.",
    article: "5.1.2",
  },
  {
    name: "resignation to who cannot mate",
    preset: fromFen("7k/8/8/8/8/8/1P6/K7 b - - 0 1"),
    play: async (page) => {
      await playAll(page, "Kg7 b3 Kg6");
      await button(page, "Resign");
      await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    },
    title: "Draw",
    says: "White resigned, but Black cannot checkmate: the game is drawn.",
    article: "5.1.2",
  },
  {
    name: "agreement",
    play: async (page) => {
      await playAll(page, "e4 e5");
      await button(page, "Offer draw");
      await expect(page.locator(".offer")).toContainText("White offers a draw.");
      await button(page, "Accept draw");
    },
    title: "Draw",
    says: "The players agreed to a draw.",
    article: "5.2.3",
  },
  {
    name: "threefold repetition, claimed",
    play: async (page) => {
      await playAll(page, `${SHUFFLE} ${SHUFFLE}`);
      await button(page, "Claim draw (threefold repetition)");
    },
    title: "Draw",
    says: "White claimed a draw by threefold repetition.",
    article: "9.2",
  },
  {
    name: "threefold repetition, at once",
    preset: { countedDraws: "atOnce" },
    play: (page) => playAll(page, `${SHUFFLE} ${SHUFFLE}`),
    title: "Draw",
    says: "The same position occurred three times: the game is drawn.",
    article: "9.2",
  },
  {
    name: "fivefold repetition",
    play: (page) => playAll(page, `${SHUFFLE} ${SHUFFLE} ${SHUFFLE} ${SHUFFLE}`),
    title: "Draw",
    says: "The same position occurred five times: the game is drawn.",
    article: "9.6.1",
  },
  {
    name: "fifty moves, claimed",
    preset: fromFen("7k/8/8/8/8/8/R7/K7 w - - 99 80"),
    play: async (page) => {
      await type(page, "Ra3");
      await button(page, "Claim draw (fifty-move rule)");
    },
    title: "Draw",
    says: "Black claimed a draw by the fifty-move rule.",
    article: "9.3",
  },
  {
    name: "seventy-five moves",
    preset: fromFen("7k/8/8/8/8/8/R7/K7 w - - 149 120"),
    play: (page) => type(page, "Ra3"),
    title: "Draw",
    says: "Seventy-five moves without a capture or a pawn move: the game is drawn.",
    article: "9.6.2",
  },
  {
    name: "flag fall",
    preset: { time: { white: "0.03+0", black: "5+0" } },
    play: (page) => expect(page.locator(".side .end")).toBeVisible(),
    title: "Black wins",
    says: "White ran out of time. Black wins.",
    article: "6.9",
  },
  {
    name: "flag fall against who cannot mate",
    preset: { ...fromFen("7k/8/8/8/8/8/P7/K7 w - - 0 1"), time: { white: "0.03+0", black: "5+0" } },
    play: (page) => expect(page.locator(".side .end")).toBeVisible(),
    title: "Draw",
    says: "White ran out of time, but Black cannot checkmate: the game is drawn.",
    article: "6.9",
  },
  {
    name: "flag that is claimed",
    preset: { time: { white: "0.02+0", black: "5+0" }, flags: "whenClaimed" },
    play: async (page) => {
      await page.waitForTimeout(1600);
      await page.reload();
      await button(page, "Claim win on time");
    },
    title: "Black wins",
    says: "White ran out of time. Black wins.",
    article: "6.9",
  },
];

for (const { name, preset, play, title, says, article } of CASES) {
  test(name, async ({ page }) => {
    await sitDown(page, { preset: preset ?? {} });
    await play(page);
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog).toContainText(says);
    await expect(dialog).toContainText(`article ${article}`);
  });
}

test("aborted", async ({ page }) => {
  await sitDown(page);
  await page.getByRole("button", { name: "Abort game" }).click();
  const dialog = page.getByRole("dialog", { name: "No result" });
  await expect(dialog).toContainText("The game was aborted. It does not count.");
});

test("abandoned", async ({ browser, baseURL, page }) => {
  const context = await browser.newContext({ baseURL, locale: "en-US" });
  const black = await context.newPage();
  await meet(page, black, { absence: { left: 300, lost: 300 }, time: { white: "3+2", black: "3+2" } });
  await type(page, "e4");
  await expect(moves(black)).toHaveCount(1);
  await type(black, "e5");
  await context.close();
  await page.getByRole("button", { name: "Claim victory" }).click({ timeout: 20_000 });
  const dialog = page.getByRole("dialog", { name: "You win" });
  await expect(dialog).toContainText("Black left the game. White wins.");
  await expect(dialog).toContainText("article 11.2.3");
});
