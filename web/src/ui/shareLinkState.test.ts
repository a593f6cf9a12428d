import { expect, test } from "vitest";
import { INITIAL, isLoopback, shareBase, update } from "./shareLinkState";

test("the network is loaded where it is needed", () => {
  expect(update(INITIAL, { type: "open", isNeeded: true })[1]).toEqual({ type: "loadNetwork" });
  expect(update(INITIAL, { type: "open", isNeeded: false })).toEqual([INITIAL]);
});

test("others get the network address, and never that of this computer", () => {
  const here = { origin: "http://127.0.0.1:8064", hostname: "127.0.0.1" };
  const network = { open: true, urls: ["http://10.0.0.2:8064/", "http://tabiya.local:8064/"] };
  expect(shareBase(network, here)).toEqual({ url: "http://10.0.0.2:8064" });
  expect(shareBase({ open: false, urls: [] }, here)).toBe("closed");
  expect(shareBase({ open: true, urls: [] }, here)).toBe("noNetwork");
  expect(shareBase(null, here)).toBe("unknown");
  const there = { origin: "https://club.example", hostname: "club.example" };
  expect(shareBase(null, there)).toEqual({ url: "https://club.example" });
  expect(shareBase({ open: false, urls: [] }, there)).toEqual({ url: "https://club.example" });
});

test("hosts that every computer takes for itself", () => {
  for (const host of ["localhost", "a.localhost", "127.0.0.1", "127.1", "[::1]", "0.0.0.0"]) {
    expect(isLoopback(host), host).toBe(true);
  }
  for (const host of ["192.168.0.7", "library.local", "[fd00::7]", "localhost.example", "127.example"]) {
    expect(isLoopback(host), host).toBe(false);
  }
});

test("a copied link is confirmed, and a refusal is shown until the next attempt", () => {
  expect(update(INITIAL, { type: "copied", isCopied: true })[0].isCopied).toBe(true);
  const reason = { why: "noDoor", text: "" } as const;
  const [refused] = update(INITIAL, { type: "refused", reason });
  expect(refused.problem).toEqual(reason);
  expect(update(refused, { type: "setNetwork", isOpen: true })[0].problem).toBe(null);
});
