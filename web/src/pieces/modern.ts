/** Modern pieces: flat and simple shapes. */

import { type DrawPiece, piecesFromFiles, colorize } from "./svg";

const files = import.meta.glob<string>("./modern/*.svg", { query: "?raw", import: "default", eager: true });
const shapes = piecesFromFiles(files);

const LOOKS = {
  white: "<style>*{fill:#fff;stroke:#30343b}.line,.seam{fill:none}.seam{stroke:none}.dot{fill:#30343b;stroke:none}</style>",
  black:
    "<style>*{fill:#373c44;stroke:#373c44}.line,.seam{fill:none;stroke:#fff}.seam{stroke-width:2;stroke-opacity:.6}.dot{fill:#fff;stroke:none}.rim *{fill:none;stroke:#fff;stroke-opacity:.75;stroke-width:8}</style>",
};

export const draw: DrawPiece = (color, role) => colorize(shapes[role], LOOKS[color], color);
