/** A game or a position to think about: any move can be played, every variation is kept, and an engine helps. */

import { useEffect, useMemo, useReducer, useState } from "preact/hooks";
import { api, positionReport } from "../api";
import { Board } from "../board/Board";
import { MoveField } from "../board/MoveField";
import { Navigation, type Direction } from "../board/Navigation";
import { LoadDialog } from "../game/LoadDialog";
import { reasonText } from "../game/gameText";
import { kebabCase, t } from "../i18n";
import { RecordPlayerBar } from "../replay/RecordPlayerBar";
import { ShareDialog } from "../replay/ShareDialog";
import { capturedAlong, turnInFen } from "../replay/frames";
import { fileName, playerName, moveSentence } from "../replay/recordText";
import { moveSound } from "../sound/moveSound";
import { failure } from "../store/club";
import { setLoadedGame, loadedGame } from "../store/loadedGame";
import { navigate } from "../store/route";
import { settings } from "../store/settings";
import { Button, Link } from "../ui/Button";
import { ErrorScreen } from "../ui/ErrorScreen";
import { playSound } from "../sound/playSound";
import { other } from "../colors";
import type { Color, Id, LegalMove } from "../wire";
import { EvalBar } from "./EvalBar";
import { EvalGraph } from "./EvalGraph";
import { EngineLines } from "./EngineLines";
import { MovePanel } from "./MovePanel";
import { ReviewPanel } from "./ReviewPanel";
import { TreeView } from "./TreeView";
import { useAnalysis } from "./engine";
import { markAt, moverOf } from "./findings";
import { arrows, clockOf, scoreAt, graphPointsOf } from "./display";
import { type Found, type Source, find, forget, keep } from "./analysisSource";
import { first, update } from "./state";
import { ROOT, variationStart, lineFrom, mainLine, nodeAt, pathTo, recordOf } from "./tree";
import { useEngineSettings } from "./useEngineSettings";
import { useKeyboard } from "./useKeys";
import { usePositionReport } from "./useReport";
import "../replay/replay.css";
import "./analyse.css";

export default function Analyse({ id = null }: { id?: Id | null }) {
  const [found, setFound] = useState<{ it: Found; number: number } | null>(null);
  const [number, setNumber] = useState(0);
  const { search } = location;
  const own = loadedGame.value;
  useEffect(() => {
    let isWanted = true;
    void find(id, search).then((it) => isWanted && setFound((before) => ({ it, number: (before?.number ?? 0) + 1 })));
    return () => {
      isWanted = false;
    };
  }, [id, search, own, number]);
  const begin = (): void => {
    forget();
    setLoadedGame(null);
    navigate("/analyse");
    setNumber(number + 1);
  };
  if (!found) return <main class="game loading" aria-busy="true" />;
  if ("reason" in found.it) return <ErrorScreen reason={found.it.reason} />;
  return <AnalysisBoard source={found.it} id={id} onNew={begin} key={found.number} />;
}

