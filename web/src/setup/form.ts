/** Setup form, and the preset that it makes. Pure. */

import type { Preset, Start } from "../wire";

export type GameKind = "here" | "computer" | "network";

/** Time controls offered as buttons. */
export const TIME_PRESETS = ["unlimited", "3+2", "10+0", "15+10", "90+30"] as const;

export const TIME_CONTROLS = [
  "increment",
  "sudden-death",
  "delay",
  "bronstein",
  "hourglass",
  "per-move",
  "days",
  "periods",
] as const;
export type TimeControl = (typeof TIME_CONTROLS)[number];

export interface TimeSettings {
  control: TimeControl;
  minutes: number;
  seconds: number;
  /** Seconds per move, where each move has its own time. */
  each: number;
  days: number;
  periods: string;
}

export interface SetupForm {
  quick: (typeof TIME_PRESETS)[number] | "custom";
  time: TimeSettings;
  odds: boolean;
  /** Time control of the other side, with odds. */
  otherTime: TimeSettings;
  color: "white" | "black" | "random";
  level: number;
  start: "standard" | "random-chess960" | "chess960" | "fen";
  number: number;
  fen: string;
  names: { white: string; black: string };
  isListed: boolean;
  isPublic: boolean;
  clockStart: Preset["clockStart"];
  flags: Preset["flags"];
  takebacks: Preset["takebacks"];
  illegalMoves: "refused" | "counted";
  illegalLimit: number;
  drawOffers: "allowed" | "never" | "from-move";
  drawsFrom: number;
  countedDraws: Preset["countedDraws"];
  quickplay: boolean;
  arbiter: Preset["arbiter"];
  /** Minutes a player may be late; null: as long as the clock allows. */
  late: number | null;
  /** Seconds a player may be away; null: the club's default. */
  awayLeft: number | null;
  awayLost: number | null;
}

const TIME: TimeSettings = { control: "increment", minutes: 5, seconds: 3, each: 30, days: 1, periods: "40/90+30, 30+30" };

export function defaultForm(kind: GameKind): SetupForm {
  return {
    quick: kind === "network" ? "10+0" : "unlimited",
    time: TIME,
    odds: false,
    otherTime: { ...TIME, minutes: 3 },
    color: kind === "computer" ? "white" : "random",
    level: 3,
    start: "standard",
    number: 518,
    fen: "",
    names: { white: "", black: "" },
    isListed: true,
    isPublic: false,
    clockStart: kind === "network" ? "afterFirstMoves" : "withTheGame",
    flags: "atOnce",
    takebacks: "allowed",
    illegalMoves: "refused",
    illegalLimit: 2,
    drawOffers: "allowed",
    drawsFrom: 30,
    countedDraws: "byClaim",
    quickplay: false,
    arbiter: "builtIn",
    late: null,
    awayLeft: null,
    awayLost: null,
  };
}

/** Restores the last choices. A custom position is used for one game only, unless it has just been set up. */
export function rememberedForm(kind: GameKind, kept: Partial<SetupForm>, position: string | null): SetupForm {
  const fresh = defaultForm(kind);
  const form = {
    ...fresh,
    ...kept,
    time: { ...fresh.time, ...kept.time },
    otherTime: { ...fresh.otherTime, ...kept.otherTime },
  };
  if (position) return { ...form, start: "fen", fen: position };
  return form.start === "fen" ? { ...form, start: "standard", fen: "" } : form;
}

/** Notation of a time control for the club: `5+3`, `5d3`, `*3`, `10/move`, `3 days`. */
export function timeControlNotation({ control, minutes, seconds, each, days, periods }: TimeSettings): string {
  switch (control) {
    case "increment":
      return `${minutes}+${seconds}`;
    case "sudden-death":
      return `${minutes}+0`;
    case "delay":
      return `${minutes}d${seconds}`;
    case "bronstein":
      return `${minutes}b${seconds}`;
    case "hourglass":
      return `*${minutes}`;
    case "per-move":
      return `${each}/move`;
    case "days":
      return days === 1 ? "1 day" : `${days} days`;
    case "periods":
      return periods.trim();
  }
}

export function presetFromForm(form: SetupForm, kind: GameKind): Partial<Preset> {
  const white = form.quick === "custom" ? timeControlNotation(form.time) : form.quick;
  const black = form.quick === "custom" && form.odds ? timeControlNotation(form.otherTime) : white;
  const preset: Partial<Preset> = {
    start: startFromForm(form),
    time: { white, black },
    clockStart: form.clockStart,
    flags: form.flags,
    takebacks: form.takebacks,
    illegalMoves: form.illegalMoves === "refused" ? "refused" : { counted: { limit: form.illegalLimit } },
    drawOffers: form.drawOffers === "from-move" ? { fromMove: form.drawsFrom } : form.drawOffers,
    countedDraws: form.countedDraws,
    quickplay: form.quickplay ? { noProgress: 10 } : null,
    arbiter: form.arbiter,
  };
  if (kind === "network") {
    if (form.late !== null) preset.defaultTime = form.late * 60_000;
    if (form.awayLeft !== null && form.awayLost !== null) {
      preset.absence = { left: form.awayLeft * 1000, lost: form.awayLost * 1000 };
    }
  }
  if (kind === "here") {
    preset.players = {
      white: { name: form.names.white.trim(), kind: "person" },
      black: { name: form.names.black.trim(), kind: "person" },
    };
  }
  return preset;
}

function startFromForm({ start, number, fen }: SetupForm): Start {
  switch (start) {
    case "standard":
      return "standard";
    case "random-chess960":
      return "randomChess960";
    case "chess960":
      return { chess960: { number } };
    case "fen":
      return { fen: { fen: fen.trim(), mode: hasFileLetters(fen) ? "chess960" : "standard" } };
  }
}

/** Castling rights that name files mean Chess960. */
function hasFileLetters(fen: string): boolean {
  return /[A-HJ-Pa-hj-p]/.test(fen.trim().split(/\s+/)[2]?.replace(/[KQkq-]/g, "") ?? "");
}
