/** State of the game on the screen: `openGame` and `applyMessage` are pure, and the time is passed in. */

import { COLORS, other } from "../colors";
import type {
  ByColor,
  ChatMessage,
  Color,
  Event,
  EventKind,
  GameId,
  GameSnapshot,
  GameView,
  LegalMove,
  MoveFlag,
  Person,
  Preset,
  Role,
  Seat,
  ServerMessage,
  TimeLeft,
} from "../wire";

/** A move of the game as it stands, without moves taken back. */
export interface Ply {
  color: Color;
  san: string;
  uci: string;
  from: string;
  to: string;
  piece: Role;
  taken: Role | null;
  promotion: Role | null;
  flags: MoveFlag[];
  /** Position after it; null if unknown. */
  fen: string | null;
  left: TimeLeft;
  spent: number;
}

/** A move made on the opponent's turn; the club judges it when it is sent. */
export interface Premove {
  from: string;
  to: string;
  promotion: Role | null;
}

/** Facts for the arbiter that the view does not contain. */
export interface ArbiterNotes {
  /** Player who last asked for a ruling. */
  askedBy: Color | null;
  /** Those who stopped a paused game, and have to resume it. */
  stoppedBy: "players" | "arbiter" | "host" | null;
  /** Counted illegal moves. */
  illegalMoveCounts: ByColor<number>;
}

export interface GameState {
  id: GameId;
  preset: Preset;
  /** Number of applied events. */
  events: number;
  line: Ply[];
  /** Starting position; null if unknown. */
  firstFen: string | null;
  view: GameView;
  /** Arrival of the view, by the browser's clock. */
  viewReceivedAt: number;
  /** Start of the current turn, by the same clock. */
  turnSince: number;
  /** Time between the view and a move made here. */
  turnSpent: number;
  /** Clock readings at the start. */
  initial: TimeLeft;
  seats: Seat[];
  players: ByColor<Person | null>;
  watchers: number;
  said: ChatMessage[];
  next: GameId | null;
  series: GameSnapshot["series"];
  rematch: GameSnapshot["rematch"];
  /** Colours played in this browser. */
  ownColors: Color[];
  isPlayer: boolean;
  /** Both players are at this computer, or one plays against the engine. */
  isTogether: boolean;
  /** Made here and shown, but not yet confirmed by the club. */
  pending: LegalMove | null;
  /** Waits for the player's confirmation. */
  proposed: LegalMove | null;
  premoves: Premove[];
  /** Number of plies on the shown board; null to follow the game. */
  cursor: number | null;
  arbiterNotes: ArbiterNotes;
  /** Latest event, for announcements and sounds. */
  last: { event: Event; isNew: boolean } | null;
}

export function openGame(message: GameSnapshot, now: number, before: GameState | null): GameState {
  const preset = presetOf(message.events);
  const isTogether = preset.seating === "together";
  const ownColors = ownColorsOf(message.seats, preset);
  const line = message.events.reduce<Ply[]>((line, event) => applyEvent(line, event, preset), []);
  // Known positions stay known.
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
    viewReceivedAt: now,
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
    ownColors,
    isPlayer: ownColors.length > 0,
    isTogether,
    pending: null,
    proposed: null,
    premoves: [],
    cursor: null,
    arbiterNotes: message.events.reduce(updateNotes, NO_NOTES),
    last: null,
  };
  return withView(state, message.view, now);
}

function sameUntil(a: Ply[], b: Ply[], at: number): boolean {
  return a.slice(0, at + 1).every((ply, index) => ply.uci === b[index]?.uci);
}

