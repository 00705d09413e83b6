/**
 * Weights trained further are shipped as what changed: each byte of the new file less that of the published one,
 * compressed with Brotli. Most differences are small or none, and whole numbers add up the same on every processor.
 */
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createBrotliDecompress } from 'node:zlib';

/** The published file plus the difference in `path`. */
export async function* withDifference(
  published: AsyncIterable<Buffer>,
  path: string,
): AsyncGenerator<Buffer> {
  const decompressed = createBrotliDecompress();
  pipeline(createReadStream(path), decompressed, () => {});
  const differences = decompressed[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let waiting: Buffer = Buffer.alloc(0);
  for await (const chunk of published) {
    while (waiting.length < chunk.length) {
      const { value, done } = await differences.next();
      if (done) throw new Error(`${path} is shorter than the file it belongs to`);
      waiting = Buffer.concat([waiting, value]);
    }
    const sum = Buffer.allocUnsafe(chunk.length);
    // A byte wraps around.
    for (let at = 0; at < chunk.length; at++) sum[at] = chunk[at]! + waiting[at]!;
    waiting = waiting.subarray(chunk.length);
    yield sum;
  }
  if (waiting.length > 0 || !(await differences.next()).done)
    throw new Error(`${path} is longer than the file it belongs to`);
}
