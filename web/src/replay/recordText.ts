/** Texts for a record. */

import type { Key } from "@lichess-org/chessground/types";
import { piecesOf } from "../board/squares";
import { promotionOf } from "../board/legalMoves";
import { moveText, localSan } from "../game/gameText";
import { t } from "../i18n";
import { settings } from "../store/settings";
import { tagValue } from "../store/loadedGame";
import type { Color, RecordNode, RecordTree, Role } from "../wire";
import { capturedBy, turnInFen } from "./frames";

/** `12. White: knight from g1 to f3.` */
export function moveSentence(fenBefore: string, node: Omit<RecordNode, "parent">): string {
  const color = turnInFen(fenBefore);
  const number = Number(fenBefore.split(" ")[5]) || 1;
  const move = settings.value.spokenMoves ? inWords(fenBefore, color, node) : localSan(node.san);
  return t("move-numbered", { color, number, move });
}

function inWords(fenBefore: string, color: Color, node: Omit<RecordNode, "parent">): string {
  const { uci, san, fen, flags = [] } = node;
  const from = uci.slice(0, 2);
  const piece: Role = piecesOf(fenBefore).get(from as Key)?.role ?? "pawn";
  return moveText({
    color,
    san,
    uci,
    from,
    to: uci.slice(2, 4),
    piece,
    taken: capturedBy(fenBefore, node),
    promotion: promotionOf({ uci, san, fen }),
    flags,
    fen,
    left: { white: null, black: null },
    spent: 0,
  });
}

export function playerName(record: RecordTree, color: Color): string {
  return tagValue(record, color === "white" ? "White" : "Black") || t(`color-${color}`);
}

/** File name: `Anna-Bo`. */
export function fileName(record: RecordTree): string {
  const names = ["White", "Black"].map((tag) => tagValue(record, tag)).filter(Boolean);
  const name = names.join("-").replace(/[^\p{L}\p{N}]+/gu, "-");
  return name.replace(/^-+|-+$/g, "") || "tabiya";
}
