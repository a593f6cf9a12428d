/** A game on the screen: `open` and `hear` make the next state of what the club says. Pure: the time is passed in. */

import {
  type ByColor,
  COLORS,
  type Color,
  type EventKind,
  type Flag,
  type GameEvent,
  type GameMessage,
  type Id,
  type Left,
  type Person,
  type Preset,
  type Role,
  type Said,
  type Seat,
  type ServerMessage,
  type Step,
  type View,
  other,
} from "../wire";

/** A move of the game as it stands, take-backs gone. */
export interface Ply {
  color: Color;
  san: string;
  uci: string;
  from: string;
  to: string;
  piece: Role;
  taken: Role | null;
  promotion: Role | null;
  flags: Flag[];
  /** The position after it, once it is known. */
  fen: string | null;
  left: Left;
  spent: number;
}

/** A move for later: it is judged by the club when it is its turn. */
export interface Premove {
  from: string;
  to: string;
  promotion: Role | null;
}

/** What an arbiter knows of a game that its view does not tell. */
export interface Desk {
  /** Who asked last for a ruling. */
  askedBy: Color | null;
  /** Whose word it takes to play on, where the game is paused. */
  stoppedBy: "players" | "arbiter" | "host" | null;
  /** Illegal moves that were counted. */
  faults: ByColor<number>;
}

export interface GameState {
  id: Id;
  preset: Preset;
  /** How many events were heard. */
  events: number;
  line: Ply[];
  /** Where play begins, once it is known. */
  firstFen: string | null;
  view: View;
  /** When the view came, by the browser's own clock. */
  heardAt: number;
  /** When the side to move began to think, by the same clock. */
  turnSince: number;
  /** What of the time since the view was used, when a move was made here. */
  turnSpent: number;
  /** What the clock showed at first. */
  initial: Left;
  seats: Seat[];
  players: ByColor<Person | null>;
  watchers: number;
  said: Said[];
  next: Id | null;
  series: GameMessage["series"];
  rematch: GameMessage["rematch"];
  /** The sides that this browser plays. */
  sides: Color[];
  isPlayer: boolean;
  /** Both sit here, or one against the computer. */
  together: boolean;
  /** Made here and shown, but not confirmed by the club. */
  pending: Step | null;
  /** To be confirmed by the player. */
  proposed: Step | null;
  premoves: Premove[];
  /** After how many moves the board is shown; the newest position if null. */
  cursor: number | null;
  /** What an arbiter knows besides. */
  desk: Desk;
  /** The newest event, for what is said and heard. */
  last: { event: GameEvent; isNew: boolean } | null;
}

export function open(message: GameMessage, now: number, before: GameState | null): GameState {
  const preset = presetOf(message.events);
  const together = preset.seating === "together";
  const sides = sidesOf(message.seats, preset);
  const line = message.events.reduce<Ply[]>((line, event) => fold(line, event, preset), []);
  // Positions that were known stay known.
  if (before?.id === message.game) {
    line.forEach((ply, at) => {
      const known = before.line[at];
      if (known?.uci === ply.uci && sameUntil(before.line, line, at)) ply.fen = known.fen;
    });
  }
  const state: GameState = {
    id: message.game,
    preset,
    events: message.events.length,
    line,
    firstFen: before?.id === message.game ? before.firstFen : null,
    view: message.view,
    heardAt: now,
    turnSince: now,
    turnSpent: 0,
    initial: message.events[0]?.left ?? { white: null, black: null },
    seats: message.seats,
    players: message.players,
    watchers: message.watchers,
    said: message.said,
    next: message.next ?? null,
    series: message.series,
    rematch: message.rematch,
    sides,
    isPlayer: sides.length > 0,
    together,
    pending: null,
    proposed: null,
    premoves: [],
    cursor: null,
    desk: message.events.reduce(note, CLEAR_DESK),
    last: null,
  };
  return see(state, message.view, now);
}

function sameUntil(a: Ply[], b: Ply[], at: number): boolean {
  return a.slice(0, at + 1).every((ply, index) => ply.uci === b[index]?.uci);
}

