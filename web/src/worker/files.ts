/** Files that the service worker keeps: one version of the page. Pure. */

import { parseRoute } from "../store/parseRoute";

/** Path of a file, and its hash as `fetch` checks it. */
export type File = readonly [path: string, integrity: string];

/** Begins the names of the caches; the version follows. */
export const CACHE_PREFIX = "tabiya-page-";

/** Begins the names of the locks that open pages hold; the version follows. */
export const LOCK_PREFIX = "tabiya-page-";

/** Returns true for the address of a screen. All others belong to the club, such as `/api/…`. */
export const isScreen = (path: string): boolean => parseRoute(path).screen !== "unknown";

/** Texts of a language: `words-ru` of `/assets/words-ru-DYpWTLrK.js`; null for other files. */
function languageOf(path: string): string | null {
  return /^\/assets\/(words-.+)-[\w-]{8}\.js$/.exec(path)?.[1] ?? null;
}

/** Files to be fetched for a new version: all, but of the languages only those in use. */
export function filesToKeep(files: readonly File[], keptPaths: readonly string[]): File[] {
  const languages = new Set(keptPaths.map(languageOf));
  return files.filter(([path]) => {
    const language = languageOf(path);
    return language === null || languages.has(language);
  });
}

/** Caches that no page needs any more. */
export function unneededCaches(names: readonly string[], version: string, locks: readonly string[]): string[] {
  const isNeeded = (name: string): boolean => {
    const other = name.slice(CACHE_PREFIX.length);
    return other === version || locks.includes(LOCK_PREFIX + other);
  };
  return names.filter((name) => name.startsWith(CACHE_PREFIX) && !isNeeded(name));
}
