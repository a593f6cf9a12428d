import { expect, test } from "vitest";
import { defaults, restore, update } from "./state";

test("the language follows the browser until another is chosen", () => {
  expect(restore(null, ["ru-RU", "en"]).language).toBe("ru");
  expect(restore('{"language":"zh"}', ["ru-RU"]).language).toBe("zh");
});

test("what an older or newer version stored does no harm", () => {
  const restored = restore('{"board":"marble","language":"eo","sound":false}', ["en"]);
  expect(restored).toEqual({ ...defaults(["en"]), sound: false });
  expect(restore("not JSON", ["en"])).toEqual(defaults(["en"]));
});

test("a change keeps the rest", () => {
  expect(update(defaults(["en"]), { scheme: "dark" })).toEqual({ ...defaults(["en"]), scheme: "dark" });
});
