/** Opens an SVG: cleaned first; a heavy one is drawn once, in a time of its own. */
import { rejected } from '@oja/core/engine-failure';
import { beginStep } from '@oja/core/engines/sandboxed-child';
import { svgStep } from '../image-question.ts';
import { refuseTooMuch } from '../size-limits.ts';
import { sniffImage } from '../sniff.ts';
import type { Source, SourceParts } from '../source.ts';
import { cleanSvg } from './svg.ts';

const pixelsMax = 16_000_000;

export async function openSvg(bytes: Uint8Array, parts: SourceParts): Promise<Source> {
  const { svg, embedded, heavy } = cleanSvg(bytes);
  await refuseEmbeddedBombs(embedded, parts);
  const clean = Buffer.from(svg);
  const metadata = await parts.sharp(clean, { limitInputPixels: false }).metadata();
  const { width, height } = metadata;
  const limits = { ...parts.limits, pixelsMax: Math.min(pixelsMax, parts.limits.pixelsMax) };
  refuseTooMuch({ width, height, frames: 1 }, { ...parts, limits });
  const drawn = heavy ? await draw(clean, parts) : clean;
  return {
    format: 'svg',
    width,
    height,
    frames: 1,
    metadata,
    carriesMetadata: false,
    hasAlpha: true,
    open: () => parts.sharp(drawn, { failOn: 'error', limitInputPixels: pixelsMax }),
  };
}

/** A call of the library cannot be interrupted; the server ends the process when it takes too long. */
async function draw(svg: Buffer, { sharp, param }: SourceParts): Promise<Buffer> {
  beginStep(svgStep);
  try {
    return await sharp(svg, { limitInputPixels: pixelsMax }).png({ compressionLevel: 1 }).toBuffer();
  } catch (cause) {
    throw rejected('unreadable_file', `${param} is an SVG that can't be rendered.`, { param, cause });
  } finally {
    beginStep('other');
  }
}

/** A small SVG can carry a decompression bomb inside. */
async function refuseEmbeddedBombs(embedded: Uint8Array[], parts: SourceParts): Promise<void> {
  const { param } = parts;
  let pixels = 0;
  for (const picture of embedded) {
    const format = sniffImage(picture);
    if (!format || ['svg', 'heic', 'bmp', 'ico', 'jp2'].includes(format)) {
      throw rejected('unreadable_file', 'The SVG embeds content that isn’t an image.', { param });
    }
    const { width, height } = await parts.sharp(picture, { limitInputPixels: false }).metadata();
    pixels += width * height;
  }
  if (pixels <= pixelsMax) return;
  throw rejected(
    'file_too_complex',
    `The images in the SVG have ${pixels} pixels; at most ${pixelsMax} are allowed.`,
    { param },
  );
}
