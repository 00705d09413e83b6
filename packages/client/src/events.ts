/** Server-sent events, as they arrive. */
import { type Receipt, receiptOf } from './call.ts';
import { apiError, ConnectionError, errorFields, OjaError } from './errors.ts';
import type { Sent } from './transport.ts';

export interface ServerEvent {
  event: string;
  data: string;
}

/** Ends the request when the loop over it ends early. */
export interface EventStream<T> extends AsyncIterable<T> {
  receipt: Receipt;
  /** Ends the stream, and a loop that waits for its next event; the server stops working on it. */
  close(): Promise<void>;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

export async function eventStream<T>(
  { response, signal }: Sent,
  endsWithDone: boolean,
): Promise<EventStream<T>> {
  const { headers } = response;
  const type = headers.get('content-type') ?? 'nothing';
  if (!type.startsWith('text/event-stream')) {
    // The connection may be gone already.
    await response.body?.cancel().catch(() => {});
    throw new OjaError(`The server returned ${type} instead of an event stream.`);
  }
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let closed = false;
  async function* untilClosed() {
    try {
      yield* jsonEvents<T>(readEvents(reader, signal), headers, endsWithDone);
    } catch (error) {
      if (!closed) throw error;
    }
  }
  const items = untilClosed();
  return {
    receipt: receiptOf(headers),
    close: async () => {
      closed = true;
      // First: return() alone waits until the pending read ends, which on a quiet stream is never.
      await cancel(reader);
      await items.return(undefined);
    },
    [Symbol.asyncIterator]: () => items,
  };
}

/** The connection may be gone already. */
const cancel = (reader: Reader) => reader.cancel().catch(() => {});

export async function* readEvents(reader: Reader, signal?: AbortSignal): AsyncGenerator<ServerEvent> {
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
    await cancel(reader);
  }
}

async function read(reader: Reader, signal: AbortSignal | undefined) {
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
