/** Forms of an account: name, password, organiser token. */

import type { ComponentChildren } from "preact";
import { t } from "../i18n";
import type { Send } from "../store/program";
import { Button } from "../ui/Button";
import { Switch } from "../ui/Choice";
import { Problem } from "../ui/Problem";
import type { Message, State } from "./state";

interface FormProps {
  state: State;
  send: Send<Message>;
  /** Another action in place of Cancel. */
  instead?: { text: string; act: () => void };
}

/** The open form; nothing for the form with the guest's name, which is a `NameForm`. */
export function AccountForm(props: FormProps) {
  const { state } = props;
  switch (state.form) {
    case "signUp":
      return (
        <SecretForm {...props} button={t("page-account-keep")}>
          <p>{t("page-account-keep-hint")}</p>
          <NameField {...props} />
          <SecretField {...props} field="secret" text={t("page-account-password")} kind="new-password" />
        </SecretForm>
      );
    case "signIn":
      return (
        <SecretForm {...props} button={t("page-account-sign-in")}>
          <NameField {...props} />
          <SecretField {...props} field="secret" text={t("page-account-password")} kind="current-password" />
        </SecretForm>
      );
    case "password":
      return (
        <SecretForm {...props} button={t("page-account-password-change")}>
          <SecretField {...props} field="secret" text={t("page-account-password-old")} kind="current-password" />
          <SecretField {...props} field="newPassword" text={t("page-account-password-new")} kind="new-password" />
        </SecretForm>
      );
    case "organiser":
      // The token is sent once; the club answers with a cookie that scripts cannot read.
      return (
        <SecretForm {...props} button={t("page-organiser-become")}>
          <p>{t("page-organiser-token-hint")}</p>
          <SecretField {...props} field="secret" text={t("page-organiser-token")} kind="off" />
        </SecretForm>
      );
    default:
      return null;
  }
}

/** Name of a guest. */
export function NameForm({ state, send }: FormProps) {
  return (
    <form class="own-name" onSubmit={submitter(send)}>
      <NameField state={state} send={send} />
      <Button submit icon="check" label={t("page-rename")} />
      <Problem reason={state.problem} />
    </form>
  );
}

interface SecretFormProps extends FormProps {
  button: string;
  children: ComponentChildren;
}

function SecretForm({ state, send, instead, button, children }: SecretFormProps) {
  return (
    <form class="password-form" onSubmit={submitter(send)}>
      {children}
      <Switch
        text={t("page-account-password-show")}
        value={state.areSecretsVisible}
        onChange={(areVisible) => send({ type: "showSecrets", areVisible })}
      />
      <Problem reason={state.problem} />
      <div class="row-buttons">
        <Button kind="main" submit>
          {button}
        </Button>
        <Button onClick={instead?.act ?? (() => send({ type: "close" }))}>{instead?.text ?? t("word-cancel")}</Button>
      </div>
    </form>
  );
}

const submitter =
  (send: Send<Message>) =>
  (event: Event): void => {
    event.preventDefault();
    send({ type: "submit" });
  };

function NameField({ state, send }: FormProps) {
  return (
    <label class="field">
      <span>{t("preset-name")}</span>
      <input
        type="text"
        required
        maxLength={30}
        autocomplete={state.form === "name" ? undefined : "username"}
        value={state.name}
        onInput={(event) => send({ type: "input", field: "name", value: event.currentTarget.value })}
      />
    </label>
  );
}

interface SecretFieldProps extends FormProps {
  field: "secret" | "newPassword";
  text: string;
  /** Hint for password managers. */
  kind: "current-password" | "new-password" | "off";
}

function SecretField({ state, send, field, text, kind }: SecretFieldProps) {
  const isNew = kind === "new-password";
  return (
    <label class="field">
      <span>{text}</span>
      <input
        type={state.areSecretsVisible ? "text" : "password"}
        required
        minLength={isNew ? 8 : undefined}
        maxLength={200}
        autocomplete={kind}
        autocapitalize="off"
        spellcheck={false}
        value={state[field]}
        onInput={(event) => send({ type: "input", field, value: event.currentTarget.value })}
      />
      {isNew && <small>{t("page-account-password-hint")}</small>}
    </label>
  );
}
