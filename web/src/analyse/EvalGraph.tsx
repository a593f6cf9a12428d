/** Evaluation graph: a picture to click on, a slider for the keyboard, and a text. */

import { localSan } from "../game/gameText";
import { t } from "../i18n";
import { HEIGHT, WIDTH, areaOf, lineOf, plyAt, pointsOf, leadChanges, xOf } from "./graphGeometry";
import type { Mark } from "./marks";

export interface GraphPoint {
  /** Null for the first position. */
  san: string | null;
  /** `12.` or `12…` */
  number: string;
  points: number | null;
  mark: Mark | null;
}

interface EvalGraphProps {
  /** Positions of the main line, including the first. */
  spots: readonly GraphPoint[];
  /** Position on the board; null if it is in a variation. */
  current: number | null;
  onSelect: (ply: number) => void;
}

const SIGNS: Record<Mark, string> = { dubious: "?!", mistake: "?", blunder: "??" };

export function EvalGraph({ spots, current, onSelect }: EvalGraphProps) {
  const values = spots.map(({ points }) => points);
  const points = pointsOf(values);
  const marks = points.filter(({ ply }) => spots[ply]?.mark);
  const onClick = (event: MouseEvent): void => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    onSelect(plyAt((event.clientX - box.left) / box.width, spots.length));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = current ?? 0;
    const to: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      PageUp: at - 10,
      PageDown: at + 10,
      Home: 0,
      End: spots.length - 1,
    };
    const wanted = to[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onSelect(Math.max(0, Math.min(spots.length - 1, wanted)));
  };
  return (
    <figure class="graph">
      <div
        class="graph-ground"
        role="slider"
        tabIndex={0}
        aria-label={t("page-analyse-graph")}
        aria-valuemin={0}
        aria-valuemax={spots.length - 1}
        aria-valuenow={current ?? 0}
        aria-valuetext={graphPointText(spots[current ?? 0])}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path class="of-white" d={areaOf(points, "white")} />
          <path class="of-black" d={areaOf(points, "black")} />
          <line class="even" x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
          <path class="curve" d={lineOf(points)} />
          {current !== null && (
            <line class="now" x1={xOf(current, spots.length)} x2={xOf(current, spots.length)} y1="0" y2={HEIGHT} />
          )}
        </svg>
        {marks.map(({ ply, x, y }) => {
          const mark = spots[ply]?.mark;
          if (!mark) return null;
          return (
            <span
              key={ply}
              class={`graph-mark ${mark}`}
              style={{ left: `${(x / WIDTH) * 100}%`, top: `${(y / HEIGHT) * 100}%` }}
              title={graphPointText(spots[ply])}
              aria-hidden="true"
            >
              {mark !== "dubious" && SIGNS[mark]}
            </span>
          );
        })}
      </div>
      <figcaption class="visually-hidden">{graphText(spots)}</figcaption>
    </figure>
  );
}

function graphPointText(spot: GraphPoint | undefined): string {
  if (!spot) return "";
  const move = spot.san ? `${spot.number} ${localSan(spot.san)}` : t("page-replay-start");
  const value = spot.points === null ? "" : `: ${chances(spot.points)}`;
  return `${move}${spot.mark ? ` ${SIGNS[spot.mark]}` : ""}${value}`;
}

function chances(points: number): string {
  return t("page-analyse-chances", { percent: Math.round(points) });
}

/** The graph in words: final chances, changes of the lead, and marked moves. */
function graphText(spots: readonly GraphPoint[]): string {
  const values = spots.map(({ points }) => points);
  const seen = spots.filter(({ points }) => points !== null);
  const last = seen.at(-1);
  if (!last || last.points === null) return t("page-analyse-graph-none");
  const named = (ply: number): string => `${spots[ply]?.number} ${localSan(spots[ply]?.san ?? "")}`;
  const turned = leadChanges(values).map(named);
  const marked = spots.flatMap(({ mark }, ply) => (mark ? [`${named(ply)} ${SIGNS[mark]}`] : []));
  return [
    t("page-analyse-graph-last", { chances: chances(last.points) }),
    turned.length > 0 ? t("page-analyse-graph-turns", { moves: turned.join(", ") }) : "",
    marked.length > 0 ? t("page-analyse-graph-marks", { moves: marked.join(", ") }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}
