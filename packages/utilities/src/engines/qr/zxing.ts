/** Writes codes with `qr` and our own drawing, reads them with zxing-wasm in a worker thread. */

import { rejected } from '@oja/core/engine-failure';
import { createWorkerPool } from '@oja/core/engines/worker-pool';
import { encodeBars, formatNameOf } from './barcode.ts';
import { type Drawing, drawBarsSvg, drawEps, drawPdf } from './drawings.ts';
import { encodeMatrix, type Matrix } from './matrix.ts';
import { drawPng } from './png.ts';
import type {
  BarcodeInput,
  Bars,
  DrawingFormat,
  GeneratedBarcode,
  GeneratedQr,
  GenerateInput,
  QrEngine,
  ScanInput,
  ScannedCode,
} from './port.ts';
import { outlinesOf } from './styled.ts';
import { drawTerminal } from './terminal.ts';

export interface ZxingSettings {
  scanners: number;
}

export function createZxingEngine(settings: ZxingSettings): QrEngine {
  const pool = createWorkerPool<ScanInput, ScannedCode[]>({
    name: 'code scan',
    url: new URL('./scan-worker.ts', import.meta.url),
    size: settings.scanners,
    queueMax: 32,
    timeoutMs: 20_000,
    heapMegabytesMax: 512,
    reads: 'file',
  });
  return {
    name: 'zxing',
    check: async () => ({ state: 'ready', detail: 'qr 0.7 writes, zxing-cpp (wasm, local) reads' }),
    async generate(input, call) {
      call.signal.throwIfAborted();
      return await generate(input);
    },
    async barcode(input, call) {
      call.signal.throwIfAborted();
      return await barcode(input);
    },
    scan: (input, call) => pool.run(input, call),
    close: () => pool.close(),
  };
}

async function generate(input: GenerateInput): Promise<GeneratedQr> {
  const matrix = await encodeMatrix(input.text, input);
  const made = { version: matrix.version, modules: matrix.side };
  if (input.format === 'text') {
    return {
      ...made,
      bytes: Buffer.from(drawTerminal(matrix, input.margin)),
      mime: 'text/plain; charset=utf-8',
    };
  }
  const side = matrix.side + 2 * input.margin;
  const bars: Bars = { width: matrix.side, height: matrix.side, dark: matrix.dark };
  if (input.format !== 'png') {
    const scale = input.size / side;
    const hole = holeOf(matrix, scale, input.margin * scale);
    const { dots = 'square', corners = 'square' } = input;
    const isPlain = dots === 'square' && corners === 'square';
    const outlines = isPlain ? {} : { outlines: outlinesOf(matrix, { dots, corners }) };
    return { ...made, hole, ...asVector({ ...input, bars, ...outlines, width: input.size }, input.format) };
  }
  const scale = Math.floor(input.size / side);
  if (scale < 1) {
    throw rejected(
      'unprocessable',
      `size ${input.size} is too small: this code has ${matrix.side} modules and needs at least ${side} pixels ` +
        `with margin ${input.margin}.`,
      { param: 'size', details: { min: side } },
    );
  }
  const offset = Math.floor((input.size - scale * matrix.side) / 2);
  const { size, color, background } = input;
  const bytes = await drawPng(bars, {
    width: size,
    height: size,
    scale,
    left: offset,
    top: offset,
    color,
    background,
  });
  return { ...made, hole: holeOf(matrix, scale, offset), bytes, mime: 'image/png' };
}

function asVector(
  drawing: Drawing,
  format: Exclude<DrawingFormat, 'png'>,
): { bytes: Uint8Array; mime: string } {
  if (format === 'pdf') return { bytes: drawPdf(drawing), mime: 'application/pdf' };
  if (format === 'eps') return { bytes: drawEps(drawing), mime: 'application/postscript' };
  return { bytes: Buffer.from(drawBarsSvg(drawing)), mime: 'image/svg+xml' };
}

async function barcode(input: BarcodeInput): Promise<GeneratedBarcode> {
  const { size, margin, color, background } = input;
  const bars = await encodeBars(input.type, input.text);
  const wide = bars.width + 2 * margin;
  const high = bars.height + 2 * margin;
  const format = formatNameOf(input.type);
  if (input.format !== 'png') {
    const height = Math.round((size * high) / wide);
    return { ...asVector({ ...input, bars, width: size }, input.format), width: size, height, format };
  }
  const scale = Math.floor(size / wide);
  if (scale < 1) {
    const message = `size ${size} is too small: this code needs at least ${wide} pixels with margin ${margin}.`;
    throw rejected('unprocessable', message, { param: 'size', details: { min: wide } });
  }
  const left = Math.floor((size - scale * bars.width) / 2);
  const height = wide === high ? size : high * scale;
  const top = Math.floor((height - scale * bars.height) / 2);
  const bytes = await drawPng(bars, { width: size, height, scale, left, top, color, background });
  return { bytes, mime: 'image/png', width: size, height, format };
}

function holeOf({ hole }: Matrix, scale: number, offset: number): GeneratedQr['hole'] {
  if (hole.side === 0) return undefined;
  const start = offset + hole.from * scale;
  return { left: start, top: start, side: hole.side * scale };
}