function AnalysisBoard({ source, id, onNew }: { source: Source; id: Id | null; onNew: () => void }) {
  const [state, send] = useReducer(update, source.record, (record) => first(record, Number(location.hash.slice(1)) || 0));
  const { tree, at, findings } = state;
  const node = nodeAt(tree, at);
  const path = useMemo(() => pathTo(tree, at), [tree, at]);
  const moves = path.map(({ uci }) => uci);
  const report = usePositionReport(tree, moves);
  const [orientation, setOrientation] = useState<Color>("white");
  const [open, setOpen] = useState<"share" | "load" | null>(null);
  const [engine, setEngine] = useEngineSettings(id !== null && source.record.result === "*");
  const [engines, setEngines] = useState<{ id: string | null; name: string }[]>([]);
  const [isReviewing, setReviewing] = useState(false);
  useEffect(() => void api.engines().then(({ engines }) => setEngines(engines)).catch(() => {}), []);
  const isOver = report?.ending != null;
  const question =
    engine.isOn && !isReviewing && report && !isOver
      ? { start: tree.start, moves, lines: engine.lines, engine: engine.engine, limit: null }
      : null;
  const analysis = useAnalysis(question);
  // What was refused belongs to the question that it was said to.
  useEffect(() => {
    failure.value = null;
  }, [JSON.stringify(question)]);
  useEffect(() => {
    if (analysis && analysis.lines.length > 0) send({ type: "found", id: at, analysis });
  }, [analysis]);
  useEffect(() => keep({ key: source.key, record: { ...recordOf(tree), steps: source.record.steps } }), [tree]);

  const play = (step: LegalMove): void => {
    send({ type: "play", step });
    playSound(moveSound(step.san));
  };
  const playAll = async (from: number, ucis: string[]): Promise<void> => {
    const before = pathTo(tree, from).map(({ uci }) => uci);
    const legalMoves: LegalMove[] = [];
    for (const uci of ucis) {
      const { moves } = await positionReport(tree.start, [...before, ...legalMoves.map((step) => step.uci)]);
      const step = moves.find((step) => step.uci === uci);
      if (!step) break;
      legalMoves.push(step);
    }
    send({ type: "playAll", from, steps: legalMoves });
  };
  const select = (id: number): void => {
    send({ type: "go", to: id });
    if (nodeAt(tree, id).parent === at) playSound(moveSound(nodeAt(tree, id).san));
  };
  const go = (where: Direction): void => {
    const line = lineFrom(tree, at);
    if (where === "first") select(ROOT);
    else if (where === "back") select(node.parent ?? ROOT);
    else if (where === "forward") select(line[0]?.id ?? at);
    else select(line.at(-1)?.id ?? at);
  };
  const flip = (): void => setOrientation(other);
  useKeyboard({ isEnabled: open === null, go, flip });

  const score = scoreAt(node, findings);
  const line = useMemo(() => mainLine(tree), [tree]);
  const spots = useMemo(() => graphPointsOf(tree, line, findings), [line, findings]);
  const current = at === ROOT ? 0 : line.findIndex((each) => each.id === at) + 1 || null;
  const mark = markAt(tree, node, findings);
  const better = node.parent === null ? null : (findings.get(node.parent) ?? null);
  const hasNames = tree.tags.some(([name, value]) => (name === "White" || name === "Black") && value !== "?");
  const record = source.record;
  const taken = capturedAlong(nodeAt(tree, ROOT).fen, path);
  const bar = (color: Color) =>
    hasNames && (
      <RecordPlayerBar
        color={color}
        name={playerName(record, color)}
        fen={node.fen}
        isToMove={turnInFen(node.fen) === color && !isOver}
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
          engines={engines}
          analysis={analysis}
          fen={node.fen}
          ending={report?.ending ? t(`ending-${kebabCase(report.ending)}`) : null}
          onChange={setEngine}
          onPlay={(ucis) => void playAll(at, ucis)}
        />
        {question && failure.value && (
          <p class="problem" role="alert">
            {reasonText(failure.value)}
          </p>
        )}
        <p class="opening">
          {report?.opening && (
            <>
              <b>{report.opening.eco}</b> {report.opening.name}
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
          onBetter={(ucis) => void playAll(node.parent ?? ROOT, ucis)}
        />
        {line.length > 0 && (
          <>
            <EvalGraph spots={spots} current={current} onSelect={(ply) => select(ply === 0 ? ROOT : (line[ply - 1]?.id ?? ROOT))} />
            <ReviewPanel
              tree={tree}
              findings={findings}
              engine={engine.engine}
              onBusy={setReviewing}
              onFinding={(id, analysis) => send({ type: "found", id, analysis })}
              onDone={() => send({ type: "reviewed" })}
            />
          </>
        )}
        <Navigation atFirst={at === ROOT} atLast={node.children.length === 0} onGo={go} onFlip={flip} />
        <MoveField legalMoves={report?.moves ?? []} onMove={play} />
        <div class="row-buttons">
          <Button icon="link" onClick={() => setOpen("share")}>
            {t("page-share")}
          </Button>
          <Button icon="load" onClick={() => setOpen("load")}>
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
      {open === "load" && <LoadDialog onClose={() => setOpen(null)} />}
      {open === "share" && (
        <ShareDialog
          pgn={async () => (await api.toPgn(recordOf(tree))).pgn}
          scene={{ fen: node.fen, orientation, lastMove: node.uci ? [node.uci.slice(0, 2), node.uci.slice(2, 4)] : null }}
          name={fileName(record)}
          link={id && current !== null ? `${location.origin}/analyse/${id}#${current}` : `${location.origin}/analyse?fen=${encodeURIComponent(node.fen)}`}
          onClose={() => setOpen(null)}
        />
      )}
    </main>
  );
}
