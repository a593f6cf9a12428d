/**
 * The chessboard: drawn by chessground, with an ARIA grid above it for screen readers and keyboards. It knows no
 * rules; it shows the position and the moves it is given.
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
import type { ByColor, Color, LegalMove, Role } from "../wire";
import { ControlledSquares, controlTints } from "./ControlledSquares";
import { Grid } from "./Grid";
import { Promotion } from "./Promotion";
import { afterPremoves, destinationsOf, isPromotion, premoveDestinations } from "./squares";
import { promotionOf, movesBetween } from "./legalMoves";

export interface BoardProps {
  fen: string;
  /** Side at the bottom. */
  orientation: Color;
  turn: Color;
  check?: boolean;
  lastMove?: [string, string] | null;
  /** Legal moves of the side to move; empty if nothing may be moved. */
  legalMoves?: readonly LegalMove[];
  /** A move was made by mouse, touch or keyboard, with the promotion already chosen. */
  onMove?: (step: LegalMove) => void;
  /** Side that may premove now. */
  premover?: Color | null;
  premoves?: readonly Premove[];
  onPremove?: (move: Premove) => void;
  /** The player cancels all premoves. */
  onDropPremoves?: () => void;
  /** Arrows and circles drawn by the page, such as best moves. */
  autoShapes?: DrawShape[];
  /** Arrows and circles drawn by the player, if they are kept. */
  shapes?: DrawShape[];
  onShapes?: (shapes: DrawShape[]) => void;
  /** Number of attackers of each side on each square, if it is shown. */
  controls?: ByColor<string> | null;
  /** Name of the grid for screen readers. */
  label: string;
  /** Static picture of a position. */
  isPicture?: boolean;
}

interface Choice {
  to: string;
  color: Color;
  choose: (role: Role | null) => void;
}

