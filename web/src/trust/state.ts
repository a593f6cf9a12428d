/** State of the screen that tells how to trust the club's certificate. Pure. */

import type { Next } from "../store/program";
import type { Authority, NetworkStatus, Reason } from "../wire";
import { isLoopback } from "../ui/shareLinkState";

export const DEVICES = ["android", "ios", "windows", "macos", "linux", "firefox"] as const;
export type Device = (typeof DEVICES)[number];

export interface State {
  device: Device;
  authority:
    | { type: "loading" }
    | { type: "loaded"; authority: Authority; network: NetworkStatus }
    | { type: "failed"; reason: Reason };
}

export type Message =
  | { type: "choose"; device: Device }
  | { type: "loaded"; authority: Authority; network: NetworkStatus }
  | { type: "refused"; reason: Reason };

export type Effect = { type: "loadAuthority" };

export const start = (device: Device): Next<State, Effect> => [
  { device, authority: { type: "loading" } },
  { type: "loadAuthority" },
];

export function update(state: State, message: Message): Next<State, Effect> {
  switch (message.type) {
    case "choose":
      return [{ ...state, device: message.device }];
    case "loaded":
      return [{ ...state, authority: message }];
    case "refused":
      return [{ ...state, authority: { type: "failed", reason: message.reason } }];
  }
}

/** The kind of device that a browser says it runs on. Firefox on computers has its own list of certificates. */
export function deviceOf({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): Device {
  if (/Android/.test(userAgent)) return "android";
  // iPads claim to be Macs.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return "ios";
  if (/Firefox\//.test(userAgent)) return "firefox";
  if (/Macintosh/.test(userAgent)) return "macos";
  return /Windows/.test(userAgent) ? "windows" : "linux";
}

/** Address of the club with https: the present one if the certificate is for it, else the likeliest. */
export function secureUrl({ secureUrls = [] }: NetworkStatus, { host, hostname }: { host: string; hostname: string }): string {
  const own = `https://${host}/`;
  return isLoopback(hostname) || secureUrls.includes(own) ? own : (secureUrls[0] ?? own);
}
