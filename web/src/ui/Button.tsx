/** Buttons and links of the page. */

import type { ComponentChildren } from "preact";
import { navigate } from "../store/route";
import { Icon, type IconName } from "./Icon";

export interface ButtonProps {
  children?: ComponentChildren;
  onClick?: () => void;
  /** `main` for the one that most people want, `danger` for what cannot be undone. */
  kind?: "main" | "danger" | "plain";
  icon?: IconName;
  /** For a button that shows only its icon. */
  label?: string;
  /** A line more, as a tooltip and for a screen reader. */
  hint?: string;
  disabled?: boolean;
  pressed?: boolean;
  submit?: boolean;
  autofocus?: boolean;
  class?: string;
}

export function Button(props: ButtonProps) {
  const { kind = "plain", icon, label, hint, pressed } = props;
  const isIcon = label !== undefined && !props.children;
  return (
    <button
      type={props.submit ? "submit" : "button"}
      class={`${isIcon ? "icon-button" : `button ${kind}`} ${props.class ?? ""}`}
      onClick={props.onClick}
      disabled={props.disabled}
      title={hint ?? (isIcon ? label : undefined)}
      {...(label !== undefined ? { "aria-label": label } : {})}
      {...(pressed !== undefined ? { "aria-pressed": pressed } : {})}
      {...(props.autofocus ? { autofocus: true } : {})}
    >
      {icon && <Icon name={icon} />}
      {props.children !== undefined && <span>{props.children}</span>}
    </button>
  );
}

/** A link within the page: the page stays. */
export function Link({ to, children, class: name }: { to: string; children: ComponentChildren; class?: string }) {
  const go = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a href={to} class={name} onClick={go}>
      {children}
    </a>
  );
}
