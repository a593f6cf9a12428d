/** Chooses the move for a draw claim; it is announced, not played (FIDE 9.2.1, 9.3.1). */

import { useId } from "preact/hooks";
import { kebabCase, t } from "../i18n";
import type { Claim } from "../store/claims";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { localSan } from "./gameText";

interface ClaimDialogProps {
  claims: Claim[];
  onClaim: (claim: Claim) => void;
  onClose: () => void;
}

export function ClaimDialog({ claims, onClaim, onClose }: ClaimDialogProps) {
  return (
    <Dialog title={t("page-claim-which")} kind="center" onClose={onClose}>
      <p>{t("page-claim-with.hint")}</p>
      <Moves claims={claims.filter(({ rule }) => rule === "threefold")} onClaim={onClaim} />
      <Moves claims={claims.filter(({ rule }) => rule === "fiftyMoves")} onClaim={onClaim} />
      <footer>
        <Button onClick={onClose}>{t("word-cancel")}</Button>
      </footer>
    </Dialog>
  );
}

function Moves({ claims, onClaim }: Omit<ClaimDialogProps, "onClose">) {
  const id = useId();
  const rule = claims[0]?.rule;
  if (!rule) return null;
  return (
    <div role="group" aria-labelledby={id} class="claim-moves">
      <h3 id={id}>{t(`page-claim-${kebabCase(rule)}`)}</h3>
      <div class="row-buttons">
        {claims.map((claim) => (
          <Button key={claim.step.uci} onClick={() => onClaim(claim)}>
            {localSan(claim.step.san)}
          </Button>
        ))}
      </div>
    </div>
  );
}
