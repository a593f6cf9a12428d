/** Settings dialog. Changes take effect at once. */

import { Account } from "../account/Account";
import { LANGUAGES, LANGUAGE_NAMES, type Language, t } from "../i18n";
import { PIECE_SETS } from "../pieces/pieceSets";
import { change, settings } from "../store/settings";
import { Button } from "../ui/Button";
import { Choice, Switch } from "../ui/Choice";
import { Dialog } from "../ui/Dialog";
import { playSound } from "../sound/playSound";
import { Board } from "../board/Board";
import { BOARDS, type Settings } from "./state";

const START = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const now = settings.value;
  const flag = (key: KeysOf<boolean>, id: string) => (
    <Switch
      text={t(id)}
      value={now[key]}
      onChange={(value) => {
        change({ [key]: value });
        if (key === "sound" && value) playSound("move");
      }}
    />
  );
  return (
    <Dialog title={t("menu-settings")} kind="wide" onClose={onClose}>
      <div class="settings">
        <LanguageSelect />
        <Choice
          legend={t("page-scheme")}
          value={now.scheme}
          options={(["system", "light", "dark"] as const).map((value) => ({ value, text: t(`page-scheme-${value}`) }))}
          onChange={(scheme) => change({ scheme })}
        />
        <div class="settings-look">
          <div class="small-board">
            <Board fen={START} orientation="white" turn="black" lastMove={["f1", "b5"]} label={t("page-board")} isPicture />
          </div>
          <div>
            <Choice
              legend={t("page-board-theme")}
              value={now.board}
              options={BOARDS.map((value) => ({ value, text: t(`page-board-${value}`) }))}
              onChange={(board) => change({ board })}
            />
            <Choice
              legend={t("page-pieces")}
              value={now.pieces}
              options={PIECE_SETS.map(({ id }) => ({ value: id, text: t(`page-pieces-${id}`) }))}
              onChange={(pieces) => change({ pieces })}
            />
            <Choice
              legend={t("page-letters")}
              value={now.letters}
              options={(["local", "figurine"] as const).map((value) => ({ value, text: t(`letters-${value}`) }))}
              onChange={(letters) => change({ letters })}
            />
          </div>
        </div>
        <div class="switches">
          {flag("coordinates", "page-coordinates")}
          {flag("destinations", "page-destinations")}
          {flag("controls", "page-controls")}
          {flag("animation", "page-animation")}
          {flag("turnBoard", "page-turn-board")}
          {flag("confirmMoves", "page-confirm-moves")}
          {flag("autoQueen", "page-auto-queen")}
          {flag("spokenMoves", "page-spoken-moves")}
          {flag("sound", "page-sound")}
        </div>
        <label class="field">
          <span>{t("page-volume")}</span>
          <input
            type="range"
            min="0"
            max="1"
            step="0.1"
            value={now.volume}
            disabled={!now.sound}
            onInput={(event) => change({ volume: Number(event.currentTarget.value) })}
            onChange={() => playSound("move")}
          />
        </label>
        <section class="who" aria-labelledby="who">
          <h3 id="who">{t("page-account")}</h3>
          <Account />
        </section>
      </div>
      <footer>
        <a class="manual" href="/docs" target="_blank">
          {t("page-manual")}
        </a>
        <Button kind="main" onClick={onClose}>
          {t("word-close")}
        </Button>
      </footer>
    </Dialog>
  );
}

type KeysOf<V> = { [K in keyof Settings]: Settings[K] extends V ? K : never }[keyof Settings];

/** Language menu. Each language is listed in its own name. */
export function LanguageSelect({ isBare = false }: { isBare?: boolean }) {
  return (
    <label class={isBare ? "language" : "field"}>
      <span class={isBare ? "visually-hidden" : ""}>{t("language-choose")}</span>
      <select
        value={settings.value.language}
        onChange={(event) => change({ language: event.currentTarget.value as Language })}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