/** The next state, after something that the club says. */
export function hear(state: GameState, message: ServerMessage, now: number): GameState {
  if (!("game" in message) || message.game !== state.id) return state;
  switch (message.type) {
    case "event": {
      const { event, view } = message;
      if (event.number < state.events) return state;
      const steps = state.pending ? [...(state.view.moves ?? []), state.pending] : state.view.moves;
      const line = fold([...state.line], event, state.preset, steps);
      const desk = note(state.desk, event);
      const heard = { ...state, line, desk, events: event.number + 1, last: { event, isNew: true } };
      if (event.kind.type === "moved") {
        heard.pending = null;
        heard.proposed = null;
        heard.turnSince = now;
        if (state.cursor !== null && state.cursor >= state.line.length) heard.cursor = null;
      } else if (event.kind.type === "takenBack" || event.kind.type === "restarted") {
        heard.pending = null;
        heard.proposed = null;
        heard.premoves = [];
        heard.cursor = null;
        heard.turnSince = now;
      } else if (event.kind.type === "ended") {
        heard.pending = null;
        heard.proposed = null;
        heard.premoves = [];
      }
      return view ? see(heard, view, now) : heard;
    }
    case "refused":
      return { ...state, pending: null, premoves: [] };
    case "said": {
      const { room, by, at, text } = message;
      return { ...state, said: [...state.said, { room, by, at, text }].slice(-200) };
    }
    case "watchers":
      return { ...state, watchers: message.count };
    case "rematchOffered":
      return { ...state, rematch: message.by };
    case "rematch":
      return { ...state, next: message.next };
    default:
      return state;
  }
}

/** Time has passed, and with it what the players may do: the view is new, the game is not. */
export function look(state: GameState, message: GameMessage, now: number): GameState {
  const { said, watchers, next, series, rematch, view } = message;
  const known = { ...state, said, watchers, next: next ?? null, series, rematch };
  return message.events.length === state.events ? see(known, view, now) : known;
}

/** When the players may do something more because time has passed, in milliseconds from now; null if never. */
export function changesIn({ view, preset, together }: GameState): number | null {
  const times: number[] = [];
  const running = view.running && view.left[view.running];
  if (typeof running === "number" && preset.flags === "whenClaimed" && running > 0) times.push(running);
  for (const presence of [view.presence.white, view.presence.black]) {
    if (!together && preset.absence && typeof presence === "object") {
      times.push(preset.absence[presence.away.how]);
    }
  }
  return view.ending || times.length === 0 ? null : Math.min(...times);
}

/** The view shows the position after the last move. */
function see(state: GameState, view: View, now: number): GameState {
  const last = state.line.at(-1);
  if (view.ply !== state.line.length) return { ...state, view, heardAt: now };
  if (!last) return { ...state, view, heardAt: now, firstFen: view.fen };
  const line = state.line.with(-1, { ...last, fen: view.fen });
  return { ...state, line, view, heardAt: now };
}

/** The moves after one more event. */
function fold(line: Ply[], event: GameEvent, preset: Preset, steps?: readonly Step[]): Ply[] {
  const { kind } = event;
  switch (kind.type) {
    case "moved":
      line.push(plyOf(kind, event, line.at(-1)?.color ?? null, preset, steps));
      return line;
    case "takenBack":
      line.length = Math.max(0, line.length - kind.plies);
      return line;
    case "began":
    case "restarted":
      return [];
    default:
      return line;
  }
}

const CLEAR_DESK: Desk = { askedBy: null, stoppedBy: null, faults: { white: 0, black: 0 } };

/** The desk after one more event. */
function note(desk: Desk, { kind, actor }: GameEvent): Desk {
  switch (kind.type) {
    case "asked":
      return { ...desk, askedBy: kind.by };
    case "paused":
      return { ...desk, stoppedBy: actor === "arbiter" || actor === "host" ? actor : "players" };
    case "resumed":
      return { ...desk, stoppedBy: null };
    case "irregular":
      return { ...desk, faults: { ...desk.faults, [kind.by]: kind.count } };
    case "restarted":
      return CLEAR_DESK;
    default:
      return desk;
  }
}

const LETTERS: Record<Role, string> = {
  pawn: "",
  knight: "n",
  bishop: "b",
  rook: "r",
  queen: "q",
  king: "k",
};

function plyOf(
  kind: EventKind & { type: "moved" },
  event: GameEvent,
  before: Color | null,
  preset: Preset,
  steps?: readonly Step[],
): Ply {
  const { from, to, piece, taken, promotion, san, spent } = kind;
  const uci = from + to + (promotion ? LETTERS[promotion] : "");
  const step = steps?.find((step) => step.uci === uci);
  const color = before ? other(before) : firstColor(preset);
  return {
    color,
    san,
    uci,
    from,
    to,
    piece,
    taken,
    promotion,
    flags: step?.flags ?? [],
    fen: step?.fen ?? null,
    left: event.left,
    spent,
  };
}

