/** The first screen: every way to play, one click away, and the games that wait to be continued. */

import { useEffect, useState } from "preact/hooks";
import { api } from "../api";
import { Board } from "../board/Board";
import { PlayerNames } from "../game/PlayerNames";
import { listedTimeText } from "../game/timeControlText";
import { LoadDialog } from "../game/LoadDialog";
import { t } from "../i18n";
import { me, ready } from "../store/club";
import { navigate } from "../store/route";
import { SetupDialog } from "../setup/SetupDialog";
import { TIME_PRESETS } from "../setup/form";
import type { Color, GameSummary, NewLocalGame } from "../wire";
import { Link } from "../ui/Button";
import { Icon, type IconName } from "../ui/Icon";
import { homeDialog } from "./homeDialog";

export default function Home() {
  const dialog = homeDialog.value;
  const close = (): void => {
    homeDialog.value = null;
  };
  return (
    <main class="home">
      <h1>{t("page-home-title")}</h1>
      <p class="lead">{t("page-home-lead")}</p>
      <div class="ways">
        <Way icon="people" id="here" onClick={() => (homeDialog.value = "here")} isMain />
        <Way icon="computer" id="computer" onClick={() => (homeDialog.value = "computer")} />
        <Way icon="network" id="network" onClick={() => navigate("/lobby")} />
      </div>
      <Quick />
      <div class="more-ways">
        <button type="button" class="button plain" onClick={() => (homeDialog.value = "load")}>
          <Icon name="load" />
          <span>{t("page-load-game")}</span>
        </button>
        <Link to="/analyse" class="button plain">
          <Icon name="analyse" />
          <span>{t("page-analysis-board")}</span>
        </Link>
        <Link to="/editor" class="button plain">
          <Icon name="edit" />
          <span>{t("page-editor")}</span>
        </Link>
      </div>
      <OwnGames state="playing" title={t("page-continue")} />
      <OwnGames state="finished" title={t("page-finished")} />
      {(dialog === "here" || dialog === "computer" || dialog === "network") && <SetupDialog kind={dialog} onClose={close} />}
      {dialog === "load" && <LoadDialog onClose={close} />}
    </main>
  );
}

const LEVELS = [1, 3, 5, 7, 10];

/** A game at once: with a clock for two, or against a level. */
function Quick() {
  const begin = async (table: NewLocalGame): Promise<void> => {
    const { game } = await api.createGame(table);
    navigate(`/game/${game}`);
  };
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
              onClick={() => void begin({ preset: { time: { white: time, black: time } } })}
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
              onClick={() => void begin({ level, preset: {} })}
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

const MOST_SHOWN = 6;

function OwnGames({ state, title }: { state: "playing" | "finished"; title: string }) {
  const [games, setGames] = useState<GameSummary[]>([]);
  const id = me.value?.id;
  useEffect(() => {
    if (!id || !ready.value) return;
    api
      .gamesOf(id, state)
      .then(({ games }) => setGames(games.slice(0, MOST_SHOWN)))
      .catch(() => setGames([]));
  }, [id, ready.value]);
  if (games.length === 0) return null;
  return (
    <section class="own-games" aria-label={title}>
      <h2>{title}</h2>
      <GameCards games={games} to={state === "playing" ? "game" : "replay"} />
    </section>
  );
}

/** Small boards of games. */
export function GameCards({ games, to }: { games: GameSummary[]; to: "game" | "replay" }) {
  return (
    <ul class="cards">
      {games.map((game) => (
        <li key={game.id}>
          <Link to={`/${to}/${game.id}`} class="card">
            <span class="small-board">
              <Board
                fen={game.fen}
                orientation="white"
                turn={(game.fen.split(" ")[1] === "b" ? "black" : "white") satisfies Color}
                label={t("page-board")}
                isPicture
              />
            </span>
            <span class="card-text">
              <PlayerNames white={game.names.white} black={game.names.black} />
              <span>
                {game.result === "*"
                  ? t("count-moves", { count: Math.ceil(game.ply / 2) })
                  : game.result.replace("1/2-1/2", "½–½").replace("-", "–")}
                {game.time !== "unlimited" && ` · ${listedTimeText(game.time)}`}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
