/** Best lines of the engine. Each move is a button that plays the line up to it. */

import { localSan } from "../game/gameText";
import { language, t } from "../i18n";
import type { Analysis, AnalysisLine } from "../wire";
import { Button } from "../ui/Button";
import { scoreText } from "./EvalBar";
import { formatScore } from "./marks";
import type { EngineInfo, EngineSettings } from "./state";

interface EngineLinesProps {
  settings: EngineSettings;
  engines: readonly EngineInfo[];
  analysis: Analysis | null;
  /** Position, for the move numbers. */
  fen: string;
  /** Ending of a position without legal moves. */
  ending: string | null;
  onChange: (changed: Partial<EngineSettings>) => void;
  onPlay: (moves: string[]) => void;
}

const SHOWN = 12;

export function EngineLines({ settings, engines, analysis, fen, ending, onChange, onPlay }: EngineLinesProps) {
  const { isOn, lines, engine } = settings;
  return (
    <section class="engine" aria-label={t("page-analyse-engine")}>
      <div class="engine-head">
        <Button pressed={isOn} class="engine-switch" icon={isOn ? "pause" : "play"} onClick={() => onChange({ isOn: !isOn })}>
          {t("page-analyse-engine")}
        </Button>
        {engines.length > 1 && (
          <label class="engine-choice">
            <span class="visually-hidden">{t("page-analyse-which")}</span>
            <select
              value={engine ?? ""}
              onChange={(event) => onChange({ engine: event.currentTarget.value || null })}
            >
              {engines.map(({ id, name }) => (
                <option key={id ?? ""} value={id ?? ""}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <label class="line-count">
          <span>{t("page-analyse-lines")}</span>
          <select value={lines} onChange={(event) => onChange({ lines: Number(event.currentTarget.value) })}>
            {[1, 2, 3, 4, 5].map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </label>
      </div>
      {isOn && (
        <>
          <ol class="lines" aria-label={t("page-analyse-best")}>
            {Array.from({ length: ending ? 0 : lines }, (_, at) => (
              <Line key={at} line={analysis?.lines[at] ?? null} fen={fen} onPlay={onPlay} />
            ))}
          </ol>
          <p class="engine-foot">{ending ?? (analysis ? searchStats(analysis) : t("page-analyse-waiting"))}</p>
        </>
      )}
    </section>
  );
}

function searchStats({ depth, nodes, speed }: Analysis): string {
  return t("page-analyse-depth", { depth, nodes: compactNumber(nodes), speed: compactNumber(speed) });
}

function compactNumber(count: number): string {
  return new Intl.NumberFormat(language.value, { notation: "compact", maximumFractionDigits: 1 }).format(count);
}

function Line({ line, fen, onPlay }: { line: AnalysisLine | null; fen: string; onPlay: (moves: string[]) => void }) {
  if (!line) {
    return (
      <li class="engine-line empty" aria-hidden="true">
        <span class="score">…</span>
      </li>
    );
  }
  const [, turn, , , , first] = fen.split(" ");
  const isBlack = turn === "b";
  const isGood = "mate" in line.score ? line.score.mate > 0 : line.score.cp >= 0;
  return (
    <li class="engine-line">
      <span class={`score ${isGood ? "for-white" : "for-black"}`}>
        <span aria-hidden="true">{formatScore(line.score)}</span>
        <span class="visually-hidden">{scoreText(line.score)}</span>
      </span>
      <span class="engine-moves">
        {line.san.slice(0, SHOWN).map((san, at) => {
          const half = at + (isBlack ? 1 : 0);
          const number = (Number(first) || 1) + Math.floor(half / 2);
          const label = half % 2 === 0 ? `${number}. ` : at === 0 ? `${number}… ` : "";
          return (
            <button type="button" key={at} onClick={() => onPlay(line.pv.slice(0, at + 1))}>
              {label}
              {localSan(san)}
            </button>
          );
        })}
      </span>
    </li>
  );
}
