/** Screens for recorded games: replay, analysis, editor. */

import { type Page, expect } from "@playwright/test";

const OPERA = `[Event "Opera"]
[Date "1858.??.??"]
[White "Morphy"]
[Black "Allies"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 {Philidor's defence is not played like this.} 4. dxe5 Bxf3 (4... dxe5 5. Qxd8+ Kxd8
6. Nxe5) 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7
Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0`;

/** Short, so that a review is quick, with a well-known blunder. */
const LEGAL = `[Event "Paris"]
[White "Légal"]
[Black "Saint Brie"]
[Result "1-0"]

1. e4 e5 2. Bc4 d6 3. Nf3 Bg4 (3... Nf6 {was sound.}) 4. Nc3 g6 {The trap is set.} 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0`;

async function load(page: Page, text: string, screen: "Replay" | "Analyse"): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "Load a game" }).click();
  await page.getByLabel("Or paste text").fill(text);
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: screen }).click();
  await expect(page.locator(".game .board piece").first()).toBeVisible();
}

export const TOOL_SCREENS: Record<string, (page: Page) => Promise<void>> = {
  replay: async (page) => {
    await load(page, OPERA, "Replay");
    await page.getByRole("button", { name: "Bg4" }).click();
    await expect(page.locator(".comment")).toBeVisible();
  },
  share: async (page) => {
    await load(page, OPERA, "Replay");
    await page.getByRole("button", { name: "Share" }).click();
    await expect(page.getByRole("dialog", { name: "Share" })).toBeVisible();
  },
  analysis: async (page) => {
    await load(page, LEGAL, "Analyse");
    await page.getByRole("button", { name: "Review game" }).click();
    await expect(page.getByRole("progressbar")).toBeHidden({ timeout: 40_000 });
    await page.getByRole("button", { name: "Bxd1" }).click();
    await expect(page.locator(".engine-moves").first()).toBeVisible();
  },
  "analysis of a move": async (page) => {
    await page.goto("/analyse?fen=6k1/5ppp/8/8/8/8/8/R5K1%20w%20-%20-%200%201");
    await page.getByRole("button", { name: "Ra8#" }).first().click();
    await page.locator(".move-panel summary").click();
    await page.getByRole("button", { name: "Good move" }).click();
    await page.getByLabel("Comment", { exact: true }).fill("The back rank.");
  },
  editor: async (page) => {
    await page.goto("/editor");
    await page.getByRole("button", { name: "white queen" }).click();
    await expect(page.getByText("20 legal moves")).toBeVisible();
  },
  "impossible position": async (page) => {
    await page.goto("/editor");
    await page.getByRole("button", { name: "Clear board" }).click();
    await expect(page.locator(".verdict.problem")).toBeVisible();
  },
};
