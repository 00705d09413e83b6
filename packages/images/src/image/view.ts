/** A picture after some operations, in the size that a model takes. Transparent parts are white. */
import { rejected } from '@oja/core/engine-failure';
import { canvasOf, settle } from './canvas.ts';
import type { View, ViewInput } from './image-question.ts';
import { applyOperations } from './operations.ts';
import { openSource, type SourceParts } from './source.ts';
import { operationPartsOf } from './transform.ts';

const step = 32;
/** A picture that is much longer than wide is looked at whole, and coarser. */
const longSideMax = 1_280;

export async function view(input: ViewInput, parts: Omit<SourceParts, 'param'>): Promise<View> {
  const source = await openSource(input.bytes, { ...parts, param: 'file', firstFrame: true });
  const own = operationPartsOf(source, { keepMetadata: false }, parts, []);
  const { pipeline } = await applyOperations(canvasOf(source, input.autorotate), input.operations, own);
  const whole = await settle(pipeline.toColourspace('srgb'), own);
  const size = sizeFor(whole, input.size);
  const { data, info } = await whole
    .open()
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .toColourspace('srgb')
    .resize({ ...size, fit: 'fill' })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return {
    data,
    width: info.width,
    height: info.height,
    whole: { width: whole.width, height: whole.height },
  };
}

function sizeFor({ width, height }: { width: number; height: number }, size: ViewInput['size']) {
  if (size.kind === 'exact') return { width: size.side, height: size.side };
  if (size.kind === 'whole') {
    if (width * height <= size.pixelsMax) return { width, height };
    const message = `The image has ${width}×${height} pixels at that step; at most ${size.pixelsMax} can be upscaled. Resize it first.`;
    throw rejected('file_too_complex', message, { param: 'operations' });
  }
  if (size.kind === 'fit') {
    const scale = Math.min(1, size.side / Math.max(width, height));
    return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  }
  const scale = Math.min(size.side / Math.min(width, height), longSideMax / Math.max(width, height));
  const stepped = (side: number) => Math.max(step, Math.round((side * scale) / step) * step);
  return { width: stepped(width), height: stepped(height) };
}
