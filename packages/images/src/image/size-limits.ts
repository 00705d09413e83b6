/** How many pixels and frames a picture may have. */
import { rejected } from '@oja/core/engine-failure';

export interface ImageLimits {
  pixelsMax: number;
  framesMax: number;
  timeoutSeconds: number;
  svgTimeoutMs: number;
}

export function refuseTooMuch(
  size: { width: number; height: number; frames: number },
  { limits: { pixelsMax, framesMax }, param }: { limits: ImageLimits; param: string },
): void {
  if (size.frames > framesMax) {
    throw rejected(
      'file_too_complex',
      `The animation has ${size.frames} frames; at most ${framesMax} are allowed. Set animated: false to use the first one.`,
      {
        param,
      },
    );
  }
  if (size.width * size.height * size.frames > pixelsMax) {
    const frames = size.frames > 1 ? ` in ${size.frames} frames` : '';
    throw rejected(
      'file_too_complex',
      `The image has ${size.width}×${size.height} pixels${frames}; at most ${pixelsMax} in total are allowed.`,
      { param },
    );
  }
}
