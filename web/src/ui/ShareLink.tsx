/** A link to the club to pass on, with a copy button and a QR code. */

import { useEffect, useState } from "preact/hooks";
import { api, qrCodeUrl } from "../api";
import { t } from "../i18n";
import { me } from "../store/club";
import type { NetworkStatus } from "../wire";
import { Button } from "./Button";
import { Switch } from "./Choice";
import { copy } from "./copyText";

export function ShareLink({ path, label }: { path: string; label: string }) {
  const [network, setNetwork] = useState<NetworkStatus | null>(null);
  const [copied, setCopied] = useState(false);
  const isLocal = me.value?.local ?? false;
  useEffect(() => {
    if (isLocal) void api.network().then(setNetwork, () => {});
  }, [isLocal]);
  const toggle = (open: boolean): void => {
    void (open ? api.openNetwork() : api.closeNetwork()).then(setNetwork, () => {});
  };
  const link = baseOf(network) + path;
  return (
    <div class="share-link">
      <div class="link-row">
        <input type="text" readOnly value={link} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
        <Button icon="link" kind="main" onClick={() => void copy(link).then(setCopied)}>
          {t(copied ? "page-copied" : "page-copy")}
        </Button>
      </div>
      <img class="qr" src={qrCodeUrl(link)} alt={t("page-qr", { url: link })} width="220" height="220" />
      {network && (
        <Switch text={t("page-open-network")} hint={t("page-open-network-hint")} value={network.open} onChange={toggle} />
      )}
    </div>
  );
}

/** Others cannot use the club computer's own address, so its network address is shared. */
function baseOf(network: NetworkStatus | null): string {
  const url = network?.open ? network.urls[0] : undefined;
  return url ? url.replace(/\/$/, "") : location.origin;
}
