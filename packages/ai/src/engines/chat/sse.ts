/** Splits a byte stream into server-sent events without copying whole events: the hot loop of the chat proxy. */

const lineFeed = 10;
const carriageReturn = 13;
const eventBytesMax = 8 * 1024 * 1024;

export interface SseEvent {
  /** Where the event lies in `SseBatch.buffer`, its blank line included. */
  start: number;
  end: number;
  /** Joined data lines; undefined for comments and keep-alives. */
  data: string | undefined;
  /** The event field, when there is one. */
  name: string | undefined;
}

export interface SseBatch {
  buffer: Buffer;
  events: SseEvent[];
  /** Bytes of `buffer` that belong to whole events; the rest waits for more. */
  end: number;
}

export interface SseSplitter {
  push(chunk: Buffer): SseBatch;
  /** What is left at the end of the stream, read as one event although its blank line is missing. */
  flush(): SseBatch;
}

export function createSseSplitter(): SseSplitter {
  let rest: Buffer | undefined;
  let begun = false;
  /** The last chunk ended with a carriage return, which was read as the end of a line. */
  let afterReturn = false;

  /** A carriage return alone ends a line, too. Few servers write it, so few chunks are copied. */
  function withLineFeeds(chunk: Buffer): Buffer {
    const piece = afterReturn && chunk[0] === lineFeed ? chunk.subarray(1) : chunk;
    if (chunk.length > 0) afterReturn = false;
    let copy: Buffer | undefined;
    for (let at = piece.indexOf(carriageReturn); at !== -1; at = piece.indexOf(carriageReturn, at + 1)) {
      if (piece[at + 1] === lineFeed) continue;
      copy ??= Buffer.from(piece);
      copy[at] = lineFeed;
      afterReturn = at === piece.length - 1;
    }
    return copy ?? piece;
  }

  function push(chunk: Buffer): SseBatch {
    const piece = withLineFeeds(begun ? chunk : withoutMark(chunk));
    begun = true;
    const buffer = rest === undefined ? piece : Buffer.concat([rest, piece]);
    const batch = split(buffer);
    rest = batch.end === buffer.length ? undefined : buffer.subarray(batch.end);
    if (rest !== undefined && rest.length > eventBytesMax) throw new Error('an event is larger than 8 MB');
    return batch;
  }

  function flush(): SseBatch {
    if (rest === undefined) return { buffer: Buffer.alloc(0), events: [], end: 0 };
    const buffer = Buffer.concat([rest, Buffer.from('\n\n')]);
    rest = undefined;
    return split(buffer);
  }

  return { push, flush };
}

const byteOrderMark = Buffer.from('\ufeff');

/** A stream may begin with a byte order mark, which is no part of its first line. */
const withoutMark = (chunk: Buffer): Buffer =>
  chunk.subarray(0, byteOrderMark.length).equals(byteOrderMark)
    ? chunk.subarray(byteOrderMark.length)
    : chunk;

function split(buffer: Buffer): SseBatch {
  const events: SseEvent[] = [];
  let start = 0;
  let lineStart = 0;
  let data: string | undefined;
  let name: string | undefined;
  for (;;) {
    const newline = buffer.indexOf(lineFeed, lineStart);
    if (newline === -1) break;
    const lineEnd = newline > lineStart && buffer[newline - 1] === carriageReturn ? newline - 1 : newline;
    if (lineEnd === lineStart) {
      events.push({ start, end: newline + 1, data, name });
      start = newline + 1;
      data = undefined;
      name = undefined;
    } else {
      const value = field(buffer, lineStart, lineEnd, dataField);
      if (value !== undefined) data = data === undefined ? value : `${data}\n${value}`;
      else name = field(buffer, lineStart, lineEnd, eventField) ?? name;
    }
    lineStart = newline + 1;
  }
  return { buffer, events, end: start };
}

const dataField = Buffer.from('data:');
const eventField = Buffer.from('event:');

function field(buffer: Buffer, start: number, end: number, prefix: Buffer): string | undefined {
  if (end - start < prefix.length) return undefined;
  for (let index = 0; index < prefix.length; index += 1) {
    if (buffer[start + index] !== prefix[index]) return undefined;
  }
  const from = start + prefix.length;
  return buffer.toString('utf8', buffer[from] === 32 ? from + 1 : from, end);
}
