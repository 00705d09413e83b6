/** Reads codes with zxing-wasm, off the event loop. The wasm comes from the package, never from the network. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { serveTasks } from '@oja/core/engines/serve-tasks';
import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import { type Grey, greyOf, resample, rgbaOf, sharpen, smooth, stretch, turn } from './picture.ts';
import type { ScanInput, ScannedCode } from './port.ts';
import { asPrinted } from './retail-codes.ts';

/** Pixels a second look works on at most. */
const secondLookPixelsMax = 4_000_000;
const turnedSideMax = 1_400;

let ready: Promise<unknown> | undefined;

function prepare(): Promise<unknown> {
  ready ??= (async () => {
    const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
    await prepareZXingModule({
      overrides: { wasmBinary: wasm.buffer as ArrayBuffer },
      fireImmediately: true,
    });
  })();
  return ready;
}

async function scan(input: ScanInput): Promise<ScannedCode[]> {
  await prepare();
  const options: ReaderOptions = {
    formats: input.formats as ReaderOptions['formats'],
    maxNumberOfSymbols: input.codesMax,
    textMode: 'Plain',
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    tryDownscale: true,
  };
  const pixels = new Uint8ClampedArray(
    input.data.buffer as ArrayBuffer,
    input.data.byteOffset,
    input.data.byteLength,
  );
  const first = await look(
    { data: pixels, width: input.width, height: input.height },
    options,
    scaledBack(1),
  );
  if (first.length > 0) return printed(first, input);
  for (const { picture, back, extra } of secondLooks(greyOf(input.data, input.width, input.height), input)) {
    const found = await look(rgbaOf(picture), { ...options, ...extra }, back);
    if (found.length > 0) return printed(found, input);
  }
  return [];
}

const printed = (codes: ScannedCode[], { formats }: ScanInput) =>
  codes.map((code) => ({ ...code, ...asPrinted(code, formats) }));

type Point = { x: number; y: number };
/** Where a point of a second look is in the picture that was sent. */
type Back = (point: Point) => Point;

const scaledBack =
  (factor: number): Back =>
  ({ x, y }) => ({ x: x / factor, y: y / factor });

interface Look {
  picture: Grey;
  back: Back;
  extra: ReaderOptions;
}

/** Ever harder ways to see a code that the plain look missed. */
function* secondLooks(grey: Grey, { formats }: ScanInput): Generator<Look> {
  const side = Math.max(grey.width, grey.height);
  const pixels = grey.width * grey.height;
  const cap = Math.min(1, Math.sqrt(secondLookPixelsMax / pixels));
  const base = cap < 1 ? resample(grey, cap) : grey;
  const clear = stretch(base);
  yield { picture: clear, back: scaledBack(cap), extra: { tryDenoise: true } };
  yield { picture: clear, back: scaledBack(cap), extra: { binarizer: 'GlobalHistogram' } };
  yield { picture: smooth(clear), back: scaledBack(cap), extra: {} };
  yield { picture: sharpen(clear), back: scaledBack(cap), extra: {} };
  for (const target of [1200, 800, 500, 320]) {
    if (side <= target * 1.15) continue;
    const factor = target / side;
    yield { picture: stretch(resample(grey, factor)), back: scaledBack(factor), extra: {} };
  }
  if (side < 700) {
    yield { picture: sharpen(resample(clear, 2)), back: scaledBack(cap * 2), extra: {} };
    yield { picture: resample(clear, 3), back: scaledBack(cap * 3), extra: { binarizer: 'GlobalHistogram' } };
  }
  if (formats.length === 0 || formats.includes('PDF417')) yield* turnedLooks(clear, cap);
}

/** The rows of a PDF417 code are followed only where they lie level, within a few degrees. */
const turns = [9, -9, 18, -18, 27, -27, 36, -36, 45];

function* turnedLooks(clear: Grey, cap: number): Generator<Look> {
  const side = Math.max(clear.width, clear.height);
  const factor = Math.min(1, turnedSideMax / side);
  const small = factor < 1 ? resample(clear, factor) : clear;
  const unscale = scaledBack(cap * factor);
  for (const degrees of turns) {
    const { picture, back } = turn(small, degrees);
    yield { picture, back: (point) => unscale(back(point)), extra: { formats: ['PDF417'] } };
  }
}

type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number };

async function look(pixels: Pixels, options: ReaderOptions, back: Back): Promise<ScannedCode[]> {
  const results = await readBarcodes({ ...pixels, colorSpace: 'srgb' }, options);
  return results.filter((result) => result.isValid).map((result) => toCode(result, back));
}

function toCode(result: ReadResult, back: Back): ScannedCode {
  const point = (found: Point) => {
    const { x, y } = back(found);
    return { x: Math.round(x), y: Math.round(y) };
  };
  const { topLeft, topRight, bottomRight, bottomLeft } = result.position;
  return {
    text: textOf(result),
    bytes: result.bytes.slice(),
    format: result.format,
    position: {
      topLeft: point(topLeft),
      topRight: point(topRight),
      bottomRight: point(bottomRight),
      bottomLeft: point(bottomLeft),
    },
    rotation: result.rotation,
    inverted: result.isInverted,
    mirrored: result.isMirrored,
    ecc: result.ecLevel || null,
    version: result.version || null,
    sequence:
      result.sequenceSize > 0
        ? { index: result.sequenceIndex, size: result.sequenceSize, id: result.sequenceId }
        : null,
  };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A QR code seldom says its character set; bytes that are valid UTF-8 are taken as such before guessing. */
function textOf(result: ReadResult): string {
  if (result.hasECI || !result.format.startsWith('QR')) return result.text;
  try {
    return utf8.decode(result.bytes);
  } catch {
    return result.text;
  }
}

serveTasks(scan);
