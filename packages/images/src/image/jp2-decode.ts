/** Opens a JPEG 2000 picture: ffmpeg decodes it in the sandbox, since no library here does. */

import { rejected } from '@oja/core/engine-failure';
import { jpeg2000Size } from '@oja/core/formats/jpeg2000';
import { refuseTooMuch } from './size-limits.ts';
import type { Source, SourceParts } from './source.ts';

/** Its decoder keeps every sample as a number of four bytes, more than once. */
const pixelsMax = 30_000_000;
const componentsMax = 4;

export async function openJp2(bytes: Uint8Array, parts: SourceParts): Promise<Source> {
  const { param, limits, signal, account } = parts;
  const size = jpeg2000Size(bytes);
  if (!size || size.width < 1 || size.height < 1) {
    throw rejected('unreadable_file', 'The JPEG 2000 image is damaged: its size is missing.', {
      param,
    });
  }
  const { width, height, components } = size;
  if (components < 1 || components > componentsMax) {
    const why = `it has ${components} channels; at most ${componentsMax} are supported`;
    throw rejected('unreadable_file', `The JPEG 2000 image has an unsupported format: ${why}.`, { param });
  }
  const most = { ...limits, pixelsMax: Math.min(pixelsMax, limits.pixelsMax) };
  refuseTooMuch({ width, height, frames: 1 }, { ...parts, limits: most });
  const { files } = await parts.sandbox.run({
    program: 'ffmpeg',
    // biome-ignore format: one option a pair
    args: [
      '-nostdin', '-hide_banner', '-v', 'error', '-threads', '1', '-protocol_whitelist', 'file',
      '-err_detect', 'explode', '-f', 'j2k_pipe', '-i', 'in.jp2', '-frames:v', '1',
      '-pix_fmt', components % 2 === 0 ? 'rgba' : 'rgb24', '-c:v', 'png', '-f', 'image2', 'out.png',
    ],
    files: { 'in.jp2': bytes },
    outputs: ['out.png'],
    queue: 'small',
    timeoutMs: limits.timeoutSeconds * 1000,
    memoryBytesMax: 2 * 1024 ** 3,
    signal,
    account,
  });
  const png = files['out.png'];
  if (!png)
    throw rejected('unreadable_file', 'The JPEG 2000 image is damaged or has an unsupported format.', {
      param,
    });
  const open = () => parts.sharp(png, { failOn: 'error', limitInputPixels: most.pixelsMax });
  const metadata = await open().metadata();
  return {
    format: 'jp2',
    width: metadata.width,
    height: metadata.height,
    frames: 1,
    metadata,
    carriesMetadata: false,
    hasAlpha: metadata.hasAlpha,
    open,
  };
}
