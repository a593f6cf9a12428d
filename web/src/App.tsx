/** The frame of every screen, and which screen it is. */

import type { ComponentType } from "preact";
import { useState } from "preact/hooks";
import { SignedOut } from "./account/SignedOut";
import Home from "./home/Home";
import { t } from "./i18n";
import { clubName, game, signedOut, status } from "./store/club";
import { type Route, parseRoute, path } from "./store/route";
import { change, settings } from "./store/settings";
import { LanguageSelect, SettingsDialog } from "./settings/SettingsDialog";
import { Button, Link } from "./ui/Button";
import { Failure } from "./ui/Failure";
import { Later } from "./ui/Later";

type Load = () => Promise<{ default: unknown }>;
type Screen = ComponentType<{ id: string | null }>;

/** Screens that are loaded when they are wanted. */
const LATER: Partial<Record<Route["screen"], Load>> = {
  game: () => import("./game/GameScreen"),
  lobby: () => import("./lobby/Lobby"),
  challenge: () => import("./lobby/ChallengeScreen"),
  seat: () => import("./seat/SeatScreen"),
  replay: () => import("./replay"),
  analyse: () => import("./analyse"),
  editor: () => import("./editor"),
};

export function App() {
  const [isOpen, setOpen] = useState(false);
  const route = parseRoute(path.value);
  return (
    <>
      <a class="skip" href="#content">
        {t("page-skip")}
      </a>
      <header class="top">
        <Link to="/" class="brand">
          <img src="/icon.svg" alt="" width="28" height="28" />
          <span>Tabiya</span>
        </Link>
        {clubName.value !== "Tabiya" && <span class="club-name">{clubName.value}</span>}
        <span class="space" />
        <LanguageSelect isBare />
        <SchemeButton />
        <Button icon="settings" label={t("menu-settings")} onClick={() => setOpen(true)} />
      </header>
      {status.value === "lost" && (
        <p class="lost" role="alert">
          {t("page-lost")} {game.value?.pending && t("page-move-waits")}
        </p>
      )}
      <div id="content" tabIndex={-1}>
        {signedOut.value === null ? <Shown route={route} /> : <SignedOut name={signedOut.value} />}
      </div>
      {isOpen && <SettingsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function Shown({ route }: { route: Route }) {
  const id = "id" in route ? route.id : null;
  if (route.screen === "home") return <Home />;
  const load = LATER[route.screen];
  const missing = <Failure reason={null} />;
  if (!load) return missing;
  return (
    <Later
      key={route.screen}
      load={load as () => Promise<{ default: Screen }>}
      with={{ id }}
      waiting={<main class={route.screen === "game" ? "game loading" : "narrow"} aria-busy="true" />}
      missing={missing}
    />
  );
}

function SchemeButton() {
  const { scheme } = settings.value;
  const isDark = scheme === "dark" || (scheme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  return (
    <Button
      icon={isDark ? "sun" : "moon"}
      label={t(isDark ? "page-to-light" : "page-to-dark")}
      onClick={() => change({ scheme: isDark ? "light" : "dark" })}
    />
  );
}
