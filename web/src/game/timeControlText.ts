/** Time controls such as `5+3`, `3d2` or `*1` in words. `5+3` stays as it is. */

import { t } from "../i18n";
import type { ByColor } from "../wire";

/** Time control of one side. */
export function timeControlText(control: string): string {
  const periods = control.split(", ");
  if (periods.length > 1) return periods.map(periodWords).join(", ");
  return periodWords(control);
}

/** Time controls of both sides. */
export function timeControlsText({ white, black }: ByColor<string>): string {
  if (white === black) return timeControlText(white);
  return t("page-time-odds", { white: timeControlText(white), black: timeControlText(black) });
}

/** Time control in a list of games: one for both, or White's and Black's. */
export function listedTimeText(time: string): string {
  const [white = time, black = white] = time.split(" / ");
  return timeControlsText({ white, black });
}

function periodWords(control: string): string {
  if (control === "unlimited") return t("clock-none");
  const found = /^(?:(\d+)\/)?(?:(\d+(?:\.\d+)?)([+db])(\d+(?:\.\d+)?)|(\d+(?:\.\d+)?)\/move|\*(\d+(?:\.\d+)?)|(\d+(?:\.\d+)?) days?)$/.exec(control);
  if (!found) return control;
  const [, moves, minutes, bonus, seconds, each, sand, days] = found;
  if (moves) return t("time-of-period", { moves: Number(moves), rest: periodWords(control.slice(moves.length + 1)) });
  if (each) return t("time-of-seconds-per-move", { seconds: Number(each) });
  if (sand) return t("time-of-hourglass", { minutes: Number(sand) });
  if (days) return t("time-of-days-per-move", { days: Number(days) });
  if (bonus === "+") return control;
  const kind = bonus === "d" ? "delay" : "bronstein";
  return t(`time-of-${kind}`, { minutes: Number(minutes), seconds: Number(seconds) });
}
