/** Messages as bytes (RFC 1035): sections, records and names, of which nothing is lost. */

export interface RawRecord {
  name: string;
  type: number;
  ttl: number;
  /** The whole message, since names in the data may point back into it. */
  message: Buffer;
  from: number;
  to: number;
}

export interface RawMessage {
  id: number;
  flags: number;
  questions: { name: string; type: number }[];
  answers: RawRecord[];
  authorities: RawRecord[];
  additionals: RawRecord[];
}

const headerBytes = 12;
const recordsMax = 4_000;
const nameBytesMax = 255;

/** A byte as master files write it where it stands for something else. */
export const escaped = (byte: number) => `\\${String(byte).padStart(3, '0')}`;
const specialInNames = new Set([...'"$().;@\\'].map((letter) => letter.charCodeAt(0)));

function printLabel(label: Buffer): string {
  let text = '';
  for (const byte of label) {
    if (byte <= 0x20 || byte >= 0x7f) text += escaped(byte);
    else text += specialInNames.has(byte) ? `\\${String.fromCharCode(byte)}` : String.fromCharCode(byte);
  }
  return text;
}

/** The bytes of a label as master files write it: `\.` is a dot within it, `\032` a blank (RFC 1035 5.1). */
function labelsOf(name: string): Buffer[] | undefined {
  const labels: number[][] = [[]];
  for (const [piece, decimal, letter = ''] of name.matchAll(
    /\\(\d{3})|\\([\x21-\x2f\x3a-\x7e])|[^\\]|\\/gu,
  )) {
    if (piece === '.') labels.push([]);
    else if (decimal !== undefined && Number(decimal) <= 255) labels.at(-1)!.push(Number(decimal));
    else if (decimal !== undefined || piece === '\\') return undefined;
    else labels.at(-1)!.push(...Buffer.from(letter || piece));
  }
  if (labels.length > 1 && labels.at(-1)!.length === 0) labels.pop();
  return labels.map((bytes) => Buffer.from(bytes));
}

/** As it travels; throws for what is no name. */
export function writeName(name: string): Buffer {
  if (name === '.' || name === '') return Buffer.from([0]);
  const labels = labelsOf(name);
  const isValid = labels?.every(({ length }) => length > 0 && length <= 63);
  if (labels === undefined || !isValid) throw new RangeError(`no domain name: ${name}`);
  const bytes = Buffer.concat([
    ...labels.flatMap((label) => [Buffer.from([label.length]), label]),
    Buffer.from([0]),
  ]);
  if (bytes.length > nameBytesMax) throw new RangeError('a name is too long');
  return bytes;
}

/** A name with escapes in the one way that replies write it, in lower case, without its last dot. */
export function canonicalName(name: string): string | undefined {
  if (!/^[\x21-\x7e]+$/.test(name)) return undefined;
  try {
    const { name: printed } = readName(writeName(name), 0);
    return printed.toLowerCase().replace(/\.$/, '') || '.';
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** With its final dot; throws where the name runs out of the message or in circles. */
export function readName(message: Buffer, from: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = from;
  let end: number | undefined;
  let bytes = 0;
  for (let jumps = 0; ; ) {
    const length = message.readUInt8(at);
    if (length === 0) return { name: `${labels.join('.')}.`, end: end ?? at + 1 };
    if ((length & 0xc0) === 0xc0) {
      const target = message.readUInt16BE(at) & 0x3fff;
      end ??= at + 2;
      jumps += 1;
      if (jumps > 127) throw new RangeError('a name points in circles');
      at = target;
      continue;
    }
    if (length > 63) throw new RangeError('a label is too long');
    bytes += length + 1;
    if (bytes > nameBytesMax || at + 1 + length > message.length) throw new RangeError('a name is too long');
    labels.push(printLabel(message.subarray(at + 1, at + 1 + length)));
    at += 1 + length;
  }
}

export function readMessage(message: Buffer): RawMessage {
  if (message.length < headerBytes) throw new RangeError('the message is too short');
  let at = headerBytes;
  const counts = [4, 6, 8, 10].map((offset) => message.readUInt16BE(offset));
  const questions = Array.from({ length: Math.min(counts[0]!, recordsMax) }, () => {
    const { name, end } = readName(message, at);
    at = end + 4;
    return { name, type: message.readUInt16BE(end) };
  });
  const section = (count: number) =>
    Array.from({ length: Math.min(count, recordsMax) }, (): RawRecord => {
      const { name, end } = readName(message, at);
      const from = end + 10;
      const to = from + message.readUInt16BE(end + 8);
      if (to > message.length) throw new RangeError('a record runs out of the message');
      at = to;
      return { name, type: message.readUInt16BE(end), ttl: message.readUInt32BE(end + 4), message, from, to };
    });
  return {
    id: message.readUInt16BE(0),
    flags: message.readUInt16BE(2),
    questions,
    answers: section(counts[1]!),
    authorities: section(counts[2]!),
    additionals: section(counts[3]!),
  };
}
