/** Review of the whole game: start button, progress, and how well each side played. */

import { useMemo } from "preact/hooks";
import { language, t } from "../i18n";
import type { Send } from "../store/program";
import { COLORS } from "../colors";
import { Button } from "../ui/Button";
import { type Findings, sideReport } from "./findings";
import { MARKS } from "./marks";
import { type Message, REVIEW_TIMES, type State, type Thoroughness } from "./state";
import { type Tree, mainLine } from "./tree";

export function ReviewPanel({ state, send }: { state: State; send: Send<Message> }) {
  const { review } = state;
  return (
    <section class="review" aria-label={t("page-review")}>
      <SideTable tree={state.tree} findings={state.findings} />
      {review ? (
        <div class="review-row">
          <progress value={review.done} max={review.all} aria-label={t("page-review")} />
          <Button onClick={() => send({ type: "stopReview" })}>{t("word-cancel")}</Button>
        </div>
      ) : (
        <div class="review-row">
          <Button icon="analyse" onClick={() => send({ type: "startReview" })}>
            {t("page-review")}
          </Button>
          <label>
            <span class="visually-hidden">{t("page-review-care")}</span>
            <select
              value={state.thoroughness}
              onChange={({ currentTarget: { value } }) =>
                send({ type: "setThoroughness", thoroughness: value as Thoroughness })
              }
            >
              {(Object.keys(REVIEW_TIMES) as Thoroughness[]).map((each) => (
                <option key={each} value={each}>
                  {t(`page-review-${each}`)}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
      {state.hasReviewFailed && (
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
