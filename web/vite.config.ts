import { defineConfig } from "vite";
import { finish } from "./vite/finish.ts";

/** Club behind `npm run dev`: a running `tabiya serve`. */
const CLUB = process.env.TABIYA_CLUB ?? "http://127.0.0.1:8064";

export default defineConfig({
  plugins: [finish()],
  build: {
    target: "es2022",
    // `light-dark()` is supported since 2024.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // The club's content security policy forbids inline assets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file of texts per language. The service worker knows them by their names.
            { debugName: "words", test: /\/words\/messages\//, name: (id) => `words-${/messages\/([^/]+)/.exec(id)?.[1] ?? ""}` },
            // One file of all that is needed at the start.
            { tags: ["$initial"], name: "page" },
          ],
        },
      },
    },
  },
  server: {
    // The messages are outside `web/`.
    fs: { allow: [".."] },
    proxy: {
      "/api": { target: CLUB, changeOrigin: true, headers: { origin: CLUB } },
      "/ws": { target: CLUB, ws: true, changeOrigin: true, headers: { origin: CLUB } },
    },
  },
});
