/** Keyboard only: squares are found by their names for screen readers. */

import type { Page } from "@playwright/test";
import { expect, test } from "./club";
import { moves, sitDown, square } from "./play";

/** Goes to a square with the arrow keys, guided by the announced names. */
async function goTo(page: Page, name: string): Promise<void> {
  const wanted = square(page, name);
  const [file, rank] = [name.charCodeAt(0), Number(name[1])];
  for (let step = 0; step < 14; step++) {
    const label = await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
    const [nowFile, nowRank] = [label.charCodeAt(0), Number(label[1])];
    if (nowFile < file) await page.keyboard.press("ArrowRight");
    else if (nowFile > file) await page.keyboard.press("ArrowLeft");
    else if (nowRank < rank) await page.keyboard.press("ArrowUp");
    else if (nowRank > rank) await page.keyboard.press("ArrowDown");
  }
  await expect(wanted).toBeFocused();
}

async function tabToBoard(page: Page): Promise<void> {
  for (let count = 0; count < 30; count++) {
    await page.keyboard.press("Tab");
    const role = await page.evaluate(() => document.activeElement?.getAttribute("role"));
    if (role === "gridcell") return;
  }
  throw new Error("Tab does not lead to the board");
}

test("a game to mate", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Two players" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "New game for two" })).toBeVisible();
  await page.getByRole("button", { name: "Start game", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("grid", { name: "Chessboard" })).toBeVisible();
  await tabToBoard(page);
  const game = [
    ["e2, white pawn", "e4, empty"],
    ["e7, black pawn", "e5, empty"],
    ["f1, white bishop", "c4, empty"],
    ["b8, black knight", "c6, empty"],
    ["d1, white queen", "h5, empty"],
    ["g8, black knight", "f6, empty"],
    ["h5, white queen", "f7, black pawn"],
  ] as const;
  let count = 0;
  for (const [from, to] of game) {
    await goTo(page, from);
    await page.keyboard.press("Enter");
    await expect(square(page, from)).toHaveAttribute("aria-selected", "true");
    await goTo(page, to);
    await page.keyboard.press("Enter");
    count++;
    await expect(moves(page)).toHaveCount(count);
  }
  await expect(page.getByRole("status").first()).toContainText("White wins by checkmate.");
  await expect(page.getByRole("dialog", { name: "White wins" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Rematch" }).last()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a promotion by keyboard", async ({ page }) => {
  await sitDown(page, { preset: { start: { fen: { fen: "8/P6k/8/8/8/8/8/K7 w - - 0 1", mode: "standard" } } } });
  await tabToBoard(page);
  await goTo(page, "a7, white pawn");
  await page.keyboard.press("Enter");
  await goTo(page, "a8, empty");
  await expect(square(page, "a8, empty")).toHaveAttribute("aria-description", "legal move");
  await page.keyboard.press("Enter");
  const chooser = page.getByRole("dialog", { name: "Promote pawn to" });
  await expect(chooser.getByRole("button", { name: "queen" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(square(page, "a8, white knight")).toBeAttached();
});

test("moves, the clock and the position are announced", async ({ page }) => {
  await sitDown(page, { preset: { time: { white: "5+0", black: "5+0" } } });
  await page.getByRole("textbox", { name: "Type a move" }).fill("e4");
  await page.keyboard.press("Enter");
  const status = page.getByRole("status").first();
  await expect(status).toHaveText("White: pawn from e2 to e4");
  await page.getByRole("button", { name: "Read the clock" }).focus();
  await page.keyboard.press("Enter");
  await expect(status).toContainText(/White has \d+ minutes/);
  await page.getByRole("button", { name: "Read the position" }).focus();
  await page.keyboard.press("Enter");
  await expect(status).toContainText("White: king on e1, queen on d1, rooks on a1, h1");
});

test("an illegal move is reported", async ({ page }) => {
  await sitDown(page);
  await page.getByRole("textbox", { name: "Type a move" }).fill("e5");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("e5 is not a legal move.");
});
