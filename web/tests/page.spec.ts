/** General properties: languages, phones, restarts of the club, and the size of the first load. */

import { type Response, devices } from "@playwright/test";
import { Club, expect, test } from "./club";
import { click, fromFen, meet, middle, moves, playAll, sitDown, square, type } from "./play";

test("languages are switched at once, and kept", async ({ page }) => {
  await page.goto("/");
  const language = page.getByRole("combobox", { name: "Language" });
  for (const [code, title] of [
    ["mk", /[А-Ша-ш]/],
    ["ru", /[А-Яа-я]/],
    ["pt-BR", /./],
    ["ro", /./],
    ["zh", /[\u4e00-\u9fff]/],
  ] as const) {
    await page.locator(".language select").selectOption(code);
    await expect(page.locator("html")).toHaveAttribute("lang", code);
    await expect(page.locator(".language > span")).not.toHaveText("Language");
    await expect(page.locator(".language > span")).toHaveText(title);
  }
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh");
  await page.locator(".language select").selectOption("en");
  await expect(language).toBeVisible();
});

test("the title and the last announcement follow the language at once", async ({ page }) => {
  await sitDown(page);
  await playAll(page, "e4");
  await expect(page).toHaveTitle("Black to move · Tabiya");
  await expect(page.getByRole("status")).toContainText("White: pawn from e2 to e4");
  await page.locator(".language select").selectOption("ru");
  await expect(page).toHaveTitle(/[а-я]/);
  await expect(page.getByRole("status")).not.toContainText("pawn");
  await expect(page.getByRole("status")).toContainText("e4");
});

test("the manual opens from the settings, needs no scripts and keeps the theme", async ({ page, browser, baseURL }) => {
  await page.addInitScript(() => localStorage.setItem("tabiya-settings", JSON.stringify({ scheme: "dark" })));
  await page.goto("/");
  await page.getByRole("button", { name: "Settings" }).click();
  const opening = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Manual" }).click();
  const manual = await opening;
  await expect(manual.locator("html")).toHaveAttribute("data-scheme", "dark");
  await manual.getByRole("navigation").getByRole("link", { name: "Hosting a club" }).click();
  await expect(manual).toHaveTitle("Hosting a club – Tabiya");
  await manual.close();

  const errors: string[] = [];
  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  const reader = await plain.newPage();
  reader.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  for (const path of ["/docs", "/docs/terminal", "/docs/engine", "/docs/security"]) {
    const answer = await reader.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(reader.locator("main h1")).toBeVisible();
    const pictures = reader.locator("main img");
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveJSProperty("complete", true);
      await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
    }
    // Only tables and code scroll sideways.
    const overflow = await reader.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  expect(errors).toEqual([]);
  await plain.close();
});

test("errors in texts and positions are translated", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("tabiya-settings", JSON.stringify({ language: "ru" })));
  await page.goto(`/editor?fen=${encodeURIComponent("8/8/8/8/8/8/8/K7 w - - 0 1")}`);
  await expect(page.locator(".verdict")).toHaveText("Эта позиция недопустима. У чёрных нет короля.");
  await page.goto("/");
  await page.getByRole("button", { name: "Загрузить партию" }).click();
  await page.locator("textarea").fill("1. e4 e5\n2. Ke3 *");
  await page.getByRole("button", { name: "Загрузить", exact: true }).click();
  await expect(page.locator(".load .problem")).toHaveText("Строка 2: Ход Ke3 здесь невозможен.");
});

test("presence is unknown without a connection", async ({ browser }) => {
  const club = new Club();
  await club.start();
  const people = await Promise.all([1, 2].map(() => browser.newContext({ baseURL: club.url, locale: "en-US" })));
  const [white, black] = await Promise.all(people.map((person) => person.newPage()));
  if (!white || !black) throw new Error("there are two");
  await meet(white, black);
  await expect(white.locator(".presence.here")).toHaveCount(2);
  await club.stop("SIGKILL");
  await expect(white.locator(".presence.here")).toHaveCount(0);
  await expect(white.locator(".player[data-color=white]")).toContainText("connection lost");
  await expect(white.locator(".player[data-color=black]")).toContainText("status unknown");
  for (const person of people) await person.close();
  await club.dispose();
});

test("piece letters are those of the language, or figurines", async ({ page }) => {
  await sitDown(page);
  await playAll(page, "Nf3 Nf6");
  await page.locator(".language select").selectOption("ru");
  await expect(moves(page).first()).toHaveText("Кf3");
  await page.locator(".language select").selectOption("en");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("radio", { name: "Piece symbols", exact: true }).check();
  await page.keyboard.press("Escape");
  await expect(moves(page).first()).toHaveText("♘f3");
});

