/** Grey pictures for a second look: resampled, contrast stretched, smoothed. */

export interface Grey {
  data: Uint8Array;
  width: number;
  height: number;
}

export function greyOf(rgba: Uint8Array, width: number, height: number): Grey {
  const data = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < data.length; at += 1, from += 4) {
    data[at] = (306 * rgba[from]! + 601 * rgba[from + 1]! + 117 * rgba[from + 2]!) >> 10;
  }
  return { data, width, height };
}

export function rgbaOf({ data, width, height }: Grey) {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let at = 0, to = 0; at < data.length; at += 1, to += 4) {
    const grey = data[at]!;
    pixels[to] = grey;
    pixels[to + 1] = grey;
    pixels[to + 2] = grey;
    pixels[to + 3] = 255;
  }
  return { data: pixels, width, height };
}

/** Box average on the way down, bilinear on the way up. */
export function resample(picture: Grey, factor: number): Grey {
  const width = Math.max(1, Math.round(picture.width * factor));
  const height = Math.max(1, Math.round(picture.height * factor));
  const result: Grey = { data: new Uint8Array(width * height), width, height };
  const sample = factor < 1 ? average : bilinear;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      result.data[y * width + x] = sample(picture, x / factor, y / factor, 1 / factor);
  }
  return result;
}

function average({ data, width, height }: Grey, left: number, top: number, side: number): number {
  const [right, bottom] = [Math.min(width, Math.ceil(left + side)), Math.min(height, Math.ceil(top + side))];
  let [sum, count] = [0, 0];
  for (let y = Math.min(height - 1, Math.floor(top)); y < bottom; y += 1) {
    for (let x = Math.min(width - 1, Math.floor(left)); x < right; x += 1) {
      sum += data[y * width + x]!;
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
}

function bilinear({ data, width, height }: Grey, x: number, y: number): number {
  const [left, top] = [Math.min(width - 1, Math.floor(x)), Math.min(height - 1, Math.floor(y))];
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [across, down] = [x - left, y - top];
  const above = data[top * width + left]! * (1 - across) + data[top * width + right]! * across;
  const below = data[bottom * width + left]! * (1 - across) + data[bottom * width + right]! * across;
  return above * (1 - down) + below * down;
}

export interface Turned {
  picture: Grey;
  /** Where a point of the turned picture was before. */
  back(point: { x: number; y: number }): { x: number; y: number };
}

/** Turned about its middle, on white, and large enough to hold all of it. */
export function turn(picture: Grey, degrees: number): Turned {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const width = Math.ceil(picture.width * Math.abs(cos) + picture.height * Math.abs(sin));
  const height = Math.ceil(picture.width * Math.abs(sin) + picture.height * Math.abs(cos));
  const back = ({ x, y }: { x: number; y: number }) => {
    const [across, down] = [x - width / 2, y - height / 2];
    return {
      x: across * cos + down * sin + picture.width / 2,
      y: down * cos - across * sin + picture.height / 2,
    };
  };
  const data = new Uint8Array(width * height).fill(255);
  for (let at = 0; at < data.length; at += 1) {
    const from = back({ x: at % width, y: Math.floor(at / width) });
    const isInside = from.x >= 0 && from.y >= 0 && from.x < picture.width && from.y < picture.height;
    if (isInside) data[at] = bilinear(picture, from.x, from.y);
  }
  return { picture: { data, width, height }, back };
}

/** Spreads the middle 98% of the greys over the whole range. */
export function stretch(picture: Grey): Grey {
  const counts = new Uint32Array(256);
  for (const grey of picture.data) counts[grey]! += 1;
  const edge = picture.data.length / 100;
  let [low, high] = [0, 255];
  for (let seen = 0; low < 255 && seen + counts[low]! < edge; low += 1) seen += counts[low]!;
  for (let seen = 0; high > low && seen + counts[high]! < edge; high -= 1) seen += counts[high]!;
  const range = Math.max(1, high - low);
  const table = Uint8Array.from({ length: 256 }, (_, grey) =>
    Math.max(0, Math.min(255, ((grey - low) * 255) / range)),
  );
  return { ...picture, data: picture.data.map((grey) => table[grey]!) };
}

/** Takes noise out: each pixel becomes the mean of its 3×3 neighbourhood. */
export function smooth(picture: Grey): Grey {
  const { data, width, height } = picture;
  const result = new Uint8Array(data);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      let sum = 0;
      for (const row of [at - width, at, at + width]) sum += data[row - 1]! + data[row]! + data[row + 1]!;
      result[at] = sum / 9;
    }
  }
  return { data: result, width, height };
}

/** Brings edges back: twice the picture minus its smoothed self. */
export function sharpen(picture: Grey): Grey {
  const soft = smooth(smooth(picture)).data;
  const sharp = picture.data.map((grey, at) => Math.max(0, Math.min(255, 2.5 * grey - 1.5 * soft[at]!)));
  return { ...picture, data: sharp };
}
