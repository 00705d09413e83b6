/** Makes a PNG smaller by oxipng: other filters, fewer bits, a palette. Its pixels stay the same. */
import { wasmOf } from './wasm.ts';

type Optimise = (png: Uint8Array, level: number, interlace: boolean, alpha: boolean) => Uint8Array;

/** What it tries takes a few microseconds a pixel, and cannot be interrupted. */
const levels = [
  { pixelsMax: 500_000, level: 2 },
  { pixelsMax: 2_500_000, level: 1 },
];

let loading: Promise<Optimise> | undefined;

async function load(): Promise<Optimise> {
  const wasm = await wasmOf('@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm');
  const codec = (await import('@jsquash/oxipng/codec/pkg/squoosh_oxipng.js' as string)) as {
    initSync(wasm: Uint8Array): unknown;
    optimise: Optimise;
  };
  codec.initSync(wasm);
  return codec.optimise;
}

export interface Squeeze {
  pixels: number;
  interlace: boolean;
  /** Colours behind transparent pixels may change. */
  alpha: boolean;
}

/** Pictures that are too large for it come back as they are. */
export async function squeezePng(png: Buffer, { pixels, interlace, alpha }: Squeeze): Promise<Buffer> {
  const level = levels.find(({ pixelsMax }) => pixels <= pixelsMax)?.level;
  if (level === undefined) return png;
  loading ??= load();
  const optimise = await loading;
  const smaller = optimise(png, level, interlace, alpha);
  return smaller.length < png.length ? Buffer.from(smaller) : png;
}
