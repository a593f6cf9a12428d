/**
 * What the page and the club say to each other. These are the types of `crates/wire`; `wire.test.ts` reads the same
 * golden messages as the tests of that crate.
 */

export type Id = string;
export type Color = "white" | "black";
export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";
export type Seat = Color | "board" | "arbiter";
export type Room = "players" | "spectators";
export type Proposal = "draw" | "takeback" | "pause" | "resume" | "restart";
export type DrawRule = "threefold" | "fiftyMoves";
/** Milliseconds since 1970, by the club's clock. */
export type Moment = number;
/** Milliseconds. */
export type Millis = number;

export interface ByColor<T> {
  white: T;
  black: T;
}

/** What the clock shows; nothing for a side without a clock. */
export type Left = ByColor<Millis | null>;

export interface Person {
  id: Id;
  name: string;
}

export interface You extends Person {
  organiser: boolean;
  /** At the computer that the club runs on. */
  local: boolean;
}

export interface Me extends You {
  /** The name belongs to an account. */
  account: boolean;
}

/** A legal move with what comes of it: all that the page knows of the rules. */
export interface Step {
  uci: string;
  san: string;
  /** The position after it. */
  fen: string;
  flags?: Flag[];
}

export type Flag = "capture" | "enPassant" | "castling" | "promotion" | "check" | "mate";

export type Start =
  | "standard"
  | "randomChess960"
  | { chess960: { number: number } }
  | { fen: { fen: string; mode: "standard" | "chess960" } };

export type PlayerKind = "person" | "remote" | { engine: { level: number | null } };

export interface Player {
  name: string;
  kind: PlayerKind;
}

/** Everything that is chosen before a game. */
export interface Preset {
  players: ByColor<Player>;
  colors: "chosen" | "random";
  start: Start;
  moves: string[];
  time: ByColor<string>;
  clockStart: "withTheGame" | "afterFirstMoves";
  lag: "charged" | "forgiven";
  flags: "atOnce" | "whenClaimed";
  seating: "apart" | "together";
  takebacks: "allowed" | "never";
  illegalMoves: "refused" | { counted: { limit: number } };
  drawOffers: "allowed" | "never" | { fromMove: number };
  countedDraws: "byClaim" | "atOnce";
  defaultTime: Millis | null;
  absence: { left: Millis; lost: Millis } | null;
  quickplay: { noProgress: number } | null;
  arbiter: "builtIn" | "person";
}

export type Opponent = "wins" | "cannotMate";

export type Ending =
  | { how: "checkmate" | "awarded"; winner: Color }
  | {
      how:
        | "stalemate"
        | "deadPosition"
        | "agreement"
        | "fivefold"
        | "seventyFiveMoves"
        | "bothFlags"
        | "bothLose"
        | "drawnByArbiter"
        | "aborted";
    }
  | { how: "resignation" | "illegalMoves" | "abandonment" | "breach"; by: Color; opponent: Opponent }
  | { how: "threefold" | "fiftyMoves"; by: Color | null }
  | { how: "flag"; fallen: Color; opponent: Opponent }
  | { how: "noShow"; absent: "both" | { one: Color } }
  | {
      how: "quickplay";
      by: Color;
      ground: "cannotMate" | "arbiter" | { noProgress: { moves: number } };
    };

export type Score = "loss" | "draw" | "win";

export type Outcome = Ending & { article: string; score: ByColor<Score> | null };

/** A move that was made. */
export interface Moved {
  type: "moved";
  from: string;
  to: string;
  piece: Role;
  taken: Role | null;
  promotion: Role | null;
  san: string;
  source: "played" | "loaded";
  spent: Millis;
  lag: Millis;
}

