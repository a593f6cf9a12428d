/** Promotion chooser: four pieces beside the target square. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import type { Color, Role } from "../wire";
import { FILES } from "./squares";

const ROLES: Role[] = ["queen", "knight", "rook", "bishop"];

interface PromotionProps {
  color: Color;
  square: string;
  orientation: Color;
  onChoose: (role: Role | null) => void;
}

export function Promotion({ color, square, orientation, onChoose }: PromotionProps) {
  const first = useRef<HTMLButtonElement>(null);
  // Before the first key, which has to reach the chooser.
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    first.current?.focus();
    return () => before?.focus?.();
  }, []);
  const file = FILES.indexOf(square[0] as (typeof FILES)[number]);
  const column = orientation === "white" ? file : 7 - file;
  const isTop = (square[1] === "8") === (orientation === "white");
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") onChoose(null);
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll("button")];
      const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
      const by = event.key === "ArrowDown" ? 1 : buttons.length - 1;
      buttons[(at + by) % buttons.length]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="promotion" role="presentation" onClick={() => onChoose(null)}>
      <div
        class={`promotion-pieces ${isTop ? "from-top" : "from-bottom"}`}
        role="dialog"
        aria-modal="true"
        aria-label={t("promotion-choose")}
        style={{ left: `${column * 12.5}%` }}
        onKeyDown={onKeyDown}
      >
        {ROLES.map((role, at) => (
          <button
            type="button"
            key={role}
            ref={at === 0 ? first : null}
            aria-label={t(`piece-${role}`)}
            title={t(`piece-${role}`)}
            onClick={(event) => {
              event.stopPropagation();
              onChoose(role);
            }}
          >
            <span class={`piece-picture ${color} ${role}`} />
          </button>
        ))}
      </div>
    </div>
  );
}
