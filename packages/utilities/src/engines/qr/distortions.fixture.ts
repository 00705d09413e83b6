/** Bad photographs of codes, made from good ones; the same for the same seed. Only tests and benches use it. */
import sharp from 'sharp';

export type Random = () => number;

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface Grey {
  data: Uint8Array;
  width: number;
  height: number;
}

type Distortion = (png: Uint8Array, random: Random) => Promise<Buffer>;

const paper = '#f4f1ea';
const between = (random: Random, low: number, high: number) => low + random() * (high - low);

export const distortions: Record<string, Distortion> = {
  rotated: (png, random) =>
    sharp(png)
      .rotate(between(random, 1, 359), { background: paper })
      .png()
      .toBuffer(),
  blurred: (png, random) =>
    sharp(png)
      .blur(between(random, 1, 3))
      .png()
      .toBuffer(),
  perspective: async (png, random) => await toPng(warp(await greyOf(png), random, 0.18)),
  dark: async (png, random) => {
    const light = between(random, 0.08, 0.25);
    return await toPng(noisy(await greyOf(png), random, 4, (grey) => grey * light + 5));
  },
  shaded: async (png, random) => {
    const [start, end] = [between(random, 0.15, 0.4), between(random, 0.8, 1.1)];
    return await toPng(
      noisy(await greyOf(png), random, 6, (grey, across) => grey * (start + (end - start) * across)),
    );
  },
  pale: async (png, random) => {
    const [base, range] = [between(random, 90, 150), between(random, 0.15, 0.35)];
    return await toPng(noisy(await greyOf(png), random, 4, (grey) => base + (grey - 128) * range));
  },
  noisy: async (png, random) =>
    await toPng(noisy(await greyOf(png), random, between(random, 30, 70), (grey) => grey)),
  compressed: (png, random) =>
    sharp(png)
      .resize(360)
      .jpeg({ quality: Math.round(between(random, 5, 20)) })
      .toBuffer(),
  tiny: (png, random) =>
    sharp(png)
      .resize(Math.round(between(random, 130, 180)))
      .png()
      .toBuffer(),
  inverted: (png) => sharp(png).negate().png().toBuffer(),
  photographed: async (png, random) => {
    const turned = await sharp(png)
      .rotate(between(random, -40, 40), { background: paper })
      .png()
      .toBuffer();
    const bent = noisy(
      warp(await greyOf(turned), random, 0.1),
      random,
      8,
      (grey, across) => grey * (0.5 + 0.3 * across),
    );
    return await sharp(await toPng(bent))
      .blur(between(random, 0.5, 1.2))
      .jpeg({ quality: 60 })
      .toBuffer();
  },
};

async function greyOf(png: Uint8Array): Promise<Grey> {
  const { data, info } = await sharp(png).flatten().greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function toPng({ data, width, height }: Grey): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function noisy(
  picture: Grey,
  random: Random,
  amount: number,
  change: (grey: number, across: number) => number,
): Grey {
  const data = picture.data.map((grey, at) => {
    const noise = (random() + random() + random() - 1.5) * amount;
    return Math.max(0, Math.min(255, change(grey, (at % picture.width) / picture.width) + noise));
  });
  return { ...picture, data };
}

/** Seen from aside: the four corners move in by up to a share of the side. */
function warp(picture: Grey, random: Random, share: number): Grey {
  const { width, height } = picture;
  const shift = () => random() * share;
  const corners: [number, number][] = [
    [width * shift(), height * shift()],
    [width * (1 - shift()), height * shift()],
    [width * (1 - shift()), height * (1 - shift())],
    [width * shift(), height * (1 - shift())],
  ];
  const back = squareFromQuad(corners);
  const data = new Uint8Array(width * height).fill(235);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = back(x, y);
      if (u < 0 || v < 0 || u >= 1 || v >= 1) continue;
      data[y * width + x] = sample(picture, u * width - 0.5, v * height - 0.5);
    }
  }
  return { data, width, height };
}

function sample({ data, width, height }: Grey, x: number, y: number): number {
  const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))];
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [across, down] = [Math.max(0, x - left), Math.max(0, y - top)];
  const above = data[top * width + left]! * (1 - across) + data[top * width + right]! * across;
  const below = data[bottom * width + left]! * (1 - across) + data[bottom * width + right]! * across;
  return above * (1 - down) + below * down;
}

/** The projective map that takes a quadrilateral to the unit square (Heckbert 1989, adjoint of square-to-quad). */
function squareFromQuad(quad: [number, number][]): (x: number, y: number) => [number, number] {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = quad as [
    [number, number],
    [number, number],
    [number, number],
    [number, number],
  ];
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const det = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / det;
  const h = (dx1 * dy3 - dx3 * dy1) / det;
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0];
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + h * y3, y0];
  return (x, y) => {
    const u = (e - f * h) * x + (c * h - b) * y + (b * f - c * e);
    const v = (f * g - d) * x + (a - c * g) * y + (c * d - a * f);
    const w = (d * h - e * g) * x + (b * g - a * h) * y + (a * e - b * d);
    return [u / w, v / w];
  };
}
