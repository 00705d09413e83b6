/** Writes codes with `qr` and our own drawing, reads them with zxing-wasm in a worker thread. */

import { rejected } from '@oja/core/engine-failure';
import { createWorkerPool } from '@oja/core/engines/worker-pool';
import { encodeMatrix, type Matrix } from './matrix.ts';
import { drawPng } from './png.ts';
import type { GeneratedQr, GenerateInput, QrEngine, ScanInput, ScannedCode } from './port.ts';
import { drawSvg } from './svg.ts';
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
    scan: (input, call) => pool.run(input, call),
    close: () => pool.close(),
  };
}

async function generate(input: GenerateInput): Promise<GeneratedQr> {
  const matrix = await encodeMatrix(input.text, input.ecc, input.hole);
  const made = { version: matrix.version, modules: matrix.side };
  if (input.format === 'text') {
    return {
      ...made,
      bytes: Buffer.from(drawTerminal(matrix, input.margin)),
      mime: 'text/plain; charset=utf-8',
    };
  }
  const side = matrix.side + 2 * input.margin;
  if (input.format === 'svg') {
    const scale = input.size / side;
    const hole = holeOf(matrix, scale, input.margin * scale);
    return { ...made, hole, bytes: Buffer.from(drawSvg(matrix, input)), mime: 'image/svg+xml' };
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
  const bytes = await drawPng(matrix, { ...input, scale, offset });
  return { ...made, hole: holeOf(matrix, scale, offset), bytes, mime: 'image/png' };
}

function holeOf({ hole }: Matrix, scale: number, offset: number): GeneratedQr['hole'] {
  if (hole.side === 0) return undefined;
  const start = offset + hole.from * scale;
  return { left: start, top: start, side: hole.side * scale };
}
