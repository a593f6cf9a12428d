/** Actions besides moving. Only those that apply have a button. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { kebabCase, t } from "../i18n";
import { club } from "../store/club";
import { type Claim, claimableMoves, needsPositions } from "../store/claims";
import { type GameState, allowedActions, isOver } from "../store/game";
import { COLORS } from "../colors";
import type { AvailableAction, Color, Request, Seat } from "../wire";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import type { IconName } from "../ui/Icon";
import { ClaimDialog } from "./ClaimDialog";
import { offerMessageId } from "./gameText";

const GIFT = 15_000;

interface Action {
  may: AvailableAction;
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

/** Message id that replaces a button whose offer was already made; null if it was not. */
function offeredAlready(request: Request, { view, ownColors }: GameState): string | null {
  if (request.type !== "offer") return null;
  const isOffered = view.offers.some(({ what, by }) => what === request.what && ownColors.includes(by));
  return isOffered ? `page-offered-${request.what}` : null;
}

/** Time can be given only to an opponent with a clock. */
function isShown(may: AvailableAction, state: GameState): boolean {
  if (may === "giveTime") return !state.isTogether && state.view.left.white !== null;
  return true;
}

/** Seat to act for: at one computer the club acts for the side to move. */
export function actingSeat(state: GameState): Seat | undefined {
  return state.seats.includes("board") ? "board" : undefined;
}

/** Draws that can be claimed with a move. */
function useClaims(state: GameState): Claim[] {
  const isLacking = needsPositions(state);
  useEffect(() => {
    if (isLacking) club({ type: "loadPositions" });
  }, [isLacking, state.id]);
  return useMemo(() => claimableMoves(state), [state.view, state.line, state.firstFen, state.pending]);
}

export function Actions({ state }: { state: GameState }) {
  const [resigning, setResigning] = useState(false);
  const [claiming, setClaiming] = useState(false);
  const claims = useClaims(state);
  if (!state.isPlayer || isOver(state.view)) return null;
  const may = allowedActions(state);
  const seat = actingSeat(state);
  // At one computer the side to move resigns.
  const isTable = state.isTogether && state.ownColors.length === 2;
  const canResign = may.has("resign") && !may.has("abort");
  return (
    <div class="actions" role="group" aria-label={t("page-actions")}>
      {ACTIONS.map((action) => {
        const id = `may-${kebabCase(action.may)}`;
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
            onClick={() => club({ type: "request", request: action.request, seat })}
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
            club({ type: "claimDraw", claim, seat });
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
                club({ type: "request", request: { type: "resign" }, seat });
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

/** Open offers with their answers, and a move to confirm. */
export function Offers({ state }: { state: GameState }) {
  const { view, ownColors, proposed } = state;
  const seat = actingSeat(state);
  const request = (request: Request): void => club({ type: "request", request, seat });
  const confirm = (yes: boolean): void => club({ type: "confirm", yes, now: performance.now() });
  const claim = proposed && claimableMoves(state).find(({ step }) => step.uci === proposed.uci);
  const isTable = state.isTogether && ownColors.length === 2;
  const answers = (by: Color): boolean => {
    if (!state.isPlayer) return false;
    return isTable || COLORS.some((side) => ownColors.includes(side) && side !== by);
  };
  return (
    <div class="offers">
      {proposed && (
        <div class="offer" role="group" aria-label={t("page-confirm-move")}>
          <p>{t("page-confirm-move")}</p>
          <Button kind="main" icon="check" autofocus onClick={() => confirm(true)}>
            {t("word-yes")}
          </Button>
          <Button icon="close" onClick={() => confirm(false)}>
            {t("word-no")}
          </Button>
          {claim && (
            <Button icon="half" hint={t("page-claim-with.hint")} onClick={() => club({ type: "claimDraw", claim, seat })}>
              {t("page-claim-it")}
            </Button>
          )}
        </div>
      )}
      {view.offers.map(({ what, by }) => (
        <div class="offer" key={what + by}>
          <p>{t(offerMessageId(`offer-${what}`, by, state), { by })}</p>
          {answers(by) && (
            <>
              <Button kind="main" icon="check" onClick={() => request({ type: "accept", what })}>
                {t(`may-accept-${what}`)}
              </Button>
              <Button icon="close" onClick={() => request({ type: "decline", what })}>
                {t(`decline-${what}`)}
              </Button>
            </>
          )}
        </div>
      ))}
      {view.asked && view.running === null && !state.seats.includes("arbiter") && (
        <p class="offer">{t(`question-${kebabCase(view.asked)}`)}</p>
      )}
      {view.paused && (
        <div class="offer">
          <p>{pauseText(state)}</p>
          {allowedActions(state).has("offerResume") && (
            <Button kind="main" icon="play" onClick={() => request({ type: "offer", what: "resume" })}>
              {t("may-offer-resume")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function pauseText({ view, arbiterNotes }: GameState): string {
  if (arbiterNotes.stoppedBy === "arbiter") return t("page-stopped-by-arbiter");
  return t(view.left.white === null && view.left.black === null ? "event-paused" : "clock-stopped");
}
