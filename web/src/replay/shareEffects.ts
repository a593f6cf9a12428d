/** Effects of the share dialog. */

import type { Send } from "../store/program";
import { copy } from "../ui/copyText";
import { type BoardScene, drawBoardImage } from "./boardImage";
import type { Effect, Message, Shared } from "./shareState";

export interface ShareContent {
  /** Loads the game as PGN. */
  pgn: () => Promise<string>;
  scene: BoardScene;
  /** File name without extension. */
  name: string;
  /** Path of a link to the same position. */
  path: string;
}

export const performWith =
  (content: () => ShareContent) =>
  (effect: Effect, send: Send<Message>): void => {
    const { what } = effect;
    const fail = (): void => send({ type: "failed" });
    if (effect.type === "save") save(content(), effect.what).catch(fail);
    else copyPart(content(), what).then((isCopied) => send({ type: "copied", what, isCopied }), fail);
  };

async function save({ pgn, scene, name }: ShareContent, what: "pgn" | "picture"): Promise<void> {
  if (what === "pgn") saveFile(new Blob([await pgn()], { type: "application/x-chess-pgn" }), `${name}.pgn`);
  else saveFile(await drawBoardImage(scene), `${name}.png`);
}

async function copyPart({ pgn, scene }: ShareContent, what: Shared): Promise<boolean> {
  switch (what) {
    case "pgn":
      return copy(await pgn());
    case "fen":
      return copy(scene.fen);
    case "picture":
      await navigator.clipboard.write([new ClipboardItem({ "image/png": drawBoardImage(scene) })]);
      return true;
  }
}

function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
