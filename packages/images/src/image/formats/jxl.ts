/** JPEG XL by libjxl in WebAssembly. Its first frame, with eight bits a channel. */
import { Refused } from '../refused.ts';
import type { Rgba } from './heic.ts';
import { wasmOf } from './wasm.ts';

interface Codec {
  decode(bytes: Uint8Array): Rgba | null;
  encode(rgba: Uint8Array, width: number, height: number, choice: object): Uint8Array | null;
}
type Factory = (options: object) => Promise<Codec>;

const lossyQuality = 75;
/** Higher ones take many times as long for a few per cent. */
const effort = 3;

const loading = new Map<string, Promise<Codec>>();

function load(part: 'dec' | 'enc'): Promise<Codec> {
  const known = loading.get(part) ?? loadNow(part);
  loading.set(part, known);
  return known;
}

async function loadNow(part: 'dec' | 'enc'): Promise<Codec> {
  const path = `@jsquash/jxl/codec/${part}/jxl_${part}`;
  const [{ default: create }, wasmBinary] = await Promise.all([
    import(`${path}.js`) as Promise<{ default: Factory }>,
    wasmOf(`${path}.wasm`),
  ]);
  // The codec builds its result as a browser's ImageData.
  if (!('ImageData' in globalThis)) Object.assign(globalThis, { ImageData: PlainImageData });
  const silent = () => undefined;
  return await create({ wasmBinary, noInitialRun: true, print: silent, printErr: silent });
}

class PlainImageData {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

export async function decodeJxl(bytes: Uint8Array, pixelsMax: number): Promise<Rgba> {
  const size = jxlSize(bytes);
  if (!size) throw new Refused('unreadable_file', 'The JPEG XL image is damaged: its size is missing.');
  if (size.width * size.height > pixelsMax) {
    const why = `${size.width}×${size.height} pixels; at most ${pixelsMax} are allowed`;
    throw new Refused('file_too_complex', `The image has ${why}.`);
  }
  const found = (await load('dec')).decode(bytes);
  if (!found) throw new Refused('unreadable_file', 'The JPEG XL image is damaged.');
  const { data, width, height } = found;
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height };
}

export interface JxlChoice {
  quality: number | undefined;
  lossless: boolean;
  progressive: boolean;
}

export async function encodeJxl({ data, width, height }: Rgba, choice: JxlChoice): Promise<Buffer> {
  const { quality = lossyQuality, lossless, progressive } = choice;
  const encoded = (await load('enc')).encode(data, width, height, {
    ...{ effort, epf: -1, decodingSpeedTier: 0, photonNoiseIso: 0, lossyPalette: false, lossyModular: false },
    ...{ quality: lossless ? 100 : quality, lossless, progressive },
  });
  if (!encoded) throw new Error('the JPEG XL encoder gave nothing');
  return Buffer.from(encoded);
}

const signature = '0000000c4a584c200d0a870a';
const ratios = [0, 1, 12 / 10, 4 / 3, 3 / 2, 16 / 9, 5 / 4, 2];

export const isJxl = (bytes: Uint8Array) =>
  (bytes[0] === 0xff && bytes[1] === 0x0a) ||
  Buffer.from(bytes.subarray(0, 12)).toString('hex') === signature;

/** From the first bits of the stream, so that a bomb is known before it is decoded. */
export function jxlSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const start = bytes[0] === 0xff ? 0 : streamStart(bytes);
  if (start === undefined || start + 16 > bytes.length) return undefined;
  let at = (start + 2) * 8;
  const bits = (count: number) => {
    let value = 0;
    for (let bit = 0; bit < count; bit++, at++) value += ((bytes[at >> 3]! >> (at & 7)) & 1) * 2 ** bit;
    return value;
  };
  const small = bits(1) === 1;
  const side = () => (small ? 8 * (1 + bits(5)) : 1 + bits([9, 13, 18, 30][bits(2)]!));
  const height = side();
  const ratio = bits(3);
  return { width: ratio === 0 ? side() : Math.floor(height * ratios[ratio]!), height };
}

/** Of the codestream in its container. */
function streamStart(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0, boxes = 0; at + 16 <= bytes.length && boxes < 64; boxes++) {
    const kind = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1');
    const header = view.getUint32(at) === 1 ? 16 : 8;
    if (kind === 'jxlc') return at + header;
    if (kind === 'jxlp') return at + header + 4;
    const length = header === 16 ? Number(view.getBigUint64(at + 8)) : view.getUint32(at);
    if (length < 8) return undefined;
    at += length;
  }
  return undefined;
}
