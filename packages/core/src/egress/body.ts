/** Reads a response body, decompressing as it comes, and stops at the limit: a bomb is never inflated. */
import { type Duplex, pipeline, Readable } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createInflate,
  createInflateRaw,
  createUnzip,
  createZstdDecompress,
} from 'node:zlib';
import { fail } from '../errors.ts';

const codingsMax = 3;
// As browsers: a body cut short still gives what came.
const lenient = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };

function decoders(encoding: string | undefined, firstByte: number): Duplex[] {
  const codings = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > codingsMax)
    throw fail('target_unreachable', 'The response is encoded too many times.');
  return codings.reverse().map((coding) => {
    if (coding === 'gzip' || coding === 'x-gzip') return createUnzip(lenient);
    // Servers send deflate with and without the zlib wrapper; the first byte shows which.
    if (coding === 'deflate')
      return (firstByte & 0x0f) === 0x08 ? createInflate(lenient) : createInflateRaw(lenient);
    if (coding === 'br') return createBrotliDecompress();
    if (coding === 'zstd') return createZstdDecompress();
    throw fail(
      'target_unreachable',
      `The response uses the unknown content encoding "${coding.slice(0, 40)}".`,
    );
  });
}

/** `rstCode` is that of HTTP/2: 0 where all of it came. */
export type BodyStream = Readable & { rstCode?: number };

export async function readBody(
  response: BodyStream,
  head: { encoding?: string; contentLength?: string },
  limits: { bytesMax: number; signal: AbortSignal; param: string },
): Promise<Buffer> {
  const { bytesMax, signal, param } = limits;
  const tooLarge = () =>
    fail('payload_too_large', `${param}: the response is larger than ${bytesMax} bytes.`, { param });
  const { encoding } = head;
  if (!encoding && Number(head.contentLength) > bytesMax) throw tooLarge();

  const onAbort = () => response.destroy(new Error('aborted'));
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    signal.throwIfAborted();
    const chunks: Buffer[] = [];
    let total = 0;
    for await (const chunk of await decode(response, encoding)) {
      total += (chunk as Buffer).length;
      if (total > bytesMax) throw tooLarge();
      chunks.push(chunk as Buffer);
    }
    // node:http reports this itself; an HTTP/2 stream just ends with its connection or when it is reset.
    if (response.rstCode || (!encoding && total < Number(head.contentLength)))
      throw Object.assign(new Error('the body broke off'), { code: 'ECONNRESET' });
    return Buffer.concat(chunks);
  } finally {
    signal.removeEventListener('abort', onAbort);
    response.destroy();
  }
}

const startMs = 2_000;

/** What came of it by then: the response counts without its body. */
export async function readStart(
  response: BodyStream,
  bytesMax: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let total = 0;
  const stop = () => response.destroy();
  const timer = setTimeout(stop, startMs);
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      total += (chunk as Buffer).length;
      if (total >= bytesMax) break;
    }
  } catch {
    // It broke off, or took too long.
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    response.destroy();
  }
  return Buffer.concat(chunks).subarray(0, bytesMax);
}

async function decode(response: Readable, encoding: string | undefined): Promise<AsyncIterable<unknown>> {
  if (!encoding) return response;
  const chunks = response[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return response;
  const steps = decoders(encoding, (first.value as Buffer)[0] ?? 0);
  const source = Readable.from(withFirst(first.value, chunks));
  const last = steps.at(-1);
  if (!last) return source;
  pipeline([source, ...steps], () => {});
  return last;
}

async function* withFirst(first: unknown, rest: AsyncIterator<unknown>): AsyncGenerator<unknown> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
