/** One game on a club that is already open, at the address `TABIYA_URL`: as a new user plays it. */

import { expect, test } from "@playwright/test";
import { click, moves, sitDown } from "./play";

test("a game on the installed program", async ({ page }) => {
  await sitDown(page, { level: 0, color: "white" });
  const plans = [
    ["e2", "e4"],
    ["d2", "d4"],
  ] as const;
  for (const [index, [from, to]] of plans.entries()) {
    await click(page, from);
    await click(page, to);
    // The computer has answered.
    await expect(moves(page)).toHaveCount(2 * index + 2);
  }
  await expect(moves(page).first()).toHaveText("e4");
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog", { name: "Resign this game?" }).getByRole("button", { name: "Resign" }).click();
  await expect(page.getByRole("dialog", { name: "You lose" })).toBeVisible();
  // The club has kept it.
  await page.reload();
  await expect(moves(page)).toHaveCount(4);
});
