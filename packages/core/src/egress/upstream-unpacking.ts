/** Some servers and the proxies before them compress although nobody asked: what they send is unpacked. */
import { once } from 'node:events';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliDecompress,
  createBrotliDecompress,
  createUnzip,
  createZstdDecompress,
  unzip,
  zstdDecompress,
} from 'node:zlib';
import { IncomingBody } from './upstream-body.ts';

interface Coding {
  whole(bytes: Buffer, limits: { maxOutputLength: number }): Promise<Buffer>;
  open(): Transform;
}

const zip: Coding = { whole: promisify(unzip), open: () => createUnzip() };
const codings: Record<string, Coding> = {
  gzip: zip,
  'x-gzip': zip,
  deflate: zip,
  br: { whole: promisify(brotliDecompress), open: () => createBrotliDecompress() },
  zstd: { whole: promisify(zstdDecompress), open: () => createZstdDecompress() },
};

const codingOf = (name: string): Coding | undefined => codings[name.trim().toLowerCase()];

/** As it came where the coding is not known; rejects what is broken or larger than it may be. */
export async function unpackWhole(bytes: Buffer, name: string, bytesMax: number): Promise<Buffer> {
  if (bytes.length === 0) return bytes;
  return (await codingOf(name)?.whole(bytes, { maxOutputLength: bytesMax })) ?? bytes;
}

/** The body as it was before it was packed; the same one where it was not. `failureOf` names what is broken in it. */
export function unpacked(
  body: IncomingBody,
  name: string | undefined,
  failureOf: (error: Error) => Error,
): IncomingBody {
  const unpacker = name === undefined ? undefined : codingOf(name)?.open();
  if (unpacker === undefined) return body;
  const plain = new IncomingBody({
    pause: () => unpacker.pause(),
    resume: () => unpacker.resume(),
    abort(reason) {
      unpacker.destroy();
      body.destroy(reason);
    },
  });
  unpacker.on('data', (chunk: Buffer) => plain.push(chunk));
  unpacker.once('end', () => plain.end());
  unpacker.once('error', (error) => {
    plain.fail(failureOf(error));
    body.destroy(error);
  });
  feed(body, unpacker).catch((error: Error) => {
    unpacker.destroy();
    plain.fail(error);
  });
  return plain;
}

async function feed(body: IncomingBody, unpacker: Transform): Promise<void> {
  for await (const chunk of body) {
    if (unpacker.destroyed) return;
    if (!unpacker.write(chunk)) await Promise.race([once(unpacker, 'drain'), once(unpacker, 'close')]);
  }
  unpacker.end();
}
