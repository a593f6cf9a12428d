/** Lobby: challenges, people, network settings, current games, and clubs nearby. */

import { useEffect } from "preact/hooks";
import { Account } from "../account/Account";
import { qrCodeUrl } from "../api";
import { GameCards } from "../home/GameCards";
import { dateTime, t } from "../i18n";
import { SetupDialog } from "../setup/SetupDialog";
import { clubName, isAway, lobby, me, ready, recalledAt } from "../store/club";
import { type Send, useProgram } from "../store/program";
import type { Challenge } from "../wire";
import { Button, Link } from "../ui/Button";
import { Switch } from "../ui/Choice";
import { Problem } from "../ui/Problem";
import { challengeText } from "./challengeText";
import { perform } from "./effects";
import { useFollowedLobby } from "./useFollowedLobby";
import { START, type Message, type State, update } from "./state";
import "./lobby.css";

/** Milliseconds between two looks at the network. */
const REFRESH_INTERVAL = 4000;

interface PartProps {
  state: State;
  send: Send<Message>;
}

export default function LobbyScreen() {
  const [state, send] = useProgram({ update, perform }, () => START);
  const isReady = ready.value;
  useFollowedLobby(isReady);
  useEffect(() => {
    const timer = setInterval(() => send({ type: "refreshNetwork" }), REFRESH_INTERVAL);
    return () => clearInterval(timer);
  }, []);
  const now = lobby.value;
  const own = me.value;
  const { challenged } = state;
  const away = isAway.value;
  return (
    <main class="lobby">
      <h1>{clubName.value}</h1>
      {recalledAt.value !== null && <p class="hint">{t("page-away-seen", { time: dateTime(recalledAt.value) })}</p>}
      <div class="lobby-columns">
        <section class="panel" aria-labelledby="challenges">
          <div class="panel-head">
            <h2 id="challenges">{t("page-challenges")}</h2>
            <Button kind="main" icon="plus" disabled={away} onClick={() => send({ type: "challenge", to: "anyone" })}>
              {t("page-new-challenge")}
            </Button>
          </div>
          {now && now.challenges.length === 0 && <p class="nothing">{t("page-no-challenges")}</p>}
          <ul class="rows">
            {now?.challenges.map((challenge) => (
              <ChallengeRow
                key={challenge.id}
                challenge={challenge}
                isOwn={challenge.by.id === own?.id}
                send={send}
              />
            ))}
          </ul>
        </section>
        <section class="panel" aria-labelledby="here">
          <div class="panel-head">
            <h2 id="here">{t("page-here")}</h2>
          </div>
          {!away && <Account />}
          <ul class="rows">
            {now?.here
              .filter((person) => person.id !== own?.id)
              .map((person) => (
                <li key={person.id}>
                  <strong class="one-line" title={person.name}>
                    {person.name}
                  </strong>
                  <Button disabled={away} onClick={() => send({ type: "challenge", to: person })}>{t("page-challenge")}</Button>
                </li>
              ))}
          </ul>
        </section>
        <NetworkPanel state={state} send={send} />
        <section class="panel wide" aria-labelledby="games">
          <div class="panel-head">
            <h2 id="games">{t("page-games-now")}</h2>
          </div>
          {own?.organiser && <OpenGame state={state} send={send} />}
          {now && now.games.length === 0 && <p class="nothing">{t("page-no-games")}</p>}
          <GameCards games={now?.games ?? []} to="game" />
        </section>
      </div>
      {challenged && (
        <SetupDialog
          kind="network"
          to={challenged === "anyone" ? null : challenged}
          onClose={() => send({ type: "closeDialog" })}
        />
      )}
    </main>
  );
}

/** Organisers can open unlisted games by their link. */
function OpenGame({ state, send }: PartProps) {
  const submit = (event: Event): void => {
    event.preventDefault();
    send({ type: "openGame" });
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
          value={state.gameLink}
          onInput={(event) => send({ type: "typeLink", text: event.currentTarget.value })}
        />
      </label>
      <Button submit icon="eye">
        {t("page-organiser-open")}
      </Button>
    </form>
  );
}

function ChallengeRow({ challenge, isOwn, send }: { challenge: Challenge; isOwn: boolean; send: Send<Message> }) {
  return (
    <li>
      <span class="challenge-text">
        <strong class="one-line" title={challenge.by.name}>
          {challenge.by.name}
        </strong>{" "}
        <small>{challengeText(challenge)}</small>
      </span>
      {isOwn ? (
        <span class="row-buttons">
          <Link to={`/challenge/${challenge.id}`} class="button plain">
            {t("page-challenge-link")}
          </Link>
          <Button
            icon="close"
            label={t("page-call-off")}
            disabled={isAway.value}
            onClick={() => send({ type: "withdraw", challenge: challenge.id })}
          />
        </span>
      ) : (
        <Button kind="main" disabled={isAway.value} onClick={() => send({ type: "accept", challenge: challenge.id })}>
          {t("page-accept")}
        </Button>
      )}
    </li>
  );
}

function NetworkPanel({ state: { network, problem }, send }: PartProps) {
  const canOpen = me.value?.local || me.value?.organiser;
  const url = network?.urls[0];
  return (
    <section class="panel" aria-labelledby="network">
      <div class="panel-head">
        <h2 id="network">{t("page-network")}</h2>
      </div>
      {canOpen && network && (
        <Switch
          text={t("page-open-network")}
          hint={t("page-open-network-hint")}
          value={network.open}
          onChange={(isOpen) => send({ type: "setNetwork", isOpen })}
        />
      )}
      <Problem reason={problem} />
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
      {network?.secureUrls && network.secureUrls.length > 0 && location.protocol === "http:" && (
        <p>
          <Link to="/trust">{t("page-trust-offer")}</Link>
        </p>
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
