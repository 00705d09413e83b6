/**
 * Messages between the server and a sandboxed process: their length, a JSON head and the byte arrays it names.
 * JSON, because what comes back was made by a process that has read hostile files.
 */
import type { Readable } from 'node:stream';

/** Before each message, which follows as `joinParts` takes it. */
export const lengthBytes = 8;
const headerBytes = 8;
const blobsMax = 100_000;

interface Head {
  message: unknown;
  /** Where in the message each byte array belongs. */
  places: (string | number)[][];
}

/** The pieces of a message, to be written one after the other. */
export function splitParts(message: unknown): Buffer[] {
  const blobs: Uint8Array[] = [];
  const places: Head['places'] = [];
  const bare = withoutBytes(message, [], (bytes, place) => {
    blobs.push(bytes);
    places.push(place);
  });
  const head = Buffer.from(JSON.stringify({ message: bare, places } satisfies Head));
  const length = Buffer.alloc(lengthBytes);
  const sizes = Buffer.alloc(headerBytes + blobs.length * 4);
  sizes.writeUInt32LE(head.length, 0);
  sizes.writeUInt32LE(blobs.length, 4);
  for (const [at, blob] of blobs.entries()) sizes.writeUInt32LE(blob.byteLength, headerBytes + at * 4);
  length.writeDoubleLE(blobs.reduce((sum, { byteLength }) => sum + byteLength, sizes.length + head.length));
  return [
    Buffer.concat([length, sizes, head]),
    ...blobs.map((blob) => Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength)),
  ];
}

type Take = (bytes: Uint8Array, place: (string | number)[]) => void;

/** The message with null in place of bytes; what holds none is not copied. */
function withoutBytes(value: unknown, place: (string | number)[], take: Take): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Uint8Array) {
    take(value, [...place]);
    return null;
  }
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [] : {};
  let changed = false;
  for (const [key, held] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(key) : key;
    place.push(step);
    const bare = withoutBytes(held, place, take);
    place.pop();
    (copy as Record<string | number, unknown>)[step] = bare;
    changed ||= bare !== held;
  }
  return changed ? copy : value;
}

/** Throws when the bytes are not a whole message, without its length. */
export function joinParts(bytes: Buffer): unknown {
  const headLength = bytes.readUInt32LE(0);
  const count = bytes.readUInt32LE(4);
  if (count > blobsMax) throw new RangeError('message carries too many byte arrays');
  let at = headerBytes + count * 4;
  const cut = (length: number) => {
    if (at + length > bytes.length) throw new RangeError('message is cut short');
    const part = bytes.subarray(at, at + length);
    at += length;
    return part;
  };
  const { message, places } = JSON.parse(cut(headLength).toString('utf8')) as Head;
  if (places.length !== count) throw new RangeError('message does not place its byte arrays');
  for (const [index, place] of places.entries()) {
    put(message, place, cut(bytes.readUInt32LE(headerBytes + index * 4)));
  }
  return message;
}

function put(message: unknown, place: (string | number)[], bytes: Buffer): void {
  let holder = message;
  for (const step of place.slice(0, -1)) holder = own(holder, step);
  const last = place.at(-1);
  if (last === undefined || own(holder, last) !== null)
    throw new RangeError('message places bytes where none belong');
  (holder as Record<string | number, unknown>)[last] = bytes;
}

function own(holder: unknown, step: string | number): unknown {
  if (holder === null || typeof holder !== 'object' || !Object.hasOwn(holder, step)) {
    throw new RangeError('message places bytes where none belong');
  }
  return (holder as Record<string | number, unknown>)[step];
}

/** Calls `heard` with each whole message that arrives, or with undefined once one is longer than `bytesMax`. */
export function listen(
  socket: Readable,
  bytesMax: number,
  heard: (message: Buffer | undefined) => void,
): void {
  let chunks: Buffer[] = [];
  let held = 0;
  let wanted: number | undefined;
  // Those that use it learn that the process has ended.
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    held += chunk.length;
    while (held >= (wanted ?? lengthBytes)) {
      const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
      const end = wanted ?? lengthBytes;
      const rest = bytes.subarray(end);
      chunks = rest.length === 0 ? [] : [rest];
      held = rest.length;
      if (wanted !== undefined) {
        wanted = undefined;
        heard(bytes.subarray(0, end));
        continue;
      }
      wanted = bytes.readDoubleLE();
      if (wanted >= headerBytes && wanted <= bytesMax) continue;
      socket.destroy();
      return heard(undefined);
    }
  });
}
