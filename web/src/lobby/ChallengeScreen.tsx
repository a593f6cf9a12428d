/** A challenge by its link: the challenger shares the link, others accept or decline. */

import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { me, ready } from "../store/club";
import { type Send, useProgram } from "../store/program";
import type { Challenge } from "../wire";
import { Button } from "../ui/Button";
import { ErrorScreen } from "../ui/ErrorScreen";
import { ShareLink } from "../ui/ShareLink";
import { perform } from "./challengeEffects";
import { type Message, START, update } from "./challengeState";
import { challengeText } from "./challengeText";
import { useFollowedLobby } from "./useFollowedLobby";

interface ChallengeProps {
  challenge: Challenge;
  send: Send<Message>;
}

export default function ChallengeScreen({ id }: { id: string }) {
  const [state, send] = useProgram({ update, perform }, () => START);
  const isReady = ready.value;
  // People in the lobby can be challenged by others.
  useFollowedLobby(isReady);
  useEffect(() => {
    if (isReady) send({ type: "open", id });
  }, [id, isReady]);
  if (state.type === "failed") return <ErrorScreen reason={state.reason} />;
  if (state.type === "loading") return <main class="narrow" aria-busy="true" />;
  const { challenge } = state;
  return challenge.by.id === me.value?.id ? (
    <OwnChallenge challenge={challenge} send={send} />
  ) : (
    <ReceivedChallenge challenge={challenge} send={send} />
  );
}

function OwnChallenge({ challenge, send }: ChallengeProps) {
  return (
    <main class="narrow challenge">
      <h1>{t("page-waiting")}</h1>
      <p class="lead">{challengeText(challenge)}</p>
      {challenge.to ? (
        <p>{t("page-waiting-for", { name: challenge.to.name })}</p>
      ) : (
        <ShareLink path={`/challenge/${challenge.id}`} label={t("page-challenge-link")} hint={t("page-pass-on")} />
      )}
      <p>
        <Button icon="close" onClick={() => send({ type: "withdraw" })}>
          {t("page-call-off")}
        </Button>
      </p>
    </main>
  );
}

function ReceivedChallenge({ challenge, send }: ChallengeProps) {
  return (
    <main class="narrow challenge">
      <h1>{t("page-challenged", { name: challenge.by.name })}</h1>
      <p class="lead">{challengeText(challenge)}</p>
      <p class="row-buttons">
        <Button kind="main" icon="check" onClick={() => send({ type: "accept" })}>
          {t("page-accept")}
        </Button>
        <Button icon="close" onClick={() => send({ type: "decline" })}>
          {t("page-decline")}
        </Button>
      </p>
    </main>
  );
}
