/** The organiser's one-time link. */

import { expect, test } from "./club";

test("the link of `tabiya organiser` makes one browser the organiser's", async ({ browser, baseURL, club, page }) => {
  const link = club.organiserLink();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "You are the organiser" })).toBeVisible();
  // The code is not kept where others may look.
  expect(new URL(page.url()).hash).toBe("");
  const me = (await (await page.request.get("/api/v1/me")).json()) as { organiser: boolean };
  expect(me.organiser).toBe(true);
  await page.getByRole("link", { name: "Go to home page" }).click();
  await expect(page.getByRole("heading", { name: "Play chess" })).toBeVisible();

  const other = await (await browser.newContext({ baseURL, locale: "ru-RU" })).newPage();
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "Эта ссылка больше не действует" })).toBeVisible();
  await other.goto("/organiser");
  await expect(other.getByRole("alert")).toContainText("tabiya organiser");
  await other.context().close();
});
