/** Opens an SVG: cleaned first; drawn in this process when light, in a sandbox that can be killed when not. */
import { fileURLToPath } from 'node:url';
import { rejected } from '@oja/core/engine-failure';
import { OjaError } from '@oja/core/errors';
import { refuseTooMuch } from './size-limits.ts';
import { sniffImage } from './sniff.ts';
import type { Source, SourceParts } from './source.ts';

const pixelsMax = 16_000_000;
const drawScript = fileURLToPath(new URL('./svg-draw.ts', import.meta.url));

export async function openSvg(bytes: Uint8Array, parts: SourceParts): Promise<Source> {
  const { svg, embedded, heavy } = await parts.worker({ kind: 'svg', bytes }, parts.signal);
  await refuseEmbeddedBombs(embedded, parts);
  const clean = Buffer.from(svg);
  const metadata = await parts.sharp(clean, { limitInputPixels: false }).metadata();
  const { width, height } = metadata;
  const limits = { ...parts.limits, pixelsMax: Math.min(pixelsMax, parts.limits.pixelsMax) };
  refuseTooMuch({ width, height, frames: 1 }, { ...parts, limits });
  const drawn = heavy ? await drawApart(clean, parts) : clean;
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

async function drawApart(svg: Buffer, parts: SourceParts): Promise<Buffer> {
  const { param, limits, signal, account } = parts;
  const run = parts.sandbox.run({
    program: process.execPath,
    args: [drawScript, String(pixelsMax)],
    files: { 'in.svg': svg },
    outputs: ['out.png'],
    readOnlyPaths: [drawScript, nodeModules()],
    queue: 'small',
    timeoutMs: limits.svgTimeoutMs,
    memoryBytesMax: 2 * 1024 ** 3,
    signal,
    account,
  });
  const { code, files } = await run.catch((error: unknown) => {
    if (!(error instanceof OjaError) || error.code !== 'deadline_exceeded') throw error;
    throw rejected(
      'deadline_exceeded',
      `The SVG takes longer than ${limits.svgTimeoutMs} ms to render. Simplify it.`,
      {
        param,
      },
    );
  });
  const png = files['out.png'];
  if (code === 0 && png) return png;
  throw rejected('unreadable_file', `${param} is an SVG that can't be rendered.`, { param });
}

/** Where sharp and what it needs are installed. */
function nodeModules(): string {
  const entry = fileURLToPath(import.meta.resolve('sharp'));
  const folder = '/node_modules';
  return entry.slice(0, entry.lastIndexOf(`${folder}/`) + folder.length);
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
