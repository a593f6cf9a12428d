/** Games as cards with small boards. */

import { Board } from "../board/Board";
import { PlayerNames } from "../game/PlayerNames";
import { listedTimeText } from "../game/timeControlText";
import { t } from "../i18n";
import { resultText } from "../store/loadedGame";
import type { GameSummary } from "../wire";
import { Link } from "../ui/Button";

export function GameCards({ games, to }: { games: readonly GameSummary[]; to: "game" | "replay" }) {
  return (
    <ul class="cards">
      {games.map((game) => (
        <li key={game.id}>
          <Link to={`/${to}/${game.id}`} class="card">
            <span class="small-board">
              <Board
                fen={game.fen}
                orientation="white"
                turn={game.fen.split(" ")[1] === "b" ? "black" : "white"}
                label={t("page-board")}
                isPicture
              />
            </span>
            <span class="card-text">
              <PlayerNames white={game.names.white} black={game.names.black} />
              <span>
                {resultText(game.result) || t("count-moves", { count: Math.ceil(game.ply / 2) })}
                {game.time !== "unlimited" && ` · ${listedTimeText(game.time)}`}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