test("the club restarts in mid-game", async ({ browser }) => {
  test.setTimeout(90_000);
  const club = new Club();
  await club.start();
  const context = await browser.newContext({ baseURL: club.url, locale: "en-US" });
  const page = await context.newPage();
  await sitDown(page, { preset: { time: { white: "5+0", black: "5+0" } } });
  await playAll(page, "e4 e5");
  await club.stop("SIGKILL");
  await expect(page.getByText("Connection lost.")).toBeVisible();
  // A move waits until the club is back.
  for (const key of ["g1", "f3"]) await click(page, key);
  await expect(page.getByText("Your move will be sent")).toBeVisible();
  // Text and clock agree on the turn.
  await expect(page.locator(".player[data-color=black] .to-move-mark")).toBeVisible();
  await expect(page.locator(".player[data-color=black] .clock.runs")).toBeVisible();
  await expect(page.locator(".clock.runs")).toHaveCount(1);
  await club.start();
  await expect(page.getByText("Connection lost.")).toBeHidden({ timeout: 30_000 });
  await expect(moves(page)).toHaveText(["e4", "e5", "Nf3"]);
  await type(page, "Nc6");
  await context.close();
  await club.stop();
  await club.dispose();
});

test.describe("on a phone", () => {
  const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices["iPhone 13"];
  test.use({ viewport, userAgent, deviceScaleFactor, isMobile, hasTouch });

  test("a game by touch", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Two players" }).tap();
    await page.getByRole("button", { name: "Start game", exact: true }).tap();
    await expect(page.locator(".board piece").first()).toBeVisible();
    let count = 0;
    for (const [from, to] of [
      ["f2", "f3"],
      ["e7", "e5"],
      ["g2", "g4"],
      ["d8", "h4"],
    ] as const) {
      for (const key of [from, to]) {
        const { x, y } = await middle(page, key);
        await page.touchscreen.tap(x, y);
      }
      count++;
      await expect(moves(page)).toHaveCount(count);
    }
    await expect(page.getByRole("dialog", { name: "Black wins" })).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
  });
});

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const language of ["en", "mk", "ru", "pt-BR", "ro", "zh"]) {
    test(`nothing is cut off, and buttons have one line, in ${language}`, async ({ page }) => {
      const speak = (): Promise<unknown> => page.locator(".language select").selectOption(language);
      const isCut = (): Promise<boolean> =>
        page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
      await page.goto("/");
      // The page has its cookie then, and the game belongs to the same person.
      await page.waitForLoadState("networkidle");
      const made = await page.request.post("/api/v1/games", { data: { preset: { moves: ["e2e4", "e7e5"] } } });
      const { game } = (await made.json()) as { game: string };
      for (const path of ["/", "/lobby", "/editor", `/game/${game}`, `/replay/${game}`, `/analyse/${game}`]) {
        await page.goto(path);
        await speak();
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        expect(await isCut(), path).toBe(false);
      }
      const button = page.locator(".review-row .button");
      await expect(button).toBeVisible();
      const [height, line] = await button.evaluate((element) => {
        const text = element.querySelector("span");
        return [text?.getBoundingClientRect().height ?? 0, Number.parseFloat(getComputedStyle(element).lineHeight)];
      });
      expect(height).toBeLessThan((line ?? 0) * 1.5);
      expect(await isCut()).toBe(false);
      expect(await button.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false);
    });
  }
});

/** Rooks move to and fro behind their pawns, with a pawn move now and then to avoid repetition. */
function longGame(length: number): string[] {
  const walk = (rank: number, files: string): ((step: number) => [string, string]) => {
    const there = [...files];
    const path = [...there, ...there.slice(1, -1).reverse()];
    return (step) => [`${path[step % path.length]}${rank}`, `${path[(step + 1) % path.length]}${rank}`];
  };
  const white = walk(1, "abcdefg");
  const black = walk(8, "abcde");
  const line: string[] = [];
  let steps = 0;
  for (let number = 0; number < length; number++) {
    const pawn = Math.floor(number / 24);
    if (number % 24 === 23) {
      const file = "bcdefg"[pawn % 6];
      const rank = pawn < 6 ? 2 : 3;
      line.push(`${file}${rank}${file}${rank + 1}`);
    } else line.push(white(steps++).join(""));
    line.push(black(number).join(""));
  }
  return line;
}

