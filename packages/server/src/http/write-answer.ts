/** Writes an answer to the socket: whole ones in one piece, streams with back-pressure. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Answer } from '../call/call.ts';

export async function writeAnswer(
  response: ServerResponse,
  answer: Answer,
  common: readonly string[],
  headOnly: boolean,
): Promise<void> {
  const { status, headers, body } = answer;
  const flat: string[] = common.slice();
  for (const [name, value] of headers) flat.push(name, value);
  if (typeof body === 'string' || body instanceof Uint8Array) {
    flat.push('content-length', String(Buffer.byteLength(body)));
    response.writeHead(status, flat);
    response.end(headOnly ? undefined : body);
    return;
  }
  response.writeHead(status, [...flat, 'cache-control', 'no-store', 'x-accel-buffering', 'no']);
  await pump(response, body);
}

async function pump(response: ServerResponse, body: AsyncIterable<Uint8Array | string>): Promise<void> {
  response.flushHeaders();
  const gone = new Promise<'gone'>((resolve) => response.once('close', () => resolve('gone')));
  const chunks = body[Symbol.asyncIterator]();
  try {
    while (true) {
      const next = await Promise.race([chunks.next(), gone]);
      if (next === 'gone') break;
      if (next.done) {
        response.end();
        return;
      }
      if (!response.write(next.value)) await Promise.race([once(response, 'drain'), gone]);
    }
  } catch {
    // Settled and logged by the path; the caller sees a cut connection rather than a false end.
    response.destroy();
  } finally {
    await chunks.return?.(undefined);
  }
}