export type EventKind =
  | ({ type: "began" } & Preset)
  | Moved
  | { type: "offered" | "declined"; by: Color; what: Proposal }
  | {
      type: "claimed";
      by: Color;
      rule: DrawRule;
      announced: { uci: string; san: string | null } | null;
      outcome: "right" | { wrong: { given: Millis } };
    }
  | { type: "irregular"; by: Color; what: Irregularity; uci: string | null; count: number; given: Millis }
  | { type: "takenBack"; by: Color; plies: number }
  | { type: "bothFlagsDown" | "paused" | "resumed" | "restored" | "clockSet" | "restarted" }
  | { type: "timeAdded"; to: Color; time: Millis }
  | { type: "left"; seat: Color; how: "left" | "lost" }
  | { type: "arrived" | "warned"; seat: Color }
  | { type: "asked" | "postponed"; by: Color; what: Question }
  | { type: "incrementGranted"; by: Color; increment: Millis; given: Millis }
  | { type: "askedInVain"; by: Color; what: Question; given: Millis }
  | { type: "judged" }
  | ({ type: "ended" | "reasoned" } & Ending);

export type Question = "increment" | "normalMeans";

/** What counts as an illegal move. */
export const IRREGULARITIES = ["illegalMove", "notReplaced", "pressedWithoutMoving", "twoHands"] as const;
export type Irregularity = (typeof IRREGULARITIES)[number];

export interface GameEvent {
  number: number;
  at: Moment;
  actor: "board" | "arbiter" | "referee" | "host" | { seat: Color };
  command: number | null;
  left: Left;
  kind: EventKind;
}

export type May =
  | "offerDraw"
  | "offerTakeback"
  | "offerPause"
  | "offerResume"
  | "offerRestart"
  | "acceptDraw"
  | "acceptTakeback"
  | "acceptPause"
  | "acceptResume"
  | "acceptRestart"
  | "claimThreefold"
  | "claimFiftyMoves"
  | "claimAbandoned"
  | "flag"
  | "resign"
  | "abort"
  | "giveTime"
  | "requestIncrement"
  | "claimQuickplay";

export type Presence = "expected" | "here" | { away: { since: Moment; how: "left" | "lost" } };

/** A game as it stands. */
export interface View {
  events: number;
  ply: number;
  fen: string;
  turn: Color;
  check: boolean;
  /** The legal moves as coordinates, with spaces between. */
  legal: string;
  /** The same with what comes of each, to who asked for it. */
  moves?: Step[];
  left: Left;
  running: Color | null;
  offers: { what: Proposal; by: Color }[];
  announced: string | null;
  asked: Question | null;
  paused: boolean;
  presence: ByColor<Presence>;
  may: ByColor<May[]>;
  ending: Outcome | null;
}

export interface Said {
  room: Room;
  by: Person;
  at: Moment;
  text: string;
}

export interface Reason {
  why: string;
  text: string;
  article?: string;
  refusal?: { why: string } & Record<string, unknown>;
  detail?: Detail;
}

/** What is wrong with a position or a text, in parts. */
export interface Detail {
  kind: string;
  color?: Color;
  square?: string;
  line?: number;
  count?: number;
  found?: string;
}

/** A game, whole. */
export interface GameMessage {
  game: Id;
  events: GameEvent[];
  view: View;
  seats: Seat[];
  players: ByColor<Person | null>;
  watchers: number;
  said: Said[];
  next?: Id;
  now: Moment;
  /** Games won by who has White now, by who has Black now, and drawn, over the chain of rematches. */
  series?: { white: number; black: number; draws: number };
  /** Who proposes another game. */
  rematch?: Color | null;
}

export interface Challenge {
  id: Id;
  by: Person;
  to: Person | null;
  color: Color | null;
  unlisted: boolean;
  preset: Preset;
}

export interface Summary {
  id: Id;
  names: ByColor<string>;
  time: string;
  fen: string;
  ply: number;
  result: "1-0" | "0-1" | "1/2-1/2" | "*";
}

export interface Lobby {
  here: Person[];
  challenges: Challenge[];
  games: Summary[];
}

/** A line of an analysis; the score is White's. */
export interface AnalysisLine {
  score: { cp: number } | { mate: number };
  pv: string[];
  san: string[];
}

export interface Analysis {
  id: number;
  depth: number;
  nodes: number;
  speed: number;
  lines: AnalysisLine[];
  over: boolean;
}

