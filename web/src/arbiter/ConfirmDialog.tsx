/** Asks for confirmation before an arbiter's decision. */

import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";

interface ConfirmDialogProps {
  title: string;
  /** The decision. */
  text: string;
  button: string;
  /** Consequence, if the game does not end. */
  more?: string;
  onYes: () => void;
  onNo: () => void;
}

export function ConfirmDialog({ title, text, button, more, onYes, onNo }: ConfirmDialogProps) {
  return (
    <Dialog title={title} kind="center" onClose={onNo}>
      <p>
        <strong>{text}</strong>
      </p>
      <p>{more ?? t("page-arbiter-end-final")}</p>
      <footer>
        <Button onClick={onNo} autofocus>
          {t("word-cancel")}
        </Button>
        <Button kind="danger" icon="check" onClick={onYes}>
          {button}
        </Button>
      </footer>
    </Dialog>
  );
}
