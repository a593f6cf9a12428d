/** axe-core finds no violation on any screen, light or dark. */

import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect, test } from "./club";
import { SCREENS } from "./screens";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

interface Violation {
  id: string;
  help: string;
  nodes: { html: string; failureSummary: string }[];
}

async function violations(page: Page): Promise<string[]> {
  // The club's content security policy forbids injected scripts; the DevTools protocol does not.
  const source = (await import("node:fs")).readFileSync(AXE, "utf8");
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: source });
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<{ violations: Violation[] }> } };
    const { violations } = await axe.run({
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    return violations;
  });
  return found.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html}\n  ${node.failureSummary}`).join("\n")}`,
  );
}

/** Waits until the colors have faded from one scheme to the other. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    const fading = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    return Promise.allSettled(fading.map((animation) => animation.finished));
  });
}

const background = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

for (const [name, open] of Object.entries(SCREENS)) {
  test(name, async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await open(page);
    expect(await violations(page)).toEqual([]);
    const light = await background(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await settle(page);
    expect(await background(page)).not.toBe(light);
    expect(await violations(page)).toEqual([]);
  });
}
