/** Endings by an arbiter, by absence, or by counted illegal moves. */

import type { APIRequestContext, Page } from "@playwright/test";
import { ORGANISER, expect, test } from "./club";
import { fromFen, playAll, sitDown, type } from "./play";

type Wish = Record<string, unknown>;

/** Request to a game by HTTP, for a seat. */
type Ask = (seat: "board" | "arbiter", wish: Wish) => Promise<void>;

interface Case {
  name: string;
  preset?: Wish;
  play: (page: Page, ask: Ask) => Promise<void>;
  title: string;
  says: string[];
}

const ARBITER = { arbiter: "person" };
const COUNTED = { illegalMoves: { counted: { limit: 2 } } };
const FINISH = { time: { white: "15+0", black: "15+0" }, quickplay: { noProgress: 2 } };
const SHORT: Wish = { type: "setClock", left: { white: 60_000, black: 60_000 } };
const CLAIM = "Claim draw (no progress)";

const rules = (wish: Wish) => async (page: Page, ask: Ask) => {
  await playAll(page, "e4 e5");
  await ask("arbiter", wish);
};

const CASES: Case[] = [
  {
    name: "awarded",
    preset: ARBITER,
    play: rules({ type: "award", winner: "white" }),
    title: "White wins",
    says: ["The arbiter awarded the game to White.", "article 12.9.6"],
  },
  {
    name: "breach of the Laws",
    preset: ARBITER,
    play: rules({ type: "forfeit", seat: "white", cause: "breach" }),
    title: "Black wins",
    says: ["White forfeits the game. Black wins.", "article 12.9.6"],
  },
  {
    name: "breach of the Laws against who cannot mate",
    preset: { ...ARBITER, ...fromFen("7k/8/8/8/8/8/P7/K7 w - - 0 1") },
    play: (_, ask) => ask("arbiter", { type: "forfeit", seat: "white", cause: "breach" }),
    title: "Draw",
    says: ["White broke the Laws, but Black cannot checkmate: the game is drawn.", "article 12.9.6"],
  },
  {
    name: "both lose",
    preset: ARBITER,
    play: rules({ type: "declareBothLose" }),
    title: "Both lose",
    says: ["0–0", "The arbiter declared the game lost by both players.", "article 11.8"],
  },
  {
    name: "drawn by the arbiter",
    preset: ARBITER,
    play: rules({ type: "declareDraw" }),
    title: "Draw",
    says: ["The arbiter declared the game drawn.", "article 12.3"],
  },
  {
    name: "abandonment, found by the arbiter",
    preset: ARBITER,
    play: rules({ type: "forfeit", seat: "black", cause: "absence" }),
    title: "White wins",
    says: ["Black left the game. White wins.", "article 11.2.3"],
  },
  {
    name: "illegal moves that count",
    preset: COUNTED,
    play: async (page, ask) => {
      await type(page, "e4");
      for (const uci of ["e7e4", "a8a5"]) await ask("board", { type: "move", uci });
    },
    title: "White wins",
    says: ["Black made too many illegal moves. White wins.", "article 7.5.5"],
  },
  {
    name: "two hands, seen by the arbiter",
    preset: { ...ARBITER, ...COUNTED },
    play: async (page, ask) => {
      await type(page, "e4");
      const wish = { type: "irregular", seat: "white", what: "twoHands" };
      for (const seen of [wish, wish]) await ask("arbiter", seen);
    },
    title: "Black wins",
    says: ["White made too many illegal moves. Black wins.", "article 7.5.5"],
  },
  {
    name: "both flags",
    preset: { time: { white: "0.04+0", black: "0.04+0" }, flags: "whenClaimed" },
    play: async (page) => {
      await page.waitForTimeout(2600);
      await type(page, "e4");
      await page.waitForTimeout(2600);
      await page.getByRole("button", { name: "Claim win on time" }).click();
    },
    title: "Draw",
    says: ["Both sides ran out of time: the game is drawn.", "Guidelines III.3.1.2"],
  },
  {
    name: "quickplay finish, the opponent cannot mate",
    preset: { ...FINISH, ...fromFen("7k/8/8/8/8/8/P7/K7 w - - 0 1") },
    play: async (page, ask) => {
      await ask("board", SHORT);
      await page.getByRole("button", { name: CLAIM }).click();
    },
    title: "Draw",
    says: ["White claimed a draw in the quickplay finish", "cannot checkmate", "Guidelines III.5"],
  },
  {
    name: "quickplay finish, no progress",
    preset: FINISH,
    play: async (page, ask) => {
      await playAll(page, "e4 Nf6 Nf3 Ng8");
      await ask("board", SHORT);
      await page.getByRole("button", { name: CLAIM }).click();
    },
    title: "Draw",
    says: ["White claimed a draw in the quickplay finish", "The opponent made no capture or pawn move in 2 moves", "Guidelines III.5"],
  },
  {
    name: "quickplay finish, granted by the arbiter",
    preset: { ...FINISH, ...ARBITER },
    play: async (page, ask) => {
      await playAll(page, "e4 e5");
      await ask("arbiter", SHORT);
      await page.getByRole("button", { name: CLAIM }).click();
      await expect(page.locator(".offer")).toContainText("arbiter");
      await ask("arbiter", { type: "rule", ruling: "granted" });
    },
    title: "Draw",
    says: ["White claimed a draw in the quickplay finish", "The arbiter decided that", "Guidelines III.5"],
  },
];