/** Who makes the first move: in a position of one's own it may be Black. */
export function firstColor({ start }: Preset): Color {
  const isFen = typeof start === "object" && "fen" in start;
  return isFen && start.fen.fen.split(" ")[1] === "b" ? "black" : "white";
}

function presetOf(events: GameEvent[]): Preset {
  const first = events[0]?.kind;
  if (first?.type !== "began") throw new Error("a game begins with its preset");
  return first;
}

function sidesOf(seats: Seat[], preset: Preset): Color[] {
  if (seats.includes("board")) {
    return COLORS.filter((color) => typeof preset.players[color].kind === "string");
  }
  return COLORS.filter((color) => seats.includes(color));
}

/** Fills in the positions of the moves that were made before one came. */
export function withPositions(
  state: GameState,
  firstFen: string,
  nodes: { parent: number | null; uci: string; fen: string; flags?: Flag[] }[],
): GameState {
  let parent: number | null = null;
  const line = [...state.line];
  for (const [at, ply] of line.entries()) {
    const found: number = nodes.findIndex((node) => node.parent === parent && node.uci === ply.uci);
    const node = nodes[found];
    if (!node) break;
    line[at] = { ...ply, fen: ply.fen ?? node.fen, flags: node.flags ?? ply.flags };
    parent = found;
  }
  return { ...state, line, firstFen };
}

/** The number of a move and whose it is: a game from a position of one's own may begin with Black. */
export function moveNumber(state: GameState, ply: number): { number: number; color: Color } {
  const { start } = state.preset;
  const fen = typeof start === "object" && "fen" in start ? start.fen.fen : "";
  const begun = Number(fen.split(" ")[5]) || 1;
  const offset = firstColor(state.preset) === "black" ? 1 : 0;
  const at = ply - 1 + offset;
  return { number: begun + Math.floor(at / 2), color: at % 2 === 0 ? "white" : "black" };
}

/** What the board shows. */
export interface Shown {
  fen: string;
  turn: Color;
  check: boolean;
  lastMove: [string, string] | null;
  /** After how many moves this is. */
  ply: number;
  isLive: boolean;
}

export function shown(state: GameState): Shown {
  const { view, line, pending, proposed, cursor } = state;
  const step = proposed ?? pending;
  if (cursor !== null && cursor < line.length) {
    const ply = cursor === 0 ? null : line[cursor - 1];
    const fen = (ply ? ply.fen : state.firstFen) ?? view.fen;
    return {
      fen,
      turn: fen.split(" ")[1] === "b" ? "black" : "white",
      check: /[+#]$/.test(ply?.san ?? ""),
      lastMove: ply ? [ply.from, ply.to] : null,
      ply: cursor,
      isLive: false,
    };
  }
  if (step) {
    return {
      fen: step.fen,
      turn: other(view.turn),
      check: (step.flags ?? []).some((flag) => flag === "check" || flag === "mate"),
      lastMove: [step.uci.slice(0, 2), step.uci.slice(2, 4)],
      ply: line.length + 1,
      isLive: true,
    };
  }
  const last = line.at(-1);
  return {
    fen: view.fen,
    turn: view.turn,
    check: view.check,
    lastMove: last ? [last.from, last.to] : null,
    ply: line.length,
    isLive: true,
  };
}

/** True if the player here may make a move now. */
export function canMove(state: GameState): boolean {
  const { view, sides, pending, proposed } = state;
  return (
    !view.ending && !view.paused && !pending && !proposed && sides.includes(view.turn) && shown(state).isLive
  );
}

/** True if a move may be made for later. */
export function canPremove(state: GameState): boolean {
  const { view, sides } = state;
  if (view.ending || view.paused || !shown(state).isLive || state.proposed) return false;
  return sides.length === 1 && (view.turn !== sides[0] || state.pending !== null);
}

/** What the players here may do besides moving. */
export function mayOf(state: GameState): Set<string> {
  const { view, sides, together } = state;
  if (together && sides.length === 2) return new Set(view.may[view.turn]);
  return new Set(sides.flatMap((side) => view.may[side]));
}
