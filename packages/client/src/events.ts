/** Server-sent events, as they arrive. */
import type { Receipt } from './call.ts';
import { apiError, ConnectionError, errorFields } from './errors.ts';
import type { Sent } from './transport.ts';

export interface ServerEvent {
  event: string;
  data: string;
}

/** Ends the request when the loop over it ends early. */
export interface EventStream<T> extends AsyncIterable<T> {
  receipt: Receipt;
  /** Ends the stream; the server stops working on it. */
  close(): Promise<void>;
}

export async function* readEvents({ response, signal }: Sent): AsyncGenerator<ServerEvent> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await read(reader, signal);
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      // A lone \r at the end may be half of \r\n.
      const usable = rest.endsWith('\r') && !done ? rest.length - 1 : rest.length;
      const blocks = rest.slice(0, usable).split(/\r\n\r\n|\n\n|\r\r/);
      // What no blank line ends is half an event; at the end of a stream it never becomes a whole one.
      rest = blocks.pop()! + rest.slice(usable);
      for (const block of blocks) {
        const event = parseBlock(block);
        if (event !== undefined) yield event;
      }
      if (done) return;
    }
  } finally {
    // The connection may be gone already.
    await reader.cancel().catch(() => {});
  }
}

async function read(reader: ReadableStreamDefaultReader<Uint8Array>, signal: AbortSignal | undefined) {
  try {
    return await reader.read();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw new ConnectionError('The stream ended unexpectedly.', { cause: error });
  }
}

function parseBlock(block: string): ServerEvent | undefined {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    const colon = line.indexOf(':');
    if (colon === 0) continue;
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') event = value;
    if (name === 'data') data.push(value);
  }
  return data.length === 0 ? undefined : { event, data: data.join('\n') };
}

/** Events that carry JSON, until `[DONE]`. An error event is thrown, and so is an end without a `[DONE]` that is due. */
export async function* jsonEvents<T>(
  events: AsyncIterable<ServerEvent>,
  headers: Headers,
  endsWithDone = false,
): AsyncGenerator<T> {
  for await (const { data } of events) {
    if (data === '[DONE]') return;
    const value: unknown = JSON.parse(data);
    if (errorFields(value) !== undefined) throw apiError(200, value, headers);
    yield value as T;
  }
  if (endsWithDone) throw new ConnectionError('The stream ended before its last event.');
}
