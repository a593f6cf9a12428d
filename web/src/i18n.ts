/** The words of the page: messages by id, in the language that is chosen. No sentence stands in the code. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { computed, signal } from "@preact/signals";
import englishCommon from "../../crates/words/messages/en/common.ftl?raw";
import englishPage from "../../crates/words/messages/en/page.ftl?raw";
import englishTools from "../../crates/words/messages/en/page-tools.ftl?raw";

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

const english = bundle("en", [englishCommon, englishPage, englishTools]);
const loaded = signal<{ language: Language; bundle: FluentBundle }>({
  language: "en",
  bundle: english,
});

/** The language that was chosen last, shown or on its way. */
let chosen: Language | null = null;

/** The language that is shown now. */
export const language = computed(() => loaded.value.language);

/** Shows a language as soon as its messages are here. What it lacks is shown in English. */
export async function speak(wanted: Language): Promise<void> {
  if (wanted === chosen) return;
  chosen = wanted;
  if (wanted === "en") {
    loaded.value = { language: "en", bundle: english };
  } else {
    const texts = await Promise.all(
      ["common", "page", "page-tools"].map(
        (name) => files[`../../crates/words/messages/${wanted}/${name}.ftl`]?.() ?? "",
      ),
    );
    // Another may have been chosen meanwhile.
    if (wanted !== chosen) return;
    loaded.value = { language: wanted, bundle: bundle(wanted, texts) };
  }
  document.documentElement.lang = wanted;
}

/** The message of an id; `id.attribute` for an attribute of it. */
export function t(id: string, args?: Arguments): string {
  return format(loaded.value.bundle, id, args) ?? format(english, id, args) ?? id;
}

/** True if there is such a message. */
export function has(id: string): boolean {
  return format(loaded.value.bundle, id) !== null || format(english, id) !== null;
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

function bundle(language: Language, texts: string[]): FluentBundle {
  const made = new FluentBundle(language, { useIsolating: false });
  for (const text of texts) made.addResource(new FluentResource(text));
  return made;
}

function format(bundle: FluentBundle, id: string, args?: Arguments): string | null {
  const [name = id, attribute] = id.split(".");
  const message = bundle.getMessage(name);
  const pattern = attribute ? message?.attributes[attribute] : message?.value;
  return pattern ? bundle.formatPattern(pattern, args ?? null, []) : null;
}
