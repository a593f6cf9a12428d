/** A club with an authority of its own: browsers that trust it show no warning, others do. */

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, request } from "@playwright/test";
import { CHROMIUM } from "../playwright.config";
import { Club, expect, test as base } from "./club";
import { moves, type } from "./play";

/** A home folder whose Chromium trusts the certificates in a file, as a person has imported them. */
function homeThatTrusts(pem: string | null): string {
  const home = mkdtempSync(join(tmpdir(), "tabiya-home-"));
  const database = join(home, ".pki", "nssdb");
  mkdirSync(database, { recursive: true });
  execFileSync("certutil", ["-d", `sql:${database}`, "-N", "--empty-password"]);
  if (pem !== null) {
    const file = join(home, "authority.pem");
    writeFileSync(file, pem);
    execFileSync("certutil", ["-d", `sql:${database}`, "-A", "-t", "C,,", "-n", "Tabiya", "-i", file]);
  }
  return home;
}

/** Runs a test in a browser with a home folder of its own. */
async function inHome(pem: string | null, run: (browser: Browser) => Promise<void>): Promise<void> {
  const home = homeThatTrusts(pem);
  const env = { ...process.env, HOME: home } as Record<string, string>;
  const browser = await chromium.launch({ ...CHROMIUM, env });
  try {
    await run(browser);
  } finally {
    await browser.close();
    rmSync(home, { recursive: true, force: true });
  }
}

const test = base.extend<object, { secureClub: Club; pem: string }>({
  // These tests are about another club than the fixture's.
  baseURL: async ({ secureClub }, use) => use(secureClub.url),
  foreignRequests: async ({}, use) => use([]),
  secureClub: [
    async ({}, use) => {
      const club = new Club("--https");
      await club.start();
      await use(club);
      await club.stop();
      await club.dispose();
    },
    { scope: "worker" },
  ],
  pem: [
    async ({ secureClub }, use) => {
      const api = await request.newContext();
      await use(await (await api.get(`${secureClub.url}/api/v1/authority.pem`)).text());
      await api.dispose();
    },
    { scope: "worker" },
  ],
});

test("a browser that trusts the authority plays over https without a warning", async ({ secureClub, pem }) => {
  await inHome(pem, async (browser) => {
    const port = new URL(secureClub.url).port;
    for (const host of ["localhost", "127.0.0.1"]) {
      const page = await browser.newPage({ baseURL: `https://${host}:${port}`, locale: "en-US" });
      const answer = await page.goto("/");
      expect(answer?.status()).toBe(200);
      expect((await answer?.securityDetails())?.issuer).toMatch(/^Tabiya club [0-9a-f]{8}$/);
      expect(await page.evaluate(() => isSecureContext)).toBe(true);
      // The WebSocket is encrypted, too.
      await expect(page.getByRole("heading", { name: "Play chess" })).toBeVisible();
      await page.getByRole("button", { name: "10+0" }).click();
      await expect(page.locator(".board piece").first()).toBeVisible();
      await type(page, "e4");
      await expect(moves(page)).toHaveText(["e4"]);
      await page.close();
    }
  });
});

test("a browser that does not trust it warns", async ({ secureClub }) => {
  await inHome(null, async (browser) => {
    const page = await browser.newPage();
    const secure = secureClub.url.replace("http:", "https:");
    await expect(page.goto(secure)).rejects.toThrow("ERR_CERT_AUTHORITY_INVALID");
  });
});

test("the page tells how to trust it, and gives the certificate", async ({ secureClub, pem, page }) => {
  await page.goto(`${secureClub.url}/trust`);
  const steps = page.locator("main").getByRole("listitem");
  await expect(steps).toHaveCount(3);
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download certificate" }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("tabiya-club.crt");
  const der = execFileSync("base64", ["-w0", await download.path()]).toString();
  expect(pem.replace(/-----[^-]+-----|\s/g, "")).toBe(der);
  const secure = `${secureClub.url.replace("http:", "https:")}/`;
  await expect(page.getByRole("link", { name: secure })).toHaveAttribute("href", secure);
  for (const [device, text] of [
    ["Android", "Install anyway"],
    ["iPhone, iPad", "Certificate Trust Settings"],
    ["Windows", "Trusted Root Certification Authorities"],
    ["Mac", "Keychain Access"],
    ["Linux", "Manage certificates"],
    ["Firefox", "Authorities"],
  ] as const) {
    await page.getByRole("radio", { name: device, exact: true }).check();
    await expect(steps.nth(1)).toContainText(text);
  }
  const authority = (await (await page.request.get(`${secureClub.url}/api/v1/authority`)).json()) as Record<string, string>;
  await expect(page.locator(".fingerprint")).toHaveText(authority.fingerprint ?? "");
});
