/** Image of a board as it looks on the screen, for sharing. */

import { read } from "@lichess-org/chessground/fen";
import { squareRows } from "../board/squares";
import { pieceImageUrls } from "../pieces/pieceSets";
import { settings } from "../store/settings";
import type { Color } from "../wire";

export interface BoardScene {
  fen: string;
  orientation: Color;
  lastMove: [string, string] | null;
}

const SIZE = 960;
const SQUARE = SIZE / 8;

/** Draws the board as PNG. */
export async function drawBoardImage({ fen, orientation, lastMove }: BoardScene): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser draws no pictures");
  const style = getComputedStyle(document.documentElement);
  const color = (name: string): string => style.getPropertyValue(name).trim();
  const address = await pieceImageUrls(settings.value.pieces);
  const pieces = read(fen);
  const squares = squareRows(orientation).flatMap((row, y) => row.map((key, x) => ({ key, x: x * SQUARE, y: y * SQUARE })));
  for (const { key, x, y } of squares) {
    const isLight = (x + y) / SQUARE % 2 === 0;
    pen.fillStyle = color(isLight ? "--board-light" : "--board-dark");
    pen.fillRect(x, y, SQUARE, SQUARE);
    if (lastMove?.includes(key)) {
      pen.fillStyle = color("--last-move");
      pen.fillRect(x, y, SQUARE, SQUARE);
    }
    if (settings.value.coordinates) writeEdge(pen, key, x, y, color(isLight ? "--board-dark" : "--board-light"));
  }
  for (const { key, x, y } of squares) {
    const piece = pieces.get(key);
    if (piece) pen.drawImage(await image(address(piece.color, piece.role)), x, y, SQUARE, SQUARE);
  }
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("this browser makes no pictures"))), "image/png"),
  );
}

/** File letters along the bottom, rank numbers along the right. */
function writeEdge(pen: CanvasRenderingContext2D, key: string, x: number, y: number, color: string): void {
  pen.fillStyle = color;
  pen.font = `bold ${SQUARE * 0.19}px sans-serif`;
  const margin = SQUARE * 0.05;
  if (y + SQUARE === SIZE) {
    pen.textAlign = "left";
    pen.textBaseline = "alphabetic";
    pen.fillText(key[0] ?? "", x + margin, y + SQUARE - margin * 1.4);
  }
  if (x + SQUARE === SIZE) {
    pen.textAlign = "right";
    pen.textBaseline = "top";
    pen.fillText(key[1] ?? "", x + SQUARE - margin, y + margin * 1.4);
  }
}

const known = new Map<string, Promise<HTMLImageElement>>();

function image(url: string): Promise<HTMLImageElement> {
  let found = known.get(url);
  if (!found) {
    found = new Promise((done, failed) => {
      const picture = new Image(SQUARE, SQUARE);
      picture.onload = () => done(picture);
      picture.onerror = () => failed(new Error("a piece cannot be drawn"));
      picture.src = url;
    });
    known.set(url, found);
  }
  return found;
}
