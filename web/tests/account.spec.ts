/** A name is kept with a password, and found again on another device. */

import { expect, test } from "./club";
import { moves, sitDown, type } from "./play";

const PASSWORD = "correct horse";

test("a name with a password: kept, found again elsewhere, left", async ({ browser, baseURL, page }) => {
  const game = await sitDown(page);
  await type(page, "d4");

  // Kept, from the settings.
  await page.getByRole("button", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByRole("button", { name: "Keep the name with a password" }).click();
  await settings.getByLabel("Name", { exact: true }).fill("Ljubica");
  await settings.getByLabel("Password").fill(PASSWORD);
  await settings.getByRole("button", { name: "Keep the name with a password" }).click();
  await expect(settings.getByText("You are Ljubica")).toBeVisible();
  await page.keyboard.press("Escape");
  await type(page, "d5");

  // Nobody else has the name, and only who knows the password comes in by it.
  const other = await (await browser.newContext({ baseURL, locale: "en-US" })).newPage();
  await other.goto("/lobby");
  await other.getByRole("button", { name: "Take this name" }).click();
  await other.getByRole("textbox", { name: "Name" }).fill("Ljubica");
  await other.getByRole("button", { name: "Take this name" }).click();
  await expect(other.getByRole("alert")).toHaveText("This name belongs to somebody's account.");
  await other.reload();
  await other.getByRole("button", { name: "Sign in" }).click();
  await other.getByLabel("Name", { exact: true }).fill("Ljubica");
  await other.getByLabel("Password").fill("wrong horse");
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByRole("alert")).toHaveText("The name or the password is wrong.");
  await other.getByLabel("Password").fill(PASSWORD);
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByText("You are Ljubica")).toBeVisible();

  // The game is there, and goes on.
  await other.goto("/");
  await other.getByRole("region", { name: "Continue" }).getByRole("link").first().click();
  await expect(moves(other)).toHaveText(["d4", "d5"]);
  await type(other, "c4");
  await expect(moves(page)).toHaveCount(3);

  // Who signs out is a guest, and does not see the game any more.
  await other.getByRole("button", { name: "Settings" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(other.getByRole("dialog").getByText(/You are Guest/)).toBeVisible();
  await other.keyboard.press("Escape");
  await expect(other.getByRole("alert")).toHaveText("There is no such game, or you may not see it.");
  await other.goto(`/game/${game}`);
  await expect(other.getByRole("alert")).toBeVisible();
  await other.goto("/lobby");
  await expect(other.getByText(/You are Guest/)).toBeVisible();
});
