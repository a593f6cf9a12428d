/** What players do on the board of a game: moves, premoves, confirmations, claims, and looking back. Pure. */

import { movesBetween, promotionOf } from "../board/legalMoves";
import type { GameId, LegalMove, RecordTree, Request, Seat } from "../wire";
import type { Claim } from "./claims";
import { type GameState, type Premove, canMove, legalMoves, withPositions } from "./game";
import type { Next } from "./program";

export type PlayMessage =
  /** Makes a legal move. It is shown at once and confirmed by the club. `asks`: the player confirms it first. */
  | { type: "play"; step: LegalMove; asks: boolean; now: number }
  /** Answers the question whether to play the proposed move. */
  | { type: "confirm"; yes: boolean; now: number }
  | { type: "premove"; move: Premove }
  | { type: "cancelPremoves" }
  /** Claims a draw with a move that is announced, not played. */
  | { type: "claimDraw"; claim: Claim; seat: Seat | undefined }
  /** Shows a position of the game. At the last one, new moves are followed. */
  | { type: "goTo"; ply: number }
  | { type: "loadPositions" }
  | { type: "positionsLoaded"; game: GameId; record: Pick<RecordTree, "fen" | "nodes"> }
  | { type: "positionsFailed"; game: GameId };

export type PlayEffect =
  | { type: "request"; game: GameId; request: Request; seat?: Seat }
  /** Loads the positions of earlier moves. */
  | { type: "loadPositions"; game: GameId };

const MAX_PREMOVES = 12;

export function updatePlay(game: GameState, message: PlayMessage): Next<GameState, PlayEffect> {
  switch (message.type) {
    case "play":
      if (!canMove(game)) return [game];
      if (message.asks && !game.isTogether) return [{ ...game, proposed: message.step }];
      return sendMove(game, message.step, message.now);
    case "confirm":
      if (!game.proposed) return [game];
      if (message.yes) return sendMove(game, game.proposed, message.now);
      return [{ ...game, proposed: null }];
    case "premove":
      if (game.premoves.length >= MAX_PREMOVES) return [game];
      return [{ ...game, premoves: [...game.premoves, message.move] }];
    case "cancelPremoves":
      return game.premoves.length > 0 ? [{ ...game, premoves: [] }] : [game];
    case "claimDraw": {
      const { step, rule } = message.claim;
      const request: Request = { type: "claim", rule, announced: step.uci };
      const effect: PlayEffect = { type: "request", game: game.id, request };
      return [{ ...game, proposed: null }, message.seat ? { ...effect, seat: message.seat } : effect];
    }
    case "goTo": {
      const at = Math.max(0, Math.min(message.ply, game.line.length));
      const next = { ...game, cursor: at === game.line.length ? null : at };
      return isKnown(game, at) ? [next] : [next, { type: "loadPositions", game: game.id }];
    }
    case "loadPositions":
      return [game, { type: "loadPositions", game: game.id }];
    case "positionsLoaded":
      if (message.game !== game.id) return [game];
      return [withPositions(game, message.record.fen, message.record.nodes)];
    case "positionsFailed":
      return message.game === game.id && !isKnown(game, game.cursor) ? [{ ...game, cursor: null }] : [game];
  }
}

/** Returns true if the position after so many plies is known; `null` is the current one. */
function isKnown({ firstFen, line }: GameState, ply: number | null): boolean {
  if (ply === null || ply === line.length) return true;
  return (ply === 0 ? firstFen : line[ply - 1]?.fen) != null;
}

/** Plays the first premove on the player's turn, or drops all if it is illegal. */
export function playPremove(game: GameState, now: number): Next<GameState, PlayEffect> {
  const [first, ...rest] = game.premoves;
  // A view that another event follows immediately is left out; until then the legal moves are those of before.
  const isViewCurrent = game.view.ply === game.line.length;
  if (!first || !isViewCurrent || !canMove({ ...game, cursor: null })) return [game];
  const found = movesBetween(legalMoves(game), first.from, first.to);
  const step = found.find((step) => promotionOf(step) === first.promotion) ?? found[0];
  return step ? sendMove({ ...game, premoves: rest }, step, now) : [{ ...game, premoves: [] }];
}

function sendMove(game: GameState, step: LegalMove, now: number): Next<GameState, PlayEffect> {
  const turnSpent = now - game.viewReceivedAt;
  // The thinking time is known only if the opponent's move was received live.
  const thought = Math.max(0, Math.round(now - game.turnSince));
  const isTimed = game.last !== null && !game.isTogether;
  const request: Request = { type: "move", uci: step.uci, ...(isTimed ? { thought } : {}) };
  return [
    { ...game, pending: step, proposed: null, cursor: null, turnSpent },
    { type: "request", game: game.id, request },
  ];
}
