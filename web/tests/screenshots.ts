/**
 * Screenshots of every screen, in the folder `TABIYA_PICTURES` or else the system's temporary folder, in the
 * languages that `TABIYA_LANGUAGES` names, such as `en,ru,zh`.
 */

import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "./club";
import { SCREENS } from "./screens";

const FOLDER = process.env.TABIYA_PICTURES ?? join(tmpdir(), "tabiya-pictures");
const LANGUAGES = (process.env.TABIYA_LANGUAGES ?? "en").split(",");
const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
/** Milliseconds for animations to end and a language to load. */
const SETTLE = 350;

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(size, () => {
    test.use({ viewport, hasTouch: size === "phone" });
    for (const [name, open] of Object.entries(SCREENS)) {
      test(name, async ({ page }) => {
        await open(page);
        for (const language of LANGUAGES) {
          // Set by script, since a dialog may cover the menu.
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