/** Next state after a message of the club. */
export function applyMessage(state: GameState, message: ServerMessage, now: number): GameState {
  if (!("game" in message) || message.game !== state.id) return state;
  switch (message.type) {
    case "event": {
      const { event, view } = message;
      if (event.number < state.events) return state;
      const legalMoves = state.pending ? [...(state.view.moves ?? []), state.pending] : state.view.moves;
      const line = applyEvent([...state.line], event, state.preset, legalMoves);
      const arbiterNotes = updateNotes(state.arbiterNotes, event);
      const next = { ...state, line, arbiterNotes, events: event.number + 1, last: { event, isNew: true } };
      if (event.kind.type === "moved") {
        next.pending = null;
        next.proposed = null;
        next.turnSince = now;
        if (state.cursor !== null && state.cursor >= state.line.length) next.cursor = null;
      } else if (event.kind.type === "takenBack" || event.kind.type === "restarted") {
        next.pending = null;
        next.proposed = null;
        next.premoves = [];
        next.cursor = null;
        next.turnSince = now;
      } else if (event.kind.type === "ended") {
        next.pending = null;
        next.proposed = null;
        next.premoves = [];
      }
      return view ? withView(next, view, now) : next;
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

/** Applies a snapshot without new events: with time, the allowed actions change. */
export function refreshView(state: GameState, message: GameSnapshot, now: number): GameState {
  const { said, watchers, next, series, rematch, view } = message;
  const known = { ...state, said, watchers, next: next ?? null, series, rematch };
  return message.events.length === state.events ? withView(known, view, now) : known;
}

/** Milliseconds until time alone allows a player more; null if never. */
export function nextChangeIn({ view, preset, isTogether }: GameState): number | null {
  const times: number[] = [];
  const running = view.running && view.left[view.running];
  if (typeof running === "number" && preset.flags === "whenClaimed" && running > 0) times.push(running);
  for (const presence of [view.presence.white, view.presence.black]) {
    if (!isTogether && preset.absence && typeof presence === "object") {
      times.push(preset.absence[presence.away.how]);
    }
  }
  return isOver(view) || times.length === 0 ? null : Math.min(...times);
}

/** Applies a view, which also tells the position after the last move, and the score of the series at the end. */
function withView(before: GameState, view: GameView, now: number): GameState {
  const state = { ...before, view, viewReceivedAt: now, series: view.series ?? before.series };
  const last = state.line.at(-1);
  if (view.ply !== state.line.length) return state;
  if (!last) return { ...state, firstFen: view.fen };
  return { ...state, line: state.line.with(-1, { ...last, fen: view.fen }) };
}

/** Moves after one more event. */
function applyEvent(line: Ply[], event: Event, preset: Preset, legalMoves?: readonly LegalMove[]): Ply[] {
  const { kind } = event;
  switch (kind.type) {
    case "moved":
      line.push(plyOf(kind, event, line.at(-1)?.color ?? null, preset, legalMoves));
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

const NO_NOTES: ArbiterNotes = { askedBy: null, stoppedBy: null, illegalMoveCounts: { white: 0, black: 0 } };

/** Notes after one more event. */
function updateNotes(arbiterNotes: ArbiterNotes, { kind, actor }: Event): ArbiterNotes {
  switch (kind.type) {
    case "asked":
      return { ...arbiterNotes, askedBy: kind.by };
    case "paused":
      return { ...arbiterNotes, stoppedBy: actor === "arbiter" || actor === "host" ? actor : "players" };
    case "resumed":
      return { ...arbiterNotes, stoppedBy: null };
    case "irregular":
      return { ...arbiterNotes, illegalMoveCounts: { ...arbiterNotes.illegalMoveCounts, [kind.by]: kind.count } };
    case "restarted":
      return NO_NOTES;
    default:
      return arbiterNotes;
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
  event: Event,
  before: Color | null,
  preset: Preset,
  legalMoves?: readonly LegalMove[],
): Ply {
  const { from, to, piece, taken, promotion, san, spent } = kind;
  const uci = from + to + (promotion ? LETTERS[promotion] : "");
  const step = legalMoves?.find((step) => step.uci === uci);
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

/** Side that moves first: in a custom position it may be Black. */
export function firstColor({ start }: Preset): Color {
  const isFen = typeof start === "object" && "fen" in start;
  return isFen && start.fen.fen.split(" ")[1] === "b" ? "black" : "white";
}

function presetOf(events: Event[]): Preset {
  const first = events[0]?.kind;
  if (first?.type !== "began") throw new Error("a game begins with its preset");
  return first;
}

function ownColorsOf(seats: Seat[], preset: Preset): Color[] {
  if (seats.includes("board")) {
    return COLORS.filter((color) => typeof preset.players[color].kind === "string");
  }
  return COLORS.filter((color) => seats.includes(color));
}

/** Adds the positions of moves made before the game was opened. */
export function withPositions(
  state: GameState,
  firstFen: string,
  nodes: { parent: number | null; uci: string; fen: string; flags?: MoveFlag[] }[],
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

/** Number and side of a ply. A game from a custom position may begin with Black. */
export function moveNumber(state: GameState, ply: number): { number: number; color: Color } {
  const { start } = state.preset;
  const fen = typeof start === "object" && "fen" in start ? start.fen.fen : "";
  const begun = Number(fen.split(" ")[5]) || 1;
  const offset = firstColor(state.preset) === "black" ? 1 : 0;
  const at = ply - 1 + offset;
  return { number: begun + Math.floor(at / 2), color: at % 2 === 0 ? "white" : "black" };
}

/** Position on the board. */
export interface ShownPosition {
  fen: string;
  turn: Color;
  check: boolean;
  lastMove: [string, string] | null;
  /** Number of plies played. */
  ply: number;
  isLive: boolean;
}

export function shownPosition(state: GameState): ShownPosition {
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

/** Legal moves of the side to move, if a player in this browser makes them. */
export function legalMoves(state: GameState): LegalMove[] {
  return state.view.moves ?? [];
}

/** Returns true if play is over: the game has ended, or only its result is pending. */
export function isOver({ ending, resultPending }: GameView): boolean {
  return ending !== null || resultPending !== undefined;
}

/** Returns true if a player in this browser may move now. */
export function canMove(state: GameState): boolean {
  const { view, ownColors, pending, proposed } = state;
  return (
    !isOver(view) && !view.paused && !pending && !proposed && ownColors.includes(view.turn) && shownPosition(state).isLive
  );
}

/** Returns true if a premove may be made. */
export function canPremove(state: GameState): boolean {
  const { view, ownColors } = state;
  if (isOver(view) || view.paused || !shownPosition(state).isLive || state.proposed) return false;
  return ownColors.length === 1 && (view.turn !== ownColors[0] || state.pending !== null);
}

/** Actions besides moving that are allowed to the players in this browser. */
export function allowedActions(state: GameState): Set<string> {
  const { view, ownColors, isTogether } = state;
  if (isTogether && ownColors.length === 2) return new Set(view.may[view.turn]);
  return new Set(ownColors.flatMap((side) => view.may[side]));
}
