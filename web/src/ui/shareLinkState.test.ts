import { expect, test } from "vitest";
import { INITIAL, baseUrl, update } from "./shareLinkState";

test("the network is loaded at the club's own computer only", () => {
  expect(update(INITIAL, { type: "open", isLocal: true })[1]).toEqual({ type: "loadNetwork" });
  expect(update(INITIAL, { type: "open", isLocal: false })).toEqual([INITIAL]);
});

test("others get the network address while the network is open", () => {
  const network = { open: true, urls: ["http://10.0.0.2:8064/"] };
  expect(baseUrl(network, "http://localhost:8064")).toBe("http://10.0.0.2:8064");
  expect(baseUrl({ ...network, open: false }, "http://localhost:8064")).toBe("http://localhost:8064");
  expect(baseUrl(null, "https://club.example")).toBe("https://club.example");
});

test("a copied link is confirmed", () => {
  expect(update(INITIAL, { type: "copied", isCopied: true })[0].isCopied).toBe(true);
});
