/** Menu of a game. Opening it pauses the clock where two play on one computer. */

import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { type GameState, allowedActions, isOver } from "../store/game";
import { useProgram } from "../store/program";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { LoadDialog } from "./LoadDialog";
import { SaveDialog } from "./SaveDialog";
import { SeatDialog } from "../seat/SeatDialog";
import { SettingsDialog } from "../settings/SettingsDialog";
import { actingSeat } from "./Actions";
import { performWith } from "./menuEffects";
import { INITIAL, type Page, update } from "./menuState";

export function PauseMenu({ state: game, onClose }: { state: GameState; onClose: () => void }) {
  const [{ page }, send] = useProgram({ update, perform: performWith(actingSeat(game), onClose) }, () => [INITIAL]);
  useEffect(() => send({ type: "open", game }), []);
  const may = allowedActions(game);
  const isPlayOver = isOver(game.view);
  const show = (page: Page): void => send({ type: "show", page });
  const back = (): void => show("menu");
  const resume = (): void => send({ type: "resume", game });

  switch (page) {
    case "save":
      return <SaveDialog state={game} onClose={back} />;
    case "load":
      return <LoadDialog onClose={back} />;
    case "seat":
      return <SeatDialog state={game} onClose={back} />;
    case "settings":
      return <SettingsDialog onClose={back} />;
    case "restart":
      return (
        <Dialog title={t("menu-restart")} kind="center" onClose={back}>
          <p>{t(game.isTogether ? "confirm-restart" : "page-restart-ask")}</p>
          <footer>
            <Button onClick={back} autofocus>
              {t("word-cancel")}
            </Button>
            <Button
              kind="danger"
              icon="replay"
              onClick={() => send({ type: "offer", what: "restart" })}
            >
              {t("menu-restart")}
            </Button>
          </footer>
        </Dialog>
      );
    case "leave":
      return (
        <Dialog title={t("menu-leave")} kind="center" onClose={back}>
          <p>{t("confirm-leave")}</p>
          <footer>
            <Button onClick={back} autofocus>
              {t("word-cancel")}
            </Button>
            <Button kind="main" icon="home" onClick={() => send({ type: "leaveNow" })}>
              {t("menu-leave")}
            </Button>
          </footer>
        </Dialog>
      );
    case "menu":
      return (
        <Dialog title={game.view.paused ? t("page-paused") : t("page-menu")} kind="center" onClose={resume}>
          <nav class="menu-list" aria-label={t("page-menu")}>
            <Button kind="main" icon="play" autofocus onClick={resume}>
              {t("menu-continue")}
            </Button>
            {!game.isTogether && may.has("offerPause") && !isPlayOver && (
              <Button
                icon="pause"
                onClick={() => send({ type: "offer", what: "pause" })}
              >
                {t("may-offer-pause")}
              </Button>
            )}
            {may.has("offerRestart") && !isPlayOver && (
              <Button icon="replay" onClick={() => show("restart")}>
                {t("menu-restart")}
              </Button>
            )}
            <Button icon="save" onClick={() => show("save")}>
              {t("menu-save")}
            </Button>
            <Button icon="load" onClick={() => show("load")}>
              {t("menu-load")}
            </Button>
            <Button
              icon="plus"
              onClick={() => send({ type: "newGame", kind: gameKindOf(game) })}
            >
              {t("menu-new-game")}
            </Button>
            {game.isPlayer && !isPlayOver && (
              <Button icon="phone" onClick={() => show("seat")}>
                {t("page-seat")}
              </Button>
            )}
            <Button icon="settings" onClick={() => show("settings")}>
              {t("menu-settings")}
            </Button>
            <Button icon="home" onClick={() => send({ type: "leave", game })}>
              {t("menu-leave")}
            </Button>
          </nav>
        </Dialog>
      );
  }
}

/** Kind of another game like this one. */
export function gameKindOf(state: GameState): "here" | "computer" | "network" {
  if (!state.isTogether) return "network";
  return state.ownColors.length === 2 ? "here" : "computer";
}
