/** Times as the club writes them, `5+3`, `3d2`, `*1`, in words; what everybody writes so is left as it is. */

import { t } from "../i18n";
import type { ByColor } from "../wire";

/** The time of one side. */
export function controlWords(control: string): string {
  const periods = control.split(", ");
  if (periods.length > 1) return periods.map(periodWords).join(", ");
  return periodWords(control);
}

/** The times of both; with odds, whose is whose. */
export function timesWords({ white, black }: ByColor<string>): string {
  if (white === black) return controlWords(white);
  return t("page-time-odds", { white: controlWords(white), black: controlWords(black) });
}

/** As a list of games has them: one time, or White's and Black's. */
export function listedTime(time: string): string {
  const [white = time, black = white] = time.split(" / ");
  return timesWords({ white, black });
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
