/** Checks that all messages used in code exist, and that all messages of `page.ftl` are used. */

import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { FluentResource } from "@fluent/bundle";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { LANGUAGES, kebabCase, preferredLanguage } from "./i18n";

const source = fileURLToPath(new URL(".", import.meta.url));
const code = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."))
  .map((path) => readFileSync(join(source, path), "utf8"))
  .join("\n");

/** File names that look like message ids. */
const FILES = ["page-tools", "page-seldom"];

const messages = (name: string): Set<string> => {
  const text = readFileSync(join(source, `../../crates/words/messages/en/${name}.ftl`), "utf8");
  const ids = new Set<string>();
  for (const { id, attributes } of new FluentResource(text).body) {
    ids.add(id);
    for (const attribute of Object.keys(attributes)) ids.add(`${id}.${attribute}`);
  }
  return ids;
};

describe("messages", () => {
  const common = messages("common");
  const page = new Set([...messages("page"), ...messages("page-tools"), ...messages("page-seldom")]);
  // Arguments of `t`, and anything that looks like a message id of the page.
  const named = [...code.matchAll(/\bt\(\s*"([^"]+)"|"(page-[a-z0-9.-]+)"/g)].map(
    (found) => found[1] ?? found[2] ?? "",
  ).filter((id) => !FILES.includes(id));

  it("exist", () => {
    expect(named.length).toBeGreaterThan(50);
    const missing = named.filter((id) => !common.has(id) && !page.has(id));
    expect(missing).toEqual([]);
  });

  it("of the page are all used", () => {
    const starts = [...code.matchAll(/`(page-[a-z-]*)\$\{/g)].map((found) => found[1] ?? "");
    const unused = [...page].filter(
      (id) => !id.includes(".") && !named.includes(id) && !starts.some((start) => id.startsWith(start)),
    );
    expect(unused).toEqual([]);
  });
});

describe("texts", () => {
  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal("document", { documentElement: {} });
  });

  it("of a screen are loaded with it, in every language", async () => {
    const { addMessages, hasMessage, setLanguage, t } = await import("./i18n");
    await setLanguage("ru");
    expect(hasMessage("page-trust")).toBe(false);
    await addMessages("page-seldom");
    expect(t("page-trust")).toBe("Подключение по https");
    await setLanguage("zh");
    expect(t("page-trust")).toBe("使用 https 连接");
  });

  it("are in the last requested language", async () => {
    const { language, setLanguage, t } = await import("./i18n");
    await Promise.all([setLanguage("ru"), setLanguage("zh")]);
    expect(language.value).toBe("zh");
    expect(t("word-yes")).toBe("是");
    await setLanguage("en");
    expect(t("word-yes")).toBe("Yes");
  });

  it("fall back to English, loaded only when the language lacks a message", async () => {
    const loaded: string[] = [];
    for (const [language, name] of [["ru", "page"], ["en", "page"]] as const) {
      vi.doMock(`../../crates/words/messages/${language}/${name}.ftl?raw`, () => {
        loaded.push(language);
        return { default: language === "en" ? "page-menu = Menu" : "" };
      });
    }
    const { hasMessage, setLanguage, t } = await import("./i18n");
    await setLanguage("ru");
    expect(t("word-yes")).toBe("Да");
    expect(loaded).toEqual(["ru"]);
    expect(t("page-menu")).toBe("page-menu");
    await vi.waitFor(() => expect(t("page-menu")).toBe("Menu"));
    expect(hasMessage("page-menu")).toBe(true);
    expect(hasMessage("page-nothing-like-this")).toBe(false);
    expect(loaded).toEqual(["ru", "en"]);
    vi.doUnmock("../../crates/words/messages/ru/page.ftl?raw");
    vi.doUnmock("../../crates/words/messages/en/page.ftl?raw");
  });
});

describe("languages", () => {
  it("follow the browser's preferences", () => {
    expect(preferredLanguage(["pt-PT", "en"])).toBe("pt-BR");
    expect(preferredLanguage(["zh-Hans-CN"])).toBe("zh");
    expect(preferredLanguage(["de", "mk-MK"])).toBe("mk");
    expect(preferredLanguage(["de"])).toBe("en");
  });

  it("have ids in kebab case", () => {
    expect(kebabCase("seventyFiveMoves")).toBe("seventy-five-moves");
  });
});

it("lists every language that has messages", () => {
  const folders = readdirSync(join(source, "../../crates/words/messages"));
  expect([...LANGUAGES].sort()).toEqual(folders.sort());
});
