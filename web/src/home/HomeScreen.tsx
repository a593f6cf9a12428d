/** Home screen: ways to play, quick starts, and the games of this person. */

import { useEffect } from "preact/hooks";
import { LoadDialog } from "../game/LoadDialog";
import { t } from "../i18n";
import { AwayNote } from "../offline/AwayScreen";
import { isAway, me, ready } from "../store/club";
import { loadedGame, recallLoadedGame } from "../store/loadedGame";
import { useProgram } from "../store/program";
import { navigate } from "../store/route";
import { SetupDialog } from "../setup/SetupDialog";
import { TIME_PRESETS } from "../setup/form";
import { Link } from "../ui/Button";
import { Icon, type IconName } from "../ui/Icon";
import { Problem } from "../ui/Problem";
import { GameCards } from "./GameCards";
import { perform } from "./effects";
import { homeDialog } from "./homeDialog";
import { INITIAL, type State, update } from "./state";
import type { NewLocalGame } from "../wire";

export default function HomeScreen() {
  const [state, send] = useProgram({ update, perform }, () => [INITIAL]);
  const away = isAway.value;
  const id = ready.value || away ? me.value?.id : undefined;
  useEffect(() => {
    if (id) send({ type: "identified", me: id });
  }, [id, away]);
  useEffect(() => {
    if (away) void recallLoadedGame();
  }, [away]);
  const dialog = homeDialog.value;
  const close = (): void => {
    homeDialog.value = null;
  };
  return (
    <main class="home">
      {away ? (
        <AwayNote />
      ) : (
        <>
          <h1>{t("page-home-title")}</h1>
          <p class="lead">{t("page-home-lead")}</p>
          <div class="ways">
            <Way icon="people" id="here" onClick={() => (homeDialog.value = "here")} isMain />
            <Way icon="computer" id="computer" onClick={() => (homeDialog.value = "computer")} />
            <Way icon="network" id="network" onClick={() => navigate("/lobby")} />
          </div>
          <QuickStart onBegin={(table) => send({ type: "begin", table })} />
        </>
      )}
      <Problem reason={state.problem} />
      <div class="more-ways">
        {away ? (
          <>
            <Link to="/lobby" class="button plain">
              <Icon name="network" />
              <span>{t("page-away-lobby")}</span>
            </Link>
            {loadedGame.value && (
              <Link to="/replay" class="button plain">
                <Icon name="replay" />
                <span>{t("page-away-loaded")}</span>
              </Link>
            )}
          </>
        ) : (
          <>
            <button type="button" class="button plain" onClick={() => (homeDialog.value = "load")}>
              <Icon name="load" />
              <span>{t("page-load-game")}</span>
            </button>
            <Link to="/analyse" class="button plain">
              <Icon name="analyse" />
              <span>{t("page-analysis-board")}</span>
            </Link>
          </>
        )}
        <Link to="/editor" class="button plain">
          <Icon name="edit" />
          <span>{t("page-editor")}</span>
        </Link>
      </div>
      <OwnGames games={state.games.playing} to="game" title={t("page-continue")} />
      <OwnGames games={state.games.finished} to="replay" title={t("page-finished")} />
      {(dialog === "here" || dialog === "computer" || dialog === "network") && <SetupDialog kind={dialog} onClose={close} />}
      {dialog === "load" && <LoadDialog onClose={close} />}
    </main>
  );
}

const LEVELS = [1, 3, 5, 7, 10];

/** Starts a game with one click: for two with a clock, or against a level. */
function QuickStart({ onBegin }: { onBegin: (table: NewLocalGame) => void }) {
  return (
    <div class="quick">
      <section class="panel" aria-labelledby="quick-here">
        <h2 id="quick-here">{t("page-quick-here")}</h2>
        <div class="quick-row">
          {TIME_PRESETS.map((time) => (
            <button
              key={time}
              type="button"
              class="tile"
              onClick={() => onBegin({ preset: { time: { white: time, black: time } } })}
            >
              {time === "unlimited" ? t("quick-unlimited") : time}
            </button>
          ))}
        </div>
      </section>
      <section class="panel" aria-labelledby="quick-computer">
        <h2 id="quick-computer">{t("page-quick-computer")}</h2>
        <div class="quick-row">
          {LEVELS.map((level) => (
            <button
              key={level}
              type="button"
              class="tile"
              title={t(`level-${level}`)}
              onClick={() => onBegin({ level, preset: {} })}
            >
              {t("level-name", { level })}
            </button>
          ))}
        </div>
      </section>
    </div>
  );
}

interface WayProps {
  icon: IconName;
  id: "here" | "computer" | "network";
  onClick: () => void;
  isMain?: boolean;
}

function Way({ icon, id, onClick, isMain = false }: WayProps) {
  return (
    <button type="button" class={`way ${isMain ? "main" : ""}`} onClick={onClick}>
      <Icon name={icon} />
      <strong>{t(`page-way-${id}`)}</strong>
      <span>{t(`page-way-${id}-hint`)}</span>
    </button>
  );
}

interface OwnGamesProps {
  games: State["games"]["playing"];
  to: "game" | "replay";
  title: string;
}

function OwnGames({ games, to, title }: OwnGamesProps) {
  if (games.length === 0) return null;
  return (
    <section class="own-games" aria-label={title}>
      <h2>{title}</h2>
      <GameCards games={games} to={to} />
    </section>
  );
}
