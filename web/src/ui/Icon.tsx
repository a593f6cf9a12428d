/** Icons on buttons: strokes on a 24 × 24 grid. Every icon button also has a name. */

const PATHS = {
  close: "M6 6l12 12M18 6L6 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  flip: "M7 4v13M4 14l3 3 3-3M17 20V7M14 10l3-3 3 3",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  first: "M18 5l-7 7 7 7M6 5v14",
  last: "M6 5l7 7-7 7M18 5v14",
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  flag: "M6 21V4M6 5h11l-2 4 2 4H6",
  half: "M5 18L19 6M6 7h2v4M15 14h4v2l-4 3h4",
  pause: "M8 5v14M16 5v14",
  play: "M8 5l11 7-11 7z",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
  sun: "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.500 1.500M17.500 17.500L19 19M19 5l-1.500 1.500M6.500 17.500L5 19",
  moon: "M19 14a8 8 0 1 1-9-10a6.500 6.500 0 0 0 9 10z",
  people: "M9 11a3.500 3.500 0 1 0 0-7a3.500 3.500 0 1 0 0 7M2.500 20c0-4 3-6 6.500-6s6.500 2 6.500 6M16 4.500a3.500 3.500 0 0 1 0 6.500M17.500 14.500c2.500.5 4 2.500 4 5.500",
  computer: "M4 5h16v11H4zM9 20h6M12 16v4",
  network: "M12 20h.01M8.500 16.500a5 5 0 0 1 7 0M5.500 13a9.500 9.500 0 0 1 13 0M2.500 9.500a14 14 0 0 1 19 0",
  load: "M12 15V4M8 8l4-4 4 4M4 15v4h16v-4",
  save: "M12 4v11M8 11l4 4 4-4M4 17v3h16v-3",
  edit: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  replay: "M5 12a7 7 0 1 0 2.500-5.400M5 4v4h4",
  analyse: "M4 19l5-7 4 4 7-10",
  eye: "M2.500 12S6 5.500 12 5.500S21.500 12 21.500 12S18 18.500 12 18.500S2.500 12 2.500 12zM12 9.500a2.500 2.500 0 1 0 0 5a2.500 2.500 0 1 0 0-5",
  clock: "M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16M12 8v4l3 2",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  chat: "M4 5h16v11H9l-5 4z",
  sound: "M4 10v4h4l5 4V6L8 10zM16 9a4 4 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11",
  mute: "M4 10v4h4l5 4V6L8 10zM16 10l5 5M21 10l-5 5",
  check: "M5 12l5 5 9-10",
  home: "M4 11l8-7 8 7M6 10v10h12V10",
  swap: "M4 8h14M15 5l3 3-3 3M20 16H6M9 13l-3 3 3 3",
  plus: "M12 5v14M5 12h14",
  phone: "M7 3h10v18H7zM11 18h2",
  grid: "M4 4h16v16H4zM12 4v16M4 12h16",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
