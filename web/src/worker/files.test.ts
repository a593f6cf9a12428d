import { expect, test } from "vitest";
import { type File, filesToKeep, isScreen, unneededCaches } from "./files";

const file = (path: string): File => [path, `sha256-${path}`];
const PAGE = [file("/"), file("/assets/index-AAAAAAAA.js")];
const WORDS = [file("/assets/words-pt-BR-AAAA-_AA.js"), file("/assets/words-ru-AAAAAAAA.js")];

test("screens are the page's, all other addresses the club's", () => {
  for (const path of ["/", "/game/abc", "/lobby", "/replay/abc", "/analyse", "/editor"]) expect(isScreen(path)).toBe(true);
  for (const path of ["/api/v1/me", "/ws", "/metrics", "/docs/", "/games", "/assets/x.js"]) expect(isScreen(path)).toBe(false);
});

test("a first version keeps no language before it is used", () => {
  expect(filesToKeep([...PAGE, ...WORDS], [])).toEqual(PAGE);
});

test("the next version keeps the languages of the last one", () => {
  const before = ["/", "/assets/index-BBBBBBBB.js", "/assets/words-pt-BR-BBBBBBBB.js"];
  expect(filesToKeep([...PAGE, ...WORDS], before)).toEqual([...PAGE, WORDS[0]]);
});

test("a cache is kept for its version, and for pages that still run it", () => {
  const names = ["tabiya-page-1", "tabiya-page-2", "tabiya-page-3", "another"];
  expect(unneededCaches(names, "3", ["tabiya-page-2", "tabiya-page-3"])).toEqual(["tabiya-page-1"]);
  expect(unneededCaches(names, "3", [])).toEqual(["tabiya-page-1", "tabiya-page-2"]);
});
