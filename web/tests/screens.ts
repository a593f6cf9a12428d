/** All screens in typical states, for axe-core and screenshots. */

import { type Page, expect } from "@playwright/test";
import { ORGANISER } from "./club";
import { fromFen, playAll, pretendNetwork, show, sitDown, square } from "./play";
import { TOOL_SCREENS } from "./tool-screens";

const ITALIAN = "e4 e5 Nf3 Nc6 Bc4 Nf6 d4 exd4 O-O Nxe4 Re1 d5 Bxd5 Qxd5 Nc3";
const NAMES = { players: { white: { name: "Anna", kind: "person" }, black: { name: "Boris", kind: "person" } } };
const CLOCK = { time: { white: "5+3", black: "5+3" } };

/** A game with some moves. */
async function table(page: Page, moves = ITALIAN, preset: Record<string, unknown> = {}): Promise<void> {
  await sitDown(page, { preset: { ...NAMES, ...CLOCK, ...preset } });
  await playAll(page, moves);
}

/** A game with all actions of an arbiter. */
async function asArbiter(page: Page, preset: Record<string, unknown> = {}): Promise<void> {
  await page.goto("/");
  await page.request.post("/api/v1/organiser", { data: { token: ORGANISER } });
  const counted = { illegalMoves: { counted: { limit: 2 } }, flags: "whenClaimed" };
  const game = await sitDown(page, { preset: { ...NAMES, ...CLOCK, ...counted, ...preset } });
  await playAll(page, "e4 e5 Nf3 Nc6 Bb5 a6");
  await show(page, game);
  await expect(page.getByRole("region", { name: "Arbiter" })).toBeVisible();
}

async function settle(page: Page): Promise<void> {
  // Animations and requests have finished.
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(500);
}

type Screen = (page: Page) => Promise<void>;

