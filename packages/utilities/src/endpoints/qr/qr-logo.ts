/** Puts a logo into the free middle of a code, and makes sure that the code still reads. */

import type { CallContext } from '@oja/core/endpoints/context';
import { fail } from '@oja/core/errors';
import type { GeneratedQr, QrFormat } from '../../engines/qr/port.ts';

/** Side of the free square as a share of the code: about 5% of its area, where level H fixes up to 30%. */
export const logoShare = 0.23;

export interface LogoWork {
  made: GeneratedQr;
  logo: Uint8Array;
  content: string;
  format: QrFormat;
  size: number;
}

const plain = { lossless: false, progressive: false, shrink: true, keepMetadata: false, autorotate: true };

export async function addLogo(
  work: LogoWork,
  context: CallContext<{ engines: 'image' | 'qr' }>,
): Promise<Uint8Array> {
  const hole = work.made.hole!;
  const side = Math.max(1, Math.round(hole.side * 0.88));
  const square = await context.engines.image.transform(
    {
      ...plain,
      bytes: work.logo,
      operations: [
        { op: 'resize', width: side, height: side, fit: 'contain', gravity: 'centre', enlarge: true },
      ],
      format: 'png',
      animated: false,
    },
    context,
  );
  const bytes =
    work.format === 'svg' ? intoSvg(work, square.bytes) : await intoPng(work, square.bytes, context);
  await refuseUnreadable(bytes, work, context);
  return bytes;
}

function intoSvg({ made }: LogoWork, logo: Uint8Array): Uint8Array {
  const svg = Buffer.from(made.bytes).toString();
  const units = Number(/viewBox="0 0 (\d+)/.exec(svg)![1]);
  const size = Number(/width="(\d+)"/.exec(svg)![1]);
  const { left, top, side } = made.hole!;
  const unit = (pixels: number) => Number(((pixels * units) / size).toFixed(3));
  const inset = side * 0.06;
  const picture =
    `<image x="${unit(left + inset)}" y="${unit(top + inset)}" width="${unit(side - 2 * inset)}" ` +
    `height="${unit(side - 2 * inset)}" href="data:image/png;base64,${Buffer.from(logo).toString('base64')}"/>`;
  return Buffer.from(svg.replace('</svg>', `${picture}</svg>`));
}

async function intoPng(
  { made, size }: LogoWork,
  logo: Uint8Array,
  context: CallContext<{ engines: 'image' }>,
): Promise<Uint8Array> {
  const side = Math.round(made.hole!.side * 0.88);
  const mark = {
    ...{ op: 'watermark' as const, image: logo, position: 'centre' as const, margin: 0, opacity: 1 },
    ...{ scale: side / size, color: '#000000', angle: 0, tile: false },
  };
  const result = await context.engines.image.transform(
    { ...plain, bytes: made.bytes, operations: [mark], format: 'png' },
    context,
  );
  return result.bytes;
}

async function refuseUnreadable(
  bytes: Uint8Array,
  work: LogoWork,
  context: CallContext<{ engines: 'image' | 'qr' }>,
): Promise<void> {
  const picture = await context.engines.image.pixels({ bytes, pixelsMax: 4_000_000 }, context);
  const { data, width, height } = picture;
  const found = await context.engines.qr.scan(
    { data, width, height, formats: ['QRCode'], codesMax: 1 },
    context,
  );
  if (found[0]?.text === work.content) return;
  throw fail(
    'unprocessable',
    'The code is unreadable with this logo. Use a simpler logo, a larger size, margin 4 or more contrast.',
    { param: 'logo' },
  );
}
