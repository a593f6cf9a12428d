/** Accounts: a name with a password, on several devices. */

import { expect, test } from "./club";
import { moves, sitDown, type } from "./play";

const PASSWORD = "correct horse";

test("an account is created, used on another device, and signed out", async ({ browser, baseURL, page }) => {
  const game = await sitDown(page);
  await type(page, "d4");

  // Created from the settings.
  await page.getByRole("button", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByRole("button", { name: "Create account" }).click();
  await settings.getByLabel("Name", { exact: true }).fill("Ljubica");
  await settings.getByLabel("Password").fill(PASSWORD);
  await settings.getByRole("button", { name: "Create account" }).click();
  await expect(settings.getByText("You are Ljubica")).toBeVisible();
  await page.keyboard.press("Escape");
  await type(page, "d5");

  // Nobody else can take the name, and signing in needs the password.
  const other = await (await browser.newContext({ baseURL, locale: "en-US" })).newPage();
  await other.goto("/lobby");
  await other.getByRole("button", { name: "Change name" }).click();
  await other.getByRole("textbox", { name: "Name" }).fill("Ljubica");
  await other.getByRole("button", { name: "Change name" }).click();
  await expect(other.getByRole("alert")).toHaveText("This name is already taken.");
  await other.reload();
  await other.getByRole("button", { name: "Sign in" }).click();
  await other.getByLabel("Name", { exact: true }).fill("Ljubica");
  await other.getByLabel("Password").fill("wrong horse");
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByRole("alert")).toHaveText("Wrong name or password.");
  await other.getByLabel("Password").fill(PASSWORD);
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByText("You are Ljubica")).toBeVisible();

  // The game is listed and continues.
  await other.goto("/");
  await other.getByRole("region", { name: "Continue" }).getByRole("link").first().click();
  await expect(moves(other)).toHaveText(["d4", "d5"]);
  await type(other, "c4");
  await expect(moves(page)).toHaveCount(3);

  // After signing out, the guest cannot see the game.
  await other.getByRole("button", { name: "Settings" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(other.getByRole("dialog").getByText(/You are Guest/)).toBeVisible();
  await other.keyboard.press("Escape");
  await expect(other.getByRole("alert")).toHaveText("This game does not exist, or it is private.");
  await other.goto(`/game/${game}`);
  await expect(other.getByRole("alert")).toBeVisible();
  await other.goto("/lobby");
  await expect(other.getByText(/You are Guest/)).toBeVisible();
});

test("changing the password needs the old one, and signs out other devices", async ({ browser, baseURL, page }) => {
  await page.goto("/lobby");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Dragica");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  const other = await (await browser.newContext({ baseURL: baseURL ?? "", locale: "en-US" })).newPage();
  const signIn = async (password: string): Promise<void> => {
    await other.getByLabel("Name", { exact: true }).fill("Dragica");
    await other.getByLabel("Password", { exact: true }).fill(password);
    await other.getByRole("button", { name: "Sign in" }).click();
  };
  await other.goto("/lobby");
  await other.getByRole("button", { name: "Sign in" }).click();
  await signIn(PASSWORD);
  await expect(other.getByText("You are Dragica")).toBeVisible();

  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByLabel("Current password").fill("wrong horse");
  await page.getByLabel("New password").fill("short");
  const change = page.getByRole("button", { name: "Change password" });
  await change.click();
  // The browser itself rejects a short password.
  await expect(page.getByLabel("New password")).toBeFocused();
  await page.getByLabel("New password").fill("another horse");
  await expect(page.getByLabel("New password")).toHaveAttribute("type", "password");
  await page.getByRole("switch", { name: "Show what you type" }).check();
  await expect(page.getByLabel("New password")).toHaveAttribute("type", "text");
  await change.click();
  await expect(page.getByRole("alert")).toHaveText("Wrong name or password.");
  await page.getByLabel("Current password").fill(PASSWORD);
  await change.click();
  await expect(page.getByRole("status").filter({ hasText: "Password changed." })).toBeVisible();

  // This device stays signed in; elsewhere only the new password works.
  await page.reload();
  await expect(page.getByText("You are Dragica")).toBeVisible();
  await other.reload();
  await expect(other.getByText(/You are Guest/)).toBeVisible();
  await other.getByRole("button", { name: "Sign in" }).click();
  await signIn(PASSWORD);
  await expect(other.getByRole("alert")).toBeVisible();
  await signIn("another horse");
  await expect(other.getByText("You are Dragica")).toBeVisible();
  await other.context().close();
});

test("a password change elsewhere signs out in mid-game, and signing in leads back to the game", async ({ browser, baseURL, page }) => {
  await page.goto("/lobby");
  const signUp = await page.request.post("/api/v1/account", { data: { name: "Stojanka", password: PASSWORD } });
  expect(signUp.ok()).toBe(true);
  const game = await sitDown(page);
  await type(page, "e4");
  const other = await (await browser.newContext({ baseURL: baseURL ?? "" })).request;
  await other.post("/api/v1/login", { data: { name: "Stojanka", password: PASSWORD } });
  const changed = await other.post("/api/v1/account/password", { data: { old: PASSWORD, new: "another horse" } });
  expect(changed.ok(), await changed.text()).toBe(true);

  await expect(page.getByRole("heading", { name: "You have been signed out" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("Stojanka");
  await expect(page.getByText("Connection lost.")).toBeHidden();
  await expect(page.locator(".game .board")).toHaveCount(0);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Stojanka");
  await page.getByLabel("Password", { exact: true }).fill("another horse");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(new RegExp(`/game/${game}$`));
  await expect(moves(page)).toHaveText(["e4"]);
  await type(page, "e5");
});

test("a name that mixes alphabets is refused", async ({ page }) => {
  await page.goto("/lobby");
  await page.getByRole("button", { name: "Change name" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("\u0410nna");
  await page.getByRole("button", { name: "Change name" }).click();
  await expect(page.getByRole("alert")).toContainText("letters from different alphabets");
});
