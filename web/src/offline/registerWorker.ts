/**
 * Registers the service worker, and changes to a new version of the page. Browsers allow a worker on HTTPS and on the
 * computer itself only.
 */

import type { Activated, Started } from "../worker/worker";
import { LOCK_PREFIX } from "../worker/files";

/** Registers the worker once the page is there. `isIdle`: nothing would be lost if the page were loaded again. */
export function registerWorker(isIdle: () => boolean): void {
  const workers = navigator.serviceWorker;
  const version = document.querySelector<HTMLMetaElement>("meta[name=version]")?.content;
  if (!workers || !version || !import.meta.env.PROD) return;
  // Held while the page is open, so that the worker keeps the files of its version.
  void navigator.locks?.request(LOCK_PREFIX + version, { mode: "shared" }, () => new Promise(() => {}));
  workers.addEventListener("message", ({ data }: MessageEvent<Activated>) => {
    if (data.type === "activated" && data.version !== version) reloadWhen(isIdle);
  });
  workers.startMessages();
  void workers.ready.then(({ active }) => {
    const resources = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
    const loaded = resources.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
    active?.postMessage({ type: "started", loaded } satisfies Started);
  });
  // Without a worker the page works all the same.
  workers.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
}

/** Milliseconds between two looks whether the page may be loaded again. */
const CHECK_INTERVAL = 1000;

/** Loads the page again, at once if it was not touched yet; otherwise when it is out of sight and idle. */
function reloadWhen(isIdle: () => boolean): void {
  const isUntouched = navigator.userActivation?.hasBeenActive === false;
  if (isUntouched && isIdle()) return location.reload();
  const timer = setInterval(() => {
    if (document.visibilityState !== "hidden" || !isIdle()) return;
    clearInterval(timer);
    location.reload();
  }, CHECK_INTERVAL);
}
