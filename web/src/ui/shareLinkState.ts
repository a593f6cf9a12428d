/** State of a link to share. Pure. */

import type { Next } from "../store/program";
import type { NetworkStatus, Reason } from "../wire";

export interface State {
  /** Asked for where the address of the page is of no use to others. */
  network: NetworkStatus | null;
  isCopied: boolean;
  problem: Reason | null;
}

export type Message =
  | { type: "open"; isNeeded: boolean }
  | { type: "networkLoaded"; network: NetworkStatus }
  | { type: "setNetwork"; isOpen: boolean }
  | { type: "refused"; reason: Reason }
  | { type: "copy"; link: string }
  | { type: "copied"; isCopied: boolean };

export type Effect =
  | { type: "loadNetwork" }
  | { type: "setNetwork"; isOpen: boolean }
  | { type: "copy"; link: string };

export const INITIAL: State = { network: null, isCopied: false, problem: null };

export function update(state: State, message: Message): Next<State, Effect> {
  switch (message.type) {
    case "open":
      return message.isNeeded ? [state, { type: "loadNetwork" }] : [state];
    case "networkLoaded":
      return [{ ...state, network: message.network, problem: null }];
    case "setNetwork":
    case "copy":
      return [{ ...state, problem: null }, message];
    case "refused":
      return [{ ...state, problem: message.reason }];
    case "copied":
      return [{ ...state, isCopied: message.isCopied }];
  }
}

/** Returns true for a host that every computer takes for itself. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){1,3}|\[::1\]|0\.0\.0\.0)$/.test(host);
}

/**
 * Address of the club for others: at its own computer the network address, if the network is open. Without one, the
 * reason why there is none yet.
 */
export function shareBase(
  network: NetworkStatus | null,
  { origin, hostname }: { origin: string; hostname: string },
): { url: string } | "unknown" | "closed" | "noNetwork" {
  const url = network?.open ? network.urls[0] : undefined;
  if (url) return { url: url.replace(/\/$/, "") };
  if (!isLoopback(hostname)) return { url: origin };
  if (!network) return "unknown";
  return network.open ? "noNetwork" : "closed";
}
