/** Play on the network: open this computer, who is here, challenges, games to watch, clubs nearby. */

import { useEffect, useState } from "preact/hooks";
import { Account } from "../account/Account";
import { ApiError, api, qrCodeUrl } from "../api";
import { timeControlText } from "../game/timeControlText";
import { reasonText } from "../game/gameText";
import { GameCards } from "../home/HomeScreen";
import { t } from "../i18n";
import { SetupDialog } from "../setup/SetupDialog";
import { clubName, followLobby, lobby, me, ready } from "../store/club";
import { navigate } from "../store/route";
import type { ByColor, Challenge, NetworkStatus, Person } from "../wire";
import { Button, Link } from "../ui/Button";
import { Switch } from "../ui/Choice";
import "./lobby.css";

export default function LobbyScreen() {
  const isReady = ready.value;
  useEffect(() => (isReady ? followLobby() : undefined), [isReady]);
  const [to, setTo] = useState<Person | null | "anyone">(null);
  const now = lobby.value;
  const own = me.value;
  return (
    <main class="lobby">
      <h1>{clubName.value}</h1>
      <div class="lobby-columns">
        <section class="panel" aria-labelledby="challenges">
          <div class="panel-head">
            <h2 id="challenges">{t("page-challenges")}</h2>
            <Button kind="main" icon="plus" onClick={() => setTo("anyone")}>
              {t("page-new-challenge")}
            </Button>
          </div>
          {now && now.challenges.length === 0 && <p class="nothing">{t("page-no-challenges")}</p>}
          <ul class="rows">
            {now?.challenges.map((challenge) => (
              <ChallengeRow key={challenge.id} challenge={challenge} isOwn={challenge.by.id === own?.id} />
            ))}
          </ul>
        </section>
        <section class="panel" aria-labelledby="here">
          <div class="panel-head">
            <h2 id="here">{t("page-here")}</h2>
          </div>
          <Account />
          <ul class="rows">
            {now?.here
              .filter((person) => person.id !== own?.id)
              .map((person) => (
                <li key={person.id}>
                  <strong class="one-line" title={person.name}>
                    {person.name}
                  </strong>
                  <Button onClick={() => setTo(person)}>{t("page-challenge")}</Button>
                </li>
              ))}
          </ul>
        </section>
        <NetworkPanel />
        <section class="panel wide" aria-labelledby="games">
          <div class="panel-head">
            <h2 id="games">{t("page-games-now")}</h2>
          </div>
          {own?.organiser && <OpenGame />}
          {now && now.games.length === 0 && <p class="nothing">{t("page-no-games")}</p>}
          <GameCards games={now?.games ?? []} to="game" />
        </section>
      </div>
      {to && <SetupDialog kind="network" to={to === "anyone" ? null : to} onClose={() => setTo(null)} />}
    </main>
  );
}

/** Games that are in no list are open to the organiser too: by their link. */
function OpenGame() {
  const [text, setText] = useState("");
  const submit = (event: Event): void => {
    event.preventDefault();
    const id = /[a-z0-9]{8}$/.exec(text.trim())?.[0];
    if (id) navigate(`/game/${id}`);
  };
  return (
    <form class="open-game" onSubmit={submit}>
      <label class="field">
        <span>{t("page-organiser-game")}</span>
        <input
          type="text"
          required
          pattern=".*[a-z0-9]{8}\s*"
          autocomplete="off"
          placeholder={t("page-organiser-game-hint")}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <Button submit icon="eye">
        {t("page-organiser-open")}
      </Button>
    </form>
  );
}

function ChallengeRow({ challenge, isOwn }: { challenge: Challenge; isOwn: boolean }) {
  const accept = async (): Promise<void> => {
    const { game } = await api.acceptChallenge(challenge.id);
    navigate(`/game/${game}`);
  };
  return (
    <li>
      <span class="challenge-text">
        <strong class="one-line" title={challenge.by.name}>
          {challenge.by.name}
        </strong>{" "}
        <small>{describe(challenge)}</small>
      </span>
      {isOwn ? (
        <span class="row-buttons">
          <Link to={`/challenge/${challenge.id}`} class="button plain">
            {t("page-challenge-link")}
          </Link>
          <Button icon="close" label={t("page-call-off")} onClick={() => void api.withdrawChallenge(challenge.id)} />
        </span>
      ) : (
        <Button kind="main" onClick={() => void accept()}>
          {t("page-accept")}
        </Button>
      )}
    </li>
  );
}

/** With odds, White's time is the challenger's, whatever colour they get. */
function challengeTime({ white, black }: ByColor<string>): string {
  if (white === black) return timeControlText(white);
  return t("page-time-challenge", { own: timeControlText(white), other: timeControlText(black) });
}

/** A challenge in a few words. */
export function describe({ preset, color }: Challenge): string {
  const parts = [challengeTime(preset.time)];
  if (preset.start !== "standard") {
    const isFen = typeof preset.start === "object" && "fen" in preset.start;
    parts.push(t(isFen ? "preset-start-fen" : "preset-start-chess960"));
  }
  if (color) parts.push(t("page-plays", { color }));
  return parts.join(" · ");
}

const LOOK_AGAIN = 4000;

function NetworkPanel() {
  const [network, setNetwork] = useState<NetworkStatus | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const may = me.value?.local || me.value?.organiser;
  useEffect(() => {
    const look = (): void => void api.network().then(setNetwork, () => {});
    look();
    const timer = setInterval(look, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, []);
  const toggle = async (open: boolean): Promise<void> => {
    setProblem(null);
    try {
      setNetwork(await (open ? api.openNetwork() : api.closeNetwork()));
    } catch (error) {
      setProblem(error instanceof ApiError ? reasonText(error.reason) : String(error));
    }
  };
  const url = network?.urls[0];
  return (
    <section class="panel" aria-labelledby="network">
      <div class="panel-head">
        <h2 id="network">{t("page-network")}</h2>
      </div>
      {may && network && (
        <Switch
          text={t("page-open-network")}
          hint={t("page-open-network-hint")}
          value={network.open}
          onChange={(open) => void toggle(open)}
        />
      )}
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {network?.open && url && (
        <div class="share">
          <img src={qrCodeUrl(url)} alt={t("page-qr", { url })} width="140" height="140" />
          <div>
            <p>{t("page-others-open")}</p>
            {network.urls.map((url) => (
              <p key={url}>
                <a href={url}>{url}</a>
              </p>
            ))}
          </div>
        </div>
      )}
      {network?.nearby && (
        <>
          <h3>{t("page-nearby")}</h3>
          {network.nearby.length === 0 && <p class="nothing">{t("page-nobody-nearby")}</p>}
          <ul class="rows">
            {network.nearby.map((club) => (
              <li key={club.urls[0]}>
                <strong>{club.name}</strong>
                <a class="button plain" href={club.urls[0]}>
                  {t("page-visit")}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
