import { defineConfig } from "vite";

/** Where `npm run dev` finds a club: `tabiya serve`, or the program itself. */
const CLUB = process.env.TABIYA_CLUB ?? "http://127.0.0.1:8064";

export default defineConfig({
  build: {
    target: "es2022",
    // Since 2024 all browsers know `light-dark()`.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // A style or a picture inside a script would be refused: the club allows its own files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
  },
  server: {
    // The messages are beside the page, not in it.
    fs: { allow: [".."] },
    proxy: {
      "/api": { target: CLUB, changeOrigin: true, headers: { origin: CLUB } },
      "/ws": { target: CLUB, ws: true, changeOrigin: true, headers: { origin: CLUB } },
    },
  },
});