/** Sends a request as the page's player or as the organiser, who is the arbiter of any game. */
async function asker(game: string, player: APIRequestContext, other: APIRequestContext): Promise<Ask> {
  const known = await other.post("/api/v1/organiser", { data: { token: ORGANISER } });
  expect(known.ok(), await known.text()).toBe(true);
  let id = 1;
  return async (seat, wish) => {
    const by = seat === "arbiter" ? other : player;
    const answer = await by.post(`/api/v1/games/${game}/do`, { data: { id: id++, seat, request: wish } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
}

for (const { name, preset, play, title, says } of CASES) {
  test(name, async ({ page, request }) => {
    const game = await sitDown(page, { preset: preset ?? {} });
    await play(page, await asker(game, page.request, request));
    const dialog = page.getByRole("dialog", { name: title });
    for (const words of says) await expect(dialog).toContainText(words);
  });
}

/** Accepts a challenge without opening the game. */
async function takenFromAfar(by: APIRequestContext, id: string): Promise<void> {
  const taken = await by.post(`/api/v1/challenges/${id}/accept`);
  expect(taken.ok(), await taken.text()).toBe(true);
}

async function challenge(by: APIRequestContext, defaultTime: number): Promise<string> {
  const preset = { defaultTime, time: { white: "15+10", black: "15+10" } };
  const made = await by.post("/api/v1/challenges", { data: { preset, color: "white" } });
  expect(made.ok(), await made.text()).toBe(true);
  return ((await made.json()) as { id: string }).id;
}

test("no-show of one player", async ({ page, request }) => {
  await page.goto("/lobby");
  await expect(page.getByRole("heading", { name: "Challenges" })).toBeVisible();
  const id = await challenge(page.request, 6000);
  await page.goto(`/challenge/${id}`);
  await expect(page.getByRole("heading", { name: "Waiting for an opponent" })).toBeVisible();
  await takenFromAfar(request, id);
  const dialog = page.getByRole("dialog", { name: "You win" });
  await expect(dialog).toContainText("Black did not arrive in time. White wins.");
  await expect(dialog).toContainText("article 6.7.1");
});

test("no-show of both players", async ({ page, request, playwright, baseURL }) => {
  await page.goto("/");
  const other = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  const id = await challenge(request, 6000);
  await takenFromAfar(other, id);
  await page.goto(`/game/${id}`);
  const dialog = page.getByRole("dialog", { name: "Both lose" });
  await expect(dialog).toContainText("Neither player arrived in time: both lose.");
  await expect(dialog).toContainText("article 6.7.1");
  await other.dispose();
});
