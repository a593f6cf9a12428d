/** One player of a recorded game: name, captured pieces and clock. */

import { materialBalance } from "../board/squares";
import { durationText } from "../game/gameText";
import { formatClock } from "../game/clockTime";
import { t } from "../i18n";
import type { Color, Role } from "../wire";

interface RecordPlayerBarProps {
  color: Color;
  name: string;
  fen: string;
  isToMove: boolean;
  taken: readonly Role[];
  left: number | null;
}

export function RecordPlayerBar({ color, name, fen, isToMove, taken, left }: RecordPlayerBarProps) {
  const ahead = materialBalance(fen) * (color === "white" ? 1 : -1);
  return (
    <div class={`player ${isToMove ? "to-move" : ""}`} data-color={color}>
      <div class="player-name">
        <span class={`side-dot ${color}`} title={t(`color-${color}`)} aria-hidden="true" />
        <strong title={name}>{name}</strong>
        {isToMove && <span class="to-move-mark">{t("page-to-move")}</span>}
      </div>
      <div class="taken" aria-label={t("page-taken", { count: taken.length })} role="img">
        {taken.map((role, at) => (
          <span
            key={at}
            class={`piece-picture small ${color === "white" ? "black" : "white"} ${role} ${role === taken[at - 1] ? "same" : ""}`}
          />
        ))}
        {ahead > 0 && <span class="ahead">+{ahead}</span>}
      </div>
      {left !== null && (
        <div
          class={`clock of-${color} ${isToMove ? "runs" : ""}`}
          role="timer"
          aria-label={t("clock-side", { color, time: durationText(left) })}
        >
          <span aria-hidden="true">{formatClock(left)}</span>
        </div>
      )}
    </div>
  );
}
