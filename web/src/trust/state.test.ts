import { expect, test } from "vitest";
import { deviceOf, secureUrl, start, update } from "./state";

test("the authority is loaded, and a device can be chosen", () => {
  const [state, effect] = start("linux");
  expect(effect).toEqual({ type: "loadAuthority" });
  const authority = { name: "Tabiya club 00000000", fingerprint: "AA", until: 0 };
  const network = { open: true, urls: [] };
  const [loaded] = update(state, { type: "loaded", authority, network });
  const [chosen] = update(loaded, { type: "choose", device: "ios" });
  expect(chosen).toEqual({ device: "ios", authority: { type: "loaded", authority, network } });
});

test("the address with https is one that the certificate is for", () => {
  const secureUrls = ["https://10.0.0.2:8064/", "https://club.local:8064/"];
  const network = { open: true, urls: [], secureUrls };
  const at = (host: string, hostname: string) => secureUrl(network, { host, hostname });
  expect(at("club.local:8064", "club.local")).toBe("https://club.local:8064/");
  expect(at("130.1.1.1:8064", "130.1.1.1")).toBe("https://10.0.0.2:8064/");
  expect(at("127.0.0.1:8064", "127.0.0.1")).toBe("https://127.0.0.1:8064/");
  expect(secureUrl({ open: true, urls: [] }, { host: "box", hostname: "box" })).toBe("https://box/");
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
