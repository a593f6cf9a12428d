/** Frame around every screen, and the choice of the screen. */

import type { ComponentType } from "preact";
import { useState } from "preact/hooks";
import { SignedOut } from "./account/SignedOut";
import Home from "./home/HomeScreen";
import { addMessages, t } from "./i18n";
import { AwayScreen } from "./offline/AwayScreen";
import { clubName, game, isAway, signedOutName, status } from "./store/club";
import { type Route, parseRoute, path } from "./store/route";
import { change, settings } from "./store/settings";
import { LanguageSelect, SettingsDialog } from "./settings/SettingsDialog";
import { BrandIcon } from "./ui/BrandIcon";
import { Button, Link } from "./ui/Button";
import { ErrorScreen } from "./ui/ErrorScreen";
import { Lazy } from "./ui/Lazy";

type LoadModule = () => Promise<{ default: unknown }>;
type Screen = ComponentType<{ id: string | null }>;

/** Screens whose code is loaded on demand. */
const LAZY_SCREENS: Partial<Record<Route["screen"], LoadModule>> = {
  game: () => import("./game/GameScreen"),
  lobby: () => import("./lobby/LobbyScreen"),
  challenge: () => import("./lobby/ChallengeScreen"),
  seat: () => import("./seat/SeatScreen"),
  replay: () => import("./replay/ReplayScreen"),
  analyse: () => import("./analyse/AnalysisScreen"),
  editor: () => import("./editor/EditorScreen"),
  trust: () => withMessages("page-seldom", import("./trust/TrustScreen")),
  organiser: () => withMessages("page-seldom", import("./account/OrganiserScreen")),
};

/** Screens that show something without the club. */
const WITHOUT_CLUB = new Set<Route["screen"]>(["game", "lobby", "replay", "analyse", "editor"]);

async function withMessages<T>(file: string, screen: Promise<T>): Promise<T> {
  await addMessages(file);
  return screen;
}

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
          <BrandIcon />
          <span>Tabiya</span>
        </Link>
        {clubName.value !== "Tabiya" && <span class="club-name">{clubName.value}</span>}
        <span class="space" />
        <LanguageSelect isBare />
        <SchemeButton />
        <Button icon="settings" label={t("menu-settings")} onClick={() => setOpen(true)} />
      </header>
      {status.value === "lost" && !(isAway.value && route.screen === "home") && (
        <p class="connection-lost" role="alert">
          {t(isAway.value ? "page-away" : "page-lost")} {game.value?.pending && t("page-move-waits")}
        </p>
      )}
      <div id="content" tabIndex={-1}>
        {signedOutName.value === null ? <CurrentScreen route={route} /> : <SignedOut name={signedOutName.value} />}
      </div>
      {isOpen && <SettingsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function CurrentScreen({ route }: { route: Route }) {
  const id = "id" in route ? route.id : null;
  if (route.screen === "home") return <Home />;
  if (isAway.value && !WITHOUT_CLUB.has(route.screen)) return <AwayScreen />;
  const load = LAZY_SCREENS[route.screen];
  const notFound = <ErrorScreen reason={null} />;
  if (!load) return notFound;
  return (
    <Lazy
      key={route.screen}
      load={load as () => Promise<{ default: Screen }>}
      props={{ id }}
      loading={<main class={route.screen === "game" ? "game loading" : "narrow"} aria-busy="true" />}
      failed={notFound}
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
