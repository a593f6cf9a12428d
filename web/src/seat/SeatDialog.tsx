/** The seat of who sits here, for another of their devices: a code that is good once, and for some minutes. */

import { useEffect, useState } from "preact/hooks";
import { ApiError, api } from "../api";
import { reasonText } from "../game/gameText";
import { t } from "../i18n";
import type { GameState } from "../store/game";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { ShareLink } from "../ui/ShareLink";

export function SeatDialog({ state, onClose }: { state: GameState; onClose: () => void }) {
  const { code, problem } = useCode(state);
  return (
    <Dialog title={t("page-seat")} kind="center" onClose={onClose}>
      {state.isPlayer ? (
        <>
          <p>{t("page-seat-how")}</p>
          {code && <ShareLink path={`/seat/${code}`} label={t("page-seat-link")} />}
          {problem && (
            <p class="problem" role="alert">
              {problem}
            </p>
          )}
        </>
      ) : (
        <p role="status">{t("page-seat-gone")}</p>
      )}
      <footer>
        <Button onClick={onClose}>{t("word-close")}</Button>
      </footer>
    </Dialog>
  );
}

/** A code is renewed a little before it is no good any more. */
const EARLY = 10_000;

function useCode({ id, isPlayer }: GameState): { code: string | null; problem: string | null } {
  const [code, setCode] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!isPlayer) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWanted = true;
    const make = async (): Promise<void> => {
      try {
        const made = await api.offerSeat(id);
        if (!isWanted) return;
        setCode(made.code);
        timer = setTimeout(() => void make(), made.seconds * 1000 - EARLY);
      } catch (error) {
        if (isWanted) setProblem(error instanceof ApiError ? reasonText(error.reason) : String(error));
      }
    };
    void make();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [id, isPlayer]);
  return { code, problem };
}
