/** Pictures of every screen, in the folder `TABIYA_PICTURES`, or else where the system keeps what is not kept. */

import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "./club";
import { SCREENS } from "./screens";

const FOLDER = process.env.TABIYA_PICTURES ?? join(tmpdir(), "tabiya-pictures");
const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`${size}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, hasTouch: size === "phone" });
      for (const [name, open] of Object.entries(SCREENS)) {
        test(name, async ({ page }) => {
          await open(page);
          await page.screenshot({ path: join(FOLDER, `${name.replaceAll(" ", "-")}-${size}-${colorScheme}.png`) });
        });
      }
    });
  }
}
