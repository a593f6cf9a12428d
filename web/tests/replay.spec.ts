/** Replaying and sharing a game. */

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./club";
import { NETWORK_URL, moves, playAll, pretendNetwork, sitDown, square } from "./play";

const OPERA = `[Event "Opera"]
[White "Morphy"]
[Black "Allies"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 {Philidor's own} 3. d4 Bg4 4. dxe5 Bxf3 (4... dxe5) 5. Qxf3 1-0`;

/** Plays a game with a take-back and opens its replay. */
async function replayed(page: Page): Promise<string> {
  const game = await sitDown(page, { preset: { time: { white: "5+0", black: "5+0" } } });
  await playAll(page, "e4 e5");
  await page.getByRole("button", { name: "Take back move" }).click();
  await expect(moves(page)).toHaveCount(1);
  await playAll(page, "d5 exd5");
  await page.goto(`/replay/${game}`);
  await expect(page.locator(".board piece").first()).toBeVisible();
  return game;
}

async function load(page: Page, text: string, button: "Replay" | "Analyse"): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "Load a game" }).click();
  await page.getByLabel("Or paste text").fill(text);
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: button }).click();
  await expect(page.locator(".game .board piece").first()).toBeVisible();
}

test("every step can be shown, including take-backs, by buttons and keyboard", async ({ page }) => {
  await replayed(page);
  await expect(moves(page)).toHaveText(["e4", "e5 (taken back)", "Takeback", "d5", "exd5"]);
  await page.keyboard.press("End");
  await expect(square(page, "d5, white pawn")).toBeAttached();
  await expect(page.getByRole("img", { name: "1 piece captured" })).toBeVisible();
  await page.keyboard.press("Home");
  await expect(square(page, "e2, white pawn")).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Next move" }).click();
  await expect(square(page, "e5, black pawn")).toBeAttached();
  await expect(page.getByRole("status").filter({ hasText: "Move 1, Black: pawn from e7 to e5" })).toBeAttached();
  await page.getByRole("button", { name: "Takeback", exact: true }).click();
  await expect(square(page, "e7, black pawn")).toBeAttached();
  await expect(square(page, "e4, white pawn")).toBeAttached();
  await page.getByRole("slider", { name: "Position in the game" }).fill("4");
  await expect(square(page, "d5, black pawn")).toBeAttached();
  await page.getByRole("button", { name: "Previous move" }).click();
  await expect(square(page, "d5, empty")).toBeAttached();
});

test("the clocks are shown as they were", async ({ page }) => {
  await replayed(page);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("timer", { name: "Black" })).toHaveText("5:00");
  const white = page.getByRole("timer", { name: "White" });
  const early = await white.innerText();
  await page.keyboard.press("End");
  // Only thinking time is missing, and a take-back returns it.
  await expect(page.getByRole("timer", { name: "Black" })).toHaveText(/^(4:[1-5]\d|5:00)$/);
  await page.keyboard.press("Home");
  await expect(white).toBeHidden();
  await page.keyboard.press("ArrowRight");
  await expect(white).toHaveText(early);
});

test("a game plays by itself, at a chosen speed or in real time", async ({ page }) => {
  await replayed(page);
  await page.getByLabel("Speed").selectOption("0.5 seconds per move");
  await page.locator("body").focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await expect(square(page, "d5, white pawn")).toBeAttached();
  await expect(page.getByRole("button", { name: "Autoplay" })).toBeVisible();
  await page.getByLabel("Speed").selectOption("Real time");
  // The moves of this game took milliseconds: the pawn is on e4 too briefly to be waited for.
  await page.evaluate(() => {
    const seen = { pawnOnE4: false };
    const look = (): void => {
      if (document.querySelector('[aria-label="e4, white pawn"]')) seen.pawnOnE4 = true;
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    Object.assign(window, { seen });
  });
  await page.getByRole("button", { name: "Autoplay" }).click();
  const hasSeenPawn = (): Promise<boolean> =>
    page.evaluate(() => (window as unknown as { seen: { pawnOnE4: boolean } }).seen.pawnOnE4);
  await expect.poll(hasSeenPawn).toBe(true);
});

test("a loaded game is replayed with its comments, also after a reload", async ({ page }) => {
  await load(page, OPERA, "Replay");
  await page.keyboard.press("ArrowRight");
  for (const san of ["Nf3", "d6"]) await page.getByRole("button", { name: san, exact: true }).click();
  await expect(page.locator(".comment")).toHaveText("Philidor's own");
  await expect(page.locator(".opening")).toContainText("C41");
  await page.reload();
  await expect(moves(page)).toHaveCount(9);
  await expect(page.getByText("Morphy – Allies").first()).toBeVisible();
});

test("shared as PGN, FEN, link and image", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await pretendNetwork(page);
  const game = await replayed(page);
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await expect(dialog.getByRole("textbox", { name: "FEN" })).toHaveValue(
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
  );
  await dialog.getByRole("button", { name: "Open to the network" }).click();
  await expect(dialog.getByRole("textbox", { name: "Link" })).toHaveValue(`${NETWORK_URL}/replay/${game}#1`);
  await dialog.getByRole("region", { name: "PGN" }).getByRole("button", { name: "Copy" }).click();
  await expect(dialog.getByRole("button", { name: "Copied" })).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text.replace(/\{[^}]*\}|\s+/g, " ").replace(/ +/g, " ")).toMatch(/1\. e4 1\.\.\. d5 \(1\.\.\. e5 \) 2\. exd5/);
  const waiting = page.waitForEvent("download");
  await dialog.getByRole("region", { name: "Board image" }).getByRole("button", { name: "Save file" }).click();
  const file = readFileSync(await (await waiting).path());
  expect(file.subarray(1, 4).toString()).toBe("PNG");
  // The PNG header contains width and height.
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([960, 960]);
  expect(await dark(page, file.toString("base64"), "e8")).toBeGreaterThan(0.15);
  expect(await dark(page, file.toString("base64"), "e5")).toBe(0);
  // The link shows the same position.
  await page.goto(`/replay/${game}#1`);
  await expect(square(page, "e4, white pawn")).toBeAttached();
});

test("a missing record or game is reported", async ({ page }) => {
  await page.goto("/replay");
  await expect(page.getByText("No game loaded yet.")).toBeVisible();
  await page.goto("/replay/abcd1234");
  await expect(page.getByRole("heading", { name: "Not found" })).toBeVisible();
});

/** Share of nearly black pixels in a square of an image. */
async function dark(page: Page, png: string, name: string): Promise<number> {
  return page.evaluate(
    async ([png, name]) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${png}`;
      await picture.decode();
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = 960;
      const pen = canvas.getContext("2d");
      pen?.drawImage(picture, 0, 0);
      const x = (name!.charCodeAt(0) - 97) * 120;
      const y = (8 - Number(name![1])) * 120;
      const { data } = pen!.getImageData(x + 10, y + 10, 100, 90);
      let count = 0;
      for (let at = 0; at < data.length; at += 4) if (data[at]! + data[at + 1]! + data[at + 2]! < 300) count++;
      return count / (data.length / 4);
    },
    [png, name],
  );
}
