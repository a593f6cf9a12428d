/** State of the load dialog. Pure. */

import type { Next } from "../store/program";
import { mainLine, tagValue } from "../store/loadedGame";
import type { ImportedRecord, NewLocalGame, Reason, RecordTree } from "../wire";

/** Selects one of several games in a text. */
export interface Selection {
  game?: number;
  /** Part of a player's or event's name. */
  find?: string;
}

export interface State {
  text: string;
  imported: ImportedRecord | null;
  /** Name that the listed games were searched for. */
  find: string;
  /** Text in the search field. */
  searchText: string;
  problem: Reason | null;
}

export type Message =
  | { type: "typeText"; text: string }
  | { type: "readText" }
  | { type: "chooseFile"; file: File }
  | { type: "fileRead"; text: string }
  | { type: "typeSearch"; text: string }
  | { type: "search" }
  | { type: "select"; game: number }
  | { type: "imported"; answer: ImportedRecord }
  | { type: "importFailed"; reason: Reason; isSearch: boolean }
  | { type: "continue"; level: number | null }
  | { type: "refused"; reason: Reason }
  | { type: "show"; screen: "replay" | "analyse" };

export type Effect =
  | { type: "readFile"; file: File }
  | { type: "import"; text: string; selection: Selection }
  | { type: "createGame"; table: NewLocalGame }
  | { type: "show"; record: RecordTree; screen: "replay" | "analyse" };

export const INITIAL: State = { text: "", imported: null, find: "", searchText: "", problem: null };

export function update(state: State, message: Message): Next<State, Effect> {
  const { imported } = state;
  switch (message.type) {
    case "typeText":
      return [{ ...state, text: message.text }];
    case "readText":
      return read({ ...state, find: "", searchText: "" }, {});
    case "chooseFile":
      return [state, { type: "readFile", file: message.file }];
    case "fileRead":
      return read({ ...state, text: message.text, find: "", searchText: "" }, {});
    case "typeSearch":
      return [{ ...state, searchText: message.text }];
    case "search": {
      const find = state.searchText.trim();
      return read({ ...state, find }, { find });
    }
    case "select":
      return read(state, state.find ? { game: message.game, find: state.find } : { game: message.game });
    case "imported":
      return [{ ...state, imported: message.answer }];
    case "importFailed":
      // A search without results keeps the list.
      return [{ ...state, imported: message.isSearch ? imported : null, problem: message.reason }];
    case "continue":
      return imported ? [state, { type: "createGame", table: tableOf(imported.record, message.level) }] : [state];
    case "refused":
      return [{ ...state, problem: message.reason }];
    case "show":
      return imported ? [state, { type: "show", record: imported.record, screen: message.screen }] : [state];
  }
}

function read(state: State, selection: Selection): Next<State, Effect> {
  return [{ ...state, problem: null }, { type: "import", text: state.text, selection }];
}

/** A game that continues a record, for two or against a level. */
function tableOf(record: RecordTree, level: number | null): NewLocalGame {
  const preset = {
    start: record.start,
    moves: mainLine(record),
    players: {
      white: { name: tagValue(record, "White"), kind: "person" as const },
      black: { name: tagValue(record, "Black"), kind: "person" as const },
    },
  };
  return level === null ? { preset } : { preset, level };
}
