/** Effects of the load dialog. */

import { api, reasonOf } from "../api";
import { setLoadedGame } from "../store/loadedGame";
import type { Send } from "../store/program";
import { navigate } from "../store/route";
import type { Effect, Message } from "./loadState";

export const performWith =
  (onClose: () => void) =>
  (effect: Effect, send: Send<Message>): void => {
    switch (effect.type) {
      case "readFile":
        void effect.file.text().then((text) => send({ type: "fileRead", text }));
        return;
      case "import":
        api.importRecord(effect.text, effect.selection).then(
          (answer) => send({ type: "imported", answer }),
          (error: unknown) =>
            send({ type: "importFailed", reason: reasonOf(error), isSearch: Boolean(effect.selection.find) }),
        );
        return;
      case "createGame":
        api.createGame(effect.table).then(
          ({ game }) => {
            onClose();
            navigate(`/game/${game}`);
          },
          (error: unknown) => send({ type: "refused", reason: reasonOf(error) }),
        );
        return;
      case "show":
        setLoadedGame(effect.record);
        onClose();
        navigate(`/${effect.screen}`);
    }
  };
