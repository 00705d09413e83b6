/** Which autonomous system announces an address: sorted ranges in typed arrays, found by halving. */
import { readFile } from 'node:fs/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';

export interface AsnTable {
  find(address: ipaddr.IPv4 | ipaddr.IPv6): { asn: number; name: string; prefix: string } | undefined;
}

interface Ranges<A extends Uint32Array | BigUint64Array> {
  starts: A;
  ends: A;
  asns: Uint32Array;
}

const newline = 10;
const comma = 44;
const zero = 48;
const turnMs = 5;

function unquote(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
}

function decimalAt(bytes: Buffer, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 10 + ((bytes[at] as number) - zero);
  return value;
}

/** Rows are `start,end,asn,name`; `row` gets where the fields begin. The event loop goes on every few milliseconds. */
async function eachRow(
  bytes: Buffer,
  row: (start: number, end: number, asn: number, name: number, next: number) => void,
): Promise<void> {
  let turnEnds = performance.now() + turnMs;
  let lines = 0;
  for (let start = 0; start < bytes.length; ) {
    const eol = bytes.indexOf(newline, start);
    const next = eol === -1 ? bytes.length : eol;
    const end = bytes.indexOf(comma, start) + 1;
    const asn = bytes.indexOf(comma, end) + 1;
    const name = bytes.indexOf(comma, asn) + 1;
    if (start < end && end < asn && asn < name && name <= next) row(start, end, asn, name, next);
    start = next + 1;
    lines += 1;
    if (lines % 512 === 0 && performance.now() > turnEnds) {
      await breathe();
      turnEnds = performance.now() + turnMs;
    }
  }
}

async function loadRanges<A extends Uint32Array | BigUint64Array>(
  path: string,
  names: Map<number, string>,
  make: (length: number) => A,
  read: (bytes: Buffer, from: number, to: number) => A[number],
): Promise<Ranges<A>> {
  const bytes = await readFile(path);
  // A row is longer than 8 bytes, so this is never too small.
  const capacity = Math.ceil(bytes.length / 8);
  const starts = make(capacity);
  const ends = make(capacity);
  const asns = new Uint32Array(capacity);
  let count = 0;
  await eachRow(bytes, (start, end, asn, name, next) => {
    starts[count] = read(bytes, start, end - 1);
    ends[count] = read(bytes, end, asn - 1);
    const number = decimalAt(bytes, asn, name - 1);
    asns[count] = number;
    count += 1;
    if (!names.has(number)) names.set(number, unquote(bytes.toString('utf8', name, next).trim()));
  });
  const cut = <T extends Uint32Array | BigUint64Array>(array: T) => array.slice(0, count) as T;
  return { starts: cut(starts), ends: cut(ends), asns: cut(asns) };
}

function findIn<A extends Uint32Array | BigUint64Array>(
  ranges: Ranges<A>,
  value: number | bigint,
): { asn: number; start: bigint; end: bigint } | undefined {
  let low = 0;
  let high = ranges.starts.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    if ((ranges.starts[middle] as number | bigint) > value) high = middle - 1;
    else if ((ranges.ends[middle] as number | bigint) < value) low = middle + 1;
    else {
      const [start, end] = [ranges.starts[middle]!, ranges.ends[middle]!];
      return { asn: ranges.asns[middle]!, start: BigInt(start), end: BigInt(end) };
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

export async function loadAsnTable(paths: { v4: string; v6: string }): Promise<AsnTable> {
  const names = new Map<number, string>();
  const v4 = await loadRanges(paths.v4, names, (length) => new Uint32Array(length), decimalAt);
  const v6 = await loadRanges(paths.v6, names, (length) => new BigUint64Array(length), upperHalfAt);
  return {
    find(address) {
      const isV4 = address instanceof ipaddr.IPv4;
      const value = isV4 ? asUint32(address) : upperHalf(address as ipaddr.IPv6);
      const found = isV4 ? findIn(v4, value) : findIn(v6, value);
      if (found === undefined || found.asn === 0) return undefined;
      const { asn, ...range } = found;
      return {
        asn,
        name: names.get(asn) ?? `AS${asn}`,
        prefix: prefixOf(address, { ...range, value: BigInt(value), bits: isV4 ? 32 : 64 }),
      };
    },
  };
}
