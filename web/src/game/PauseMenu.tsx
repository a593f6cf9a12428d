/** Menu of a game. Opening it pauses the clock where two play on one computer. */

import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { request } from "../store/club";
import { type GameState, allowedActions } from "../store/game";
import { navigate } from "../store/route";
import { openHome } from "../home/homeDialog";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { LoadDialog } from "./LoadDialog";
import { SaveDialog } from "./SaveDialog";
import { SeatDialog } from "../seat/SeatDialog";
import { SettingsDialog } from "../settings/SettingsDialog";
import { actingSeat } from "./Actions";

type Inside = "menu" | "restart" | "leave" | "save" | "load" | "seat" | "settings";

export function PauseMenu({ state, onClose }: { state: GameState; onClose: () => void }) {
  const [inside, setInside] = useState<Inside>("menu");
  const seat = actingSeat(state);
  const may = allowedActions(state);
  const isOver = state.view.ending !== null;
  // Two at one computer pause at once; players apart would have to agree.
  useEffect(() => {
    const hasClock = state.view.left.white !== null || state.view.left.black !== null;
    if (state.isTogether && hasClock && may.has("offerPause")) void request({ type: "offer", what: "pause" }, seat);
  }, []);
  const resume = (): void => {
    if (state.isPlayer && state.isTogether && state.view.paused) void request({ type: "offer", what: "resume" }, seat);
    onClose();
  };
  const back = (): void => setInside("menu");
  const leave = (): void => {
    onClose();
    navigate("/");
  };

  switch (inside) {
    case "save":
      return <SaveDialog state={state} onClose={back} />;
    case "load":
      return <LoadDialog onClose={back} />;
    case "seat":
      return <SeatDialog state={state} onClose={back} />;
    case "settings":
      return <SettingsDialog onClose={back} />;
    case "restart":
      return (
        <Dialog title={t("menu-restart")} kind="center" onClose={back}>
          <p>{t(state.isTogether ? "confirm-restart" : "page-restart-ask")}</p>
          <footer>
            <Button onClick={back} autofocus>
              {t("word-cancel")}
            </Button>
            <Button
              kind="danger"
              icon="replay"
              onClick={() => {
                void request({ type: "offer", what: "restart" }, seat);
                onClose();
              }}
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
            <Button kind="main" icon="home" onClick={leave}>
              {t("menu-leave")}
            </Button>
          </footer>
        </Dialog>
      );
    case "menu":
      return (
        <Dialog title={state.view.paused ? t("page-paused") : t("page-menu")} kind="center" onClose={resume}>
          <nav class="menu-list" aria-label={t("page-menu")}>
            <Button kind="main" icon="play" autofocus onClick={resume}>
              {t("menu-continue")}
            </Button>
            {!state.isTogether && may.has("offerPause") && !isOver && (
              <Button
                icon="pause"
                onClick={() => {
                  void request({ type: "offer", what: "pause" }, seat);
                  onClose();
                }}
              >
                {t("may-offer-pause")}
              </Button>
            )}
            {may.has("offerRestart") && !isOver && (
              <Button icon="replay" onClick={() => setInside("restart")}>
                {t("menu-restart")}
              </Button>
            )}
            <Button icon="save" onClick={() => setInside("save")}>
              {t("menu-save")}
            </Button>
            <Button icon="load" onClick={() => setInside("load")}>
              {t("menu-load")}
            </Button>
            <Button
              icon="plus"
              onClick={() => {
                onClose();
                openHome(gameKindOf(state));
              }}
            >
              {t("menu-new-game")}
            </Button>
            {state.isPlayer && !isOver && (
              <Button icon="phone" onClick={() => setInside("seat")}>
                {t("page-seat")}
              </Button>
            )}
            <Button icon="settings" onClick={() => setInside("settings")}>
              {t("menu-settings")}
            </Button>
            <Button icon="home" onClick={() => (isOver || !state.isPlayer ? leave() : setInside("leave"))}>
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
