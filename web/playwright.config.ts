import { defineConfig } from "@playwright/test";

/** Debian's Chromium; nothing that it does of its own accord may leave the machine. */
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
  // A browser on a busy machine may lose a beat; what fails twice has failed.
  retries: process.env.CI ? 1 : 0,
  reporter: "list",
  outputDir: "test-results",
  forbidOnly: true,
  use: {
    launchOptions: CHROMIUM,
    locale: "en-US",
    viewport: { width: 1280, height: 800 },
    trace: "on-first-retry",
  },
});
