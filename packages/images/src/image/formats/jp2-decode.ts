/** Decodes JPEG 2000 pictures: ffmpeg does it in the sandbox, since no library here does. */

import { rejected } from '@oja/core/engine-failure';
import { jpeg2000Size } from '@oja/core/formats/jpeg2000';
import type { GateCall } from '@oja/core/gate';
import type { Sandbox } from '@oja/core/sandbox/port';
import { type ImageLimits, refuseTooMuch } from '../size-limits.ts';

/** Its decoder keeps every sample as a number of four bytes, more than once. */
const pixelsMax = 30_000_000;
const componentsMax = 4;

export interface Jp2Parts {
  sandbox: Sandbox;
  limits: ImageLimits;
  call: GateCall;
  /** The field to name in errors. */
  param: string;
}

/** The picture as PNG. */
export async function decodeJp2(bytes: Uint8Array, parts: Jp2Parts): Promise<Uint8Array> {
  const {
    param,
    limits,
    call: { signal, account },
  } = parts;
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
  return png;
}
