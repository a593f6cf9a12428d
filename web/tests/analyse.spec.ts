/** Analysis: variations, engine lines, and reviews. */

import type { Page } from "@playwright/test";
import { expect, test } from "./club";
import { click, playAll, sitDown, square } from "./play";

const tree = (page: Page) => page.locator(".tree");
const made = (page: Page) => page.locator(".tree button.move");

async function open(page: Page, fen?: string): Promise<void> {
  await page.goto(fen ? `/analyse?fen=${encodeURIComponent(fen)}` : "/analyse");
  await expect(page.locator(".board.movable piece").first()).toBeVisible();
}

async function play(page: Page, ...sans: string[]): Promise<void> {
  const field = page.getByRole("textbox", { name: "Type a move" });
  for (const san of sans) {
    await field.fill(san);
    await field.press("Enter");
    await expect(tree(page).locator("[aria-current]")).toContainText(san);
    await expect(page.locator(".board.movable")).toBeVisible();
  }
}

/** Plays the fool's mate and opens it in analysis. */
async function fool(page: Page): Promise<string> {
  const game = await sitDown(page);
  await playAll(page, "f3 e5 g4 Qh4#");
  await page.goto(`/analyse/${game}`);
  await expect(made(page)).toHaveCount(4);
  return game;
}

async function pgn(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("region", { name: "PGN" }).getByRole("button", { name: "Copy" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  await page.keyboard.press("Escape");
  return (await page.evaluate(() => navigator.clipboard.readText())).replaceAll("\n", " ");
}

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
});

test("the engine finds a mate, shown as line, arrow, bar and text", async ({ page }) => {
  await open(page, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
  const line = page.getByRole("list", { name: "Best lines" }).getByRole("listitem").first();
  await expect(line).toContainText("#1");
  await expect(line).toContainText("Ra8#");
  await expect(page.getByRole("img", { name: "White mates in 1" })).toBeVisible();
  await expect(page.locator(".cg-shapes g line").first()).toBeAttached();
  await line.getByRole("button", { name: "Ra8#" }).click();
  await expect(made(page)).toHaveText(["1. Ra8#"]);
  await expect(page.locator(".engine-foot")).toHaveText("Checkmate");
  await expect(page.getByRole("img", { name: "White wins" })).toBeVisible();
});

test("from one to five lines, and the engine can be turned off", async ({ page }) => {
  await open(page);
  await page.getByRole("combobox", { name: "Lines" }).selectOption("5");
  const lines = page.getByRole("list", { name: "Best lines" });
  await expect(lines.getByRole("listitem").filter({ has: page.getByRole("button") })).toHaveCount(5);
  await page.getByRole("button", { name: "Engine" }).click();
  await expect(lines).toBeHidden();
});

test("variations are kept, promoted, deleted, annotated, and written as PGN", async ({ page }) => {
  await open(page);
  await play(page, "e4", "e5", "Nf3");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "1. e4" }).click();
  await play(page, "c5", "Nf3");
  await expect(page.getByRole("list", { name: "Variation" })).toContainText("1… c5");
  expect(await pgn(page)).toContain("1. e4 e5 (1... c5 2. Nf3) 2. Nf3");
  await page.getByRole("button", { name: "1… c5" }).click();
  await page.locator(".move-panel summary").click();
  await page.getByLabel("Comment", { exact: true }).fill("Sicilian");
  await page.getByRole("button", { name: "Interesting move" }).click();
  await expect(page.getByRole("button", { name: "Interesting move" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Promote variation" }).click();
  await expect(tree(page)).toContainText("Sicilian");
  const text = await pgn(page);
  expect(text).toContain("1. e4 c5 $5 {Sicilian} (1... e5 2. Nf3) 2. Nf3");
  // Changes survive a reload.
  await page.reload();
  await expect(made(page)).toHaveCount(5);
  await page.getByRole("button", { name: "e5", exact: false }).last().click();
  await page.locator(".move-panel summary").click();
  await page.getByRole("button", { name: "Delete from here" }).click();
  await expect(made(page)).toHaveText(["1. e4", "c5 !?", "2. Nf3"]);
});

test("a review marks the blunder in the tree, on the graph and in words", async ({ page }) => {
  await fool(page);
  await page.getByRole("button", { name: "Review game" }).click();
  await expect(made(page).nth(2)).toContainText("??", { timeout: 30_000 });
  const graph = page.getByRole("slider", { name: "Evaluation graph" });
  await graph.focus();
  await page.keyboard.press("End");
  await expect(square(page, "h4, black queen")).toBeAttached();
  await page.keyboard.press("ArrowLeft");
  await expect(graph).toHaveAttribute("aria-valuetext", /^2\. g4 \?\?: White's expected score is 0%$/);
  await expect(page.locator(".verdict")).toContainText(/Blunder .+ was better/);
  await expect(page.locator("figcaption")).toContainText("2. g4 ??");
  await expect(page.getByRole("row", { name: /White/ }).getByRole("cell").last()).toHaveText("1");
  await page.locator(".verdict button").click();
  await expect(page.getByRole("list", { name: "Variation" })).toBeVisible();
  expect(await pgn(page)).toMatch(/2\. g4 \$4 \{\[%eval #-1,\d+\]\} \(2\. /);
  // A click on the right end of the graph is the last position.
  const box = await graph.boundingBox();
  if (!box) throw new Error("there is a graph");
  await page.mouse.click(box.x + box.width - 2, box.y + 20);
  await expect(square(page, "h4, black queen")).toBeAttached();
});

test("legal moves are played on the board, by mouse and keyboard", async ({ page }) => {
  await open(page);
  await click(page, "e2");
  await expect(page.locator("square.move-dest")).toHaveCount(2);
  await click(page, "e4");
  await expect(made(page)).toHaveText(["1. e4"]);
  await expect(page.locator(".board.movable.turn-black")).toBeVisible();
  await square(page, "e7, black pawn").press("Enter");
  await square(page, "e5, empty").press("Enter");
  await expect(made(page)).toHaveText(["1. e4", "e5"]);
  await page.locator("h1").evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("Home");
  await expect(square(page, "e2, white pawn")).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(square(page, "e4, white pawn")).toBeAttached();
});

test("a loaded game is shown, and a new analysis starts empty", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Load" }).click();
  await page.getByLabel("Or paste text").fill("1. d4 d5 (1... Nf6 $1 {more modern}) 2. c4 *");
  await page.getByRole("dialog").getByRole("button", { name: "Load", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Analyse" }).click();
  await expect(made(page)).toHaveText(["1. d4", "d5", "1… Nf6 !", "2. c4"]);
  await expect(tree(page)).toContainText("more modern");
  // Another game of the same length is not mistaken for it.
  await page.getByRole("button", { name: "Load" }).click();
  await page.getByLabel("Or paste text").fill("1. e4 e6 2. d4 d5 *");
  await page.getByRole("dialog").getByRole("button", { name: "Load", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Analyse" }).click();
  await expect(made(page)).toHaveText(["1. e4", "e6", "2. d4", "d5"]);
  await page.getByRole("button", { name: "New analysis", exact: true }).click();
  await expect(made(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Make a move on the board")).toBeVisible();
});

test("the engine is off for a game in progress", async ({ page }) => {
  const game = await sitDown(page);
  await playAll(page, "e4");
  await page.goto(`/analyse/${game}`);
  await expect(page.getByRole("button", { name: "Engine" })).toHaveAttribute("aria-pressed", "false");
});

test("an invalid position is refused", async ({ page }) => {
  await page.goto("/analyse?fen=rubbish");
  await expect(page.getByRole("alert")).toContainText("This position is not valid.");
});
