/** Draw claims with the next move (FIDE 9.2.1, 9.3.1). */

import { expect, test } from "./club";
import { fromFen, meet, moves, playAll, sitDown, type } from "./play";

const TO_AND_FRO = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6";
const CLAIM = "Claim draw with a move";

test("the next move repeats the position for the third time", async ({ page }) => {
  await sitDown(page);
  await playAll(page, TO_AND_FRO);
  await expect(page.getByRole("button", { name: CLAIM })).toHaveCount(0);
  await type(page, "Ng1");
  await expect(page.getByRole("button", { name: CLAIM })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "White" })).toContainText(
    "You can claim a draw with one of your moves.",
  );
  // After a reload the earlier positions are loaded from the record.
  await page.reload();
  await page.getByRole("button", { name: CLAIM }).click();
  const dialog = page.getByRole("dialog", { name: "Claim a draw with which move?" });
  const group = dialog.getByRole("group", { name: "Moves that allow a claim by threefold repetition" });
  await expect(group.getByRole("button")).toHaveText(["Ng8"]);
  await group.getByRole("button", { name: "Ng8" }).click();
  const end = page.getByRole("dialog", { name: "Draw" });
  await expect(end).toContainText("article 9.2");
  // The move was announced, not played.
  await expect(moves(page)).toHaveCount(7);
});

test("the next move completes fifty moves, claimed by keyboard", async ({ page }) => {
  await sitDown(page, { preset: fromFen("7k/8/8/8/8/p7/R7/K7 w - - 99 80") });
  await page.getByRole("button", { name: CLAIM }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Claim a draw with which move?" });
  const group = dialog.getByRole("group", { name: /fifty-move rule/ });
  await expect(group.getByRole("button", { name: "Rb2" })).toBeVisible();
  // A capture does not count.
  await expect(group.getByRole("button", { name: "Rxa3" })).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(group.getByRole("button").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Draw" })).toContainText("article 9.3");
});

test("a draw can be claimed with a move that waits for confirmation", async ({ browser, baseURL }) => {
  const context = () => browser.newContext({ baseURL: baseURL ?? "", locale: "en-US" });
  const [white, black] = [await (await context()).newPage(), await (await context()).newPage()];
  await black.addInitScript(() => localStorage.setItem("tabiya-settings", JSON.stringify({ confirmMoves: true })));
  await meet(white, black);
  const field = black.getByRole("textbox", { name: "Type a move" });
  const claim = black.getByRole("button", { name: "Claim draw with this move" });
  for (const [at, san] of TO_AND_FRO.split(" ").entries()) {
    if (at % 2 === 0) {
      await type(white, san);
      continue;
    }
    await field.fill(san);
    await field.press("Enter");
    await expect(claim).toHaveCount(0);
    await black.getByRole("button", { name: "Yes" }).click();
    await expect(moves(white)).toHaveCount(at + 1);
  }
  await type(white, "Ng1");
  await field.fill("Ng8");
  await field.press("Enter");
  await claim.click();
  for (const player of [white, black]) {
    await expect(player.getByRole("dialog", { name: "Draw" })).toContainText("article 9.2");
    await player.context().close();
  }
});

test("no claim is offered where such draws are automatic", async ({ page }) => {
  await sitDown(page, { preset: { countedDraws: "atOnce" } });
  await playAll(page, `${TO_AND_FRO} Ng1`);
  await expect(page.getByRole("button", { name: CLAIM })).toHaveCount(0);
  await type(page, "Ng8");
  await expect(page.getByRole("dialog", { name: "Draw" })).toBeVisible();
});
