/** A game or a position to pass on: PGN, FEN, a link, a picture. */

import { useState } from "preact/hooks";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { copy } from "../ui/copyText";
import { type BoardScene, drawBoardImage } from "./boardImage";

export interface ShareDialogProps {
  /** The game as PGN. */
  pgn: () => Promise<string>;
  scene: BoardScene;
  /** The name of files, without what they are. */
  name: string;
  /** Where others see the same. */
  link: string;
  onClose: () => void;
}

type Done = "pgn" | "fen" | "link" | "picture";

export function ShareDialog({ pgn, scene, name, link, onClose }: ShareDialogProps) {
  const [done, setDone] = useState<Done | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = (what: Done | null, run: () => Promise<boolean>): void => {
    setProblem(null);
    setDone(null);
    run().then(
      (worked) => (worked ? setDone(what) : setProblem(t("page-share-not-copied"))),
      () => setProblem(t("page-share-failed")),
    );
  };
  const savePgn = async (): Promise<boolean> => {
    saveFile(new Blob([await pgn()], { type: "application/x-chess-pgn" }), `${name}.pgn`);
    return true;
  };
  const savePicture = async (): Promise<boolean> => {
    saveFile(await drawBoardImage(scene), `${name}.png`);
    return true;
  };
  const copyPicture = async (): Promise<boolean> => {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": drawBoardImage(scene) })]);
    return true;
  };
  const copyButton = (what: Done, run: () => Promise<boolean>) => (
    <Button icon={done === what ? "check" : "copy"} onClick={() => attempt(what, run)}>
      {t(done === what ? "page-copied" : "page-copy")}
    </Button>
  );
  return (
    <Dialog title={t("page-share")} onClose={onClose}>
      <div class="share-list">
        <section aria-label="PGN">
          <h3>PGN</h3>
          <p class="hint">{t("page-share-pgn")}</p>
          <div class="row-buttons">
            <Button icon="save" onClick={() => attempt(null, savePgn)}>
              {t("page-share-file")}
            </Button>
            {copyButton("pgn", async () => copy(await pgn()))}
          </div>
        </section>
        <Line title="FEN" text={scene.fen} button={copyButton("fen", () => copy(scene.fen))} />
        <Line title={t("page-share-link")} text={link} button={copyButton("link", () => copy(link))} />
        <section aria-label={t("page-share-picture")}>
          <h3>{t("page-share-picture")}</h3>
          <div class="row-buttons">
            <Button icon="save" onClick={() => attempt(null, savePicture)}>
              {t("page-share-file")}
            </Button>
            {"ClipboardItem" in globalThis && isSecureContext && copyButton("picture", copyPicture)}
          </div>
        </section>
      </div>
      <p class="visually-hidden" role="status">
        {done && t("page-copied")}
      </p>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

function Line({ title, text, button }: { title: string; text: string; button: preact.JSX.Element }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <div class="link-row">
        <input type="text" readOnly value={text} aria-label={title} onFocus={(event) => event.currentTarget.select()} />
        {button}
      </div>
    </section>
  );
}

export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
