/** State of the editor screen. Pure. */

import type { Next } from "../store/program";
import { other } from "../colors";
import type { Color, PositionView, Reason } from "../wire";
import {
  EMPTY,
  type Piece,
  type Position,
  type Right,
  START_FEN,
  dropImpossibleRights,
  move,
  readFen,
  setCastlingRight,
  setPiece,
  writeFen,
} from "./position";

/** Selected editing tool: move pieces by hand, erase, or place a piece. */
export type Tool = "hand" | "rubber" | Piece;

/** Answer of the club on a position. */
export type Verdict = { report: PositionView } | { reason: Reason };

export interface State {
  position: Position;
  tool: Tool;
  orientation: Color;
  /** Text in the FEN field while it differs from the position; null otherwise. */
  fenDraft: string | null;
  isFenInvalid: boolean;
  /** Null until the club has answered for this position. */
  verdict: Verdict | null;
  isSharing: boolean;
}

export type Message =
  | { type: "place"; square: string; piece: Piece | null }
  | { type: "move"; from: string; to: string }
  | { type: "setBoard"; pieces: ReadonlyMap<string, Piece> }
  | { type: "start" }
  | { type: "clear" }
  | { type: "setTurn"; turn: Color }
  | { type: "setRight"; right: Right; has: boolean }
  | { type: "setEnPassant"; square: string }
  | { type: "typeFen"; text: string }
  | { type: "readFen" }
  | { type: "select"; tool: Tool }
  | { type: "flip" }
  | { type: "share"; isOpen: boolean }
  | { type: "judged"; fen: string; verdict: Verdict };

export type Effect = { type: "judge"; fen: string };

export function initial(fen: string): Next<State, Effect> {
  const position = readFen(fen) ?? readFen(START_FEN) ?? EMPTY;
  const state: State = {
    position,
    tool: "hand",
    orientation: "white",
    fenDraft: null,
    isFenInvalid: false,
    verdict: null,
    isSharing: false,
  };
  return [state, { type: "judge", fen: writeFen(position) }];
}

/** A new position is judged by the club. */
export function update(state: State, message: Message): Next<State, Effect> {
  const next = reduce(state, message);
  const fen = writeFen(next.position);
  if (fen === writeFen(state.position)) return [next];
  return [{ ...next, fenDraft: null, isFenInvalid: false, verdict: null }, { type: "judge", fen }];
}

function reduce(state: State, message: Message): State {
  const { position } = state;
  switch (message.type) {
    case "place":
      return { ...state, position: setPiece(position, message.square, message.piece) };
    case "move":
      return { ...state, position: move(position, message.from, message.to) };
    case "setBoard":
      return { ...state, position: dropImpossibleRights({ ...position, pieces: message.pieces }) };
    case "start":
      return { ...state, position: readFen(START_FEN) ?? EMPTY };
    case "clear":
      return { ...state, position: { ...EMPTY, turn: position.turn } };
    case "setTurn":
      return { ...state, position: dropImpossibleRights({ ...position, turn: message.turn }) };
    case "setRight":
      return { ...state, position: setCastlingRight(position, message.right, message.has) };
    case "setEnPassant":
      return { ...state, position: { ...position, enPassant: message.square } };
    case "typeFen":
      return { ...state, fenDraft: message.text };
    case "readFen": {
      if (state.fenDraft === null) return state;
      const read = readFen(state.fenDraft);
      return read ? { ...state, position: read, fenDraft: null, isFenInvalid: false } : { ...state, isFenInvalid: true };
    }
    case "select":
      return { ...state, tool: message.tool };
    case "flip":
      return { ...state, orientation: other(state.orientation) };
    case "share":
      return { ...state, isSharing: message.isOpen };
    case "judged":
      return message.fen === writeFen(position) ? { ...state, verdict: message.verdict } : state;
  }
}
