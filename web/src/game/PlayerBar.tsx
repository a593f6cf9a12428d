/** One player beside the board: name, presence, captured pieces and clock. */

import { materialBalance, capturedPieces } from "../board/squares";
import { t } from "../i18n";
import { status } from "../store/club";
import { type GameState, isOver, shownPosition } from "../store/game";
import type { Color, Presence } from "../wire";
import { Clock } from "./Clock";
import { playerName } from "./gameText";

export function PlayerBar({ state, color }: { state: GameState; color: Color }) {
  const { view } = state;
  const at = shownPosition(state);
  const taken = capturedPieces(state.line.slice(0, at.ply))[color];
  const ahead = materialBalance(at.fen) * (color === "white" ? 1 : -1);
  const isToMove = !isOver(view) && at.turn === color;
  const name = playerName(state, color);
  const isPerson = typeof state.preset.players[color].kind === "string";
  const isMarked = !state.isTogether && isPerson && !isOver(view);
  return (
    <div class={`player ${isToMove ? "to-move" : ""}`} data-color={color}>
      <div class="player-name">
        <span class={`side-dot ${color}`} title={t(`color-${color}`)} aria-hidden="true" />
        {isMarked && <PresenceMark presence={presenceOf(state, color)} />}
        <strong title={name}>{name}</strong>
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

/** Without a connection, the presence of others is unknown and this browser is away. */
function presenceOf(state: GameState, color: Color): Presence | "unknown" | "lost" {
  if (status.value === "open") return state.view.presence[color];
  return state.ownColors.includes(color) ? "lost" : "unknown";
}

function PresenceMark({ presence }: { presence: Presence | "unknown" | "lost" }) {
  const word = typeof presence === "string" ? presence : presence.away.how;
  const text = word === "unknown" ? t("page-presence-unknown") : t(`presence-${word}`);
  return (
    <>
      <span class={`presence ${word}`} title={text} aria-hidden="true" />
      <span class={word === "here" ? "visually-hidden" : "presence-text"}>{text}</span>
    </>
  );
}
