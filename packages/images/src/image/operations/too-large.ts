import { rejected } from '@oja/core/engine-failure';

/** `param`: the operation that would create so many pixels. */
export function refuseTooLarge(
  pixels: number,
  { param, pixelsMax }: { param: string; pixelsMax: number },
): void {
  if (pixels <= pixelsMax) return;
  throw rejected('invalid_request', `${param} would create an image of more than ${pixelsMax} pixels.`, {
    param,
  });
}
