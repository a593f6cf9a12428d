/** Screen behind a seat link: a click takes the seat, and the game continues on this device. */

import { t } from "../i18n";
import { ready } from "../store/club";
import { useProgram } from "../store/program";
import { Button } from "../ui/Button";
import { ErrorScreen, MessageScreen } from "../ui/ErrorScreen";
import { perform } from "./takeEffects";
import { initial, update } from "./takeState";

export default function SeatScreen({ id: code }: { id: string }) {
  const [state, send] = useProgram({ update, perform }, () => [initial(code)]);
  switch (state.type) {
    case "failed":
      return <ErrorScreen reason={state.reason} />;
    case "invalid":
      return <MessageScreen title={t("page-seat-bad")} why={t("page-seat-bad-hint")} />;
    case "asking":
      return (
        <main class="narrow">
          <h1>{t("page-seat-take")}</h1>
          <p class="lead">{t("page-seat-take-hint")}</p>
          <p class="row-buttons">
            <Button kind="main" icon="check" disabled={!ready.value} onClick={() => send({ type: "take" })}>
              {t("page-seat-take-yes")}
            </Button>
            <Button icon="close" onClick={() => send({ type: "cancel" })}>
              {t("word-cancel")}
            </Button>
          </p>
        </main>
      );
  }
}
