/** Who one is: a name for today, or a name that is kept with a password and found again on every device. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Refused, api } from "../api";
import { reasonWords } from "../game/words";
import { t } from "../i18n";
import { become, me, rename } from "../store/club";
import { Button } from "../ui/Button";

type Form = "name" | "keep" | "signIn";

export function Account() {
  const [form, setForm] = useState<Form | null>(null);
  const inside = useRef<HTMLDivElement>(null);
  const isNew = useRef(true);
  useEffect(() => {
    // What had the focus is gone: it goes where the next thing can be done.
    if (!isNew.current) inside.current?.querySelector<HTMLElement>(form ? "input" : "button")?.focus();
    isNew.current = false;
  }, [form]);
  const own = me.value;
  if (!own) return null;
  const close = (): void => setForm(null);
  return (
    <div class="account" ref={inside}>
      {form === "name" ? (
        <NameForm name={own.name} onDone={close} />
      ) : (
        <p class="own-name">
          <span>{t("page-you-are", { name: own.name })}</span>
          {!own.account && <Button icon="edit" label={t("page-rename")} onClick={() => setForm("name")} />}
        </p>
      )}
      {(form === "keep" || form === "signIn") && (
        <PasswordForm key={form} kind={form} name={form === "keep" ? own.name : ""} onDone={close} />
      )}
      {form === null && (
        <div class="row-buttons">
          {own.account ? (
            <Button onClick={() => void become(api.signOut()).catch(() => {})}>{t("page-account-sign-out")}</Button>
          ) : (
            <>
              <Button hint={t("page-account-keep-hint")} onClick={() => setForm("keep")}>
                {t("page-account-keep")}
              </Button>
              <Button onClick={() => setForm("signIn")}>{t("page-account-sign-in")}</Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** Sends a form; what is refused is shown below it. */
function useForm(send: () => Promise<void>, onDone: () => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setProblem(null);
    try {
      await send();
      onDone();
    } catch (error) {
      setProblem(error instanceof Refused ? reasonWords(error.reason) : String(error));
    }
  };
  const shown = problem && (
    <p class="problem" role="alert">
      {problem}
    </p>
  );
  return { submit: (event: Event) => void submit(event), shown };
}

function NameForm({ name: old, onDone }: { name: string; onDone: () => void }) {
  const [name, setName] = useState(old);
  const { submit, shown } = useForm(() => rename(name.trim()), onDone);
  return (
    <form class="own-name" onSubmit={submit}>
      <label class="field">
        <span>{t("preset-name")}</span>
        <input type="text" required maxLength={30} value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <Button submit icon="check" label={t("page-rename")} />
      {shown}
    </form>
  );
}

interface PasswordFormProps {
  kind: "keep" | "signIn";
  name: string;
  onDone: () => void;
}

function PasswordForm({ kind, name: first, onDone }: PasswordFormProps) {
  const [name, setName] = useState(first);
  const [password, setPassword] = useState("");
  const isNew = kind === "keep";
  const { submit, shown } = useForm(() => become((isNew ? api.signUp : api.signIn)(name.trim(), password)), onDone);
  return (
    <form class="password-form" onSubmit={submit}>
      {isNew && <p>{t("page-account-keep-hint")}</p>}
      <label class="field">
        <span>{t("preset-name")}</span>
        <input
          type="text"
          required
          maxLength={30}
          autocomplete="username"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label class="field">
        <span>{t("page-account-password")}</span>
        <input
          type="password"
          required
          minLength={isNew ? 8 : undefined}
          maxLength={200}
          autocomplete={isNew ? "new-password" : "current-password"}
          value={password}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
        {isNew && <small>{t("page-account-password-hint")}</small>}
      </label>
      {shown}
      <div class="row-buttons">
        <Button kind="main" submit>
          {t(isNew ? "page-account-keep" : "page-account-sign-in")}
        </Button>
        <Button onClick={onDone}>{t("word-cancel")}</Button>
      </div>
    </form>
  );
}
