/**
 * Pictures of every screen, in the folder `TABIYA_PICTURES`, or else where the system keeps what is not kept; in the
 * languages that `TABIYA_LANGUAGES` names, such as `en,ru,zh`.
 */

import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "./club";
import { SCREENS } from "./screens";

const FOLDER = process.env.TABIYA_PICTURES ?? join(tmpdir(), "tabiya-pictures");
const LANGUAGES = (process.env.TABIYA_LANGUAGES ?? "en").split(",");
const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
/** For sounds and moves to end, and a new language to come. */
const SETTLE = 350;

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(size, () => {
    test.use({ viewport, hasTouch: size === "phone" });
    for (const [name, open] of Object.entries(SCREENS)) {
      test(name, async ({ page }) => {
        await open(page);
        for (const language of LANGUAGES) {
          // Also behind a dialog, where nobody could choose it.
          await page.locator(".language select").evaluate((select: HTMLSelectElement, language) => {
            select.value = language;
            select.dispatchEvent(new Event("change", { bubbles: true }));
          }, language);
          for (const colorScheme of ["light", "dark"] as const) {
            await page.emulateMedia({ colorScheme });
            await page.waitForTimeout(SETTLE);
            const suffix = language === "en" ? "" : `-${language}`;
            const file = `${name.replaceAll(" ", "-")}-${size}-${colorScheme}${suffix}.png`;
            await page.screenshot({ path: join(FOLDER, file) });
          }
        }
      });
    }
  });
}
