/** Identity of this person: a guest, or an account with a password that works on every device. */

import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { me } from "../store/club";
import { useProgram } from "../store/program";
import { Button } from "../ui/Button";
import { Problem } from "../ui/Problem";
import { AccountForm, NameForm } from "./AccountForm";
import { perform } from "./effects";
import { CLOSED, type FormName, update } from "./state";

export function Account() {
  const [state, send] = useProgram({ update, perform }, () => [CLOSED]);
  const { form } = state;
  const element = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    // The focused element has disappeared with the previous form.
    if (!isFirst.current) element.current?.querySelector<HTMLElement>(form ? "input" : "button")?.focus();
    isFirst.current = false;
  }, [form]);
  const own = me.value;
  if (!own) return null;
  const open = (form: FormName): void => send({ type: "open", form, name: form === "signIn" ? "" : own.name });
  return (
    <div class="account" ref={element}>
      {form === "name" ? (
        <NameForm state={state} send={send} />
      ) : (
        <p class="own-name">
          <span>{t("page-you-are", { name: own.name })}</span>
          {!own.account && <Button icon="edit" label={t("page-rename")} onClick={() => open("name")} />}
        </p>
      )}
      {own.organiser && <p class="hint">{t("page-organiser-is")}</p>}
      {state.isPasswordChanged && <p role="status">{t("page-account-password-changed")}</p>}
      <AccountForm key={form} state={state} send={send} />
      {form === null && <Problem reason={state.problem} />}
      {form === null && (
        <div class="row-buttons">
          {own.account ? (
            <>
              <Button onClick={() => open("password")}>{t("page-account-password-change")}</Button>
              <Button onClick={() => send({ type: "signOut" })}>{t("page-account-sign-out")}</Button>
            </>
          ) : (
            <>
              <Button hint={t("page-account-keep-hint")} onClick={() => open("signUp")}>
                {t("page-account-keep")}
              </Button>
              <Button onClick={() => open("signIn")}>{t("page-account-sign-in")}</Button>
            </>
          )}
          {own.organiser ? (
            <Button onClick={() => send({ type: "leaveOrganiser" })}>{t("page-organiser-leave")}</Button>
          ) : (
            <Button onClick={() => open("organiser")}>{t("page-organiser")}</Button>
          )}
        </div>
      )}
    </div>
  );
}
