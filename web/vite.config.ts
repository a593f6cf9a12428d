import { defineConfig } from "vite";

/** Club behind `npm run dev`: a running `tabiya serve`. */
const CLUB = process.env.TABIYA_CLUB ?? "http://127.0.0.1:8064";

export default defineConfig({
  build: {
    target: "es2022",
    // `light-dark()` is supported since 2024.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // The club's content security policy forbids inline assets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
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
