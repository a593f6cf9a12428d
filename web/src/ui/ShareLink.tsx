/** A link to the club to pass on, with a copy button and a QR code. */

import { useEffect } from "preact/hooks";
import { qrCodeUrl } from "../api";
import { t } from "../i18n";
import { me } from "../store/club";
import { useProgram } from "../store/program";
import { Button } from "./Button";
import { Switch } from "./Choice";
import { perform } from "./shareLinkEffects";
import { INITIAL, baseUrl, update } from "./shareLinkState";

export function ShareLink({ path, label }: { path: string; label: string }) {
  const [{ network, isCopied }, send] = useProgram({ update, perform }, () => [INITIAL]);
  const isLocal = me.value?.local ?? false;
  useEffect(() => send({ type: "open", isLocal }), [isLocal]);
  const link = baseUrl(network, location.origin) + path;
  return (
    <div class="share-link">
      <div class="link-row">
        <input type="text" readOnly value={link} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
        <Button icon="link" kind="main" onClick={() => send({ type: "copy", link })}>
          {t(isCopied ? "page-copied" : "page-copy")}
        </Button>
      </div>
      <img class="qr" src={qrCodeUrl(link)} alt={t("page-qr", { url: link })} width="220" height="220" />
      {network && (
        <Switch
          text={t("page-open-network")}
          hint={t("page-open-network-hint")}
          value={network.open}
          onChange={(isOpen) => send({ type: "setNetwork", isOpen })}
        />
      )}
    </div>
  );
}
