/** Saves a game as a log, as PGN, or copies its position. */

import { useState } from "preact/hooks";
import { gameFileUrl } from "../api";
import { t } from "../i18n";
import { type GameState, shownPosition } from "../store/game";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { copy } from "../ui/copyText";

export function SaveDialog({ state, onClose }: { state: GameState; onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  const { fen } = shownPosition(state);
  return (
    <Dialog title={t("menu-save")} kind="center" onClose={onClose}>
      <p>{t("page-save-kept")}</p>
      <div class="menu-list">
        <a class="button main" href={gameFileUrl(state.id, "log")} download={`${state.id}.tabiya`}>
          <Icon name="save" />
          <span>{t("page-save-log")}</span>
        </a>
        <a class="button plain" href={gameFileUrl(state.id, "pgn")} download={`${state.id}.pgn`}>
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
