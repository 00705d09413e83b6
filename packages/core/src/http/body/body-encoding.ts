/** `Content-Encoding` of a body: decoded within the limits of the endpoint, or refused. */
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';
import { fail } from '../../errors.ts';
import type { EdgeRequest } from '../plain/plain-request.ts';
import { type BodyLimits, tooLarge } from './body-limits.ts';

type Decode = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const decoders: Record<string, Decode> = {
  gzip: promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip),
  deflate: promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate),
  br: promisify<Buffer, { maxOutputLength: number }, Buffer>(brotliDecompress),
  zstd: promisify<Buffer, { maxOutputLength: number }, Buffer>(zstdDecompress),
};

/** Undefined for a body that is sent as it is. */
export function encodingOf({ headers }: EdgeRequest): string | undefined {
  const given = headers['content-encoding']?.trim().toLowerCase();
  if (given === undefined || given === '' || given === 'identity') return undefined;
  if (Object.hasOwn(decoders, given)) return given;
  throw unsupported(`Content-Encoding must be one of ${Object.keys(decoders).join(', ')}`, given);
}

/** For bodies read as a stream, and for those whose signature covers the bytes. */
export function refuseEncoding({ headers }: EdgeRequest): void {
  const given = headers['content-encoding']?.trim().toLowerCase();
  if (given === undefined || given === '' || given === 'identity') return;
  throw unsupported('This body must be sent without Content-Encoding', given);
}

export async function decodeBody(
  bytes: Buffer,
  encoding: string,
  { bytesMax, share }: BodyLimits,
): Promise<Buffer> {
  let decoded: Buffer;
  try {
    decoded = await decoders[encoding]!(bytes, { maxOutputLength: bytesMax });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(bytesMax);
    throw fail('invalid_request', `The body is not valid ${encoding}.`, { param: 'Content-Encoding' });
  }
  share.take(decoded.length);
  return decoded;
}

const unsupported = (what: string, given: string) =>
  fail('unsupported_media_type', `${what}; you sent ${given.slice(0, 40)}.`, { param: 'Content-Encoding' });
