/** Against the computer. */

import { expect, test } from "./club";
import { moves, sitDown } from "./play";

interface Shown {
  view: { turn: string; ending: { how: string } | null; moves: { uci: string; san: string; flags?: string[] }[] };
}

const MOST_MOVES = 70;

for (const level of [0, 3]) {
  test(`to the end against level ${level}`, async ({ page }) => {
    test.setTimeout(150_000);
    await page.goto("/");
    await page.getByRole("button", { name: "Play the computer" }).click();
    await page.getByRole("slider", { name: "Level" }).fill(String(level));
    await expect(page.locator(".level p")).toHaveText(
      level === 0 ? "Plays random legal moves." : "Usually considers your reply, but still gives pieces away.",
    );
    await page.getByRole("radio", { name: "White" }).check();
    await page.getByRole("button", { name: "Start game", exact: true }).click();
    await expect(page.locator(".player").first()).toContainText(`Level ${level}`);
    const game = page.url().split("/").at(-1) ?? "";
    for (let count = 0; count < MOST_MOVES; count++) {
      await expect(page.locator('.player[data-color="white"].to-move, .end').first()).toBeVisible({ timeout: 20_000 });
      const answer = await page.request.get(`/api/v1/games/${game}?moves=true`);
      const { view } = (await answer.json()) as Shown;
      if (view.ending) break;
      // Prefers mate, then captures.
      const wanted =
        view.moves.find((it) => it.flags?.includes("mate")) ??
        view.moves.find((it) => it.flags?.includes("capture")) ??
        view.moves[(count * 7) % view.moves.length];
      if (!wanted) break;
      const field = page.getByRole("textbox", { name: "Type a move" });
      await field.fill(wanted.uci);
      await field.press("Enter");
    }
    if ((await page.locator(".side .end").count()) === 0) {
      await page.getByRole("button", { name: "Resign" }).click();
      await page.getByRole("dialog", { name: "Resign this game?" }).getByRole("button", { name: "Resign" }).click();
    }
    const dialog = page.getByRole("dialog", { name: /You win|You lose|Draw/ });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Rematch" }).click();
    // Colours are swapped: the computer moves first.
    await expect(page.locator(".game .board.below-black")).toBeVisible();
    await expect(moves(page)).toHaveCount(1, { timeout: 20_000 });
  });
}

test("take-back gives the move back to the player", async ({ page }) => {
  await sitDown(page, { level: 0, color: "white" });
  const field = page.getByRole("textbox", { name: "Type a move" });
  await field.fill("e4");
  await field.press("Enter");
  await expect(moves(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Take back move" }).click();
  await expect(moves(page)).toHaveCount(0);
});

test("every level has a description", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Play the computer" }).click();
  for (let level = 0; level <= 10; level++) {
    await page.getByRole("slider", { name: "Level" }).fill(String(level));
    await expect(page.locator(".level p")).not.toHaveText(/^level-/);
  }
});

test("a position that cannot be played is refused with a reason", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Play the computer" }).click();
  await page.getByRole("radio", { name: "Custom position" }).check();
  await page.getByRole("textbox", { name: "FEN" }).fill("8/8/8/8/8/8/8/8 w - - 0 1");
  await page.getByRole("button", { name: "Start game", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("A game can't start with these settings.");
});
