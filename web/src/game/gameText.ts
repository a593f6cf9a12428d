/** Texts of a game: endings, events, refusals, moves and times. */

import { type Arguments, hasMessage, kebabCase, t } from "../i18n";
import { type GameState, type Ply, isOver } from "../store/game";
import { settings } from "../store/settings";
import type { Color, ErrorDetail, Event, GameOutcome, PendingResult, Reason, Role } from "../wire";
import { other } from "../colors";

const FIGURINES: Record<string, string> = { K: "♔", Q: "♕", R: "♖", B: "♗", N: "♘" };
const ROLES: Record<string, Role> = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight" };

/** SAN with the piece letters of the language, or with figurines. */
export function localSan(san: string): string {
  if (san.startsWith("O")) return san;
  const isFigurine = settings.value.letters === "figurine";
  return san.replace(/[KQRBN]/g, (letter) =>
    isFigurine ? (FIGURINES[letter] ?? letter) : t(`piece-${ROLES[letter] ?? "king"}.letter`),
  );
}

/** Converts a typed move with the letters of the language to SAN. */
export function parseLocalSan(text: string): string {
  const letters = new Map(Object.entries(ROLES).map(([letter, role]) => [t(`piece-${role}.letter`), letter]));
  const figurines = new Map(Object.entries(FIGURINES).map(([letter, figurine]) => [figurine, letter]));
  const first = [...letters.keys()].sort((a, b) => b.length - a.length).find((own) => text.startsWith(own));
  let read = text;
  if (first && !/^[a-h]/.test(text)) read = (letters.get(first) ?? "") + text.slice(first.length);
  const promoted = read.match(/=(.+?)([+#]?)$/);
  if (promoted?.[1]) read = read.replace(/=.+$/, `=${letters.get(promoted[1]) ?? promoted[1]}${promoted[2] ?? ""}`);
  return [...read].map((char) => figurines.get(char) ?? char).join("");
}

export function moveText(ply: Ply): string {
  const kind = ply.san.startsWith("O-O-O")
    ? "castlingQueen"
    : ply.san.startsWith("O-O")
      ? "castlingKing"
      : ply.flags.includes("enPassant")
        ? "enPassant"
        : "plain";
  const { piece, from, to, taken, promotion, san } = ply;
  const check = san.endsWith("#") ? "mate" : san.endsWith("+") ? "check" : "none";
  return t("move-words", {
    piece,
    from,
    to,
    kind,
    check,
    taken: taken ?? "none",
    promotion: promotion ?? "none",
  });
}

export interface EndingText {
  result: string;
  title: string;
  sentence: string;
  why: string;
  law: string;
}

/** Texts for the end of a game; `mine` is the reader's colour, null for others. */
export function endingText(ending: GameOutcome, ownColor: Color | null): EndingText {
  const winner = winnerOf(ending);
  const args: Arguments = { winner: winner ?? "none", by: byOf(ending), ground: "arbiter", moves: 0 };
  if (ending.how === "quickplay") {
    if (typeof ending.ground === "string") args.ground = ending.ground;
    else {
      args.ground = "noProgress";
      args.moves = ending.ground.noProgress.moves;
    }
  }
  const id = `ending-${kebabCase(ending.how)}`;
  const law = ending.article.startsWith("III") ? "law-guidelines" : "law-article";
  return {
    result: resultHeading(ending, ownColor),
    title: t(id),
    sentence: t(`${id}.sentence`, args),
    why: t(`${id}.why`, args),
    law: t(law, { article: ending.article }),
  };
}

function resultHeading(ending: GameOutcome, ownColor: Color | null): string {
  const winner = winnerOf(ending);
  if (!ending.score) return t("result-none");
  if (winner && ownColor) return t(winner === ownColor ? "result-you-win" : "result-you-lose");
  if (winner) return t(`result-${winner}`);
  return t(ending.score.white === "loss" ? "result-both-lose" : "result-draw");
}

export function winnerOf({ score }: GameOutcome): Color | null {
  if (score?.white === "win") return "white";
  return score?.black === "win" ? "black" : null;
}

/** `1–0`, as in tables. */
export function scoreText({ score }: GameOutcome): string {
  if (!score) return "–";
  const points = { win: "1", draw: "½", loss: "0" };
  return `${points[score.white]}–${points[score.black]}`;
}

function byOf(ending: GameOutcome): string {
  switch (ending.how) {
    case "flag":
      return ending.fallen;
    case "noShow":
      return ending.absent === "both" ? "both" : ending.absent.one;
    default:
      return ("by" in ending && ending.by) || "none";
  }
}

export function reasonText(reason: Reason): string {
  const id = `refusal-${kebabCase(reason.why)}`;
  if (!hasMessage(id)) return t("refusal-other", { text: reason.text });
  const args: Arguments = {};
  const { refusal } = reason;
  for (const [key, value] of Object.entries(refusal ?? {})) {
    if (typeof value === "string" || typeof value === "number") args[key] = value;
  }
  if (refusal?.why === "offerTooEarly") args.move = refusal.from;
  const words = t(id, args);
  const known = reason.detail && detailText(reason.detail);
  const more = known ?? (WITH_SERVER_TEXT.includes(reason.why) ? toSentence(reason.text) : "");
  return more ? `${words} ${more}` : words;
}

/** Refusals to which the club's own English text is added: better than nothing. */
const WITH_SERVER_TEXT = ["badMessage", "badPreset", "badText"];

export function detailText(detail: ErrorDetail): string | null {
  const { kind, color, square, line, count, found } = detail;
  // A form field by its path. Of the fields that people fill in, only the time can be invalid.
  const isTime = kind === "badField" && found?.startsWith("preset.time");
  const id = `page-detail-${isTime ? "bad-time" : kebabCase(kind)}`;
  if (!hasMessage(id)) return null;
  const size = count === undefined ? "" : fileSizeText(count);
  const words = t(id, { color: color ?? "none", square: square ?? "", count: count ?? 0, found: found ?? "", size });
  return line === undefined ? words : t("page-detail-line", { line, words });
}

function fileSizeText(bytes: number): string {
  const mega = bytes >= 1024 * 1024;
  return `${Math.round(bytes / (mega ? 1024 * 1024 : 1024))} ${mega ? "MB" : "KB"}`;
}

/** Makes a sentence of the club's English text, without the part that is already said. */
function toSentence(text: string): string {
  const told = text.replace(/^(invalid message|invalid game settings): /i, "").replace(/ at line \d+ column \d+$/, "");
  if (told === "") return "";
  return `${told.charAt(0).toUpperCase()}${told.slice(1)}${/[.!?]$/.test(told) ? "" : "."}`;
}

export function durationText(ms: number): string {
  const all = Math.max(0, Math.round(ms / 1000));
  return t("clock-words", {
    hours: Math.floor(all / 3600),
    minutes: Math.floor(all / 60) % 60,
    seconds: all % 60,
  });
}

/** Text of an event; null if it is not worth announcing. */
export function eventText(event: Event, state: GameState): string | null {
  const { kind } = event;
  switch (kind.type) {
    case "moved": {
      const ply = state.line.at(-1);
      if (!ply) return null;
      const move = settings.value.spokenMoves ? moveText(ply) : localSan(ply.san);
      return t("move-by", { color: ply.color, move });
    }
    case "offered":
      return t(offerMessageId(`offer-${kind.what}`, kind.by, state), { by: kind.by });
    case "declined":
      return t(`offer-${kind.what}.declined`, { by: kind.by });
    case "claimed":
      return typeof kind.outcome === "string"
        ? t("event-claimed-right", { by: kind.by })
        : t("event-claimed-wrong", { by: kind.by, given: durationText(kind.outcome.wrong.given) });
    case "irregular":
      return t("event-irregular", { by: kind.by, count: kind.count, what: kind.what, given: durationText(kind.given) });
    case "takenBack":
      return t("event-taken-back", { count: kind.plies });
    case "timeAdded":
      return t("event-time-added", { to: kind.to, time: durationText(kind.time) });
    case "left":
      return t("event-left", { by: kind.seat, how: kind.how });
    case "arrived":
    case "warned":
      return t(`event-${kind.type}`, { by: kind.seat });
    case "asked":
    case "postponed":
      return t(`event-${kind.type}`, { by: kind.by, what: kind.what });
    case "incrementGranted":
      return t("event-increment-granted", {
        by: kind.by,
        increment: durationText(kind.increment),
        given: durationText(kind.given),
      });
    case "askedInVain":
      return t("event-asked-in-vain", { by: kind.by, what: kind.what, given: durationText(kind.given) });
    case "resultPending":
      return `${t("event-result-pending", { cause: kind.cause, by: kind.by })} ${pendingText(kind)}`;
    case "ended":
      return state.view.ending ? endingText(state.view.ending, null).sentence : null;
    case "paused":
      return t(event.actor === "arbiter" ? "page-stopped-by-arbiter" : "event-paused");
    case "judged":
    case "began":
    case "reasoned":
      return null;
    default:
      return t(`event-${kebabCase(kind.type)}`);
  }
}

/** Text of a game whose result is pending. */
export function pendingText({ by }: PendingResult): string {
  return t("result-pending", { winner: other(by) });
}

/** Message id of an offer as this player sees it. */
export function offerMessageId(id: string, by: Color, state: GameState): string {
  if (state.ownColors.length !== 1) return id;
  return state.ownColors[0] === by ? `${id}.yours` : `${id}.theirs`;
}

export function playerName(state: GameState, color: Color): string {
  const { name, kind } = state.preset.players[color];
  if (typeof kind === "object") {
    const { level } = kind.engine;
    return level === null ? name : `Tabiya · ${t("level-name", { level })}`;
  }
  if (name && !(state.isTogether && state.ownColors.length === 2 && isGuest(name))) return name;
  return state.players[color]?.name && state.ownColors.length !== 2
    ? (state.players[color]?.name ?? "")
    : t(`color-${color}`);
}

function isGuest(name: string): boolean {
  return name.trim() === "";
}

/** Colour of the only player in this browser; null for two players or a spectator. */
export function ownColor(state: GameState): Color | null {
  return state.ownColors.length === 1 ? (state.ownColors[0] ?? null) : null;
}

/** Colour at the bottom of the board. */
export function boardOrientation(state: GameState, flipped: boolean): Color {
  const { turnBoard } = settings.value;
  const isTable = state.isTogether && state.ownColors.length === 2;
  const base = ownColor(state) ?? (isTable && turnBoard && !isOver(state.view) ? state.view.turn : "white");
  return flipped ? other(base) : base;
}
