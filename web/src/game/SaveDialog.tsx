/** A game as a file: whole, as PGN, or just the position. */

import { useState } from "preact/hooks";
import { fileOf } from "../api";
import { t } from "../i18n";
import { type GameState, shown } from "../store/game";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { copy } from "../ui/copy";

export function SaveDialog({ state, onClose }: { state: GameState; onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  const { fen } = shown(state);
  return (
    <Dialog title={t("menu-save")} kind="center" onClose={onClose}>
      <p>{t("page-save-kept")}</p>
      <div class="menu-list">
        <a class="button main" href={fileOf(state.id, "log")} download={`${state.id}.tabiya`}>
          <Icon name="save" />
          <span>{t("page-save-log")}</span>
        </a>
        <a class="button plain" href={fileOf(state.id, "pgn")} download={`${state.id}.pgn`}>
          <Icon name="save" />
          <span>{t("page-save-pgn")}</span>
        </a>
        <Button icon="link" onClick={() => void copy(fen).then(setCopied)}>
          {t(copied ? "page-copied" : "page-copy-fen")}
        </Button>
      </div>
    </Dialog>
  );
}
