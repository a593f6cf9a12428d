import { defineConfig } from "@playwright/test";
import everyday from "../playwright.config";

/** `npm run screenshots`: a picture of every screen, on a desk and on a phone, light and dark. */
export default defineConfig({ ...everyday, testDir: ".", testMatch: "screenshots.ts", outputDir: "../test-results", fullyParallel: true });
