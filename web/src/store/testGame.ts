/** A game and messages about it, for the tests. */

import type { EventKind, GameSnapshot, GameView, LegalMove, Preset, ServerMessage } from "../wire";

export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
export const AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
export const E4: LegalMove = { uci: "e2e4", san: "e4", fen: AFTER_E4 };

export const preset = (changed: Partial<Preset> = {}): Preset => ({
  players: { white: { name: "Anna", kind: "person" }, black: { name: "Bo", kind: "person" } },
  colors: "chosen",
  start: "standard",
  moves: [],
  time: { white: "5+3", black: "5+3" },
  clockStart: "withTheGame",
  lag: "charged",
  flags: "atOnce",
  seating: "together",
  takebacks: "allowed",
  illegalMoves: "refused",
  drawOffers: "allowed",
  countedDraws: "byClaim",
  defaultTime: null,
  absence: null,
  quickplay: null,
  arbiter: "builtIn",
  ...changed,
});

export const view = (changed: Partial<GameView> = {}): GameView => ({
  events: 1,
  ply: 0,
  fen: START,
  turn: "white",
  check: false,
  legal: "",
  moves: [E4],
  left: { white: 300_000, black: 300_000 },
  running: "white",
  offers: [],
  announced: null,
  asked: null,
  paused: false,
  presence: { white: "here", black: "here" },
  may: { white: ["resign"], black: ["resign", "offerDraw"] },
  ending: null,
  ...changed,
});

export const message = (changed: Partial<GameSnapshot> = {}, of = preset()): GameSnapshot => ({
  game: "g",
  events: [
    {
      number: 0,
      at: 0,
      actor: "host",
      command: null,
      left: { white: 300_000, black: 300_000 },
      kind: { type: "began", ...of },
    },
  ],
  view: view(),
  seats: ["board"],
  players: { white: null, black: null },
  watchers: 0,
  said: [],
  series: { white: 0, black: 0, draws: 0 },
  now: 0,
  ...changed,
});

export const event = (number: number, kind: EventKind, then?: GameView): ServerMessage => ({
  type: "event",
  game: "g",
  event: { number, at: 0, actor: "board", command: null, left: { white: 1, black: 1 }, kind },
  ...(then ? { view: then } : {}),
});

export const moved = (from: string, to: string, san: string): EventKind => ({
  type: "moved",
  from,
  to,
  piece: "pawn",
  taken: null,
  promotion: null,
  san,
  source: "played",
  spent: 0,
  lag: 0,
});
