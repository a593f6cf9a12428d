/** A challenge by its link: for who made it a link and a picture to pass on, for others a question. */

import { useEffect, useState } from "preact/hooks";
import { ApiError, api } from "../api";
import { t } from "../i18n";
import { followLobby, me, ready } from "../store/club";
import { navigate } from "../store/route";
import type { Challenge, Reason } from "../wire";
import { Button } from "../ui/Button";
import { ErrorScreen } from "../ui/ErrorScreen";
import { ShareLink } from "../ui/ShareLink";
import { describe } from "./LobbyScreen";

export default function ChallengeScreen({ id }: { id: string }) {
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [reason, setReason] = useState<Reason | null>(null);
  const isReady = ready.value;
  // Who is in the lobby can be found by others.
  useEffect(() => (isReady ? followLobby() : undefined), [isReady]);
  useEffect(() => {
    if (!isReady) return;
    api.challenge(id).then(setChallenge, (error: unknown) => void findGame(error));
    const findGame = async (error: unknown): Promise<void> => {
      // A challenge that was taken is the game of the same id.
      try {
        await api.game(id);
        navigate(`/game/${id}`, true);
      } catch {
        setReason(error instanceof ApiError ? error.reason : { why: "noChallenge", text: "" });
      }
    };
  }, [id, isReady]);
  if (reason) return <ErrorScreen reason={reason} />;
  if (!challenge) return <main class="narrow" aria-busy="true" />;
  return challenge.by.id === me.value?.id ? (
    <Own challenge={challenge} />
  ) : (
    <Theirs challenge={challenge} onRefused={setReason} />
  );
}

function Own({ challenge }: { challenge: Challenge }) {
  const withdraw = async (): Promise<void> => {
    await api.withdrawChallenge(challenge.id).catch(() => {});
    navigate("/lobby");
  };
  return (
    <main class="narrow challenge">
      <h1>{t("page-waiting")}</h1>
      <p class="lead">{describe(challenge)}</p>
      {challenge.to ? (
        <p>{t("page-waiting-for", { name: challenge.to.name })}</p>
      ) : (
        <>
          <p>{t("page-pass-on")}</p>
          <ShareLink path={`/challenge/${challenge.id}`} label={t("page-challenge-link")} />
        </>
      )}
      <p>
        <Button icon="close" onClick={() => void withdraw()}>
          {t("page-call-off")}
        </Button>
      </p>
    </main>
  );
}

function Theirs({ challenge, onRefused }: { challenge: Challenge; onRefused: (reason: Reason) => void }) {
  const accept = async (): Promise<void> => {
    try {
      const { game } = await api.acceptChallenge(challenge.id);
      navigate(`/game/${game}`, true);
    } catch (error) {
      if (error instanceof ApiError) onRefused(error.reason);
    }
  };
  const decline = async (): Promise<void> => {
    if (challenge.to) await api.withdrawChallenge(challenge.id).catch(() => {});
    navigate("/lobby");
  };
  return (
    <main class="narrow challenge">
      <h1>{t("page-challenged", { name: challenge.by.name })}</h1>
      <p class="lead">{describe(challenge)}</p>
      <p class="row-buttons">
        <Button kind="main" icon="check" onClick={() => void accept()}>
          {t("page-accept")}
        </Button>
        <Button icon="close" onClick={() => void decline()}>
          {t("page-decline")}
        </Button>
      </p>
    </main>
  );
}
