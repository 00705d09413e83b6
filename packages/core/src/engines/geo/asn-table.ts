/** Which autonomous system announces an address: the sorted lines of the table, searched as they are in the file. */
import { open } from 'node:fs/promises';
import ipaddr from 'ipaddr.js';

export interface AsnTable {
  find(address: ipaddr.IPv4 | ipaddr.IPv6): { asn: number; name: string; prefix: string } | undefined;
}

const newline = 10;
const comma = 44;
const zero = 48;

function unquote(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
}

function decimalAt(bytes: Buffer, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 10 + ((bytes[at] as number) - zero);
  return value;
}

/** In one piece: many small reads take several times as long. */
export async function readWhole(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = Buffer.allocUnsafeSlow(size);
    let read = 0;
    while (read < size) {
      const { bytesRead } = await file.read(bytes, read, size - read, read);
      if (bytesRead === 0) break;
      read += bytesRead;
    }
    return bytes.subarray(0, read);
  } finally {
    await file.close();
  }
}

/** Lines are short: a loop is faster than a call of `indexOf`. */
function after(bytes: Buffer, byte: number, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== byte) at++;
  return at + 1;
}

interface Line {
  start: bigint;
  end: bigint;
  asn: number;
  name: string;
}

/** Rows are `start,end,asn,name`, by start. Lines are short, so halving the bytes halves the lines. */
function findLine<N extends number | bigint>(
  bytes: Buffer,
  value: N,
  read: (bytes: Buffer, from: number, to: number) => N,
): Line | undefined {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    let line = middle;
    while (line > low && bytes[line - 1] !== newline) line--;
    const second = after(bytes, comma, line);
    const third = after(bytes, comma, second);
    const fourth = after(bytes, comma, third);
    const next = after(bytes, newline, fourth) - 1;
    // A line that is no row can only be the last one, or the file is damaged.
    if (fourth > bytes.length) {
      high = line;
      continue;
    }
    const start = read(bytes, line, second - 1);
    if (start > value) high = line;
    else {
      const end = read(bytes, second, third - 1);
      if (end < value) low = next + 1;
      else
        return {
          start: BigInt(start),
          end: BigInt(end),
          asn: decimalAt(bytes, third, fourth - 1),
          name: unquote(bytes.toString('utf8', fourth, next).trim()),
        };
    }
  }
  return undefined;
}

/** Networks are announced in /64 or larger, so the upper half of an IPv6 address decides. */
function upperHalf(address: ipaddr.IPv6): bigint {
  const [a = 0, b = 0, c = 0, d = 0] = address.parts;
  return (BigInt(a * 65_536 + b) << 32n) | BigInt(c * 65_536 + d);
}

function asUint32(address: ipaddr.IPv4): number {
  const [a = 0, b = 0, c = 0, d = 0] = address.octets;
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
}

/** The largest block of a range that holds the address. Rows of IPv6 count in /64. */
function prefixOf(
  address: ipaddr.IPv4 | ipaddr.IPv6,
  { start, end, value, bits }: { start: bigint; end: bigint; value: bigint; bits: 32 | 64 },
): string {
  let length = bits as number;
  for (; length > 0; length--) {
    const size = 1n << BigInt(bits - length + 1);
    const low = (value / size) * size;
    if (low < start || low + size - 1n > end) break;
  }
  const Family = address instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${Family.networkAddressFromCIDR(`${address.toString()}/${length}`)}/${length}`;
}

const upperHalfAt = (bytes: Buffer, from: number, to: number) =>
  BigInt(bytes.toString('latin1', from, to)) >> 64n;

/** Of IPv4, or of IPv6. */
export async function loadAsnTable(path: string): Promise<AsnTable> {
  const bytes = await readWhole(path);
  return {
    find(address) {
      const isV4 = address instanceof ipaddr.IPv4;
      const value = isV4 ? asUint32(address) : upperHalf(address as ipaddr.IPv6);
      const found =
        typeof value === 'number' ? findLine(bytes, value, decimalAt) : findLine(bytes, value, upperHalfAt);
      if (found === undefined || found.asn === 0) return undefined;
      const { asn, name, ...range } = found;
      return {
        asn,
        name,
        prefix: prefixOf(address, { ...range, value: BigInt(value), bits: isV4 ? 32 : 64 }),
      };
    },
  };
}
