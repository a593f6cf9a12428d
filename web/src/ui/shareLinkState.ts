/** State of a link to share. Pure. */

import type { Next } from "../store/program";
import type { NetworkStatus } from "../wire";

export interface State {
  /** Known at the club's own computer only. */
  network: NetworkStatus | null;
  isCopied: boolean;
}

export type Message =
  | { type: "open"; isLocal: boolean }
  | { type: "networkLoaded"; network: NetworkStatus }
  | { type: "setNetwork"; isOpen: boolean }
  | { type: "copy"; link: string }
  | { type: "copied"; isCopied: boolean };

export type Effect =
  | { type: "loadNetwork" }
  | { type: "setNetwork"; isOpen: boolean }
  | { type: "copy"; link: string };

export const INITIAL: State = { network: null, isCopied: false };

export function update(state: State, message: Message): Next<State, Effect> {
  switch (message.type) {
    case "open":
      return message.isLocal ? [state, { type: "loadNetwork" }] : [state];
    case "networkLoaded":
      return [{ ...state, network: message.network }];
    case "setNetwork":
    case "copy":
      return [state, message];
    case "copied":
      return [{ ...state, isCopied: message.isCopied }];
  }
}

/** Address of the club for others: at its own computer the network address, if the network is open. */
export function baseUrl(network: NetworkStatus | null, origin: string): string {
  const url = network?.open ? network.urls[0] : undefined;
  return url ? url.replace(/\/$/, "") : origin;
}
