/**
 * A position being edited: any pieces on a board. Only the club decides whether it can be played. Pure: every change
 * returns a new position.
 */

import type { Color, Role, Start } from "../wire";

export interface Piece {
  color: Color;
  role: Role;
}

export interface Position {
  pieces: ReadonlyMap<string, Piece>;
  turn: Color;
  /** As in FEN: `KQkq`, or file letters in Chess960. */
  castling: string;
  /** A square, or `-`. */
  enPassant: string;
  halfmoves: number;
  number: number;
}

export const EMPTY: Position = { pieces: new Map(), turn: "white", castling: "-", enPassant: "-", halfmoves: 0, number: 1 };
export const START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

const LETTERS: Record<string, Role> = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
export const FILES = "abcdefgh";

/** Piece of a FEN letter; upper case is White. */
export function pieceOf(letter: string): Piece | null {
  const role = LETTERS[letter.toLowerCase()];
  return role ? { color: letter === letter.toLowerCase() ? "black" : "white", role } : null;
}

export function letterOf({ color, role }: Piece): string {
  const letter = Object.keys(LETTERS).find((letter) => LETTERS[letter] === role) ?? "p";
  return color === "white" ? letter.toUpperCase() : letter;
}

/** Reads as much of a FEN as is there; null if it does not begin with a board. */
export function readFen(text: string): Position | null {
  const [board = "", turn, castling, enPassant, halfmoves, number] = text.trim().split(/\s+/);
  const pieces = readBoard(board);
  if (!pieces) return null;
  return {
    pieces,
    turn: turn === "b" ? "black" : "white",
    castling: castling && /^[A-Ha-hKQkq]+$/.test(castling) ? castling : "-",
    enPassant: enPassant && /^[a-h][36]$/.test(enPassant) ? enPassant : "-",
    halfmoves: Math.max(0, Number.parseInt(halfmoves ?? "0", 10) || 0),
    number: Math.max(1, Number.parseInt(number ?? "1", 10) || 1),
  };
}

function readBoard(board: string): Map<string, Piece> | null {
  const ranks = board.split("/");
  const pieces = new Map<string, Piece>();
  for (const [row, rank] of ranks.entries()) {
    let column = 0;
    for (const char of rank) {
      const piece = pieceOf(char);
      if (piece) pieces.set(`${FILES[column]}${8 - row}`, piece);
      else if (!/[1-8]/.test(char)) return null;
      column += piece ? 1 : Number(char);
    }
    if (column !== 8) return null;
  }
  return ranks.length === 8 ? pieces : null;
}

export function writeFen({ pieces, turn, castling, enPassant, halfmoves, number }: Position): string {
  const ranks = Array.from({ length: 8 }, (_, row) => {
    const squares = [...FILES].map((file) => pieces.get(`${file}${8 - row}`));
    const text = squares.map((piece) => (piece ? letterOf(piece) : "1")).join("");
    return text.replace(/1+/g, (empty) => String(empty.length));
  });
  return `${ranks.join("/")} ${turn === "white" ? "w" : "b"} ${castling} ${enPassant} ${halfmoves} ${number}`;
}

export function setPiece(position: Position, square: string, piece: Piece | null): Position {
  const pieces = new Map(position.pieces);
  if (piece) pieces.set(square, piece);
  else pieces.delete(square);
  return dropImpossibleRights({ ...position, pieces });
}

export function move(position: Position, from: string, to: string): Position {
  const piece = position.pieces.get(from);
  if (!piece || from === to) return position;
  const pieces = new Map(position.pieces);
  pieces.delete(from);
  pieces.set(to, piece);
  return dropImpossibleRights({ ...position, pieces });
}

export const RIGHTS = ["K", "Q", "k", "q"] as const;
export type Right = (typeof RIGHTS)[number];

/** Returns true if king and rook are on their standard squares. In Chess960 they can start elsewhere. */
export function canHaveRight({ pieces }: Position, right: Right): boolean {
  const color = right === "K" || right === "Q" ? "white" : "black";
  const rank = color === "white" ? "1" : "8";
  const rook = right.toLowerCase() === "k" ? "h" : "a";
  const is = (square: string, role: Role): boolean => {
    const piece = pieces.get(square);
    return piece?.color === color && piece.role === role;
  };
  return is(`e${rank}`, "king") && is(`${rook}${rank}`, "rook");
}

export function setCastlingRight(position: Position, right: Right, has: boolean): Position {
  const rights = RIGHTS.filter((each) => (each === right ? has : position.castling.includes(each)));
  return { ...position, castling: rights.join("") || "-" };
}

/** Squares behind a pawn that may just have made a double step. */
export function enPassantSquares({ pieces, turn }: Position): string[] {
  const [pawnRank, passed, from] = turn === "white" ? ["5", "6", "7"] : ["4", "3", "2"];
  return [...FILES].flatMap((file) => {
    const pawn = pieces.get(file + pawnRank);
    const isPawn = pawn?.role === "pawn" && pawn.color !== turn;
    const isFree = !pieces.has(file + passed) && !pieces.has(file + from);
    return isPawn && isFree ? [file + passed] : [];
  });
}

/** Drops castling rights and an en passant square that the pieces no longer allow. */
export function dropImpossibleRights(position: Position): Position {
  const isShredder = /[A-Ha-h]/.test(position.castling);
  const rights = RIGHTS.filter((right) => position.castling.includes(right) && canHaveRight(position, right));
  const castling = isShredder ? position.castling : rights.join("") || "-";
  const enPassant = enPassantSquares(position).includes(position.enPassant) ? position.enPassant : "-";
  return { ...position, castling, enPassant };
}

/** Start of a game from a FEN. Castling rights that name files mean Chess960. */
export function startOfFen(fen: string): Start {
  const castling = fen.trim().split(/\s+/)[2] ?? "";
  return { fen: { fen: fen.trim(), mode: /[A-Ha-h]/.test(castling) ? "chess960" : "standard" } };
}