const screens: Record<string, Screen> = {
  home: async (page) => {
    await table(page, "e4 c5 Nf3 d6");
    await page.goto("/");
    await expect(page.getByRole("region", { name: "Continue" })).toBeVisible();
  },
  manual: async (page) => {
    await page.goto("/docs");
    await expect(page.getByRole("heading", { level: 1, name: "Tabiya" })).toBeVisible();
  },
  "manual topic": async (page) => {
    await page.goto("/docs/terminal");
    await expect(page.getByRole("navigation", { name: "Topics" })).toBeVisible();
  },
  "new game": async (page) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Play the computer" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "own rules": async (page) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Two players" }).click();
    await page.getByRole("radio", { name: "Custom", exact: true }).check();
    await page.getByText("Rules of this game").click();
    await expect(page.getByText("Illegal moves")).toBeVisible();
  },
  game: (page) => table(page),
  "squares controlled": async (page) => {
    await table(page);
    await page.getByRole("button", { name: "Show controlled squares" }).click();
    await expect(page.locator("square.controlled-white").first()).toBeVisible();
  },
  promotion: async (page) => {
    await sitDown(page, { preset: { ...NAMES, ...fromFen("8/P6k/8/8/8/8/7p/K7 w - - 0 1") } });
    await square(page, "a7, white pawn").focus();
    for (const key of ["Enter", "ArrowUp", "Enter"]) await page.keyboard.press(key);
    await expect(page.getByRole("dialog", { name: "Promote pawn to" })).toBeVisible();
  },
  "draw offer": async (page) => {
    await table(page);
    await page.getByRole("button", { name: "Offer draw" }).click();
    await expect(page.locator(".offer")).toBeVisible();
  },
  "signed out": async (page) => {
    await page.goto("/");
    const name = `Ana ${Math.random().toString(36).slice(2, 8)}`;
    await page.request.post("/api/v1/account", { data: { name, password: "correct horse" } });
    await table(page, "e4 e5");
    const other = (await page.context().browser()?.newContext({ baseURL: new URL(page.url()).origin }))?.request;
    await other?.post("/api/v1/login", { data: { name, password: "correct horse" } });
    await other?.post("/api/v1/account/password", { data: { old: "correct horse", new: "another horse" } });
    await expect(page.getByRole("heading", { name: "You have been signed out" })).toBeVisible();
  },
  "pause menu": async (page) => {
    await table(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Paused" })).toBeVisible();
  },
  end: async (page) => {
    await table(page, "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
    await expect(page.getByRole("dialog", { name: "White wins" })).toBeVisible();
  },
  "after the end": async (page) => {
    await table(page, "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
    await expect(page.getByRole("dialog", { name: "White wins" })).toBeVisible();
    await page.keyboard.press("Escape");
  },
  settings: async (page) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Settings" }).click();
    await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
  },
  account: async (page) => {
    await page.goto("/lobby");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByLabel("Password")).toBeVisible();
  },
  "to another device": async (page) => {
    await table(page, "e4 e5");
    await page.keyboard.press("Escape");
    await pretendNetwork(page, true);
    await page.getByRole("button", { name: "Continue on another device" }).click();
    await expect(page.getByRole("img", { name: /QR code for/ })).toBeVisible();
  },
  "from another device": async (page) => {
    await page.goto(`/seat/${"0".repeat(32)}`);
    await expect(page.getByRole("button", { name: "Continue here" })).toBeVisible();
  },
  "a used link": async (page) => {
    await page.goto("/seat/used");
    await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  },
  "change of password": async (page) => {
    await page.goto("/lobby");
    const name = `Ana ${Date.now() % 1e6}`;
    await page.request.post("/api/v1/account", { data: { name, password: "correct horse" } });
    await page.reload();
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByLabel("New password")).toBeVisible();
  },
  organiser: async (page) => {
    await page.goto("/lobby");
    await page.getByRole("button", { name: "Organiser sign-in" }).click();
    await expect(page.getByLabel("Organiser token")).toBeVisible();
  },
  arbiter: (page) => asArbiter(page),
  "arbiter and claim": async (page) => {
    const finish = { time: { white: "1.5+0", black: "15+0" }, quickplay: { noProgress: 2 }, arbiter: "person" };
    await asArbiter(page, finish);
    await page.getByRole("button", { name: "Claim draw (no progress)" }).click();
    await expect(page.getByRole("button", { name: "Decide later" })).toBeVisible();
  },
  "arbiter decides": async (page) => {
    await asArbiter(page);
    await page.getByRole("button", { name: "Decide result" }).click();
    await expect(page.getByRole("dialog", { name: "Decide result" })).toBeVisible();
  },
  "arbiter sets the clock": async (page) => {
    await asArbiter(page);
    await page.getByRole("button", { name: "Set clock" }).click();
    await expect(page.getByRole("dialog", { name: "Set clock" })).toBeVisible();
  },
  "claim with a move": async (page) => {
    await table(page, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    await page.getByRole("button", { name: "Claim draw with a move" }).click();
    await expect(page.getByRole("dialog", { name: "Claim a draw with which move?" })).toBeVisible();
  },
  save: async (page) => {
    await table(page, "e4 e5");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("link", { name: "PGN, for other programs" })).toBeVisible();
  },
  load: async (page) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Load a game" }).click();
    await page.getByLabel("Or paste text").fill('[White "Anna"]\n[Black "Boris"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *');
    await page.getByRole("button", { name: "Load", exact: true }).click();
    await expect(page.getByRole("button", { name: "Continue with two players" })).toBeVisible();
  },
  lobby: async (page) => {
    await page.goto("/lobby");
    await expect(page.getByRole("heading", { name: "Challenges" })).toBeVisible();
    await page.request.post("/api/v1/challenges", { data: { preset: CLOCK } });
    await expect(page.getByText("5+3").first()).toBeVisible();
  },
  challenge: async (page) => {
    await page.goto("/lobby");
    await expect(page.getByRole("heading", { name: "Challenges" })).toBeVisible();
    const made = await page.request.post("/api/v1/challenges", { data: { preset: CLOCK } });
    const { id } = (await made.json()) as { id: string };
    await pretendNetwork(page, true);
    await page.goto(`/challenge/${id}`);
    await expect(page.getByRole("img", { name: /QR code for/ })).toBeVisible();
  },
  "club away": async (page) => {
    await page.route("**/api/**", (route) => route.abort());
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "The club is away" })).toBeVisible();
  },
  "a club that is closed to the network": async (page) => {
    await pretendNetwork(page);
    const made = await page.request.post("/api/v1/challenges", { data: { preset: CLOCK } });
    const { id } = (await made.json()) as { id: string };
    await page.goto(`/challenge/${id}`);
    await expect(page.getByRole("button", { name: "Open to the network" })).toBeVisible();
  },
  trust: async (page) => {
    const authority = { name: "Tabiya club 3f9a2c41", fingerprint: Array(32).fill("5E").join(":"), until: 2_000_000_000_000 };
    await page.route("**/api/v1/authority", (route) => route.fulfill({ json: authority }));
    await page.goto("/trust");
    await expect(page.getByRole("link", { name: "Download certificate" })).toBeVisible();
  },
  "no https": async (page) => {
    await page.goto("/trust");
    await expect(page.getByRole("heading", { name: "This club does not use https" })).toBeVisible();
  },
  "not found": async (page) => {
    await page.goto("/nothing/here");
    await expect(page.getByRole("heading", { name: "Not found" })).toBeVisible();
  },
};

export const SCREENS: Record<string, Screen> = Object.fromEntries(
  Object.entries({ ...screens, ...TOOL_SCREENS }).map(([name, open]): [string, Screen] => [
    name,
    async (page) => {
      await open(page);
      await settle(page);
    },
  ]),
);
