/** End of a game: result, reason, article, score of the series, and what to do next. */

import { t } from "../i18n";
import { club } from "../store/club";
import type { GameState } from "../store/game";
import { navigate } from "../store/route";
import { openHome } from "../home/homeDialog";
import { Button, Link } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { gameKindOf } from "./PauseMenu";
import { endingText, ownColor, playerName, scoreText, offerMessageId, winnerOf } from "./gameText";

interface EndProps {
  state: GameState;
  onSave: () => void;
}

export function EndDialog({ state, onSave, onClose }: EndProps & { onClose: () => void }) {
  const { ending } = state.view;
  if (!ending) return null;
  const words = endingText(ending, ownColor(state));
  return (
    <Dialog title={words.result} kind="center" onClose={onClose}>
      <End state={state} onSave={onSave} isMain />
    </Dialog>
  );
}

/** Shown in the dialog and beside the board. */
export function End({ state, onSave, isMain = false }: EndProps & { isMain?: boolean }) {
  const { ending } = state.view;
  if (!ending) return null;
  const words = endingText(ending, ownColor(state));
  const winner = winnerOf(ending);
  return (
    <div class="end">
      <div class={`end-sign ${winner ?? "draw"}`}>
        <strong>{scoreText(ending)}</strong>
        <span>{words.title}</span>
      </div>
      <p class="end-sentence">{words.sentence}</p>
      {isMain && (
        <p class="end-why">
          {words.why} <small>{words.law}</small>
        </p>
      )}
      <Series state={state} />
      {state.isPlayer ? <RematchButton state={state} isMain={isMain} /> : <RematchLink state={state} />}
      <div class="end-buttons">
        <Button icon="plus" onClick={() => openHome(gameKindOf(state))}>
          {t("menu-new-game")}
        </Button>
        <Button icon="replay" onClick={() => navigate(`/replay/${state.id}`)}>
          {t("menu-replay")}
        </Button>
        <Button icon="analyse" onClick={() => navigate(`/analyse/${state.id}`)}>
          {t("menu-analyse")}
        </Button>
        <Button icon="save" onClick={onSave}>
          {t("menu-save")}
        </Button>
        <Button icon="home" onClick={() => navigate("/")}>
          {t("page-exit")}
        </Button>
      </div>
    </div>
  );
}

function RematchButton({ state, isMain }: { state: GameState; isMain: boolean }) {
  const own = ownColor(state);
  const isOffered = state.rematch !== null && state.rematch !== undefined;
  const isOwn = isOffered && state.rematch === own;
  if (state.next) {
    return (
      <Button kind="main" icon="swap" onClick={() => navigate(`/game/${state.next}`)}>
        {t("page-next-game")}
      </Button>
    );
  }
  return (
    <>
      {isOffered && state.rematch && (
        <p class="offer-line" role="status">
          {t(offerMessageId("offer-rematch", state.rematch, state), { by: state.rematch })}
        </p>
      )}
      <Button kind="main" icon="swap" disabled={isOwn} autofocus={isMain} onClick={() => club({ type: "rematch" })}>
        {t(isOwn ? "page-rematch-waits" : "menu-rematch")}
      </Button>
    </>
  );
}

/** Leads spectators to the rematch. */
function RematchLink({ state }: { state: GameState }) {
  if (!state.next) return null;
  return (
    <p class="offer-line" role="status">
      {t("page-rematch-begun")}{" "}
      <Link to={`/game/${state.next}`} class="button main">
        {t("page-rematch-watch")}
      </Link>
    </p>
  );
}

/** Score of a series of rematches. */
function Series({ state }: { state: GameState }) {
  const { series } = state;
  if (!series || series.white + series.black + series.draws < 1) return null;
  return (
    <p class="series">
      <span title={playerName(state, "white")}>{playerName(state, "white")}</span>{" "}
      <b>
        {points(series.white, series.draws)} : {points(series.black, series.draws)}
      </b>{" "}
      <span title={playerName(state, "black")}>{playerName(state, "black")}</span>
    </p>
  );
}

/** Points as chess players write them: `1½`. */
function points(won: number, drawn: number): string {
  const whole = won + Math.floor(drawn / 2);
  if (drawn % 2 === 0) return String(whole);
  return whole === 0 ? "½" : `${whole}½`;
}
