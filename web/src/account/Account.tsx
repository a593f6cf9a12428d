/** Who one is: a name for today, or a name that is kept with a password and found again on every device. */

import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../api";
import { t } from "../i18n";
import { changeIdentity, me, rename } from "../store/club";
import { Button } from "../ui/Button";
import { SecretField, SecretForm, useForm } from "./PasswordForm";

type Form = "name" | "keep" | "signIn" | "password" | "organiser";

export function Account() {
  const [form, setForm] = useState<Form | null>(null);
  const [isChanged, setChanged] = useState(false);
  const inside = useRef<HTMLDivElement>(null);
  const isNew = useRef(true);
  useEffect(() => {
    // What had the focus is gone: it goes where the next thing can be done.
    if (!isNew.current) inside.current?.querySelector<HTMLElement>(form ? "input" : "button")?.focus();
    isNew.current = false;
  }, [form]);
  const own = me.value;
  if (!own) return null;
  const open = (form: Form): void => {
    setChanged(false);
    setForm(form);
  };
  const close = (): void => setForm(null);
  const changed = (): void => {
    close();
    setChanged(true);
  };
  return (
    <div class="account" ref={inside}>
      {form === "name" ? (
        <NameForm name={own.name} onDone={close} />
      ) : (
        <p class="own-name">
          <span>{t("page-you-are", { name: own.name })}</span>
          {!own.account && <Button icon="edit" label={t("page-rename")} onClick={() => open("name")} />}
        </p>
      )}
      {own.organiser && <p class="hint">{t("page-organiser-is")}</p>}
      {isChanged && <p role="status">{t("page-account-password-changed")}</p>}
      {(form === "keep" || form === "signIn") && (
        <AccountForm key={form} kind={form} name={form === "keep" ? own.name : ""} onDone={close} />
      )}
      {form === "password" && <PasswordForm onDone={changed} onCancel={close} />}
      {form === "organiser" && <OrganiserForm onDone={close} />}
      {form === null && (
        <div class="row-buttons">
          {own.account ? (
            <>
              <Button onClick={() => open("password")}>{t("page-account-password-change")}</Button>
              <Button onClick={() => void changeIdentity(api.signOut()).catch(() => {})}>{t("page-account-sign-out")}</Button>
            </>
          ) : (
            <>
              <Button hint={t("page-account-keep-hint")} onClick={() => open("keep")}>
                {t("page-account-keep")}
              </Button>
              <Button onClick={() => open("signIn")}>{t("page-account-sign-in")}</Button>
            </>
          )}
          {own.organiser ? (
            <Button onClick={() => void changeIdentity(api.leaveOrganiser()).catch(() => {})}>
              {t("page-organiser-leave")}
            </Button>
          ) : (
            <Button onClick={() => open("organiser")}>{t("page-organiser")}</Button>
          )}
        </div>
      )}
    </div>
  );
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

interface AccountFormProps {
  kind: "keep" | "signIn";
  name: string;
  onDone: () => void;
  /** What is done instead, if not nothing. */
  instead?: { text: string; act: () => void };
}

export function AccountForm({ kind, name: first, onDone, instead }: AccountFormProps) {
  const [name, setName] = useState(first);
  const [password, setPassword] = useState("");
  const isNew = kind === "keep";
  return (
    <SecretForm
      button={t(isNew ? "page-account-keep" : "page-account-sign-in")}
      send={() => changeIdentity((isNew ? api.signUp : api.signIn)(name.trim(), password))}
      onDone={onDone}
      {...(instead ? { cancel: instead.text } : {})}
      onCancel={instead?.act ?? onDone}
      fields={(isSeen) => (
        <>
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
          <SecretField
            text={t("page-account-password")}
            kind={isNew ? "new-password" : "current-password"}
            isSeen={isSeen}
            value={password}
            onInput={setPassword}
          />
        </>
      )}
    />
  );
}

function PasswordForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const [old, setOld] = useState("");
  const [wanted, setWanted] = useState("");
  return (
    <SecretForm
      button={t("page-account-password-change")}
      send={() => changeIdentity(api.changePassword(old, wanted))}
      onDone={onDone}
      onCancel={onCancel}
      fields={(isSeen) => (
        <>
          <SecretField
            text={t("page-account-password-old")}
            kind="current-password"
            isSeen={isSeen}
            value={old}
            onInput={setOld}
          />
          <SecretField
            text={t("page-account-password-new")}
            kind="new-password"
            isSeen={isSeen}
            value={wanted}
            onInput={setWanted}
          />
        </>
      )}
    />
  );
}

/** The token is sent once; the club answers with a cookie, which no script can read. */
function OrganiserForm({ onDone }: { onDone: () => void }) {
  const [token, setToken] = useState("");
  return (
    <SecretForm
      button={t("page-organiser-become")}
      send={() => changeIdentity(api.becomeOrganiser(token))}
      onDone={onDone}
      onCancel={onDone}
      fields={(isSeen) => (
        <>
          <p>{t("page-organiser-token-hint")}</p>
          <SecretField text={t("page-organiser-token")} kind="off" isSeen={isSeen} value={token} onInput={setToken} />
        </>
      )}
    />
  );
}
