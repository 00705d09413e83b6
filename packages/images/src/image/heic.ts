/** The parts of image work that are JavaScript or wasm and would stall the event loop. */
import { parentPort } from 'node:worker_threads';
import type { WorkerAnswer } from '@oja/core/engines/worker-pool';
import { encode as encodeBlurhash } from 'blurhash';
import { type BmpPicture, decodeBmp } from './bmp.ts';
import { decodeIco } from './ico.ts';
import { findPalette } from './palette.ts';
import type { PaletteColor } from './port.ts';
import { Refused } from './refused.ts';
import { type CleanSvg, cleanSvg, SvgRefused } from './svg.ts';
import { type ParsedTags, readTags } from './tags.ts';

export interface Rgba {
  data: Uint8Array;
  width: number;
  height: number;
}

export type ImageTask =
  | { kind: 'bmp' | 'ico'; bytes: Uint8Array; pixelsMax: number }
  | { kind: 'heic'; bytes: Uint8Array; pixelsMax: number }
  | { kind: 'svg'; bytes: Uint8Array }
  | { kind: 'tags'; bytes: Uint8Array }
  | { kind: 'palette'; picture: Rgba; colors: number }
  | { kind: 'blurhash'; picture: Rgba };

export interface ImageTaskAnswer {
  bmp: BmpPicture;
  ico: BmpPicture;
  heic: Rgba;
  svg: CleanSvg;
  tags: ParsedTags;
  palette: PaletteColor[];
  blurhash: string;
}

async function work(task: ImageTask): Promise<ImageTaskAnswer[keyof ImageTaskAnswer]> {
  switch (task.kind) {
    case 'bmp':
      return decodeBmp(task.bytes, task.pixelsMax);
    case 'ico':
      return decodeIco(task.bytes, task.pixelsMax);
    case 'heic':
      return await decodeHeic(task.bytes, task.pixelsMax);
    case 'svg':
      return cleanSvg(task.bytes);
    case 'tags':
      return readTags(task.bytes);
    case 'palette':
      return findPalette(task.picture.data, task.colors);
    case 'blurhash':
      return blurhash(task.picture);
  }
}

function blurhash({ data, width, height }: Rgba): string {
  const wide = width >= height;
  return encodeBlurhash(new Uint8ClampedArray(data), width, height, wide ? 4 : 3, wide ? 3 : 4);
}

interface HeicImages extends Array<{ width: number; height: number; decode(): Promise<Rgba> }> {
  dispose(): void;
}

async function decodeHeic(bytes: Uint8Array, pixelsMax: number): Promise<Rgba> {
  const { default: heic } = (await import('heic-decode' as string)) as {
    default: { all(input: { buffer: Uint8Array }): Promise<HeicImages> };
  };
  let images: HeicImages;
  try {
    images = await heic.all({ buffer: bytes });
  } catch {
    throw new Refused('unreadable_file', 'The HEIC image is damaged or has an unsupported format.');
  }
  try {
    const first = images[0]!;
    if (first.width * first.height > pixelsMax) {
      throw new Refused(
        'file_too_complex',
        `The image has ${first.width}×${first.height} pixels; at most ${pixelsMax} are allowed.`,
      );
    }
    const { data, width, height } = await first.decode();
    return { data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height };
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('unreadable_file', 'The HEIC image is damaged.');
  } finally {
    images.dispose();
  }
}

function failureOf(error: unknown): WorkerAnswer<never> {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof Refused || error instanceof SvgRefused)
    return { ok: false, message, code: error.code };
  if (error instanceof RangeError)
    return { ok: false, message: 'The file is nested too deeply.', code: 'file_too_complex' };
  return { ok: false, message };
}

parentPort?.on('message', async (task: ImageTask) => {
  let answer: WorkerAnswer<ImageTaskAnswer[keyof ImageTaskAnswer]>;
  try {
    answer = { ok: true, value: await work(task) };
  } catch (error) {
    answer = failureOf(error);
  }
  const transfer = answer.ok && isRgba(answer.value) ? [answer.value.data.buffer as ArrayBuffer] : [];
  parentPort?.postMessage(answer, transfer);
});

function isRgba(value: unknown): value is Rgba {
  return typeof value === 'object' && value !== null && 'data' in value;
}
