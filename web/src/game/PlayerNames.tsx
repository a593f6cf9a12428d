/** Two names on one line. The title shows what is cut off. */

import { t } from "../i18n";

export function PlayerNames({ white, black }: { white: string; black: string }) {
  const names = [white || t("color-white"), black || t("color-black")];
  return (
    <strong class="names" title={names.join(" – ")}>
      <span>{names[0]}</span> – <span>{names[1]}</span>
    </strong>
  );
}