export function Board(props: BoardProps) {
  const { fen, orientation, turn, premover = null, premoves = [], isPicture = false } = props;
  const element = useRef<HTMLDivElement>(null);
  const api = useRef<Api | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const [choice, setChoice] = useState<Choice | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const { coordinates, destinations, animation } = settings.value;

  const shownFen = premover ? afterPremoves(fen, premoves) : fen;
  const mover = premover ?? turn;
  const legalMoves = props.legalMoves ?? [];
  const dests = premover ? premoveDestinations(shownFen, premover) : destinationsOf(legalMoves);

  const reset = useCallback(() => api.current?.set(configRef.current), []);

  /** Takes over what chessground made of an input: the selection, or a move. Returns true after a move. */
  const takeInput = useCallback((): boolean => {
    const state = api.current?.state;
    if (!state) return false;
    setSelected(state.selected ?? null);
    // chessground drops the destinations with a move of the player.
    if (state.movable.dests || !state.lastMove) return false;
    state.movable.dests = new Map();
    const [from, to] = state.lastMove;
    if (from && to) onMove(from, to);
    return true;
  }, []);

  /** A press anywhere but on an own piece cancels the premoves. */
  const takePress = useCallback((): void => {
    const isMove = takeInput();
    const { premover, premoves, onDropPremoves } = latest.current;
    if (!isMove && premover && premoves?.length && !api.current?.state.selected) onDropPremoves?.();
  }, []);

  const onMove = useCallback((from: string, to: string) => {
    const now = latest.current;
    if (now.premover) {
      const before = afterPremoves(now.fen, now.premoves ?? []);
      const make = (promotion: Role | null): void => now.onPremove?.({ from, to, promotion });
      if (!isPromotion(before, from, to)) return make(null);
      return choosePromotion(now.premover, to, (role) => (role ? make(role) : reset()));
    }
    const found = movesBetween(now.legalMoves ?? [], from, to);
    const [only, ...others] = found;
    if (!only) return reset();
    if (others.length === 0) return now.onMove?.(only);
    choosePromotion(now.turn, to, (role) => {
      const step = found.find((step) => promotionOf(step) === role);
      if (step) now.onMove?.(step);
      else reset();
    });
  }, []);

  const choosePromotion = (color: Color, to: string, then: (role: Role | null) => void): void => {
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
    fen: shownFen,
    orientation,
    turnColor: mover,
    check: props.check ? turn : false,
    coordinates: coordinates && !isPicture,
    viewOnly: isPicture,
    disableContextMenu: true,
    animation: { enabled: animation && !reducedMotion(), duration: 180 },
    highlight: { lastMove: true, check: true, custom: squareClasses(premoves, props.controls ?? null) },
    movable: {
      free: false,
      showDests: destinations,
      rookCastle: true,
      ...(dests.size > 0 ? { color: mover, dests } : { dests: new Map() }),
    },
    premovable: { enabled: false },
    draggable: { showGhost: true },
    drawable: {
      enabled: !isPicture,
      ...(props.shapes ? { shapes: props.shapes } : {}),
      autoShapes: props.autoShapes ?? [],
      onChange: (shapes) => latest.current.onShapes?.(shapes),
    },
  };
  // chessground keeps the old last move unless it gets a list.
  config.lastMove = (props.lastMove ?? []) as Key[];
  const configRef = useRef(config);
  configRef.current = config;

  useLayoutEffect(() => {
    if (!element.current) return;
    const made = Chessground(element.current, configRef.current);
    api.current = made;
    const observer = new ResizeObserver(() => made.redrawAll());
    observer.observe(element.current);
    const stopListening = listen(element.current, made, takePress, takeInput);
    return () => {
      stopListening();
      observer.disconnect();
      made.destroy();
    };
  }, [coordinates, isPicture]);

  const signature = JSON.stringify([
    shownFen,
    orientation,
    mover,
    premover,
    props.check,
    props.lastMove,
    legalMoves.map((step) => step.uci),
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
  // A new position closes the promotion chooser.
  useEffect(() => setChoice(null), [fen, premover]);

  const classes = ["board", `turn-${turn}`, `below-${orientation}`];
  if (premover) classes.push("premoving");
  if (dests.size > 0) classes.push("movable");
  return (
    <div class={classes.join(" ")}>
      <div class="board-ground" ref={element} aria-hidden="true" />
      {props.controls && <ControlledSquares controls={props.controls} orientation={orientation} />}
      {!isPicture && (
        <Grid
          fen={shownFen}
          orientation={orientation}
          label={props.label}
          selected={selected}
          targets={selected ? (dests.get(selected as Key) ?? []) : []}
          onPick={(key) => {
            api.current?.selectSquare(key);
            takePress();
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

/**
 * Listens to presses and releases, each after chessground has handled it. chessground's own callbacks come by a timer,
 * and until then it ignores clicks after a move: with them, a fast player's next click was lost.
 */
function listen(ground: HTMLElement, board: Api, onPress: () => void, onRelease: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  // The board may have moved on the page, without a change of its size.
  const beforePress = (): void => board.state.dom.bounds.clear();
  const press = (event: Event): void => {
    // chessground prevents the default of a press that it handles, and stops one that draws an arrow.
    if (event.defaultPrevented) onPress();
  };
  for (const type of ["mousedown", "touchstart"]) {
    ground.addEventListener(type, beforePress, { signal, capture: true, passive: true });
    ground.addEventListener(type, press, { signal, passive: true });
  }
  for (const type of ["mouseup", "touchend"]) addEventListener(type, onRelease, { signal });
  return () => listening.abort();
}

/** CSS classes of squares besides the last move and check. */
function squareClasses(premoves: readonly Premove[], controls: ByColor<string> | null): Map<Key, string> {
  const found = controls ? controlTints(controls) : new Map<Key, string>();
  for (const { from, to } of premoves) {
    for (const key of [from, to] as Key[]) found.set(key, "current-premove");
  }
  return found;
}
