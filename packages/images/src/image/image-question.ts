/** What the server asks the image process. */
import type { ImageOperation, InspectInput, PixelsInput, TransformInput } from './port.ts';
import type { ImageLimits } from './size-limits.ts';

export type ImageTask =
  | { kind: 'transform'; input: TransformInput }
  | { kind: 'inspect'; input: InspectInput }
  | { kind: 'pixels'; input: PixelsInput }
  | { kind: 'view'; input: ViewInput };

/** A picture as it is after some operations, for the models. */
export interface ViewInput {
  bytes: Uint8Array;
  operations: ImageOperation[];
  autorotate: boolean;
  size: ViewSize;
}

/** `fit`: not longer than this on any side. `exact`: distorted to this. `short`: the shorter side, both in steps of 32. */
export type ViewSize =
  | { kind: 'fit' | 'short'; side: number }
  | { kind: 'exact'; side: number }
  | { kind: 'whole'; pixelsMax: number };

export interface View {
  data: Uint8Array;
  width: number;
  height: number;
  /** Of the picture that it shows. */
  whole: { width: number; height: number };
}

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
  if (kind === 'inspect' && input.compare) pictures.push({ bytes: input.compare, param: 'compare' });
  if (kind !== 'transform' && kind !== 'view') return pictures;
  for (const operation of input.operations) {
    const { image, images = [] } = operation as { image?: Uint8Array; images?: Uint8Array[] };
    for (const bytes of image ? [image, ...images] : images) pictures.push({ bytes, param: 'operations' });
  }
  return pictures;
}
