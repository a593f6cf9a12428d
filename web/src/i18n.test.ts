/** Every message that the code names is there, and every one of `page.ftl` is used. */

import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { FluentResource } from "@fluent/bundle";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { kebab, preferred } from "./i18n";

const source = fileURLToPath(new URL(".", import.meta.url));
const code = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."))
  .map((path) => readFileSync(join(source, path), "utf8"))
  .join("\n");

/** Names of files that look like messages. */
const FILES = ["page-tools"];

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
  const page = new Set([...messages("page"), ...messages("page-tools")]);
  // What is passed to `t`, and whatever looks like a message of the page.
  const named = [...code.matchAll(/\bt\(\s*"([^"]+)"|"(page-[a-z0-9.-]+)"/g)].map(
    (found) => found[1] ?? found[2] ?? "",
  ).filter((id) => !FILES.includes(id));

  it("are there", () => {
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

describe("words", () => {
  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal("document", { documentElement: {} });
  });

  it("are those of the language that was chosen last", async () => {
    const { language, speak, t } = await import("./i18n");
    await Promise.all([speak("ru"), speak("zh")]);
    expect(language.value).toBe("zh");
    expect(t("word-yes")).toBe("是");
    await speak("en");
    expect(t("word-yes")).toBe("Yes");
  });

  it("are English, which is loaded only then, where the language lacks something", async () => {
    const loaded: string[] = [];
    for (const [language, name] of [["ru", "page"], ["en", "page"]] as const) {
      vi.doMock(`../../crates/words/messages/${language}/${name}.ftl?raw`, () => {
        loaded.push(language);
        return { default: language === "en" ? "page-menu = Menu" : "" };
      });
    }
    const { has, speak, t } = await import("./i18n");
    await speak("ru");
    expect(t("word-yes")).toBe("Да");
    expect(loaded).toEqual(["ru"]);
    expect(t("page-menu")).toBe("page-menu");
    await vi.waitFor(() => expect(t("page-menu")).toBe("Menu"));
    expect(has("page-menu")).toBe(true);
    expect(has("page-nothing-like-this")).toBe(false);
    expect(loaded).toEqual(["ru", "en"]);
    vi.doUnmock("../../crates/words/messages/ru/page.ftl?raw");
    vi.doUnmock("../../crates/words/messages/en/page.ftl?raw");
  });
});

describe("languages", () => {
  it("are chosen by the browser's", () => {
    expect(preferred(["pt-PT", "en"])).toBe("pt-BR");
    expect(preferred(["zh-Hans-CN"])).toBe("zh");
    expect(preferred(["de", "mk-MK"])).toBe("mk");
    expect(preferred(["de"])).toBe("en");
  });

  it("have ids in kebab case", () => {
    expect(kebab("seventyFiveMoves")).toBe("seventy-five-moves");
  });
});
