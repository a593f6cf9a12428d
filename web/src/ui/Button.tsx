import type { ComponentChildren } from "preact";
import { navigate } from "../store/route";
import { Icon, type IconName } from "./Icon";

export interface ButtonProps {
  children?: ComponentChildren;
  onClick?: () => void;
  /** `main` for the most common action, `danger` for one that cannot be undone. */
  kind?: "main" | "danger" | "plain";
  icon?: IconName;
  /** Accessible name of a button with only an icon. */
  label?: string;
  /** Tooltip, also read by screen readers. */
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

/** Link to another screen; does not reload the page. */
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
