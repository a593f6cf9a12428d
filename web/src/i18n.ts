/** The words of the page: messages by id, in the language that is chosen. No sentence stands in the code. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { computed, signal } from "@preact/signals";

export const LANGUAGES = ["en", "mk", "ru", "pt-BR", "ro", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Arguments = Record<string, FluentVariable>;

/** Each language in its own words, as messages are loaded only when they are wanted. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  mk: "Македонски",
  ru: "Русский",
  "pt-BR": "Português (Brasil)",
  ro: "Română",
  zh: "简体中文",
};

const files = import.meta.glob<string>("../../crates/words/messages/*/{common,page,page-tools}.ftl", {
  query: "?raw",
  import: "default",
});

const loaded = signal<{ language: Language; bundle: FluentBundle }>({ language: "en", bundle: new FluentBundle("en") });

/** English, once something is missing in the language that is shown. */
const english = signal<FluentBundle | null>(null);
let isEnglishWanted = false;

/** The language that was chosen last, shown or on its way. */
let chosen: { language: Language; shown: Promise<void> } | null = null;

/** The language that is shown now. */
export const language = computed(() => loaded.value.language);

/** Shows a language as soon as its messages are here. No other is loaded, unless it lacks something. */
export function speak(wanted: Language): Promise<void> {
  if (wanted !== chosen?.language) chosen = { language: wanted, shown: show(wanted) };
  return chosen.shown;
}

async function show(wanted: Language): Promise<void> {
  let bundle: FluentBundle;
  try {
    bundle = await load(wanted);
  } catch {
    // The club is away: what is shown stays, and the language can be chosen again.
    if (wanted === chosen?.language) chosen = null;
    return;
  }
  // Another may have been chosen meanwhile.
  if (wanted !== chosen?.language) return;
  loaded.value = { language: wanted, bundle };
  document.documentElement.lang = wanted;
}

async function load(language: Language): Promise<FluentBundle> {
  const bundle = new FluentBundle(language, { useIsolating: false });
  const path = (name: string): string => `../../crates/words/messages/${language}/${name}.ftl`;
  const texts = await Promise.all(["common", "page", "page-tools"].map((name) => files[path(name)]?.() ?? ""));
  for (const text of texts) bundle.addResource(new FluentResource(text));
  return bundle;
}

/** The message of an id; `id.attribute` for an attribute of it. */
export function t(id: string, args?: Arguments): string {
  return find(id, args) ?? id;
}

/** True if there is such a message. */
export function has(id: string): boolean {
  return find(id) !== null;
}

function find(id: string, args?: Arguments): string | null {
  const { language, bundle } = loaded.value;
  const found = format(bundle, id, args);
  if (found !== null || language === "en") return found;
  if (!isEnglishWanted) {
    isEnglishWanted = true;
    void load("en").then((bundle) => (english.value = bundle), () => (isEnglishWanted = false));
  }
  return english.value && format(english.value, id, args);
}

/** A word of the wire as part of an id: `deadPosition` is `dead-position`. */
export function kebab(word: string): string {
  return word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The best of our languages for a browser. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find(
      (ours) => ours.toLowerCase().split("-")[0] === tag.toLowerCase().split("-")[0],
    );
    if (found) return found;
  }
  return "en";
}

/** A day and hour as people of the language write it. */
export function dateTime(moment: number): string {
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(language.value, style).format(moment);
}

function format(bundle: FluentBundle, id: string, args?: Arguments): string | null {
  const [name = id, attribute] = id.split(".");
  const message = bundle.getMessage(name);
  const pattern = attribute ? message?.attributes[attribute] : message?.value;
  return pattern ? bundle.formatPattern(pattern, args ?? null, []) : null;
}
