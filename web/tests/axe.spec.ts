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

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    for (const [name, open] of Object.entries(SCREENS)) {
      test(name, async ({ page }) => {
        await open(page);
        expect(await violations(page)).toEqual([]);
      });
    }
  });
}
