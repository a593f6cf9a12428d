import { defineConfig } from "@playwright/test";

/** Debian's Chromium, without its own background requests. */
export const CHROMIUM = {
  executablePath: process.env.TABIYA_CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
};

export default defineConfig({
  testDir: "tests",
  testMatch: "*.spec.ts",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: process.env.TABIYA_WORKERS ? Number(process.env.TABIYA_WORKERS) : 1,
  // A test may fail once on a busy machine.
  retries: process.env.CI ? 1 : 0,
  reporter: "list",
  outputDir: "test-results",
  forbidOnly: true,
  use: {
    launchOptions: CHROMIUM,
    locale: "en-US",
    // Most tests want the page of the program, and every request. `offline.spec.ts` and `update.spec.ts` allow it.
    serviceWorkers: "block",
    viewport: { width: 1280, height: 800 },
    trace: "on-first-retry",
  },
});
