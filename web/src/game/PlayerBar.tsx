/** One side beside the board: name, whether they are there, what they took, their clock. */

import { material, takenBy } from "../board/squares";
import { t } from "../i18n";
import { type GameState, shown } from "../store/game";
import type { Color, Presence } from "../wire";
import { Clock } from "./Clock";
import { nameOf } from "./words";

export function PlayerBar({ state, color }: { state: GameState; color: Color }) {
  const { view } = state;
  const at = shown(state);
  const taken = takenBy(state.line.slice(0, at.ply))[color];
  const ahead = material(at.fen) * (color === "white" ? 1 : -1);
  const isToMove = !view.ending && at.turn === color;
  const isPerson = typeof state.preset.players[color].kind === "string";
  const isMarked = !state.together && isPerson && !view.ending;
  return (
    <div class={`player ${isToMove ? "to-move" : ""}`} data-color={color}>
      <div class="player-name">
        <span class={`side-dot ${color}`} title={t(`color-${color}`)} aria-hidden="true" />
        {isMarked && <PresenceMark presence={view.presence[color]} />}
        <strong>{nameOf(state, color)}</strong>
        {isToMove && <span class="to-move-mark">{t("page-to-move")}</span>}
      </div>
      <div class="taken" aria-label={t("page-taken", { count: taken.length })} role="img">
        {taken.map((role, index) => (
          <span
            key={index}
            class={`piece-picture small ${color === "white" ? "black" : "white"} ${role} ${role === taken[index - 1] ? "same" : ""}`}
          />
        ))}
        {ahead > 0 && <span class="ahead">+{ahead}</span>}
      </div>
      <Clock state={state} color={color} />
    </div>
  );
}

function PresenceMark({ presence }: { presence: Presence }) {
  const word = typeof presence === "string" ? presence : presence.away.how;
  const text = t(`presence-${word}`);
  return (
    <>
      <span class={`presence ${word}`} title={text} aria-hidden="true" />
      <span class={word === "here" ? "for-ears" : "presence-text"}>{text}</span>
    </>
  );
}
