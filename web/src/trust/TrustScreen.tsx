/** Tells in three steps how a device trusts the certificate of the club's own authority. */

import { AUTHORITY_FILE_URL } from "../api";
import { dateOnly, t } from "../i18n";
import { useProgram } from "../store/program";
import { Choice } from "../ui/Choice";
import { ErrorScreen, MessageScreen } from "../ui/ErrorScreen";
import { Icon } from "../ui/Icon";
import { perform } from "./effects";
import { DEVICES, type Device, deviceOf, secureUrl, start, update } from "./state";
import "./trust.css";

/** Name of the downloaded file. */
const FILE = "tabiya-club.crt";

export default function TrustScreen() {
  const [{ device, authority }, send] = useProgram({ update, perform }, () => start(deviceOf(navigator)));
  switch (authority.type) {
    case "loading":
      return <main class="narrow" aria-busy="true" />;
    case "failed":
      return authority.reason.why === "notFound" ? (
        <MessageScreen title={t("page-trust-none")} why={t("page-trust-none-hint")} />
      ) : (
        <ErrorScreen reason={authority.reason} />
      );
    case "loaded":
      return (
        <main class="narrow trust">
          <h1>{t("page-trust")}</h1>
          {location.protocol === "https:" ? (
            <p class="trusted" role="status">
              <Icon name="check" /> {t("page-trust-done")}
            </p>
          ) : (
            <p class="lead">{t("page-trust-lead")}</p>
          )}
          <Choice
            legend={t("page-trust-device")}
            value={device}
            options={DEVICES.map((value) => ({ value, text: t(`page-trust-${value}`) }))}
            onChange={(device) => send({ type: "choose", device })}
          />
          <Steps device={device} name={authority.authority.name} url={secureUrl(authority.network, location)} />
          <p>{t("page-trust-check", { name: authority.authority.name })}</p>
          <p class="fingerprint">{authority.authority.fingerprint}</p>
          <p class="hint">{t("page-trust-limits", { date: dateOnly(authority.authority.until) })}</p>
        </main>
      );
  }
}

function Steps({ device, name, url }: { device: Device; name: string; url: string }) {
  return (
    <ol class="steps">
      <li>
        <p>{t("page-trust-download")}</p>
        <a class="button main" href={AUTHORITY_FILE_URL} download={FILE}>
          <Icon name="save" />
          <span>{t("page-trust-download-button")}</span>
        </a>
      </li>
      <li>
        <p>{t(`page-trust-install-${device}`, { file: FILE, name })}</p>
      </li>
      <li>
        <p>
          {t("page-trust-open")} <a href={url}>{url}</a>
        </p>
      </li>
    </ol>
  );
}
