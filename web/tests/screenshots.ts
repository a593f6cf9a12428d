/** Pictures of every screen. */

import { test } from "./club";
import { SCREENS } from "./screens";

const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`${size}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, hasTouch: size === "phone" });
      for (const [name, open] of Object.entries(SCREENS)) {
        test(name, async ({ page }) => {
          await open(page);
          await page.screenshot({ path: `screenshots/${name.replaceAll(" ", "-")}-${size}-${colorScheme}.png` });
        });
      }
    });
  }
}
