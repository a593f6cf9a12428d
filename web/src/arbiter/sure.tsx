/** Asks again before a game ends by the arbiter's word. */

import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";

interface SureProps {
  title: string;
  /** How it ends. */
  text: string;
  button: string;
  onYes: () => void;
  onNo: () => void;
}

export function Sure({ title, text, button, onYes, onNo }: SureProps) {
  return (
    <Dialog title={title} kind="center" onClose={onNo}>
      <p>
        <strong>{text}</strong>
      </p>
      <p>{t("page-arbiter-end-final")}</p>
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
