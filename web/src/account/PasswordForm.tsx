/** Forms about who one is: what is refused is shown below, and passwords can be looked at. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { ApiError } from "../api";
import { reasonText } from "../game/gameText";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Switch } from "../ui/Choice";

/** Sends a form; what is refused is shown below it. */
export function useForm(send: () => Promise<void>, onDone: () => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setProblem(null);
    try {
      await send();
      onDone();
    } catch (error) {
      setProblem(error instanceof ApiError ? reasonText(error.reason) : String(error));
    }
  };
  const shown = problem && (
    <p class="problem" role="alert">
      {problem}
    </p>
  );
  return { submit: (event: Event) => void submit(event), shown };
}

interface SecretFormProps {
  button: string;
  /** What the other button says, if not that nothing is done. */
  cancel?: string;
  send: () => Promise<void>;
  onDone: () => void;
  onCancel: () => void;
  /** The fields; what is secret is to be seen if told so. */
  fields: (isSeen: boolean) => ComponentChildren;
}

/** A form with something secret in it. */
export function SecretForm({ button, cancel, send, onDone, onCancel, fields }: SecretFormProps) {
  const [isSeen, setSeen] = useState(false);
  const { submit, shown } = useForm(send, onDone);
  return (
    <form class="password-form" onSubmit={submit}>
      {fields(isSeen)}
      <Switch text={t("page-account-password-show")} value={isSeen} onChange={setSeen} />
      {shown}
      <div class="row-buttons">
        <Button kind="main" submit>
          {button}
        </Button>
        <Button onClick={onCancel}>{cancel ?? t("word-cancel")}</Button>
      </div>
    </form>
  );
}

interface SecretFieldProps {
  text: string;
  /** For the browser's own keeper of passwords. */
  kind: "current-password" | "new-password" | "off";
  isSeen: boolean;
  value: string;
  onInput: (value: string) => void;
}

export function SecretField({ text, kind, isSeen, value, onInput }: SecretFieldProps) {
  const isNew = kind === "new-password";
  return (
    <label class="field">
      <span>{text}</span>
      <input
        type={isSeen ? "text" : "password"}
        required
        minLength={isNew ? 8 : undefined}
        maxLength={200}
        autocomplete={kind}
        autocapitalize="off"
        spellcheck={false}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {isNew && <small>{t("page-account-password-hint")}</small>}
    </label>
  );
}
