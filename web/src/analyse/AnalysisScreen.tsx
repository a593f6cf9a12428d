/** Analysis screen: plays any move, keeps every variation, and shows engine lines. */

import { useEffect, useMemo } from "preact/hooks";
import { api } from "../api";
import { Board } from "../board/Board";
import { MoveField } from "../board/MoveField";
import { type Direction, Navigation } from "../board/Navigation";
import { useKeyboardNavigation } from "../board/useKeyboardNavigation";
import { LoadDialog } from "../game/LoadDialog";
import { kebabCase, t } from "../i18n";
import { RecordPlayerBar } from "../replay/RecordPlayerBar";
import { ShareDialog } from "../replay/ShareDialog";
import { capturedAlong, turnInFen } from "../replay/frames";
import { fileName, moveSentence, playerName } from "../replay/recordText";
import { status } from "../store/club";
import { loadedGame } from "../store/loadedGame";
import { useProgram } from "../store/program";
import { settings } from "../store/settings";
import { Button, Link } from "../ui/Button";
import { ErrorScreen } from "../ui/ErrorScreen";
import { Problem } from "../ui/Problem";
import { other } from "../colors";
import type { Color, GameId, LegalMove } from "../wire";
import { EngineLines } from "./EngineLines";
import { EvalBar } from "./EvalBar";
import { EvalGraph } from "./EvalGraph";
import { MovePanel } from "./MovePanel";
import { ReviewPanel } from "./ReviewPanel";
import { TreeView } from "./TreeView";
import type { Source } from "./analysisSource";
import { arrows, clockOf, graphPointsOf, scoreAt } from "./display";
import { loadEngineSettings, performWith } from "./effects";
import { markAt, moverOf } from "./findings";
import { perform as performSource } from "./sourceEffects";
import { START, update as updateSource } from "./sourceState";
import { initial, questionOf, update } from "./state";
import { ROOT, mainLine, nodeAt, pathTo, recordOf, variationStart } from "./tree";
import "../replay/replay.css";
import "./analyse.css";

export default function AnalysisScreen({ id = null }: { id?: GameId | null }) {
  const [state, send] = useProgram({ update: updateSource, perform: performSource }, () => START);
  const { search } = location;
  const loaded = loadedGame.value;
  useEffect(() => send({ type: "open", id, search }), [id, search, loaded]);
  switch (state.type) {
    case "loading":
      return <main class="game loading" aria-busy="true" />;
    case "failed":
      return <ErrorScreen reason={state.reason} />;
    case "loaded":
      return (
        <AnalysisBoard source={state.source} id={id} onNew={() => send({ type: "startNew" })} key={state.number} />
      );
  }
}

