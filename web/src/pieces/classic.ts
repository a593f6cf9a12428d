/** Classic pieces as printed in books, lit from the upper left. */

import { type DrawPiece, piecesFromFiles, colorize } from "./svg";

const files = import.meta.glob<string>("./classic/*.svg", { query: "?raw", import: "default", eager: true });
const shapes = piecesFromFiles(files);

const light = (from: string, to: string): string =>
  `<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>`;

const LOOKS = {
  white: `${light("#fff", "#e6dccb")}<style>*{fill:url(#g);stroke:#2a211b}.line{fill:none}.dot{fill:#2a211b;stroke:none}</style>`,
  black: `${light("#5d534c", "#241e1a")}<style>*{fill:url(#g);stroke:#120e0b}.line{fill:none;stroke:#e8dfd2;stroke-width:3}.dot{fill:#e8dfd2;stroke:none}.rim *{fill:none;stroke:#fff;stroke-opacity:.5;stroke-width:7}</style>`,
};

export const draw: DrawPiece = (color, role) => colorize(shapes[role], LOOKS[color], color);
