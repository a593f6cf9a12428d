/** HTTP API of the club. Every failure is an [`ApiError`] with the reason. */

import type {
  Authority,
  Challenge,
  ChallengeId,
  EngineList,
  ExportedPgn,
  ExportRequest,
  GameCreated,
  GameId,
  GameList,
  GameListState,
  GameSnapshot,
  ImportedRecord,
  Me,
  NetworkStatus,
  NewChallenge,
  NewLocalGame,
  PersonId,
  PositionView,
  Reason,
  RecordTree,
  RecordTreeInput,
  SeatCode,
  Start,
} from "./wire";
import { keep, recall } from "./offline/kept";

export class ApiError extends Error {
  constructor(readonly reason: Reason) {
    super(reason.text);
  }
}

/** Reason of a request that did not reach the club. */
export const UNREACHABLE: Reason = { why: "unreachable", text: "" };

/** Reason of a failed request. */
export const reasonOf = (error: unknown): Reason => (error instanceof ApiError ? error.reason : UNREACHABLE);

/** Largest request body that the club accepts: a file of games. */
const MAX_REQUEST_BYTES = 4 * 1024 * 1024;

const tooLarge = (count: number): Reason => ({ why: "tooLarge", text: "", detail: { kind: "tooLarge", count } });

/** Milliseconds after which a club that does not answer counts as out of reach, where there is another way. */
const MAX_WAIT = 8000;

async function request<T>(method: string, path: string, body?: unknown, maxWait?: number): Promise<T> {
  const sent: RequestInit = { method, headers: { accept: "application/json" } };
  if (maxWait !== undefined) sent.signal = AbortSignal.timeout(maxWait);
  if (body !== undefined) {
    const text = JSON.stringify(body);
    // The club would close the connection before the end of the body.
    if (new Blob([text]).size > MAX_REQUEST_BYTES) throw new ApiError(tooLarge(MAX_REQUEST_BYTES));
    sent.headers = { ...sent.headers, "content-type": "application/json" };
    sent.body = text;
  }
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(`/api/v1/${path}`, sent);
    text = await answer.text();
  } catch {
    throw new ApiError(UNREACHABLE);
  }
  if (answer.ok) return (text ? JSON.parse(text) : undefined) as T;
  const other: Reason = answer.status === 413 ? tooLarge(MAX_REQUEST_BYTES) : { why: "busy", text: answer.statusText };
  throw new ApiError(parseReason(text) ?? other);
}

/** Answer of the club, or its last one here if it cannot be reached. For what is only looked at. */
async function requestOrRecall<T>(path: string): Promise<T> {
  const kept = await recall<T>(path);
  try {
    const answer = await request<T>("GET", path, undefined, kept ? MAX_WAIT : undefined);
    void keep(path, answer);
    return answer;
  } catch (error) {
    if (kept && reasonOf(error) === UNREACHABLE) return kept.value;
    throw error;
  }
}

/** Address of a game's record, under which it is also kept. */
export const recordPath = (id: GameId): string => `games/${id}/record`;

function parseReason(text: string): Reason | null {
  try {
    return (JSON.parse(text) as { error?: Reason }).error ?? null;
  } catch {
    return null;
  }
}

export const api = {
  me: () => request<Me>("GET", "me", undefined, MAX_WAIT),
  rename: (name: string) => request<Me>("POST", "me", { name }),
  signUp: (name: string, password: string) => request<Me>("POST", "account", { name, password }),
  signIn: (name: string, password: string) => request<Me>("POST", "login", { name, password }),
  changePassword: (old: string, now: string) => request<Me>("POST", "account/password", { old, new: now }),
  becomeOrganiser: (token: string) => request<Me>("POST", "organiser", { token }),
  leaveOrganiser: () => request<Me>("DELETE", "organiser"),
  signOut: () => request<Me>("POST", "logout"),
  createGame: (game: NewLocalGame) => request<GameCreated>("POST", "games", game),
  game: (id: GameId) => request<GameSnapshot>("GET", `games/${id}?moves=true`),
  record: (id: GameId) => requestOrRecall<RecordTree>(recordPath(id)),
  gamesOf: (me: PersonId, state: GameListState) =>
    requestOrRecall<GameList>(`players/${me}/games?state=${state}`),
  createChallenge: (challenge: NewChallenge) => request<Challenge>("POST", "challenges", challenge),
  challenge: (id: ChallengeId) => request<Challenge>("GET", `challenges/${id}`),
  acceptChallenge: (id: ChallengeId) => request<GameCreated>("POST", `challenges/${id}/accept`),
  offerSeat: (id: GameId) => request<SeatCode>("POST", `games/${id}/seat`),
  takeSeat: (code: string) => request<GameCreated>("POST", `seats/${encodeURIComponent(code)}`),
  withdrawChallenge: (id: ChallengeId) => request<undefined>("DELETE", `challenges/${id}`),
  network: () => request<NetworkStatus>("GET", "network"),
  authority: () => request<Authority>("GET", "authority"),
  openNetwork: () => request<NetworkStatus>("POST", "network/open"),
  closeNetwork: () => request<NetworkStatus>("POST", "network/close"),
  position: (start: Start, moves: string[]) =>
    request<PositionView>("POST", "positions", { start, moves }),
  importRecord: (text: string, which: { game?: number; find?: string } = {}) =>
    request<ImportedRecord>("POST", "records", { text, ...which }),
  toPgn: (record: RecordTreeInput) => request<ExportedPgn>("POST", "records/pgn", { record } satisfies ExportRequest),
  engines: () => request<EngineList>("GET", "engines"),
};

/** Address of a game as a file. */
export const gameFileUrl = (id: GameId, kind: "pgn" | "log") => `/api/v1/games/${id}/${kind}`;

/** Address of the certificate of the club's own authority. */
export const AUTHORITY_FILE_URL = "/api/v1/authority.crt";

/** Address of a QR code. */
export const qrCodeUrl = (url: string) => `/api/v1/qr?text=${encodeURIComponent(url)}`;

const reportCache = new Map<string, Promise<PositionView>>();
const MAX_CACHED_REPORTS = 400;

/** Report of the club on a position, cached. */
export function positionReport(start: Start, moves: string[]): Promise<PositionView> {
  const key = JSON.stringify([start, moves]);
  const found = reportCache.get(key);
  if (found) return found;
  if (reportCache.size >= MAX_CACHED_REPORTS) reportCache.clear();
  const report = api.position(start, moves);
  report.catch(() => reportCache.delete(key));
  reportCache.set(key, report);
  return report;
}

