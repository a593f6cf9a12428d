/** A player in a browser against a player in a terminal. */

import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "./club";
import { move, moves, type } from "./play";

/** `tabiya play` with its own folders, driven line by line. */
class Terminal {
  #home = mkdtempSync(join(tmpdir(), "tabiya-terminal-"));
  #process: ChildProcessWithoutNullStreams;
  #text = "";
  #ended: Promise<number | null>;

  constructor(program: string, arguments_: string[]) {
    const folders = { HOME: this.#home, XDG_DATA_HOME: this.#home, XDG_CONFIG_HOME: this.#home };
    const plain = { LANG: "en_GB.UTF-8", LC_ALL: "", LANGUAGE: "", NO_COLOR: "1", TERM: "xterm-256color" };
    this.#process = spawn(program, arguments_, { env: { ...process.env, ...folders, ...plain } });
    this.#ended = new Promise((done) => this.#process.once("exit", done));
    this.#process.stdout.on("data", (text: Buffer) => (this.#text += text.toString()));
  }

  enter(line: string): void {
    this.#process.stdin.write(line);
  }

  /** Waits for a text in the output, and discards the output up to it. */
  async sees(what: string): Promise<void> {
    await expect.poll(() => this.text(), { message: what, timeout: 20_000 }).toContain(what);
    const text = this.text();
    this.#text = text.slice(text.indexOf(what) + what.length);
  }

  /** Output without escape sequences. A screen is written only where it changes:
   *  between words there may be no space. */
  text(): string {
    return this.#text.replace(/\u001b\[[\d;?]*[a-zA-Z]|\u001b[()][A-Z0-9]|\u001b[=>]/g, "");
  }

  ended(): Promise<number | null> {
    return this.#ended;
  }

  async dispose(): Promise<void> {
    this.#process.kill();
    await this.#ended;
    rmSync(this.#home, { recursive: true, force: true });
  }
}

const program = process.env.TABIYA_BIN ?? "";

test("line by line: clock, a draw declined, a move taken back, mate", async ({ page, club }) => {
  const join = club.url.replace("http://", "");
  const terminal = new Terminal(program, ["play", "--plain", "--join", join, "--name", "Vera", "--time", "5+3", "--black"]);
  try {
    await page.goto("/lobby");
    await terminal.sees("You joined the club as Vera.");
    terminal.enter("challenge\n");
    await terminal.sees("Your challenge is open to anyone.");
    const row = page.getByRole("listitem").filter({ hasText: "5+3" }).filter({ hasText: "Vera" });
    await row.getByRole("button", { name: "Accept", exact: true }).click();
    await expect(page.locator(".game .board.below-white")).toBeVisible();
    await terminal.sees("Black: Vera.");

    await move(page, "f2", "f3");
    await terminal.sees("1. f3: pawn from f2 to f3");
    await terminal.sees("Square or move:");
    terminal.enter("e7\n");
    await terminal.sees("e7, black pawn: can move to e5, e6.");
    terminal.enter("e5\n");
    await expect(moves(page)).toHaveText(["f3", "e5"]);
    await expect(page.locator(".clock.of-white.runs")).toBeVisible();

    await page.getByRole("button", { name: "Offer draw" }).click();
    await terminal.sees("White offers a draw.");
    terminal.enter("decline\n");
    await expect(page.locator(".offer")).toHaveCount(0);

    await type(page, "e4");
    await terminal.sees("2. e4: pawn from e2 to e4");
    terminal.enter("clock\n");
    await terminal.sees("White has 5 minutes");
    await page.getByRole("button", { name: "Take back move" }).click();
    await terminal.sees("White requests a takeback");
    terminal.enter("accept\n");
    await terminal.sees("1 move was taken back.");
    await expect(moves(page)).toHaveText(["f3", "e5"]);

    await type(page, "g4");
    await terminal.sees("2. g4: pawn from g2 to g4");
    terminal.enter("Qh4\n");
    await terminal.sees("2... Qh4#: queen from d8 to h4, checkmate");
    await terminal.sees("Black wins by checkmate.");
    await terminal.sees("Play again?");
    await expect(page.getByRole("dialog", { name: "You lose" })).toContainText("article 5.1.1");
    terminal.enter("no\nquit\n");
    expect(await terminal.ended()).toBe(0);
  } finally {
    await terminal.dispose();
  }
});

test("on the whole screen: the page challenges, and the terminal resigns", async ({ page, club }) => {
  const join = club.url.replace("http://", "");
  await page.goto("/lobby");
  const made = await page.request.post("/api/v1/challenges", { data: { preset: { time: { white: "3+2", black: "3+2" } }, color: "white" } });
  expect(made.ok(), await made.text()).toBe(true);
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/challenge/${id}`);
  // `script` gives the program a pseudo-terminal.
  const play = `stty cols 100 rows 30; exec '${program}' play --join ${join} --name Vera`;
  const terminal = new Terminal("script", ["--quiet", "--flush", "--return", "--command", play, "/dev/null"]);
  try {
    // Only the list shows the time; the greeting mentions challenges before there are any.
    await terminal.sees("3+2");
    terminal.enter("\r");
    await expect(page.locator(".game .board.below-white")).toBeVisible();
    await type(page, "e4");
    await terminal.sees("e4");
    terminal.enter("c5\r");
    await expect(moves(page)).toHaveText(["e4", "c5"]);
    await expect(page.locator(".clock.of-white.runs")).toBeVisible();
    terminal.enter("draw\r");
    await expect(page.locator(".offer")).toContainText("Your opponent offers a draw.");
    await page.getByRole("button", { name: "Decline draw" }).click();
    await terminal.sees("declines");
    terminal.enter("resign\r");
    await terminal.sees("Resign");
    terminal.enter("y");
    await expect(page.getByRole("dialog", { name: "You win" })).toBeVisible();
    await terminal.sees("resigned");
    // The last item of the menu is Leave.
    terminal.enter("\u001b[F\r");
    expect(await terminal.ended()).toBe(0);
  } finally {
    await terminal.dispose();
  }
});
