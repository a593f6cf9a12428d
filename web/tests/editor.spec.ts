/** Position editor. */

import type { Page } from "@playwright/test";
import { expect, test } from "./club";
import { click, middle, moves, square } from "./play";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const fen = (page: Page) => page.getByRole("textbox", { name: "FEN" });
const verdict = (page: Page) => page.locator(".verdict");

test.beforeEach(async ({ page }) => {
  await page.goto("/editor");
  await expect(fen(page)).toHaveValue(START);
});

test("pieces are placed, moved and removed by mouse", async ({ page }) => {
  await page.getByRole("button", { name: "Clear board" }).click();
  await expect(verdict(page)).toContainText("This position is not valid. The board is empty.");
  await expect(page.getByRole("button", { name: "Analyse" })).toBeDisabled();
  await page.getByRole("button", { name: "white king" }).click();
  await click(page, "e1");
  await page.getByRole("button", { name: "black king" }).click();
  await click(page, "e8");
  await page.getByRole("button", { name: "white queen" }).click();
  await click(page, "d1");
  await click(page, "d2");
  // Placing the same piece again removes it.
  await click(page, "d2");
  await expect(fen(page)).toHaveValue("4k3/8/8/8/8/8/8/3QK3 w - - 0 1");
  await expect(verdict(page)).toContainText("White to move");
  await page.getByRole("button", { name: "Move pieces", exact: true }).click();
  await dragTo(page, await middle(page, "d1"), await middle(page, "d8"));
  await expect(fen(page)).toHaveValue("3Qk3/8/8/8/8/8/8/4K3 w - - 0 1");
  await expect(verdict(page)).toContainText("This position is not valid.");
  // Dragging a piece off the board removes it.
  const board = await page.locator(".editor-board").boundingBox();
  if (!board) throw new Error("there is a board");
  await dragTo(page, await middle(page, "d8"), { x: board.x - 60, y: board.y + 300 });
  await expect(fen(page)).toHaveValue("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  await expect(verdict(page)).toContainText("Dead position");
});

test("a piece is dragged from the palette", async ({ page }) => {
  const box = await page.getByRole("button", { name: "black queen" }).boundingBox();
  if (!box) throw new Error("there is a queen");
  await dragTo(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, await middle(page, "d4"));
  await expect(square(page, "d4, black queen")).toBeAttached();
});

test("the rubber removes every piece it is dragged over", async ({ page }) => {
  await page.getByRole("button", { name: "Remove pieces" }).click();
  await dragTo(page, await middle(page, "a2"), await middle(page, "h2"));
  await expect(fen(page)).toHaveValue("rnbqkbnr/pppppppp/8/8/8/8/8/RNBQKBNR w KQkq - 0 1");
});

test("by keyboard alone", async ({ page }) => {
  await square(page, "e2, white pawn").focus();
  await page.keyboard.press("Enter");
  await square(page, "e4, empty").focus();
  await page.keyboard.press("Enter");
  await expect(square(page, "e4, white pawn")).toBeAttached();
  await page.keyboard.press("Shift+Q");
  await expect(square(page, "e4, white queen")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("n");
  await expect(square(page, "f4, black knight")).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(fen(page)).toHaveValue("rnbqkbnr/pppppppp/8/8/4Q3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1");
});

test("side to move, castling and en passant", async ({ page }) => {
  await fen(page).fill("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3");
  await fen(page).press("Enter");
  await page.getByRole("radio", { name: "Black" }).check();
  await page.getByRole("combobox", { name: "En passant square" }).selectOption("e3");
  await page.getByRole("checkbox", { name: "White O-O-O" }).uncheck();
  await expect(fen(page)).toHaveValue("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b Kkq e3 0 3");
  await expect(verdict(page)).toContainText("Black to move");
  // Removing a rook removes its castling right.
  await square(page, "h8, black rook").focus();
  await page.keyboard.press("Delete");
  await expect(page.getByRole("checkbox", { name: "Black O-O", exact: true })).toBeDisabled();
  await expect(fen(page)).toHaveValue("rnbqkbn1/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b Kq e3 0 3");
});

test("invalid FEN is reported, and the position stays", async ({ page }) => {
  await fen(page).fill("nonsense");
  await fen(page).press("Enter");
  await expect(page.getByRole("alert")).toHaveText("This is not a valid FEN.");
  await expect(square(page, "e2, white pawn")).toBeAttached();
});

test("the verdict on another position is not shown for this one", async ({ page }) => {
  await expect(page.locator(".verdict")).toContainText("20 legal moves");
  // Delays the club's answer.
  let answer: () => void = () => {};
  const asked = new Promise<void>((free) => (answer = free));
  await page.route("**/api/v1/positions", async (route) => {
    await asked;
    await route.continue();
  });
  await page.getByRole("button", { name: "Clear board" }).click();
  await expect(page.locator(".verdict")).toHaveText("");
  await expect(page.getByRole("button", { name: "Two players" })).toBeDisabled();
  answer();
  await expect(page.locator(".verdict")).toContainText("The board is empty.");
});

test("leads to analysis and to a game", async ({ page }) => {
  await fen(page).fill("8/P6k/8/8/8/8/8/K7 w - - 0 1");
  await fen(page).press("Enter");
  await expect(verdict(page)).toContainText("legal moves");
  await page.getByRole("button", { name: "Analyse" }).click();
  await expect(square(page, "a7, white pawn")).toBeAttached();
  await expect(page.locator(".board.movable")).toBeVisible();
  await page.getByRole("link", { name: "Edit position" }).click();
  await expect(fen(page)).toHaveValue("8/P6k/8/8/8/8/8/K7 w - - 0 1");
  await page.getByRole("button", { name: "Two players" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start game", exact: true }).click();
  await expect(square(page, "a7, white pawn")).toBeAttached();
  await expect(moves(page)).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("by touch", async ({ page }) => {
    await page.getByRole("button", { name: "white knight" }).tap();
    await tap(page, "e5");
    await expect(square(page, "e5, white knight")).toBeAttached();
    await page.getByRole("button", { name: "Move pieces", exact: true }).tap();
    await tap(page, "e5");
    await tap(page, "d6");
    await expect(fen(page)).toHaveValue("rnbqkbnr/pppppppp/3N4/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  });
});

async function tap(page: Page, name: string): Promise<void> {
  const { x, y } = await middle(page, name);
  await page.touchscreen.tap(x, y);
}

async function dragTo(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + (to.x - from.x) / 3, from.y + (to.y - from.y) / 3, { steps: 6 });
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.up();
}
