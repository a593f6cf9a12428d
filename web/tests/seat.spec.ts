/** Moving a seat to another device. */

import type { Page } from "@playwright/test";
import { expect, test } from "./club";
import { NETWORK_URL, meet, moves, pretendNetwork, sitDown, type } from "./play";

/** Opens the dialog for another device, and the club to the network, and returns the link. */
async function seatLink(page: Page): Promise<string> {
  await pretendNetwork(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Continue on another device" }).click();
  const dialog = page.getByRole("dialog", { name: "Continue on another device" });
  // A phone cannot open the address of this computer.
  await expect(dialog).toContainText("Only this computer can reach the club");
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
  const picture = dialog.getByRole("img", { name: /QR code for/ });
  await expect(picture).toHaveCount(0);
  await dialog.getByRole("button", { name: "Open to the network" }).click();
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((it) => (it as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  const link = await dialog.getByRole("textbox", { name: "Link to your seat" }).inputValue();
  expect(link.startsWith(`${NETWORK_URL}/seat/`)).toBe(true);
  return link;
}

async function takeSeat(page: Page, link: string): Promise<void> {
  await page.goto(new URL(link).pathname);
  await page.getByRole("button", { name: "Continue here" }).click();
  await expect(page.locator(".board piece").first()).toBeVisible();
}

test("a network game continues on a phone", async ({ browser, baseURL, page }) => {
  const black = await (await browser.newContext({ baseURL, locale: "en-US" })).newPage();
  await meet(page, black, { time: { white: "3+2", black: "3+2" } });
  await type(page, "e4");
  await expect(moves(black)).toHaveCount(1);

  const phone = await (await browser.newContext({ baseURL, locale: "en-US", viewport: { width: 390, height: 844 } })).newPage();
  const link = await seatLink(black);
  await takeSeat(phone, link);
  await expect(phone.locator(".game .board.below-black")).toBeVisible();
  await type(phone, "e5");
  await expect(moves(page)).toHaveText(["e4", "e5"]);

  // The previous device becomes a spectator.
  await expect(black.getByRole("dialog")).toContainText("You are now playing on the other device.");
  await black.keyboard.press("Escape");
  await black.keyboard.press("Escape");
  await expect(moves(black)).toHaveText(["e4", "e5"]);
  await expect(black.getByRole("button", { name: "Resign" })).toHaveCount(0);

  // A code works once.
  await black.goto(new URL(link).pathname);
  await black.getByRole("button", { name: "Continue here" }).click();
  await expect(black.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  // A malformed code is not sent.
  await black.goto("/seat/zzzz");
  await expect(black.getByRole("alert")).toContainText("Create a new one");
  await black.getByRole("link", { name: "Go to home page" }).click();
  await expect(black.getByRole("heading", { name: "Play chess" })).toBeVisible();
});

test("a game for two continues on another computer", async ({ browser, baseURL, page }) => {
  await sitDown(page);
  await type(page, "d4");
  const other = await (await browser.newContext({ baseURL, locale: "en-US" })).newPage();
  await takeSeat(other, await seatLink(page));
  await type(other, "d5");
  await type(other, "c4");
  await expect(page.getByRole("heading", { name: "You are now playing on the other device." })).toBeVisible();
});
