/** What a player may do besides moving: each button is there only when it applies. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { kebab, t } from "../i18n";
import { ask } from "../store/club";
import { type Claim, claimsWith, lacksPositions } from "../store/claims";
import { type GameState, mayOf } from "../store/game";
import { claimWith, confirmMove, learnPositions } from "../store/play";
import { COLORS, type Color, type May, type Request, type Seat } from "../wire";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import type { IconName } from "../ui/Icon";
import { ClaimDialog } from "./ClaimDialog";
import { whose } from "./words";

const GIFT = 15_000;

interface Action {
  may: May;
  request: Request;
  icon: IconName;
}

const ACTIONS: Action[] = [
  { may: "offerTakeback", request: { type: "offer", what: "takeback" }, icon: "undo" },
  { may: "offerDraw", request: { type: "offer", what: "draw" }, icon: "half" },
  { may: "claimThreefold", request: { type: "claim", rule: "threefold" }, icon: "half" },
  { may: "claimFiftyMoves", request: { type: "claim", rule: "fiftyMoves" }, icon: "half" },
  { may: "claimAbandoned", request: { type: "claimAbandoned" }, icon: "flag" },
  { may: "flag", request: { type: "flag" }, icon: "clock" },
  { may: "requestIncrement", request: { type: "requestIncrement" }, icon: "clock" },
  { may: "claimQuickplay", request: { type: "claimQuickplay" }, icon: "half" },
  { may: "giveTime", request: { type: "giveTime", time: GIFT }, icon: "plus" },
  { may: "abort", request: { type: "abort" }, icon: "close" },
];

/** What is said instead of offering the same thing twice; null if it has not been offered. */
function offeredAlready(request: Request, { view, sides }: GameState): string | null {
  if (request.type !== "offer") return null;
  const isOffered = view.offers.some(({ what, by }) => what === request.what && sides.includes(by));
  return isOffered ? `page-offered-${request.what}` : null;
}

/** Time is given only where there is a clock, and not to oneself. */
function isShown(may: May, state: GameState): boolean {
  if (may === "giveTime") return !state.together && state.view.left.white !== null;
  return true;
}

/** For whom: two at one computer act for the side to move, which the club knows. */
export function seatOf(state: GameState): Seat | undefined {
  return state.seats.includes("board") ? "board" : undefined;
}

/** The draws that can be claimed with a move. */
function useClaims(state: GameState): Claim[] {
  const isLacking = lacksPositions(state);
  useEffect(() => {
    if (isLacking) void learnPositions(state.id);
  }, [isLacking, state.id]);
  return useMemo(() => claimsWith(state), [state.view, state.line, state.firstFen, state.pending]);
}

export function Actions({ state }: { state: GameState }) {
  const [resigning, setResigning] = useState(false);
  const [claiming, setClaiming] = useState(false);
  const claims = useClaims(state);
  if (!state.isPlayer || state.view.ending) return null;
  const may = mayOf(state);
  const seat = seatOf(state);
  // At one computer it is the side to move that resigns.
  const isTable = state.together && state.sides.length === 2;
  const canResign = may.has("resign") && !may.has("abort");
  return (
    <div class="actions" role="group" aria-label={t("page-actions")}>
      {ACTIONS.map((action) => {
        const id = `may-${kebab(action.may)}`;
        const offered = offeredAlready(action.request, state);
        if (!offered && !(may.has(action.may) && isShown(action.may, state))) return null;
        if (offered) {
          return (
            <Button key={action.may} icon={action.icon} disabled>
              {t(offered)}
            </Button>
          );
        }
        return (
          <Button
            key={action.may}
            icon={action.icon}
            hint={t(`${id}.hint`)}
            onClick={() => void ask(action.request, seat)}
          >
            {t(id)}
          </Button>
        );
      })}
      {claims.length > 0 && (
        <Button icon="half" hint={t("page-claim-with.hint")} onClick={() => setClaiming(true)}>
          {t("page-claim-with")}
        </Button>
      )}
      {claiming && claims.length > 0 && (
        <ClaimDialog
          claims={claims}
          onClaim={(claim) => {
            setClaiming(false);
            claimWith(claim, seat);
          }}
          onClose={() => setClaiming(false)}
        />
      )}
      {canResign && (
        <Button icon="flag" hint={t("may-resign.hint")} onClick={() => setResigning(true)}>
          {t("may-resign")}
        </Button>
      )}
      {resigning && (
        <Dialog title={isTable ? t("page-resign-for", { color: state.view.turn }) : t("confirm-resign")} kind="center" onClose={() => setResigning(false)}>
          <p>{t("may-resign.hint")}</p>
          <footer>
            <Button onClick={() => setResigning(false)} autofocus>
              {t("word-cancel")}
            </Button>
            <Button
              kind="danger"
              icon="flag"
              onClick={() => {
                setResigning(false);
                void ask({ type: "resign" }, seat);
              }}
            >
              {t("may-resign")}
            </Button>
          </footer>
        </Dialog>
      )}
    </div>
  );
}

/** What was proposed, with the answers; and a move that waits for a yes. */
export function Offers({ state }: { state: GameState }) {
  const { view, sides, proposed } = state;
  const seat = seatOf(state);
  const claim = proposed && claimsWith(state).find(({ step }) => step.uci === proposed.uci);
  const isTable = state.together && sides.length === 2;
  const answers = (by: Color): boolean => {
    if (!state.isPlayer) return false;
    return isTable || COLORS.some((side) => sides.includes(side) && side !== by);
  };
  return (
    <div class="offers">
      {proposed && (
        <div class="offer" role="group" aria-label={t("page-confirm-move")}>
          <p>{t("page-confirm-move")}</p>
          <Button kind="main" icon="check" autofocus onClick={() => confirmMove(true)}>
            {t("word-yes")}
          </Button>
          <Button icon="close" onClick={() => confirmMove(false)}>
            {t("word-no")}
          </Button>
          {claim && (
            <Button icon="half" hint={t("page-claim-with.hint")} onClick={() => claimWith(claim, seat)}>
              {t("page-claim-it")}
            </Button>
          )}
        </div>
      )}
      {view.offers.map(({ what, by }) => (
        <div class="offer" key={what + by}>
          <p>{t(whose(`offer-${what}`, by, state), { by })}</p>
          {answers(by) && (
            <>
              <Button kind="main" icon="check" onClick={() => void ask({ type: "accept", what }, seat)}>
                {t(`may-accept-${what}`)}
              </Button>
              <Button icon="close" onClick={() => void ask({ type: "decline", what }, seat)}>
                {t(`decline-${what}`)}
              </Button>
            </>
          )}
        </div>
      ))}
      {view.asked && view.running === null && !state.seats.includes("arbiter") && (
        <p class="offer">{t(`question-${kebab(view.asked)}`)}</p>
      )}
      {view.paused && (
        <div class="offer">
          <p>{stoppedWords(state)}</p>
          {mayOf(state).has("offerResume") && (
            <Button kind="main" icon="play" onClick={() => void ask({ type: "offer", what: "resume" }, seat)}>
              {t("may-offer-resume")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Why nothing goes on. */
function stoppedWords({ view, desk }: GameState): string {
  if (desk.stoppedBy === "arbiter") return t("page-stopped-by-arbiter");
  return t(view.left.white === null && view.left.black === null ? "event-paused" : "clock-stopped");
}
