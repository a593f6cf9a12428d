/**
 * A link to the club to pass on, with a copy button and a QR code. At the club's own computer nobody else can open its
 * address, so the club has to be opened to the network first.
 */

import { useEffect } from "preact/hooks";
import { qrCodeUrl } from "../api";
import { t } from "../i18n";
import { me } from "../store/club";
import { type Send, useProgram } from "../store/program";
import { Button } from "./Button";
import { Switch } from "./Choice";
import { Problem } from "./Problem";
import { perform } from "./shareLinkEffects";
import { INITIAL, type Message, type State, isLoopback, shareBase, update } from "./shareLinkState";

interface ShareLinkProps {
  /** Path of the link, with its query and fragment. */
  path: string;
  label: string;
  /** What to do with the link; shown with it. */
  hint?: string;
  /** Leaves out the QR code and the switch that closes the club. */
  isPlain?: boolean;
}

export function ShareLink({ path, label, hint, isPlain = false }: ShareLinkProps) {
  const [state, send] = useProgram({ update, perform }, () => [INITIAL]);
  const isLocal = me.value?.local ?? false;
  const isNeeded = isLocal || isLoopback(location.hostname);
  useEffect(() => send({ type: "open", isNeeded }), [isNeeded]);
  const { network, isCopied, problem } = state;
  const base = shareBase(network, location);
  if (typeof base !== "object") {
    return <ClosedClub why={base} isLocal={isLocal} isPlain={isPlain} state={state} send={send} />;
  }
  const link = base.url + path;
  return (
    <div class="share-link">
      {hint && <p>{hint}</p>}
      <div class="link-row">
        <input type="text" readOnly value={link} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
        <Button icon="link" kind={isPlain ? "plain" : "main"} onClick={() => send({ type: "copy", link })}>
          {t(isCopied ? "page-copied" : "page-copy")}
        </Button>
      </div>
      {!isPlain && (
        <>
          <img class="qr" src={qrCodeUrl(link)} alt={t("page-qr", { url: link })} width="220" height="220" />
          {network && isLocal && (
            <Switch
              text={t("page-open-network")}
              hint={t("page-open-network-hint")}
              value={network.open}
              onChange={(isOpen) => send({ type: "setNetwork", isOpen })}
            />
          )}
        </>
      )}
      <Problem reason={problem} />
      <p class="visually-hidden" role="status">
        {isCopied && t("page-copied")}
      </p>
    </div>
  );
}

interface ClosedClubProps {
  why: "unknown" | "closed" | "noNetwork";
  isLocal: boolean;
  isPlain: boolean;
  state: State;
  send: Send<Message>;
}

function ClosedClub({ why, isLocal, isPlain, state: { problem }, send }: ClosedClubProps) {
  return (
    <div class={isPlain ? "share-link closed plain" : "share-link closed"} aria-busy={why === "unknown" && !problem}>
      {why === "closed" && (
        <>
          <p>{t("page-share-closed")}</p>
          {isLocal && (
            <Button kind="main" icon="people" hint={t("page-open-network-hint")} onClick={() => send({ type: "setNetwork", isOpen: true })}>
              {t("page-open-network")}
            </Button>
          )}
        </>
      )}
      {why === "noNetwork" && <p>{t("page-no-network")}</p>}
      <Problem reason={problem} />
    </div>
  );
}
