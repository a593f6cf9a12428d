import { defineConfig } from "@playwright/test";
import everyday from "../playwright.config";

/** `npm run screenshots`: every screen, on desktop and phone, light and dark. */
export default defineConfig({ ...everyday, testDir: ".", testMatch: "screenshots.ts", outputDir: "../test-results", fullyParallel: true });