test("a game of 300 moves stays smooth", async ({ page }) => {
  await sitDown(page, {
    preset: { ...fromFen("r6k/1pppppp1/8/8/8/8/1PPPPPP1/R6K w - - 0 1"), moves: longGame(300) },
  });
  await expect(moves(page)).toHaveCount(600);
  await page.getByRole("button", { name: "Starting position" }).click();
  await expect(square(page, "a1, white rook")).toBeAttached();
  // Compared with two idle frames, so that other load on the computer does not count.
  const [idle, usual] = await page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
    const twoFrames = async (work: () => void): Promise<number> => {
      const times: number[] = [];
      for (let time = 0; time < 31; time++) {
        const start = await frame();
        work();
        await frame();
        times.push((await frame()) - start);
      }
      return times.sort((a, b) => a - b)[15] ?? Infinity;
    };
    const step = (): void => {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    };
    return [await twoFrames(() => {}), await twoFrames(step)] as const;
  });
  console.log(`a step in a game of 300 moves: ${(usual - idle).toFixed(1)} ms more than two idle frames`);
  expect(usual - idle).toBeLessThan(50);
});

/** The text of "Two players". */
const FIRST_LOADS = {
  "en-US": "Two players",
  "mk-MK": "Двајца играчи",
  "ru-RU": "Два игрока",
  "pt-BR": "Dois jogadores",
  "ro-RO": "Doi jucători",
  "zh-CN": "双人对弈",
};

for (const [locale, title] of Object.entries(FIRST_LOADS)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("the first load is small, without another language, and nothing shifts", async ({ page, club }) => {
      const { gzipSync } = await import("node:zlib");
      const bodies: Promise<Buffer>[] = [];
      const keep = (response: Response): void => {
        const url = response.url();
        if (url.startsWith(club.url) && !url.includes("/api/") && response.status() === 200) bodies.push(response.body());
      };
      page.on("response", keep);
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          // Shifts caused by a click or key are expected.
          for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
            if (!entry.hadRecentInput) shifts.push(entry.value);
          }
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto("/");
      await expect(page.getByRole("button", { name: title })).toBeVisible();
      await page.waitForLoadState("networkidle");
      page.off("response", keep);
      const loaded = await Promise.all(bodies);
      const bytes = loaded.reduce((sum, body) => sum + gzipSync(body).length, 0);
      console.log(`first load in ${locale}: ${(bytes / 1024).toFixed(1)} KB`);
      expect(bytes).toBeGreaterThan(20 * 1024);
      expect(bytes).toBeLessThan(80 * 1024);
      expect(loaded.filter((body) => body.includes("page-home-title =")).length).toBe(1);
      // A game uses the page's language, not the browser's locale.
      const answer = await page.request.post("/api/v1/games", { data: { preset: {} } });
      await page.goto(`/game/${((await answer.json()) as { game: string }).game}`);
      await expect(page.locator(".board piece").first()).toBeVisible();
      for (const [at, move] of ["e2e4", "e7e5", "g1f3"].entries()) {
        const field = page.locator(".san input");
        await field.fill(move);
        await field.press("Enter");
        await expect(moves(page)).toHaveCount(at + 1);
      }
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      const shifted = shifts.reduce((sum, it) => sum + it, 0);
      console.log(`layout shift in ${locale}: ${shifted.toFixed(4)}`);
      expect(shifted).toBeLessThan(0.02);
    });
  });
}

test("missing pages and games are reported", async ({ page }) => {
  await page.goto("/game/zzzzzzzz");
  await expect(page.getByRole("heading", { name: "Not found" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("This game does not exist");
  await page.goto("/nothing/of/the/kind");
  await expect(page.getByRole("heading", { name: "Not found" })).toBeVisible();
});

test("arrows are drawn with the right button", async ({ page }) => {
  await sitDown(page);
  const [from, to] = [await middle(page, "e2"), await middle(page, "e4")];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up({ button: "right" });
  await expect(page.locator(".cg-shapes line")).toHaveCount(1);
  await expect(square(page, "e2, white pawn")).toBeAttached();
});

test("the squares that each side controls are shown", async ({ page }) => {
  await sitDown(page);
  await page.getByRole("button", { name: "Show controlled squares" }).click();
  await expect(page.locator("square.controlled-white").first()).toBeVisible();
  await expect(page.locator(".controls text.count-white").first()).toBeVisible();
});
