/** The bytes of an image that an upstream points to. */
import type { Upstream } from '@oja/core/egress/port';
import type { EngineParts } from '@oja/core/engines/capability';
import { badAnswer, linkOf, openStatusFailure, refuseShape } from '@oja/core/engines/upstream-answer';
import { OjaError } from '@oja/core/errors';

const imageBytesMax = 30_000_000;
const dataStart = /^data:image\/[\w.+-]+;base64,/;

export interface ImageSource {
  name: string;
  client: Upstream;
  /** The real service; anywhere else is a stand-in or a proxy, and images are looked for there too. */
  isReal: boolean;
}

/** It is on the upstream or on a host of its choice; the key is sent to the upstream only. */
export async function fetchImage(
  url: unknown,
  { name, client, isReal }: ImageSource,
  { egress }: EngineParts,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (typeof url === 'string' && dataStart.test(url)) return base64Bytes(url.replace(dataStart, ''), name);
  const link = linkOf(url) ?? refuseShape(name);
  const isAtHome = new URL(link).origin === client.origin;
  if (isAtHome || !isReal) {
    const answer = await client.request({ method: 'GET', path: link, signal, bytesMax: imageBytesMax });
    if (answer.status === 200) return answer.body;
    if (isAtHome) throw openStatusFailure(name, answer);
  }
  try {
    const answer = await egress.fetch(link, { signal, bytesMax: imageBytesMax, timeoutMs: 60_000 });
    if (answer.status === 200) return answer.body;
    throw badAnswer(`The image of ${name} can't be fetched (${answer.status}).`);
  } catch (error) {
    // Not a URL that the caller gave: what is wrong with it is the upstream's fault.
    if (signal.aborted || !(error instanceof OjaError)) throw error;
    throw badAnswer(`The image of ${name} can't be fetched.`, 'upstream_error', { cause: error });
  }
}

export function base64Bytes(text: string, name: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === 0 ? refuseShape(name) : bytes;
}

const starts: [mime: string, test: (bytes: Uint8Array) => boolean][] = [
  ['image/png', (bytes) => bytes[0] === 0x89 && bytes[1] === 0x50],
  ['image/jpeg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8],
  ['image/webp', (bytes) => Buffer.from(bytes.subarray(8, 12)).toString('latin1') === 'WEBP'],
];

/** Other content types of an upstream are not served as images. */
export function imageOf(bytes: Uint8Array, name: string): { bytes: Uint8Array; mime: string } {
  const mime = starts.find(([, test]) => test(bytes))?.[0];
  if (mime !== undefined) return { bytes, mime };
  throw badAnswer(`${name} returned something that is not a PNG, JPEG or WebP image.`);
}
