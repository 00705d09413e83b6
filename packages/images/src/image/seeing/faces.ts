/** Faces by BlazeFace: the picture whole, and squares of half its size for the faces of groups. */
import type { Area, RgbPicture } from './port.ts';

/** One square of pixels in, the outputs of the network out: scores and boxes of each grid. */
export type FaceNetwork = (pixels: Float32Array) => Promise<Grid[]>;
interface Grid {
  scores: Float32Array;
  /** 16 numbers an anchor: centre, size, and six points of the face. */
  boxes: Float32Array;
}

export const faceSide = 256;
const scoreMin = 0.55;
const overlapMax = 0.3;
const facesMax = 100;

interface Found extends Area {
  score: number;
}

export async function findFaces(picture: RgbPicture, network: FaceNetwork): Promise<Area[]> {
  const found: Found[] = [];
  for (const square of squaresOf(picture)) {
    for (const grid of await network(sample(picture, square))) found.push(...facesIn(grid, square));
  }
  found.sort((a, b) => b.score - a.score);
  const kept: Found[] = [];
  for (const face of found) {
    if (kept.length >= facesMax) break;
    if (!kept.some((other) => overlap(face, other) > overlapMax)) kept.push(face);
  }
  return kept.map((face) => wholeHead(face, picture)).filter(({ width, height }) => width > 0 && height > 0);
}

interface Square {
  left: number;
  top: number;
  side: number;
}

function squaresOf({ width, height }: RgbPicture): Square[] {
  const whole = Math.max(width, height);
  const side = Math.ceil(whole / 2);
  const starts = (length: number) => {
    const steps = Math.max(1, Math.ceil((length - side) / (side / 2)) + 1);
    return Array.from({ length: steps }, (_, at) => (steps === 1 ? 0 : ((length - side) * at) / (steps - 1)));
  };
  const small = starts(width).flatMap((left) => starts(height).map((top) => ({ left, top, side })));
  return [{ left: 0, top: 0, side: whole }, ...small];
}

/** Outside of the picture it is black. */
function sample({ data, width, height }: RgbPicture, { left, top, side }: Square): Float32Array {
  const pixels = new Float32Array(faceSide * faceSide * 3);
  const step = side / faceSide;
  for (let y = 0, to = 0; y < faceSide; y++) {
    const row = Math.round(top + (y + 0.5) * step - 0.5);
    for (let x = 0; x < faceSide; x++, to += 3) {
      const column = Math.round(left + (x + 0.5) * step - 0.5);
      if (row < 0 || column < 0 || row >= height || column >= width) continue;
      const from = (row * width + column) * 3;
      for (let channel = 0; channel < 3; channel++) pixels[to + channel] = data[from + channel]!;
    }
  }
  return pixels;
}

/** Anchors lie in the middle of each cell: two in cells of 16 pixels, six in cells of 32. */
function facesIn({ scores, boxes }: Grid, { left, top, side }: Square): Found[] {
  const perCell = scores.length === 512 ? 2 : 6;
  const cells = Math.sqrt(scores.length / perCell);
  const found: Found[] = [];
  for (let anchor = 0; anchor < scores.length; anchor++) {
    const score = 1 / (1 + Math.exp(-scores[anchor]!));
    if (score < scoreMin) continue;
    const cell = Math.floor(anchor / perCell);
    const [x = 0, y = 0, width = 0, height = 0] = boxes.subarray(anchor * 16, anchor * 16 + 4);
    const middleX = x + ((cell % cells) + 0.5) * (faceSide / cells);
    const middleY = y + (Math.floor(cell / cells) + 0.5) * (faceSide / cells);
    const scale = side / faceSide;
    found.push({
      score,
      left: left + (middleX - width / 2) * scale,
      top: top + (middleY - height / 2) * scale,
      width: width * scale,
      height: height * scale,
    });
  }
  return found;
}

/** Of the smaller one, so that a part of a face is not a second face. */
function overlap(a: Area, b: Area): number {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return across <= 0 || down <= 0 ? 0 : (across * down) / Math.min(a.width * a.height, b.width * b.height);
}

/** The network's box ends at the brows and the chin. */
function wholeHead({ left, top, width, height }: Area, picture: RgbPicture): Area {
  const from = { x: Math.max(0, left - width * 0.15), y: Math.max(0, top - height * 0.4) };
  return {
    left: from.x,
    top: from.y,
    width: Math.min(picture.width, left + width * 1.15) - from.x,
    height: Math.min(picture.height, top + height * 1.15) - from.y,
  };
}
