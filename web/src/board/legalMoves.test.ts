import { describe, expect, it } from "vitest";
import type { LegalMove } from "../wire";
import { afterPremoves, destinationsOf, isPromotion, materialBalance, premoveDestinations, squareRows, capturedPieces } from "./squares";
import { parseTypedMove, promotionOf, movesBetween } from "./legalMoves";

const step = (uci: string, san: string, flags: LegalMove["flags"] = []): LegalMove => ({ uci, san, fen: "", flags });

const STANDARD = [step("e1g1", "O-O", ["castling"]), step("e1c1", "O-O-O", ["castling"]), step("e1f1", "Kf1")];
const CHESS960 = [step("b1a1", "O-O-O", ["castling"]), step("b1g1", "O-O", ["castling"]), step("b1c1", "Kc1")];

describe("moves by squares", () => {
  it("castles by the king's target square or by the rook", () => {
    expect(movesBetween(STANDARD, "e1", "h1")[0]?.uci).toBe("e1g1");
    expect(movesBetween(STANDARD, "e1", "a1")[0]?.uci).toBe("e1c1");
    expect(movesBetween(STANDARD, "e1", "f1")[0]?.uci).toBe("e1f1");
    expect(destinationsOf(STANDARD).get("e1")).toEqual(["g1", "c1", "f1", "h1", "a1"]);
  });

  it("castles in Chess960 by the rook, and leaves plain moves alone", () => {
    expect(movesBetween(CHESS960, "b1", "a1")[0]?.san).toBe("O-O-O");
    expect(movesBetween(CHESS960, "b1", "c1")[0]?.san).toBe("Kc1");
    expect(movesBetween(CHESS960, "b1", "g1")[0]?.san).toBe("O-O");
  });

  it("finds all four promotions", () => {
    const legalMoves = ["q", "r", "b", "n"].map((piece) => step(`e7e8${piece}`, `e8=${piece.toUpperCase()}`, ["promotion"]));
    expect(movesBetween(legalMoves, "e7", "e8").map(promotionOf)).toEqual(["queen", "rook", "bishop", "knight"]);
    expect(promotionOf(step("e2e4", "e4"))).toBeNull();
  });
});

describe("typed moves", () => {
  const legalMoves = [
    step("g1f3", "Nf3"),
    step("e4d5", "exd5"),
    step("b1d2", "Nbd2+"),
    step("f3d2", "Nfd2"),
    step("b2b3", "b3"),
    step("c1b3", "Bb3"),
    step("e1g1", "O-O"),
    step("a7a8q", "a8=Q#"),
  ];
  it.each([
    ["Nf3", "g1f3"],
    ["nf3", "g1f3"],
    ["g1f3", "g1f3"],
    ["ed5", "e4d5"],
    ["e4d5", "e4d5"],
    ["Nbd2", "b1d2"],
    ["b3", "b2b3"],
    ["Bb3", "c1b3"],
    ["0-0", "e1g1"],
    ["oo", "e1g1"],
    ["a8Q", "a7a8q"],
    ["a8=Q", "a7a8q"],
    ["Ng1f3", "g1f3"],
    ["Ng1-f3", "g1f3"],
    ["N1f3", "g1f3"],
    ["b2-b3", "b2b3"],
    ["Nb1d2+", "b1d2"],
    ["e4xd5", "e4d5"],
    ["a7a8=Q", "a7a8q"],
    ["a7-a8Q", "a7a8q"],
  ])("%s is %s", (text, uci) => expect(parseTypedMove(legalMoves, text)?.uci).toBe(uci));
  it.each(["", "Nd2", "Bg1f3", "Ng2f3", "a7a8", "e5", "Kx", "--"])("%s is none", (text) => expect(parseTypedMove(legalMoves, text)).toBeNull());
});

describe("the board", () => {
  it("is seen from both sides", () => {
    expect(squareRows("white")[0]?.[0]).toBe("a8");
    expect(squareRows("black")[0]?.[0]).toBe("h1");
  });

  it("shows the board after premoves", () => {
    const fen = "4k3/P7/8/8/8/8/8/4K3 b - - 0 1";
    const after = afterPremoves(fen, [
      { from: "a7", to: "a8", promotion: "knight" },
      { from: "a8", to: "b6", promotion: null },
    ]);
    expect(after).toBe("4k3/8/1N6/8/8/8/8/4K3");
    expect(isPromotion(fen, "a7", "a8")).toBe(true);
    expect(isPromotion(fen, "e1", "e2")).toBe(false);
    expect(premoveDestinations(fen, "white").get("a7")).toEqual(["a8", "b8"]);
  });

  it("counts captured pieces", () => {
    expect(materialBalance("4k3/8/8/8/8/8/P7/Q3K3 w - - 0 1")).toBe(10);
    const line = [
      { color: "white", taken: "pawn" },
      { color: "black", taken: null },
      { color: "white", taken: "queen" },
    ] as const;
    expect(capturedPieces(line)).toEqual({ white: ["queen", "pawn"], black: [] });
  });
});
