import { describe, expect, it } from "vitest";
import { type Next, type Program, runner } from "./program";

type Message = { type: "count" } | { type: "wait" };
type Effect = { type: "log"; count: number } | { type: "timer"; count: number };

function run() {
  const log: string[] = [];
  const shown: number[] = [];
  const program: Program<number, Message, Effect> = {
    update: (count, { type }): Next<number, Effect> =>
      type === "count" ? [count + 1, { type: "log", count: count + 1 }] : [count, { type: "timer", count }],
    perform: ({ type, count }) => {
      log.push(`${type} ${count}`);
      return type === "timer" ? () => log.push(`cancel ${count}`) : undefined;
    },
  };
  return { log, shown, ...runner(program, 0, (state) => shown.push(state)) };
}

describe("a program", () => {
  it("shows each new state, and performs the effects", () => {
    const { send, shown, log } = run();
    send({ type: "count" });
    send({ type: "count" });
    expect(shown).toEqual([1, 2]);
    expect(log).toEqual(["log 1", "log 2"]);
  });

  it("cancels an effect when the next of its type is performed, and at the end", () => {
    const { send, stop, log } = run();
    send({ type: "wait" });
    send({ type: "count" });
    send({ type: "wait" });
    expect(log).toEqual(["timer 0", "log 1", "cancel 0", "timer 1"]);
    stop();
    send({ type: "count" });
    expect(log.slice(4)).toEqual(["cancel 1"]);
  });
});
