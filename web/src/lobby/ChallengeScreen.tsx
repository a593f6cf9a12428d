/** A challenge by its link: for who made it a link and a picture to pass on, for others a question. */

import { useEffect, useState } from "preact/hooks";
import { Refused, api, qrOf } from "../api";
import { t } from "../i18n";
import { followLobby, me, ready } from "../store/club";
import { navigate } from "../store/route";
import type { Challenge, Reason } from "../wire";
import { Button } from "../ui/Button";
import { Failure } from "../ui/Failure";
import { copy } from "../ui/copy";
import { describe } from "./Lobby";

export default function ChallengeScreen({ id }: { id: string }) {
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [reason, setReason] = useState<Reason | null>(null);
  const isReady = ready.value;
  // Who is in the lobby can be found by others.
  useEffect(() => (isReady ? followLobby() : undefined), [isReady]);
  useEffect(() => {
    if (!isReady) return;
    api.showChallenge(id).then(setChallenge, (error: unknown) => void findGame(error));
    const findGame = async (error: unknown): Promise<void> => {
      // A challenge that was taken is the game of the same id.
      try {
        await api.game(id);
        navigate(`/game/${id}`, true);
      } catch {
        setReason(error instanceof Refused ? error.reason : { why: "noChallenge", text: "" });
      }
    };
  }, [id, isReady]);
  if (reason) return <Failure reason={reason} />;
  if (!challenge) return <main class="narrow" aria-busy="true" />;
  return challenge.by.id === me.value?.id ? (
    <Own challenge={challenge} />
  ) : (
    <Theirs challenge={challenge} onRefused={setReason} />
  );
}

function Own({ challenge }: { challenge: Challenge }) {
  const [base, setBase] = useState(location.origin);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    // At this computer its own address is of no use to others.
    api.network().then(
      ({ open, urls }) => open && urls[0] && me.value?.local && setBase(urls[0].replace(/\/$/, "")),
      () => {},
    );
  }, []);
  const link = `${base}/challenge/${challenge.id}`;
  const callOff = async (): Promise<void> => {
    await api.callOff(challenge.id).catch(() => {});
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
          <div class="link-row">
            <input type="text" readOnly value={link} aria-label={t("page-challenge-link")} onFocus={(event) => event.currentTarget.select()} />
            <Button icon="link" kind="main" onClick={() => void copy(link).then(setCopied)}>
              {t(copied ? "page-copied" : "page-copy")}
            </Button>
          </div>
          <img class="qr" src={qrOf(link)} alt={t("page-qr", { url: link })} width="220" height="220" />
        </>
      )}
      <p>
        <Button icon="close" onClick={() => void callOff()}>
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
      if (error instanceof Refused) onRefused(error.reason);
    }
  };
  const decline = async (): Promise<void> => {
    if (challenge.to) await api.callOff(challenge.id).catch(() => {});
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
