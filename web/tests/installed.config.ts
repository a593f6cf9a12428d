import { defineConfig } from "@playwright/test";
import everyday from "../playwright.config";

/** `cargo xtask install-test`: a game on the club that the installed service hosts. */
export default defineConfig({
  ...everyday,
  testDir: ".",
  testMatch: "installed.ts",
  outputDir: "../test-results",
  use: { ...everyday.use, baseURL: process.env.TABIYA_URL },
});
