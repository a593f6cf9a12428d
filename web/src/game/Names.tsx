/** Two names, each in one line, however long: what is cut off is in the title. */

import { t } from "../i18n";

export function Names({ white, black }: { white: string; black: string }) {
  const names = [white || t("color-white"), black || t("color-black")];
  return (
    <strong class="names" title={names.join(" – ")}>
      <span>{names[0]}</span> – <span>{names[1]}</span>
    </strong>
  );
}
