/** Player actions for the tests. */

import { type Locator, type Page, expect } from "@playwright/test";

export interface Table {
  level?: number;
  color?: "white" | "black";
  public?: boolean;
  preset?: Record<string, unknown>;
}

/** Opens a screen and waits for this browser's identity: a request before it would be another guest's. */
async function visit(page: Page, path: string): Promise<void> {
  const identified = page.waitForResponse("**/api/v1/me");
  await page.goto(path);
  await identified;
}

/** Creates a game at this computer and opens it. */
export async function sitDown(page: Page, table: Table = {}): Promise<string> {
  await visit(page, "/");
  await expect(page.getByRole("heading", { name: "Play chess" })).toBeVisible();
  const answer = await page.request.post("/api/v1/games", { data: { preset: {}, ...table } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { game } = (await answer.json()) as { game: string };
  await show(page, game);
  return game;
}

export async function show(page: Page, game: string): Promise<void> {
  await page.goto(`/game/${game}`);
  await expect(page.locator(".board piece").first()).toBeVisible();
}

export const fromFen = (fen: string): Record<string, unknown> => ({ start: { fen: { fen, mode: "standard" } } });

/** Moves in the list. */
export const moves = (page: Page): Locator => page.locator(".moves button.move");

/** Centre of a square in pixels. */
export async function middle(page: Page, square: string): Promise<{ x: number; y: number }> {
  const board = page.locator(".game .board").first();
  const box = await board.boundingBox();
  if (!box) throw new Error("there is a board");
  const isBlack = ((await board.getAttribute("class")) ?? "").includes("below-black");
  const file = square.charCodeAt(0) - 97;
  const rank = Number(square[1]) - 1;
  const column = isBlack ? 7 - file : file;
  const row = isBlack ? rank : 7 - rank;
  return { x: box.x + ((column + 0.5) * box.width) / 8, y: box.y + ((row + 0.5) * box.height) / 8 };
}

export async function click(page: Page, square: string): Promise<void> {
  const { x, y } = await middle(page, square);
  await page.mouse.click(x, y);
}

/** Clicks on squares one after the other, as fast as the browser takes the clicks. */
export async function clickFast(page: Page, ...squares: string[]): Promise<void> {
  const points: { x: number; y: number }[] = [];
  for (const square of squares) points.push(await middle(page, square));
  await Promise.all(points.map(({ x, y }) => page.mouse.click(x, y)));
}

/** Makes a move by two clicks, and waits until the list shows it. */
export async function move(page: Page, from: string, to: string): Promise<void> {
  const before = await moves(page).count();
  await click(page, from);
  await click(page, to);
  await expect(moves(page)).toHaveCount(before + 1);
}

export async function drag(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = [await middle(page, from), await middle(page, to)];
  const before = await moves(page).count();
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
  await expect(moves(page)).toHaveCount(before + 1);
}

/** Types a move. */
export async function type(page: Page, san: string): Promise<void> {
  const before = await moves(page).count();
  const field = page.getByRole("textbox", { name: "Type a move" });
  await field.fill(san);
  await field.press("Enter");
  await expect(moves(page)).toHaveCount(before + 1);
}

export async function playAll(page: Page, sans: string): Promise<void> {
  for (const san of sans.split(" ")) await type(page, san);
}

/** Square of the board by its name for screen readers. */
export const square = (page: Page, name: string): Locator => page.getByRole("gridcell", { name, exact: true });

/** Starts a network game: the first page challenges, the second accepts. Returns the game's id. */
export async function meet(white: Page, black: Page, preset: Record<string, unknown> = {}): Promise<string> {
  await visit(white, "/lobby");
  await expect(white.getByRole("heading", { name: "Challenges" })).toBeVisible();
  const made = await white.request.post("/api/v1/challenges", { data: { preset, color: "white" } });
  expect(made.ok(), await made.text()).toBe(true);
  const { id } = (await made.json()) as { id: string };
  await white.goto(`/challenge/${id}`);
  await expect(white.getByRole("heading", { name: "Waiting for an opponent" })).toBeVisible();
  await black.goto(`/challenge/${id}`);
  await black.getByRole("button", { name: "Accept", exact: true }).click();
  for (const page of [white, black]) await expect(page.locator(".board piece").first()).toBeVisible();
  return id;
}

/** Address of the club on a pretended network, so that tests do not depend on the computer's. */
export const NETWORK_URL = "http://192.0.2.7:8064";

/** Pretends that the computer has a network. The club is open to it after it was asked to be. */
export async function pretendNetwork(page: Page, isOpen = false): Promise<void> {
  let open = isOpen;
  await page.route("**/api/v1/network**", (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path.endsWith("/open")) open = true;
    if (path.endsWith("/close")) open = false;
    return route.fulfill({ json: { open, urls: open ? [`${NETWORK_URL}/`] : [], nearby: [] } });
  });
}
