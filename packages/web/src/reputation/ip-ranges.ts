/** Ranges of IP addresses from lists of many formats, found by halving. */
import ipaddr from 'ipaddr.js';

export interface IpRanges {
  size: number;
  has(ip: string): boolean;
}

interface Range {
  start: bigint;
  end: bigint;
}

const rangesMax = 2_000_000;
const linesAtOnce = 5_000;
/** An address alone, with a prefix length, or the first and last of a range; in JSON and CSV too. */
const entry =
  /(?<![\w.:])((?:\d{1,3}\.){3}\d{1,3}|[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7})(?:\/(\d{1,3})|\s*-\s*((?:\d{1,3}\.){3}\d{1,3}|[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}))?(?![\w.:])/gi;

const bitsOf = (address: ipaddr.IPv4 | ipaddr.IPv6) => (address.kind() === 'ipv4' ? 32 : 128);
const numberOf = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
  BigInt(`0x${Buffer.from(address.toByteArray()).toString('hex')}`);

function rangeOf(first: string, prefix: string | undefined, last: string | undefined) {
  if (!ipaddr.isValid(first)) return undefined;
  const address = ipaddr.parse(first);
  const bits = bitsOf(address);
  const start = numberOf(address);
  if (last !== undefined) {
    if (!ipaddr.isValid(last) || ipaddr.parse(last).kind() !== address.kind()) return undefined;
    const end = numberOf(ipaddr.parse(last));
    return end < start ? undefined : { bits, start, end };
  }
  const length = prefix === undefined ? bits : Number(prefix);
  // A list that names half of the internet is mistaken.
  if (length > bits || length < (bits === 32 ? 6 : 16)) return undefined;
  const size = 1n << BigInt(bits - length);
  const low = (start / size) * size;
  return { bits, start: low, end: low + size - 1n };
}

/** Sorted, and joined where they touch. */
function joined(ranges: Range[]): Range[] {
  const sorted = ranges.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  const out: Range[] = [];
  for (const range of sorted) {
    const last = out.at(-1);
    if (last !== undefined && range.start <= last.end + 1n) {
      if (range.end > last.end) last.end = range.end;
    } else out.push({ ...range });
  }
  return out;
}

function inside(ranges: Range[], value: bigint): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const range = ranges[middle]!;
    if (range.start > value) high = middle - 1;
    else if (range.end < value) low = middle + 1;
    else return true;
  }
  return false;
}

/** Reads a list a slice at a time, so that other calls go on meanwhile. */
export async function readIpRanges(text: string): Promise<IpRanges> {
  const v4: Range[] = [];
  const v6: Range[] = [];
  let count = 0;
  for (const line of text.split('\n')) {
    count += 1;
    if (count % linesAtOnce === 0) await new Promise((resolve) => setImmediate(resolve));
    const bare = line.replace(/(^|\s)[#;].*$/, '');
    for (const [, first = '', prefix, last] of bare.slice(0, 1_000_000).matchAll(entry)) {
      const range = rangeOf(first, prefix, last);
      if (range !== undefined && v4.length + v6.length < rangesMax) (range.bits === 32 ? v4 : v6).push(range);
    }
  }
  const [four, six] = [joined(v4), joined(v6)];
  return {
    size: four.length + six.length,
    has(ip) {
      const address = ipaddr.process(ip);
      return inside(address.kind() === 'ipv4' ? four : six, numberOf(address));
    },
  };
}