export type ServerMessage =
  | { type: "welcome"; protocol: number; club: string; you: You; now: Moment }
  | ({ type: "game" } & GameMessage)
  | { type: "event"; game: Id; event: GameEvent; view?: View }
  | { type: "done"; game: Id; id: number; events: number }
  | { type: "refused"; game: Id; id: number; reason: Reason }
  | ({ type: "said"; game: Id } & Said)
  | { type: "watchers"; game: Id; count: number }
  | { type: "rematchOffered"; game: Id; by: Color }
  | { type: "started"; game: Id }
  | { type: "rematch"; game: Id; next: Id }
  | ({ type: "lobby" } & Lobby)
  | ({ type: "analysis" } & Analysis)
  | { type: "pong"; token: number; now: Moment }
  | { type: "error"; reason: Reason }
  | { type: "closing" };

export type Request =
  | { type: "move"; uci: string; thought?: Millis }
  | { type: "offer" | "accept" | "decline"; what: Proposal }
  | { type: "claim"; rule: DrawRule; announced?: string }
  | {
      type:
        | "resign"
        | "flag"
        | "abort"
        | "claimAbandoned"
        | "requestIncrement"
        | "claimQuickplay"
        | "declareDraw"
        | "declareBothLose";
    }
  | { type: "giveTime"; time: Millis }
  | { type: "rule"; ruling: "granted" | "refused" | "postponed" }
  | { type: "award"; winner: Color }
  | { type: "forfeit"; seat: Color; cause: "absence" | "breach" }
  | { type: "setClock"; left: Left }
  | { type: "addTime"; seat: Color; time: Millis }
  | { type: "warn"; seat: Color }
  | { type: "irregular"; seat: Color; what: Irregularity };

export type Limit = { time: Millis } | { nodes: number } | { depth: number };

export type ClientMessage =
  | { type: "watch"; game: Id; from?: number; moves?: boolean }
  | { type: "unwatch"; game: Id }
  | { type: "do"; game: Id; id: number; seat?: Seat; request: Request }
  | { type: "say"; game: Id; room: Room; text: string }
  | { type: "rematch"; game: Id }
  | { type: "lobby"; follow: boolean }
  | { type: "ping"; token: number }
  | {
      type: "analyse";
      id: number;
      start: Start;
      moves: string[];
      lines: number;
      engine: string | null;
      limit: Limit | null;
    }
  | { type: "stopAnalysis" };

/** What the club tells of any position. */
export interface PositionReport {
  fen: string;
  turn: Color;
  check: boolean;
  ply: number;
  moves: Step[];
  ending: "checkmate" | "stalemate" | "deadPosition" | null;
  opening: { eco: string; name: string } | null;
  /** 64 digits, a1 b1 … h8: how many pieces of that side attack the square. */
  controls: ByColor<string>;
}

export interface RecordNode {
  /** Index of the move before; nothing for a first move. */
  parent: number | null;
  uci: string;
  san: string;
  fen: string;
  flags?: Flag[];
  comment?: string;
  before?: string;
  /** What programs have written into its comment, as in PGN. */
  marks?: string;
  nags?: number[];
  clock?: Millis;
  eval?: string;
}

/** How a game went, in time, take-backs included. */
export interface RecordStep {
  node: number | null;
  kind: "moved" | "takenBack" | "restarted";
  at?: Millis;
  left?: Left;
}

export interface GameRecord {
  tags: [string, string][];
  start: Start;
  fen: string;
  /** What is said before the first move. */
  comment?: string;
  result: string;
  nodes: RecordNode[];
  steps: RecordStep[];
}

export interface GameLabel {
  game: number;
  white: string;
  black: string;
  event: string;
  date: string;
  result: string;
}

export interface RecordsAnswer {
  /** Those that are there, or that were looked for: at most a thousand. */
  games: GameLabel[];
  /** How many there are, listed or not. */
  count: number;
  /** Which of all the record is. */
  game: number;
  record: GameRecord;
  warnings: string[];
  /** The same in parts. */
  details?: Detail[];
}

export interface Network {
  open: boolean;
  urls: string[];
  nearby?: { name: string; urls: string[]; protocol: number }[];
}

export interface Games {
  games: Summary[];
  next?: string;
}

export const COLORS = ["white", "black"] as const;

export function other(color: Color): Color {
  return color === "white" ? "black" : "white";
}
