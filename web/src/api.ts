/** What is asked of the club by HTTP. Every failure is a [`Refused`] with the club's reason. */

import type {
  Challenge,
  Color,
  GameMessage,
  GameRecord,
  Games,
  Id,
  Me,
  Network,
  PositionReport,
  Preset,
  Reason,
  RecordsAnswer,
  Start,
} from "./wire";

export class Refused extends Error {
  constructor(readonly reason: Reason) {
    super(reason.text);
  }
}

/** Why nothing came of a request that did not reach the club. */
export const UNREACHABLE: Reason = { why: "unreachable", text: "" };

/** The longest thing that the club reads, in bytes: a file of games. */
const LONGEST = 4 * 1024 * 1024;

const tooLarge = (count: number): Reason => ({ why: "tooLarge", text: "", detail: { kind: "tooLarge", count } });

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const sent: RequestInit = { method, headers: { accept: "application/json" } };
  if (body !== undefined) {
    const text = JSON.stringify(body);
    // The club would not even listen to the end.
    if (new Blob([text]).size > LONGEST) throw new Refused(tooLarge(LONGEST));
    sent.headers = { ...sent.headers, "content-type": "application/json" };
    sent.body = text;
  }
  let answer: Response;
  try {
    answer = await fetch(`/api/v1/${path}`, sent);
  } catch {
    throw new Refused(UNREACHABLE);
  }
  const text = await answer.text();
  if (answer.ok) return (text ? JSON.parse(text) : undefined) as T;
  const other: Reason = answer.status === 413 ? tooLarge(LONGEST) : { why: "busy", text: answer.statusText };
  throw new Refused(reasonIn(text) ?? other);
}

function reasonIn(text: string): Reason | null {
  try {
    return (JSON.parse(text) as { error?: Reason }).error ?? null;
  } catch {
    return null;
  }
}

export interface NewTable {
  level?: number | null;
  color?: Color | null;
  public?: boolean;
  preset: Partial<Preset>;
}

export interface NewChallenge {
  to?: Id | null;
  color?: Color | null;
  unlisted?: boolean;
  preset: Partial<Preset>;
}

export const api = {
  me: () => ask<Me>("GET", "me"),
  rename: (name: string) => ask<Me>("POST", "me", { name }),
  signUp: (name: string, password: string) => ask<Me>("POST", "account", { name, password }),
  signIn: (name: string, password: string) => ask<Me>("POST", "login", { name, password }),
  changePassword: (old: string, now: string) => ask<Me>("POST", "account/password", { old, new: now }),
  becomeOrganiser: (token: string) => ask<Me>("POST", "organiser", { token }),
  leaveOrganiser: () => ask<Me>("DELETE", "organiser"),
  signOut: () => ask<Me>("POST", "logout"),
  sitDown: (table: NewTable) => ask<{ game: Id }>("POST", "games", table),
  game: (id: Id) => ask<GameMessage>("GET", `games/${id}?moves=true`),
  record: (id: Id) => ask<GameRecord>("GET", `games/${id}/record`),
  ownGames: (me: Id, state: "playing" | "finished") =>
    ask<Games>("GET", `players/${me}/games?state=${state}`),
  challenge: (challenge: NewChallenge) => ask<Challenge>("POST", "challenges", challenge),
  showChallenge: (id: Id) => ask<Challenge>("GET", `challenges/${id}`),
  acceptChallenge: (id: Id) => ask<{ game: Id }>("POST", `challenges/${id}/accept`),
  offerSeat: (id: Id) => ask<{ code: string; seconds: number }>("POST", `games/${id}/seat`),
  takeSeat: (code: string) => ask<{ game: Id }>("POST", `seats/${encodeURIComponent(code)}`),
  callOff: (id: Id) => ask<undefined>("DELETE", `challenges/${id}`),
  network: () => ask<Network>("GET", "network"),
  openNetwork: () => ask<Network>("POST", "network/open"),
  closeNetwork: () => ask<Network>("POST", "network/close"),
  position: (start: Start, moves: string[]) =>
    ask<PositionReport>("POST", "positions", { start, moves }),
  records: (text: string, which: { game?: number; find?: string } = {}) =>
    ask<RecordsAnswer>("POST", "records", { text, ...which }),
  pgn: (record: unknown) => ask<{ pgn: string }>("POST", "records/pgn", { record }),
  engines: () => ask<{ engines: { id: string | null; name: string }[] }>("GET", "engines"),
};

/** A file that the club makes of a game. */
export const fileOf = (id: Id, kind: "pgn" | "log") => `/api/v1/games/${id}/${kind}`;

/** A picture of an address, for phones. */
export const qrOf = (url: string) => `/api/v1/qr?text=${encodeURIComponent(url)}`;

const known = new Map<string, Promise<PositionReport>>();
const MOST_KNOWN = 400;

/** What the club says of a position; asked once. */
export function positionReport(start: Start, moves: string[]): Promise<PositionReport> {
  const key = JSON.stringify([start, moves]);
  const found = known.get(key);
  if (found) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const asked = api.position(start, moves);
  asked.catch(() => known.delete(key));
  known.set(key, asked);
  return asked;
}

