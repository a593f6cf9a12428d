/** The modern pieces: flat, of few and simple shapes. */

import { type Draw, rolesIn, tint } from "./svg";

const files = import.meta.glob<string>("./modern/*.svg", { query: "?raw", import: "default", eager: true });
const shapes = rolesIn(files);

const LOOKS = {
  white: "<style>*{fill:#fff;stroke:#30343b}.line,.seam{fill:none}.seam{stroke:none}.dot{fill:#30343b;stroke:none}</style>",
  black:
    "<style>*{fill:#373c44;stroke:#373c44}.line,.seam{fill:none;stroke:#fff}.seam{stroke-width:2;stroke-opacity:.6}.dot{fill:#fff;stroke:none}.rim *{fill:none;stroke:#fff;stroke-opacity:.75;stroke-width:8}</style>",
};

export const draw: Draw = (color, role) => tint(shapes[role], LOOKS[color], color);
