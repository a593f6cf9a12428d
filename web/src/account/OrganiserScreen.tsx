/** Screen behind the one-time link of `tabiya organiser`: this browser becomes the organiser's. */

import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { me } from "../store/club";
import { useProgram } from "../store/program";
import { ErrorScreen, MessageScreen } from "../ui/ErrorScreen";
import { Link } from "../ui/Button";
import { performLink } from "./effects";
import { start, update } from "./organiserLinkState";

export default function OrganiserScreen() {
  // The identity of the browser is needed first.
  return me.value ? <Entering /> : <main class="narrow" aria-busy="true" />;
}

function Entering() {
  const [state] = useProgram({ update, perform: performLink }, () => start(location.hash));
  useEffect(() => {
    // The code works once: it need not stay in the history.
    history.replaceState(history.state, "", location.pathname);
  }, []);
  switch (state.type) {
    case "asking":
      return <main class="narrow" aria-busy="true" />;
    case "invalid":
      return <MessageScreen title={t("page-organiser-link-bad")} why={t("page-organiser-link-bad-hint")} />;
    case "failed":
      return <ErrorScreen reason={state.reason} />;
    case "welcome":
      return (
        <main class="narrow">
          <h1>{t("page-organiser-welcome")}</h1>
          <p role="status">{t("page-organiser-is")}</p>
          <p>
            <Link to="/" class="button main">
              {t("page-go-home")}
            </Link>
          </p>
        </main>
      );
  }
}
