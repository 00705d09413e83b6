/** Animations: every frame goes through the same operations, then the frames are joined again. */
import { rejected } from '@oja/core/engine-failure';
import { type Canvas, rawCanvas } from './canvas.ts';
import { looksAtPicture } from './operations/table.ts';
import { applyOperations, type OperationParts } from './operations.ts';
import type { ImageOperation } from './port.ts';
import type { Source } from './source.ts';

/** All frames one under another, each `height` tall. */
export interface Roll {
  open: Canvas['open'];
  width: number;
  height: number;
  frames: number;
}

export async function transformFrames(
  source: Source,
  operations: ImageOperation[],
  parts: OperationParts,
): Promise<Roll> {
  refuseStill(operations);
  const { data, info } = await source
    .open({ animated: true })
    .timeout({ seconds: parts.timeoutSeconds })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const frameBytes = data.byteLength / source.frames;
  const done: { data: Uint8Array; width: number; height: number }[] = [];
  for (let frame = 0; frame < source.frames; frame += 1) {
    const pixels = data.subarray(frame * frameBytes, (frame + 1) * frameBytes);
    const raw = { width: info.width, height: source.height, channels: 4 as const };
    done.push(await transformFrame(rawCanvas(pixels, raw, parts.sharp), operations, parts));
  }
  return join(done, parts);
}

function refuseStill(operations: ImageOperation[]): void {
  const at = operations.findIndex((step) => step.op === 'trim' || looksAtPicture(step));
  if (at < 0) return;
  throw rejected(
    'unprocessable',
    `${operations[at]!.op} works on still images. Send animated: false to use only the first frame.`,
    { param: `operations[${at}]` },
  );
}

async function transformFrame(canvas: Canvas, operations: ImageOperation[], parts: OperationParts) {
  const { pipeline } = await applyOperations(canvas, operations, { ...parts, keepMetadata: false });
  const { data, info } = await pipeline
    .timeout({ seconds: parts.timeoutSeconds })
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function join(frames: { data: Uint8Array; width: number; height: number }[], parts: OperationParts): Roll {
  const { width, height } = frames[0]!;
  const pixels = width * height * frames.length;
  if (pixels > parts.pixelsMax) {
    throw rejected(
      'invalid_request',
      `operations: the result has more than ${parts.pixelsMax} pixels across all frames. Make the frames smaller.`,
      {
        param: 'operations',
      },
    );
  }
  const data = Buffer.concat(frames.map((frame) => frame.data));
  const raw = { width, height: height * frames.length, channels: 4 as const, pageHeight: height };
  return {
    open: () => parts.sharp(data, { raw, pages: -1, limitInputPixels: false }),
    width,
    height,
    frames: frames.length,
  };
}
