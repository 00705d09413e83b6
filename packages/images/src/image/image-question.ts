/** What the server asks the image process. */
import type { InspectInput, PixelsInput, TransformInput } from './port.ts';
import type { ImageLimits } from './size-limits.ts';

export type ImageTask =
  | { kind: 'transform'; input: TransformInput }
  | { kind: 'inspect'; input: InspectInput }
  | { kind: 'pixels'; input: PixelsInput };

export interface ImageQuestion {
  task: ImageTask;
  limits: ImageLimits;
  /** PNGs of those pictures of the task that are JPEG 2000, in the order of `picturesOf`. */
  jp2s: (Uint8Array | null)[];
}

/** The step that draws a heavy SVG. */
export const svgStep = 'svg';

/** Every encoded picture of a task, with the field to name in errors. */
export function picturesOf({ kind, input }: ImageTask): { bytes: Uint8Array; param: string }[] {
  const pictures = [{ bytes: input.bytes, param: 'file' }];
  if (kind !== 'transform') return pictures;
  for (const operation of input.operations) {
    if (operation.op === 'watermark' && operation.image)
      pictures.push({ bytes: operation.image, param: 'watermark' });
  }
  return pictures;
}
