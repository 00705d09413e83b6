/** QR codes with round modules or corners: scanned before they are returned. */
import type { CallContext } from '@oja/core/endpoints/context';
import { fail } from '@oja/core/errors';
import type { GeneratedQr, GenerateInput, QrFormat } from '../../engines/qr/port.ts';

/** Larger pictures are scaled down before they are searched. */
export const scanPixelsMax = 12_000_000;
/** Pixels of a module, from which on a round one differs from a square one. */
const scaleMin = 4;
const plain = { lossless: true, progressive: false, shrink: true, keepMetadata: false, autorotate: true };

type Context = CallContext<{ engines: 'image' | 'qr' }>;

export async function styledCode(input: GenerateInput, context: Context): Promise<GeneratedQr> {
  const draw = (format: QrFormat, margin: number) =>
    context.engines.qr.generate({ ...input, format, margin }, context);
  const { modules } = await draw('svg', input.margin);
  const side = modules + 2 * input.margin;
  const scale = Math.floor(input.size / side);
  if (scale < scaleMin) {
    const message = `size must be at least ${scaleMin * side} for this code with its dots and corners (got ${input.size}).`;
    throw fail('unprocessable', message, { param: 'size', details: { min: scaleMin * side } });
  }
  // Modules of whole pixels meet without seams.
  const svg = await draw('svg', (input.size - scale * modules) / 2 / scale);
  const picture = { ...plain, bytes: svg.bytes, operations: [], format: 'png' as const };
  const png = await context.engines.image.transform(picture, context);
  // The middle of one with a logo is still empty: it is scanned once the logo is in.
  if (input.hole === 0) await refuseUnreadable(png.bytes, input.text, context);
  if (input.format === 'png') return { ...svg, bytes: png.bytes, mime: 'image/png' };
  return await draw(input.format, input.margin);
}

async function refuseUnreadable(bytes: Uint8Array, text: string, context: Context): Promise<void> {
  const shown = await context.engines.image.pixels({ bytes, pixelsMax: scanPixelsMax }, context);
  const { data, width, height } = shown;
  const look = { data, width, height, formats: ['QRCode'], codesMax: 1 };
  const [found] = await context.engines.qr.scan(look, context);
  if (found?.text === text) return;
  throw fail(
    'unprocessable',
    'The code is unreadable in this style. Use a larger size, margin 4 or more contrast.',
    { param: 'dots' },
  );
}
