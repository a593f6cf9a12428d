/** Modal dialog. Esc and a click outside close it if it has `onClose`. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../i18n";
import { Icon } from "./Icon";

export interface DialogProps {
  title: string;
  /** Omitted if the dialog must be answered. */
  onClose?: () => void;
  /** `wide` for a form with two columns, `center` for a question. */
  kind?: "wide" | "center";
  children: ComponentChildren;
}

export function Dialog({ title, onClose, kind, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement as HTMLElement | null;
    if (!element.open) element.showModal();
    element.querySelector<HTMLElement>("[autofocus]")?.focus();
    return () => {
      element.close();
      if (before?.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`dialog ${kind ?? ""}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onKeyDown={(event) => event.key === "Escape" && event.stopPropagation()}
      onMouseDown={(event) => event.target === dialog.current && onClose?.()}
    >
      <div class="dialog-inside">
        <header>
          <h2 id={id}>{title}</h2>
          {onClose && (
            <button type="button" class="icon-button" aria-label={t("word-close")} onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
        </header>
        {children}
      </div>
    </dialog>
  );
}
