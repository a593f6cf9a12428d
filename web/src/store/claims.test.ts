import { describe, expect, it } from "vitest";
import type { GameView, LegalMove } from "../wire";
import { claimableMoves, needsPositions } from "./claims";
import type { GameState, Ply } from "./game";

const step = (uci: string, fen: string): LegalMove => ({ uci, san: uci, fen });

/** The knights move out and back: after seven plies, `f6g8` repeats the first position for the third time. */
const HOME = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
const OUT = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq -";
const BOTH = "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq -";
const BACK = "rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -";
const CYCLE = [OUT, BOTH, BACK, HOME];

function game(plies: number, changed: Partial<GameView> = {}, more: Partial<GameState> = {}): GameState {
  const fens = Array.from({ length: plies }, (_, at) => `${CYCLE[at % 4]} ${at + 1} ${1 + Math.ceil(at / 2)}`);
  const view = {
    fen: fens.at(-1) ?? `${HOME} 0 1`,
    turn: plies % 2 === 0 ? "white" : "black",
    moves: [step("f6g8", `${HOME} ${plies + 1} 5`), step("a7a6", `${HOME.replace("p", "P")} 0 5`)],
    paused: false,
    announced: null,
    ending: null,
    ...changed,
  } as GameView;
  return {
    view,
    firstFen: `${HOME} 0 1`,
    line: fens.map((fen) => ({ fen }) as Ply),
    preset: { countedDraws: "byClaim" },
    ownColors: ["white", "black"],
    pending: null,
    ...more,
  } as unknown as GameState;
}

describe("a claim with a move", () => {
  it("is valid if the move repeats the position for the third time", () => {
    expect(claimableMoves(game(7)).map(({ step, rule }) => [step.uci, rule])).toEqual([["f6g8", "threefold"]]);
    expect(claimableMoves(game(3))).toEqual([]);
  });

  it("is valid if the move completes fifty moves", () => {
    const moves = [step("a1a2", "8/8/8/8/8/8/R7/K1k5 b - - 100 90"), step("b2b3", "8/8/8/8/8/1P6/8/K1k5 b - - 0 90")];
    const found = claimableMoves(game(0, { moves }));
    expect(found.map(({ step, rule }) => [step.uci, rule])).toEqual([["a1a2", "fiftyMoves"]]);
    expect(claimableMoves(game(0, { moves: [step("a1a2", "8/8/8/8/8/8/R7/K1k5 b - - 99 90")] }))).toEqual([]);
  });

  it("needs the same castling rights and en passant square", () => {
    const other = (from: string, to: string): GameView["moves"] => [step("f6g8", `${HOME.replace(from, to)} 8 5`)];
    expect(claimableMoves(game(7, { moves: other("KQkq", "KQk") }))).toEqual([]);
    expect(claimableMoves(game(7, { moves: other(" -", " e3") }))).toEqual([]);
  });

  it("is only for the side to move, during play, and where draws are claimed", () => {
    const preset = { countedDraws: "atOnce" } as GameState["preset"];
    for (const no of [
      game(7, {}, { ownColors: ["white"] }),
      game(7, { paused: true }),
      game(7, { announced: "f6g8" }),
      game(7, {}, { preset }),
      game(7, {}, { pending: step("f6g8", "") }),
    ]) {
      expect(claimableMoves(no)).toEqual([]);
      expect(needsPositions(no)).toBe(false);
    }
  });

  it("needs the earlier positions", () => {
    const known = game(7);
    expect(needsPositions(known)).toBe(false);
    const unknown = { ...known, line: known.line.with(2, { fen: null } as Ply) };
    expect(needsPositions(unknown)).toBe(true);
    expect(needsPositions({ ...unknown, view: { ...known.view, fen: `${BACK} 4 9` } })).toBe(false);
  });
});
