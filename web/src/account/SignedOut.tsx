/** Shown after the password was changed elsewhere: sign in again, or continue as a guest. */

import { t } from "../i18n";
import { club } from "../store/club";
import { useProgram } from "../store/program";
import { AccountForm } from "./AccountForm";
import { perform } from "./effects";
import { CLOSED, update } from "./state";

export function SignedOut({ name }: { name: string }) {
  const [state, send] = useProgram({ update, perform }, () => [{ ...CLOSED, form: "signIn" as const, name }]);
  return (
    <main class="narrow signed-out">
      <h1>{t("page-signed-out")}</h1>
      <p role="alert">{t("page-signed-out-why", { name })}</p>
      <AccountForm
        state={state}
        send={send}
        instead={{ text: t("page-signed-out-guest"), act: () => club({ type: "continueAsGuest" }) }}
      />
    </main>
  );
}
