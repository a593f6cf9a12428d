/** The password was changed elsewhere: one is signed out here, and can sign in again where one was. */

import { t } from "../i18n";
import { continueAsGuest } from "../store/club";
import { AccountForm } from "./Account";

export function SignedOut({ name }: { name: string }) {
  return (
    <main class="narrow signed-out">
      <h1>{t("page-signed-out")}</h1>
      <p role="alert">{t("page-signed-out-why", { name })}</p>
      <AccountForm
        kind="signIn"
        name={name}
        onDone={() => {}}
        instead={{ text: t("page-signed-out-guest"), act: continueAsGuest }}
      />
    </main>
  );
}
