/** Layout: low screens, forced colours, and very long names. */

import type { Page } from "@playwright/test";
import { expect, test } from "./club";
import { middle, playAll, sitDown, square } from "./play";

/** Screens with a board. */
const SCREENS = ["game", "replay", "analyse", "editor"] as const;

async function open(page: Page, screen: (typeof SCREENS)[number], game: string): Promise<void> {
  await page.goto(screen === "editor" ? "/editor" : `/${screen}/${game}`);
  await expect(page.locator(".game .board piece").first()).toBeVisible();
}

// A window zoomed to 200 %, and phones in landscape.
for (const [width, height] of [
  [640, 400],
  [844, 390],
  [667, 375],
] as const) {
  test(`the board takes the height of ${width} × ${height}, and the rest is beside it`, async ({ page }) => {
    const game = await sitDown(page, { preset: { time: { white: "5+3", black: "5+3" } } });
    await playAll(page, "e4 e5 Nf3 Nc6");
    await page.setViewportSize({ width, height });
    for (const screen of SCREENS) {
      await open(page, screen, game);
      const board = await page.locator(".game .board").first().boundingBox();
      const side = await page.locator(".side").boundingBox();
      if (!board || !side) throw new Error("there is a board, and something beside it");
      expect(board.height, screen).toBeGreaterThan(height * 0.85);
      expect(board.y + board.height, screen).toBeLessThanOrEqual(height);
      expect(side.x, screen).toBeGreaterThanOrEqual(board.x + board.width);
      expect(side.width, screen).toBeGreaterThan(200);
      expect(side.y + side.height, screen).toBeLessThanOrEqual(height);
      // Only the side panel scrolls, not the page.
      const overflow = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return [scrollWidth - innerWidth, scrollHeight - innerHeight];
      });
      expect(overflow, screen).toEqual([0, 0]);
    }
  });
}

test("the board stays large enough on the smallest screen", async ({ page }) => {
  const game = await sitDown(page);
  await page.setViewportSize({ width: 320, height: 256 });
  for (const screen of SCREENS) {
    await open(page, screen, game);
    expect((await page.locator(".game .board").first().boundingBox())?.width, screen).toBeGreaterThanOrEqual(280);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), screen).toBe(0);
  }
});

/** Colours of pixels of the rendered page. */
async function colours(page: Page, points: { x: number; y: number }[]): Promise<string[]> {
  const picture = (await page.screenshot()).toString("base64");
  const other = await page.context().newPage();
  const found = await other.evaluate(
    async ([picture, points]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      return points.map(({ x, y }) => String(context?.getImageData(x, y, 1, 1).data));
    },
    [picture, points] as const,
  );
  await other.close();
  return found;
}

test.describe("with forced colours", () => {
  test.use({ forcedColors: "active" });

  test("squares, marks, sides and the running clock are visible", async ({ page }) => {
    await sitDown(page, { preset: { time: { white: "5+3", black: "5+3" } } });
    await playAll(page, "e4 e5 Bc4 Nc6");
    const [light, dark] = [await middle(page, "e6"), await middle(page, "d6")];
    const board = await colours(page, [light, dark]);
    expect(board[0]).not.toBe(board[1]);

    const outline = (of: string): Promise<string> =>
      page.locator(of).first().evaluate((it) => `${getComputedStyle(it).outlineStyle} ${getComputedStyle(it).outlineWidth}`);
    await square(page, "c4, white bishop").focus();
    await page.keyboard.press("Enter");
    expect(await outline("square.selected")).toBe("solid 4px");
    expect(await outline("square.move-dest")).toBe("dashed 2px");
    expect(await outline("square.last-move")).toBe("solid 3px");
    expect(await outline(".grid [role=gridcell]:focus")).toBe("solid 3px");
    expect(await outline(".clock.runs")).toBe("solid 3px");
    expect(await outline(".to-move .player-name")).toBe("solid 3px");
    await page.keyboard.press("Escape");
    await playAll(page, "Bxf7+");
    expect(await outline("square.check")).toBe("double 5px");

    const discs = await page.locator(".player .side-dot").evaluateAll((all) => all.map((it) => getComputedStyle(it).backgroundColor));
    expect(new Set(discs).size).toBe(2);
  });
});

test("very long names do not break the layout, and titles show them in full", async ({ page, browser, baseURL }) => {
  const long = "W".repeat(200);
  const fits = async (what: string): Promise<void> => {
    const over = await page.evaluate(() => {
      const wide = [...document.querySelectorAll("dialog[open], main")].filter((it) => it.scrollWidth > it.clientWidth + 1);
      return wide.map((it) => it.className).concat(document.documentElement.scrollWidth > innerWidth ? ["page"] : []);
    });
    expect(over, what).toEqual([]);
  };
  const players = { white: { name: long, kind: "person" }, black: { name: "Bo", kind: "person" } };
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const game = await sitDown(page, { preset: { players } });
    await fits("a game");
    await expect(page.locator(".player strong").getByText(long)).toHaveAttribute("title", long);
    await playAll(page, "f3 e5 g4 Qh4#");
    const dialog = page.getByRole("dialog", { name: "Black wins" });
    await expect(dialog).toBeVisible();
    await fits("the end");
    expect((await dialog.locator(".series").boundingBox())?.height).toBeLessThan(60);
    await page.goto(`/replay/${game}`);
    await expect(page.locator(".board piece").first()).toBeVisible();
    await fits("a replay");
    await page.goto("/");
    await expect(page.locator(".card").first()).toBeVisible();
    await fits("the first page");
    await page.getByRole("button", { name: "Load a game" }).click();
    const games = [1, 2].map((round) => `[White "${"W".repeat(400)}"]\n[Round "${round}"]\n\n1. e4 e5 1-0`).join("\n\n");
    await page.getByRole("textbox", { name: "Or paste text" }).fill(games);
    await page.getByRole("button", { name: "Load", exact: true }).click();
    await expect(page.locator(".load-found")).toBeVisible();
    await fits("a game from a text");
    await expect(page.locator(".load-found .names")).toHaveAttribute("title", /W{400}/);
  }
  // Names in the lobby have at most thirty letters, on one line.
  const other = await (await browser.newContext({ baseURL: baseURL ?? "", locale: "en-US" })).newPage();
  await other.goto("/lobby");
  await other.request.post("/api/v1/me", { data: { name: "W".repeat(30) } });
  await other.reload();
  await page.goto("/lobby");
  const name = page.locator(".rows strong").getByText("W".repeat(30));
  await expect(name).toBeVisible();
  expect((await name.boundingBox())?.height).toBeLessThan(40);
  await fits("the lobby");
  await other.context().close();
});
