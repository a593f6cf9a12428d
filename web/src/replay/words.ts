/** The moves of a record in words. */

import type { Key } from "@lichess-org/chessground/types";
import { piecesOf } from "../board/squares";
import { promotionOf } from "../board/steps";
import { moveWords, writeSan } from "../game/words";
import { t } from "../i18n";
import { settings } from "../store/settings";
import { tagOf } from "../store/loaded";
import type { Color, GameRecord, RecordNode, Role } from "../wire";
import { takenIn, turnOf } from "./film";

/** `12. White: knight from g1 to f3.` */
export function spoken(fenBefore: string, node: Omit<RecordNode, "parent">): string {
  const color = turnOf(fenBefore);
  const number = Number(fenBefore.split(" ")[5]) || 1;
  const move = settings.value.spokenMoves ? inWords(fenBefore, color, node) : writeSan(node.san);
  return t("move-numbered", { color, number, move });
}

function inWords(fenBefore: string, color: Color, node: Omit<RecordNode, "parent">): string {
  const { uci, san, fen, flags = [] } = node;
  const from = uci.slice(0, 2);
  const piece: Role = piecesOf(fenBefore).get(from as Key)?.role ?? "pawn";
  return moveWords({
    color,
    san,
    uci,
    from,
    to: uci.slice(2, 4),
    piece,
    taken: takenIn(fenBefore, node),
    promotion: promotionOf({ uci, san, fen }),
    flags,
    fen,
    left: { white: null, black: null },
    spent: 0,
  });
}

export function playerOf(record: GameRecord, color: Color): string {
  return tagOf(record, color === "white" ? "White" : "Black") || t(`color-${color}`);
}

/** A name for files: `Anna-Bo`. */
export function fileName(record: GameRecord): string {
  const names = ["White", "Black"].map((tag) => tagOf(record, tag)).filter(Boolean);
  const name = names.join("-").replace(/[^\p{L}\p{N}]+/gu, "-");
  return name.replace(/^-+|-+$/g, "") || "tabiya";
}
