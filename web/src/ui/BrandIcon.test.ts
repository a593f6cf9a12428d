import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BRAND_PATH } from "./BrandIcon";

test("the icon in the page is that of the program", () => {
  const file = readFileSync(new URL("../../public/icon.svg", import.meta.url), "utf8");
  expect(file).toContain(`d="${BRAND_PATH}"`);
});
