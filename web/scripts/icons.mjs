/**
 * Draws the icons of the installed page from `public/icon.svg`: `npm run icons`. Systems that cut icons into a shape of
 * their own get one without round corners whose drawing is inside the middle four fifths.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const folder = join(import.meta.dirname, "../public");
const round = readFileSync(join(folder, "icon.svg"), "utf8");
const square = round.replace(' rx="7"', "");
const maskable = square.replace(/<path /, '<path transform="translate(16 16) scale(0.82) translate(-16 -16.050)" ');

const ICONS = [
  ["icon-192.png", round, 192],
  ["icon-512.png", round, 512],
  ["icon-maskable-192.png", maskable, 192],
  ["icon-maskable-512.png", maskable, 512],
  // Cut by iOS.
  ["icon-180.png", square, 180],
];

const browser = await chromium.launch({
  executablePath: process.env.TABIYA_CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const [name, svg, size] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<!doctype html><style>html,body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  const picture = await page.screenshot({ omitBackground: true, type: "png" });
  writeFileSync(join(folder, name), picture);
  console.log(`${name}: ${picture.length} bytes`);
  await page.close();
}
await browser.close();
