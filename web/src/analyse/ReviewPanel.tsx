/** Review of the whole game: start button, progress, and how well each side played. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { language, t } from "../i18n";
import { COLORS } from "../colors";
import type { Analysis } from "../wire";
import { Button } from "../ui/Button";
import { type Findings, sideReport } from "./findings";
import { MARKS } from "./marks";
import { review } from "./review";
import { type Tree, mainLine } from "./tree";

/** Milliseconds per position. */
const TIMES = { quick: 200, normal: 800, thorough: 3000 } as const;
type Thoroughness = keyof typeof TIMES;

interface ReviewPanelProps {
  tree: Tree;
  findings: Findings;
  engine: string | null;
  onBusy: (isBusy: boolean) => void;
  onFinding: (id: number, found: Analysis) => void;
  onDone: () => void;
}

export function ReviewPanel({ tree, findings, engine, onBusy, onFinding, onDone }: ReviewPanelProps) {
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const [thoroughness, setThoroughness] = useState<Thoroughness>("quick");
  const [hasFailed, setFailed] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (): Promise<void> => {
    const control = new AbortController();
    running.current = control;
    setFailed(false);
    setProgress({ done: 0, all: 1 });
    onBusy(true);
    try {
      await review(tree, {
        start: tree.start,
        engine,
        time: TIMES[thoroughness],
        signal: control.signal,
        onFinding: (id, found, done, all) => {
          setProgress({ done, all });
          onFinding(id, found);
        },
      });
      onDone();
    } catch {
      setFailed(!control.signal.aborted);
    }
    running.current = null;
    setProgress(null);
    onBusy(false);
  };

  return (
    <section class="review" aria-label={t("page-review")}>
      <SideTable tree={tree} findings={findings} />
      {progress ? (
        <div class="review-row">
          <progress value={progress.done} max={progress.all} aria-label={t("page-review")} />
          <Button onClick={() => running.current?.abort()}>{t("word-cancel")}</Button>
        </div>
      ) : (
        <div class="review-row">
          <Button icon="analyse" onClick={() => void start()}>
            {t("page-review")}
          </Button>
          <label>
            <span class="visually-hidden">{t("page-review-care")}</span>
            <select value={thoroughness} onChange={(event) => setThoroughness(event.currentTarget.value as Thoroughness)}>
              {(Object.keys(TIMES) as Thoroughness[]).map((each) => (
                <option key={each} value={each}>
                  {t(`page-review-${each}`)}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
      {hasFailed && (
        <p class="problem" role="alert">
          {t("page-review-failed")}
        </p>
      )}
    </section>
  );
}

function SideTable({ tree, findings }: { tree: Tree; findings: Findings }) {
  const reports = useMemo(
    () => COLORS.map((color) => ({ color, ...sideReport(tree, findings, color) })),
    [tree, findings],
  );
  // Hidden until nearly all moves were analysed. The first position often has no evaluation in PGN.
  const seen = reports.reduce((sum, { looked }) => sum + looked, 0);
  if (seen < Math.max(1, mainLine(tree).length - 1)) return null;
  const number = new Intl.NumberFormat(language.value, { style: "percent" });
  return (
    <table class="sides">
      <thead>
        <tr>
          <td />
          <th scope="col">{t("page-review-accuracy")}</th>
          {MARKS.toReversed().map(({ mark, sign }) => (
            <th scope="col" key={mark} class={mark} title={t(`page-mark-${mark}`)}>
              <span aria-hidden="true">{sign}</span>
              <span class="visually-hidden">{t(`page-mark-${mark}`)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {reports.map(({ color, accuracy, marks }) => (
          <tr key={color}>
            <th scope="row">
              <span class={`side-dot ${color}`} aria-hidden="true" /> {t(`color-${color}`)}
            </th>
            <td>{accuracy === null ? "–" : number.format(accuracy / 100)}</td>
            {MARKS.toReversed().map(({ mark }) => (
              <td key={mark}>{marks[mark]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
