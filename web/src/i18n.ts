/** Texts of the page: messages by id in the current language. The code contains no sentences. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { computed, signal } from "@preact/signals";

export const LANGUAGES = ["en", "mk", "ru", "pt-BR", "ro", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Arguments = Record<string, FluentVariable>;

/** Each language in its own name, since messages are loaded on demand. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  mk: "Македонски",
  ru: "Русский",
  "pt-BR": "Português (Brasil)",
  ro: "Română",
  zh: "简体中文",
};

const files = import.meta.glob<string>("../../crates/words/messages/*/{common,page,page-tools,page-seldom}.ftl", {
  query: "?raw",
  import: "default",
});

const loaded = signal<{ language: Language; bundle: FluentBundle }>({ language: "en", bundle: new FluentBundle("en") });

/** Names of the files that are loaded at once; screens add others with [`addMessages`]. */
const wantedFiles = ["common", "page", "page-tools"];

/** English, loaded when the current language lacks a message. */
const english = signal<FluentBundle | null>(null);
let isEnglishLoading = false;

/** The last requested language, shown or still loading. */
let requested: { language: Language; shown: Promise<void> } | null = null;

/** The language shown now. */
export const language = computed(() => loaded.value.language);

/** Switches to a language as soon as its messages have arrived. Only its messages are loaded. */
export function setLanguage(wanted: Language): Promise<void> {
  if (wanted !== requested?.language) requested = { language: wanted, shown: loadAndShow(wanted) };
  return requested.shown;
}

async function loadAndShow(wanted: Language): Promise<void> {
  let bundle: FluentBundle;
  try {
    bundle = await load(wanted);
  } catch {
    // No connection: the current language stays, and the choice can be repeated.
    if (wanted === requested?.language) requested = null;
    return;
  }
  // Another language may have been requested meanwhile.
  if (wanted !== requested?.language) return;
  loaded.value = { language: wanted, bundle };
  document.documentElement.lang = wanted;
}

async function load(language: Language): Promise<FluentBundle> {
  const bundle = new FluentBundle(language, { useIsolating: false });
  await addFiles(bundle, language, wantedFiles);
  return bundle;
}

async function addFiles(bundle: FluentBundle, language: Language, names: readonly string[]): Promise<void> {
  const path = (name: string): string => `../../crates/words/messages/${language}/${name}.ftl`;
  const texts = await Promise.all(names.map((name) => files[path(name)]?.() ?? ""));
  for (const text of texts) bundle.addResource(new FluentResource(text));
}

/** Loads a file of messages that the first load leaves out, now and in every language chosen later. */
export async function addMessages(name: string): Promise<void> {
  if (wantedFiles.includes(name)) return;
  // A language that is being loaded has it from now on.
  wantedFiles.push(name);
  await requested?.shown;
  const { language, bundle } = loaded.value;
  await addFiles(bundle, language, [name]);
  loaded.value = { ...loaded.value };
}

/** Text of a message; `id.attribute` for an attribute. */
export function t(id: string, args?: Arguments): string {
  return find(id, args) ?? id;
}

export function hasMessage(id: string): boolean {
  return find(id) !== null;
}

function find(id: string, args?: Arguments): string | null {
  const { language, bundle } = loaded.value;
  const found = format(bundle, id, args);
  if (found !== null || language === "en") return found;
  if (!isEnglishLoading) {
    isEnglishLoading = true;
    void load("en").then((bundle) => (english.value = bundle), () => (isEnglishLoading = false));
  }
  return english.value && format(english.value, id, args);
}

/** Converts a wire word to kebab case: `deadPosition` to `dead-position`. */
export function kebabCase(word: string): string {
  return word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** First of the preferred languages that the page has. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find(
      (ours) => ours.toLowerCase().split("-")[0] === tag.toLowerCase().split("-")[0],
    );
    if (found) return found;
  }
  return "en";
}

/** Date and time in the format of the language. */
export function dateTime(moment: number): string {
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(language.value, style).format(moment);
}

/** Date in the format of the language. */
export function dateOnly(moment: number): string {
  return new Intl.DateTimeFormat(language.value, { dateStyle: "long" }).format(moment);
}

function format(bundle: FluentBundle, id: string, args?: Arguments): string | null {
  const [name = id, attribute] = id.split(".");
  const message = bundle.getMessage(name);
  const pattern = attribute ? message?.attributes[attribute] : message?.value;
  return pattern ? bundle.formatPattern(pattern, args ?? null, []) : null;
}
