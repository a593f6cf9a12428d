import { expect, test } from "vitest";
import { deviceOf, start, update } from "./state";

test("the authority is loaded, and a device can be chosen", () => {
  const [state, effect] = start("linux");
  expect(effect).toEqual({ type: "loadAuthority" });
  const authority = { name: "Tabiya club 00000000", fingerprint: "AA", until: 0 };
  const [loaded] = update(state, { type: "loaded", authority });
  const [chosen] = update(loaded, { type: "choose", device: "ios" });
  expect(chosen).toEqual({ device: "ios", authority: { type: "loaded", authority } });
});

test("devices are recognised", () => {
  const at = (userAgent: string, maxTouchPoints = 0) => deviceOf({ userAgent, maxTouchPoints });
  expect(at("Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36", 5)).toBe("android");
  expect(at("Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0", 5)).toBe("android");
  expect(at("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1", 5)).toBe("ios");
  expect(at("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15", 5)).toBe("ios");
  expect(at("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15")).toBe("macos");
  expect(at("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130 Safari/537.36 Edg/130")).toBe("windows");
  expect(at("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0")).toBe("firefox");
  expect(at("Mozilla/5.0 (X11; Linux x86_64) Chrome/130 Safari/537.36")).toBe("linux");
});