function AnalysisBoard({ source, id, onNew }: { source: Source; id: GameId | null; onNew: () => void }) {
  const { record } = source;
  const [state, send] = useProgram({ update, perform: performWith(source) }, () =>
    initial(record, Number(location.hash.slice(1)) || 0, loadEngineSettings(id !== null && record.result === "*")),
  );
  const isOpen = status.value === "open";
  useEffect(() => send({ type: "connection", isOpen }), [isOpen]);
  const { tree, at, findings, report, analysis, engine, orientation } = state;
  const node = nodeAt(tree, at);
  const path = useMemo(() => pathTo(tree, at), [tree, at]);
  const play = (step: LegalMove): void => send({ type: "play", step });
  const select = (to: number): void => send({ type: "go", to });
  const go = (direction: Direction): void => send({ type: "step", direction });
  const flip = (): void => send({ type: "flip" });
  useKeyboardNavigation({ isEnabled: state.dialog === null, go, flip });

  const score = scoreAt(node, findings);
  const line = useMemo(() => mainLine(tree), [tree]);
  const spots = useMemo(() => graphPointsOf(tree, line, findings), [line, findings]);
  const current = at === ROOT ? 0 : line.findIndex((each) => each.id === at) + 1 || null;
  const mark = markAt(tree, node, findings);
  const better = node.parent === null ? null : (findings.get(node.parent) ?? null);
  const hasNames = tree.tags.some(([name, value]) => (name === "White" || name === "Black") && value !== "?");
  const taken = capturedAlong(nodeAt(tree, ROOT).fen, path);
  const bar = (color: Color) =>
    hasNames && (
      <RecordPlayerBar
        color={color}
        name={playerName(record, color)}
        fen={node.fen}
        isToMove={turnInFen(node.fen) === color && !report?.ending}
        taken={taken[color]}
        left={clockOf(path, color)}
      />
    );
  return (
    <main class={`game analyse ${hasNames ? "" : "nameless"}`}>
      <h1 class="visually-hidden">{t("page-analyse")}</h1>
      <div class="table">
        {bar(other(orientation))}
        <div class="board-row">
          <EvalBar score={score} winner={node.san.endsWith("#") ? moverOf(node) : null} orientation={orientation} />
          <Board
            fen={node.fen}
            orientation={orientation}
            turn={turnInFen(node.fen)}
            check={report?.check ?? /[+#]$/.test(node.san)}
            lastMove={node.uci ? [node.uci.slice(0, 2), node.uci.slice(2, 4)] : null}
            legalMoves={report?.moves ?? []}
            onMove={play}
            autoShapes={analysis && engine.isOn ? arrows(analysis.lines.map(({ pv }) => pv[0])) : []}
            controls={settings.value.controls ? (report?.controls ?? null) : null}
            label={t("page-board")}
          />
        </div>
        {bar(orientation)}
      </div>
      <aside class="side" aria-label={t("page-analyse")}>
        <EngineLines
          settings={engine}
          engines={state.engines}
          analysis={analysis}
          fen={node.fen}
          ending={report?.ending ? t(`ending-${kebabCase(report.ending)}`) : null}
          onChange={(changed) => send({ type: "setEngine", changed })}
          onPlay={(ucis) => send({ type: "playLine", from: at, ucis })}
        />
        {questionOf(state) && <Problem reason={state.problem} />}
        <p class="opening">
          {state.opening && (
            <>
              <b>{state.opening.eco}</b> {state.opening.name}
            </>
          )}
        </p>
        <TreeView tree={tree} at={at} markOf={(node) => markAt(tree, node, findings)} onSelect={select} />
        <MovePanel
          node={node}
          mark={mark}
          better={better && better.best[0] !== node.uci ? better : null}
          isVariation={variationStart(tree, at) !== null}
          onSay={(said) => send({ type: "say", said })}
          onPromote={() => send({ type: "promote" })}
          onDelete={() => send({ type: "delete" })}
          onBetter={(ucis) => send({ type: "playLine", from: node.parent ?? ROOT, ucis })}
        />
        {line.length > 0 && (
          <>
            <EvalGraph spots={spots} current={current} onSelect={(ply) => select(ply === 0 ? ROOT : (line[ply - 1]?.id ?? ROOT))} />
            <ReviewPanel state={state} send={send} />
          </>
        )}
        <Navigation atFirst={at === ROOT} atLast={node.children.length === 0} onGo={go} onFlip={flip} />
        <MoveField legalMoves={report?.moves ?? []} onMove={play} />
        <div class="row-buttons">
          <Button icon="link" onClick={() => send({ type: "setDialog", dialog: "share" })}>
            {t("page-share")}
          </Button>
          <Button icon="load" onClick={() => send({ type: "setDialog", dialog: "load" })}>
            {t("menu-load")}
          </Button>
          <Button onClick={onNew}>{t("page-analyse-new")}</Button>
          <Link to={`/editor?fen=${encodeURIComponent(node.fen)}`} class="button">
            {t("page-analyse-edit")}
          </Link>
        </div>
      </aside>
      <div class="visually-hidden" role="status" aria-live="polite">
        {node.parent === null ? t("page-replay-start") : moveSentence(nodeAt(tree, node.parent).fen, node)}
      </div>
      {state.dialog === "load" && <LoadDialog onClose={() => send({ type: "setDialog", dialog: null })} />}
      {state.dialog === "share" && (
        <ShareDialog
          pgn={async () => (await api.toPgn(recordOf(tree))).pgn}
          scene={{ fen: node.fen, orientation, lastMove: node.uci ? [node.uci.slice(0, 2), node.uci.slice(2, 4)] : null }}
          name={fileName(record)}
          path={id && current !== null ? `/analyse/${id}#${current}` : `/analyse?fen=${encodeURIComponent(node.fen)}`}
          onClose={() => send({ type: "setDialog", dialog: null })}
        />
      )}
    </main>
  );
}
