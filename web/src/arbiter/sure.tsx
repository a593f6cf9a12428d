/** Asks again before the arbiter's word counts. */

import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";

interface SureProps {
  title: string;
  /** How it ends. */
  text: string;
  button: string;
  /** What comes of it, if not the end. */
  more?: string;
  onYes: () => void;
  onNo: () => void;
}

export function Sure({ title, text, button, more, onYes, onNo }: SureProps) {
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
