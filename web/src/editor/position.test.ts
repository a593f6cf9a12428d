import { expect, test } from "vitest";
import { EMPTY, START_FEN, canHaveRight, enPassantSquares, letterOf, move, pieceOf, setPiece, readFen, setCastlingRight, startOfFen, dropImpossibleRights, writeFen } from "./position";

const read = (fen: string) => {
  const found = readFen(fen);
  if (!found) throw new Error(`no FEN: ${fen}`);
  return found;
};

test("FEN is read and written", () => {
  for (const fen of [
    START_FEN,
    "8/P6k/8/8/8/8/7p/K7 b - - 3 40",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
    "1k5r/8/8/8/8/8/8/1R2K1R1 w GB - 0 1",
  ]) {
    expect(writeFen(read(fen))).toBe(fen);
  }
  expect(writeFen(EMPTY)).toBe("8/8/8/8/8/8/8/8 w - - 0 1");
});

test("a board alone is enough, and other text is refused", () => {
  expect(writeFen(read("8/8/8/8/8/8/8/K1k5"))).toBe("8/8/8/8/8/8/8/K1k5 w - - 0 1");
  for (const bad of ["", "rubbish", "8/8/8/8/8/8/8", "9/8/8/8/8/8/8/8", "ppppppppp/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/7x"]) {
    expect(readFen(bad), bad).toBeNull();
  }
});

test("upper-case letters are White's", () => {
  expect(pieceOf("N")).toEqual({ color: "white", role: "knight" });
  expect(pieceOf("q")).toEqual({ color: "black", role: "queen" });
  expect(pieceOf("x")).toBeNull();
  expect(letterOf({ color: "black", role: "king" })).toBe("k");
});

test("pieces are placed, moved and removed", () => {
  const queen = setPiece(EMPTY, "d4", { color: "white", role: "queen" });
  expect(writeFen(move(queen, "d4", "h8"))).toBe("7Q/8/8/8/8/8/8/8 w - - 0 1");
  expect(writeFen(setPiece(queen, "d4", null))).toBe(writeFen(EMPTY));
  expect(move(queen, "a1", "a2")).toBe(queen);
});

test("castling rights go with king or rook, and do not come back by themselves", () => {
  const start = read(START_FEN);
  const without = setPiece(start, "h1", null);
  expect(without.castling).toBe("Qkq");
  expect(canHaveRight(without, "K")).toBe(false);
  expect(move(start, "e8", "e7").castling).toBe("KQ");
  const back = setPiece(without, "h1", { color: "white", role: "rook" });
  expect(back.castling).toBe("Qkq");
  expect(setCastlingRight(back, "K", true).castling).toBe("KQkq");
  expect(setCastlingRight(read("8/8/8/8/8/8/8/8 w K - 0 1"), "K", false).castling).toBe("-");
});

test("en passant is offered behind a pawn that may just have made a double step", () => {
  const fen = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3";
  expect(enPassantSquares(read(fen))).toEqual(["e3"]);
  expect(enPassantSquares({ ...read(fen), turn: "white" })).toEqual([]);
  expect(dropImpossibleRights({ ...read(fen), turn: "white" }).enPassant).toBe("-");
  expect(setPiece(read(fen), "e3", { color: "white", role: "knight" }).enPassant).toBe("-");
});

test("castling rights that name files mean Chess960", () => {
  expect(startOfFen("1k5r/8/8/8/8/8/8/1R2K1R1 w GB - 0 1")).toMatchObject({ fen: { mode: "chess960" } });
  expect(startOfFen(START_FEN)).toMatchObject({ fen: { mode: "standard" } });
});
