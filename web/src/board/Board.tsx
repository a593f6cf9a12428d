/**
 * The board: for eyes and hands by chessground, for ears and keys as a grid of named squares above it. It knows no
 * rules: it shows the position and the moves that it is given.
 */

import { Chessground } from "@lichess-org/chessground";
import type { Api } from "@lichess-org/chessground/api";
import type { Config } from "@lichess-org/chessground/config";
import type { DrawShape } from "@lichess-org/chessground/draw";
import type { Key } from "@lichess-org/chessground/types";
import "@lichess-org/chessground/assets/chessground.base.css";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Premove } from "../store/game";
import { reducedMotion, settings } from "../store/settings";
import type { ByColor, Color, Role, Step } from "../wire";
import { Controls, held } from "./Controls";
import { Grid } from "./Grid";
import { Promotion } from "./Promotion";
import { afterPremoves, destsOf, isPromotion, premoveDests } from "./squares";
import { promotionOf, stepsBetween } from "./steps";

export interface BoardProps {
  fen: string;
  /** Which side is below. */
  orientation: Color;
  turn: Color;
  check?: boolean;
  lastMove?: [string, string] | null;
  /** The legal moves of the side to move; none where nothing may be moved. */
  steps?: readonly Step[];
  /** A move was made with the mouse, by touch or by keys; a promotion has been chosen. */
  onMove?: (step: Step) => void;
  /** The side that may make moves for later now. */
  premover?: Color | null;
  premoves?: readonly Premove[];
  onPremove?: (move: Premove) => void;
  /** The player does not want the moves for later any more. */
  onDropPremoves?: () => void;
  /** Arrows and circles of the page's own, such as best moves. */
  autoShapes?: DrawShape[];
  /** Arrows and circles of the player, if they are to be kept. */
  shapes?: DrawShape[];
  onShapes?: (shapes: DrawShape[]) => void;
  /** How many pieces of each side attack each square, to be shown. */
  controls?: ByColor<string> | null;
  /** The name of the grid for a screen reader. */
  label: string;
  /** Nothing can be moved or drawn: a small picture of a position. */
  isPicture?: boolean;
}

interface Choice {
  to: string;
  color: Color;
  choose: (role: Role | null) => void;
}

export function Board(props: BoardProps) {
  const { fen, orientation, turn, premover = null, premoves = [], isPicture = false } = props;
  const wrap = useRef<HTMLDivElement>(null);
  const api = useRef<Api | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const [choice, setChoice] = useState<Choice | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const { coordinates, destinations, animation } = settings.value;

  const imagined = premover ? afterPremoves(fen, premoves) : fen;
  const mover = premover ?? turn;
  const steps = props.steps ?? [];
  const dests = premover ? premoveDests(imagined, premover) : destsOf(steps);

  const reset = useCallback(() => api.current?.set(configRef.current), []);

  const onMove = useCallback((from: string, to: string) => {
    setSelected(null);
    const now = latest.current;
    if (now.premover) {
      const before = afterPremoves(now.fen, now.premoves ?? []);
      const make = (promotion: Role | null): void => now.onPremove?.({ from, to, promotion });
      if (!isPromotion(before, from, to)) return make(null);
      return choosePiece(now.premover, to, (role) => (role ? make(role) : reset()));
    }
    const found = stepsBetween(now.steps ?? [], from, to);
    const [only, ...others] = found;
    if (!only) return reset();
    if (others.length === 0) return now.onMove?.(only);
    choosePiece(now.turn, to, (role) => {
      const step = found.find((step) => promotionOf(step) === role);
      if (step) now.onMove?.(step);
      else reset();
    });
  }, []);

  const choosePiece = (color: Color, to: string, then: (role: Role | null) => void): void => {
    if (settings.value.autoQueen) return then("queen");
    setChoice({
      to,
      color,
      choose: (role) => {
        setChoice(null);
        then(role);
      },
    });
  };

  const config: Config = {
    fen: imagined,
    orientation,
    turnColor: mover,
    check: props.check ? turn : false,
    coordinates: coordinates && !isPicture,
    viewOnly: isPicture,
    disableContextMenu: true,
    animation: { enabled: animation && !reducedMotion(), duration: 180 },
    highlight: { lastMove: true, check: true, custom: signs(premoves, props.controls ?? null) },
    movable: {
      free: false,
      showDests: destinations,
      rookCastle: true,
      ...(dests.size > 0 ? { color: mover, dests } : { dests: new Map() }),
      events: { after: onMove },
    },
    premovable: { enabled: false },
    draggable: { showGhost: true },
    drawable: {
      enabled: !isPicture,
      ...(props.shapes ? { shapes: props.shapes } : {}),
      autoShapes: props.autoShapes ?? [],
      onChange: (shapes) => latest.current.onShapes?.(shapes),
    },
    events: {
      select: (key) => {
        // A click on nothing of one's own drops the moves for later.
        const { premover, premoves, onDropPremoves } = latest.current;
        const isOwn = api.current?.state.pieces.get(key)?.color === premover;
        if (premover && premoves?.length && !isOwn && !api.current?.state.selected) onDropPremoves?.();
        queueMicrotask(() => setSelected(api.current?.state.selected ?? null));
      },
    },
  };
  // chessground takes a last move only as a list, and keeps the old one if there is none.
  config.lastMove = (props.lastMove ?? []) as Key[];
  const configRef = useRef(config);
  configRef.current = config;

  useLayoutEffect(() => {
    if (!wrap.current) return;
    const made = Chessground(wrap.current, configRef.current);
    api.current = made;
    const observer = new ResizeObserver(() => made.redrawAll());
    observer.observe(wrap.current);
    return () => {
      observer.disconnect();
      made.destroy();
    };
  }, [coordinates, isPicture]);

  const signature = JSON.stringify([
    imagined,
    orientation,
    mover,
    premover,
    props.check,
    props.lastMove,
    steps.map((step) => step.uci),
    premoves,
    props.autoShapes,
    props.shapes,
    props.controls,
    destinations,
    animation,
  ]);
  useLayoutEffect(() => {
    if (choice) return;
    api.current?.set(configRef.current);
    setSelected(api.current?.state.selected ?? null);
  }, [signature]);
  // What was to be promoted is gone with its position.
  useEffect(() => setChoice(null), [fen, premover]);

  const classes = ["board", `turn-${turn}`, `below-${orientation}`];
  if (premover) classes.push("premoving");
  if (dests.size > 0) classes.push("movable");
  return (
    <div class={classes.join(" ")}>
      <div class="board-ground" ref={wrap} aria-hidden="true" />
      {props.controls && <Controls controls={props.controls} orientation={orientation} />}
      {!isPicture && (
        <Grid
          fen={imagined}
          orientation={orientation}
          label={props.label}
          selected={selected}
          targets={selected ? (dests.get(selected as Key) ?? []) : []}
          onPick={(key) => {
            api.current?.selectSquare(key);
            setSelected(api.current?.state.selected ?? null);
          }}
          onCancel={() => {
            api.current?.selectSquare(null);
            setSelected(null);
            latest.current.onDropPremoves?.();
          }}
        />
      )}
      {choice && (
        <Promotion
          color={choice.color}
          square={choice.to}
          orientation={orientation}
          onChoose={choice.choose}
        />
      )}
    </div>
  );
}

/** What is shown on squares besides the last move and check. */
function signs(premoves: readonly Premove[], controls: ByColor<string> | null): Map<Key, string> {
  const found = controls ? held(controls) : new Map<Key, string>();
  for (const { from, to } of premoves) {
    for (const key of [from, to] as Key[]) found.set(key, "current-premove");
  }
  return found;
}
