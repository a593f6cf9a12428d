/** Share dialog: a game or position as PGN, FEN, link or image. */

import { useRef } from "preact/hooks";
import { t } from "../i18n";
import { useProgram } from "../store/program";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { ShareLink } from "../ui/ShareLink";
import { type ShareContent, performWith } from "./shareEffects";
import { INITIAL, type Shared, update } from "./shareState";

const PROBLEMS = { notCopied: "page-share-not-copied", failed: "page-share-failed" };

export function ShareDialog({ onClose, ...content }: ShareContent & { onClose: () => void }) {
  const latest = useRef(content);
  latest.current = content;
  const [{ copied, problem }, send] = useProgram({ update, perform: performWith(() => latest.current) }, () => [INITIAL]);
  const { scene, path } = content;
  const copyButton = (what: Shared) => (
    <Button icon={copied === what ? "check" : "copy"} onClick={() => send({ type: "copy", what })}>
      {t(copied === what ? "page-copied" : "page-copy")}
    </Button>
  );
  return (
    <Dialog title={t("page-share")} onClose={onClose}>
      <div class="share-list">
        <section aria-label="PGN">
          <h3>PGN</h3>
          <p class="hint">{t("page-share-pgn")}</p>
          <div class="row-buttons">
            <Button icon="save" onClick={() => send({ type: "save", what: "pgn" })}>
              {t("page-share-file")}
            </Button>
            {copyButton("pgn")}
          </div>
        </section>
        <CopyableLine title="FEN" text={scene.fen} button={copyButton("fen")} />
        <section aria-label={t("page-share-link")}>
          <h3>{t("page-share-link")}</h3>
          <ShareLink path={path} label={t("page-share-link")} isPlain />
        </section>
        <section aria-label={t("page-share-picture")}>
          <h3>{t("page-share-picture")}</h3>
          <div class="row-buttons">
            <Button icon="save" onClick={() => send({ type: "save", what: "picture" })}>
              {t("page-share-file")}
            </Button>
            {"ClipboardItem" in globalThis && isSecureContext && copyButton("picture")}
          </div>
        </section>
      </div>
      <p class="visually-hidden" role="status">
        {copied && t("page-copied")}
      </p>
      {problem && (
        <p class="problem" role="alert">
          {t(PROBLEMS[problem])}
        </p>
      )}
    </Dialog>
  );
}

function CopyableLine({ title, text, button }: { title: string; text: string; button: preact.JSX.Element }) {
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
