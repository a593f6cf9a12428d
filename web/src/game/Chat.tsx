/** Chat of a game. Players and spectators have separate rooms; the organiser reads both. */

import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { club, me, status } from "../store/club";
import type { GameState } from "../store/game";
import type { ChatRoom } from "../wire";
import { Button } from "../ui/Button";

export function Chat({ state }: { state: GameState }) {
  return (
    <>
      {chatRooms(state).map((room) => (
        <Room key={room} state={state} room={room} />
      ))}
    </>
  );
}

/** Rooms that the person may read. An organiser who plays is a player only. */
function chatRooms({ isPlayer, seats }: GameState): ChatRoom[] {
  if (isPlayer) return ["players"];
  return seats.includes("arbiter") ? ["players", "spectators"] : ["spectators"];
}

function Room({ state, room }: { state: GameState; room: ChatRoom }) {
  const [text, setText] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const title = t(room === "players" && !state.isPlayer ? "page-chat-of-players" : `page-chat-${room}`);
  const said = state.said.filter((it) => it.room === room);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [said.length]);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (text.trim() === "" || status.value !== "open") return;
    club({ type: "say", room, text: text.trim() });
    setText("");
  };
  return (
    <section class="chat" aria-label={title}>
      <h2>{title}</h2>
      <div class="said" ref={list} role="log" tabIndex={0} aria-label={title}>
        {said.map((it, at) => (
          <p key={at} class={it.by.id === me.value?.id ? "own" : ""}>
            <b>{it.by.name}</b> {it.text}
          </p>
        ))}
      </div>
      <form onSubmit={submit}>
        <input
          type="text"
          value={text}
          maxLength={500}
          aria-label={t("page-chat-say")}
          placeholder={t("page-chat-say")}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <Button submit icon="forward" label={t("page-chat-send")} disabled={status.value !== "open"} />
      </form>
    </section>
  );
}
