/** Which autonomous system announces an address: sorted ranges in typed arrays, found by halving. */
import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';

export interface AsnTable {
  find(address: ipaddr.IPv4 | ipaddr.IPv6): { asn: number; name: string } | undefined;
}

interface Ranges<A extends Uint32Array | BigUint64Array> {
  starts: A;
  ends: A;
  asns: Uint32Array;
}

const newline = 10;
const comma = 44;
const turnMs = 5;

function unquote(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
}

/** Calls `row` for every line, giving the event loop its turn every few milliseconds. */
async function eachRow(
  bytes: Buffer,
  row: (start: string, end: string, asn: number, nameFrom: number, nameTo: number) => void,
): Promise<void> {
  let turnEnds = performance.now() + turnMs;
  let lines = 0;
  for (let from = 0; from < bytes.length; ) {
    const eol = bytes.indexOf(newline, from);
    const to = eol === -1 ? bytes.length : eol;
    const first = bytes.indexOf(comma, from);
    const second = bytes.indexOf(comma, first + 1);
    const third = bytes.indexOf(comma, second + 1);
    if (first !== -1 && second !== -1 && third !== -1 && third < to) {
      const asn = Number(bytes.toString('latin1', second + 1, third));
      row(
        bytes.toString('latin1', from, first),
        bytes.toString('latin1', first + 1, second),
        asn,
        third + 1,
        to,
      );
    }
    from = to + 1;
    lines += 1;
    if (lines % 512 === 0 && performance.now() > turnEnds) {
      await nextTurn();
      turnEnds = performance.now() + turnMs;
    }
  }
}

async function loadRanges<A extends Uint32Array | BigUint64Array>(
  path: string,
  names: Map<number, string>,
  make: (length: number) => A,
  put: (array: A, index: number, decimal: string) => void,
): Promise<Ranges<A>> {
  const bytes = await readFile(path);
  // A row is longer than 20 bytes, so this is never too small.
  const capacity = Math.ceil(bytes.length / 20);
  const starts = make(capacity);
  const ends = make(capacity);
  const asns = new Uint32Array(capacity);
  let count = 0;
  await eachRow(bytes, (start, end, asn, nameFrom, nameTo) => {
    put(starts, count, start);
    put(ends, count, end);
    asns[count] = asn;
    count += 1;
    if (!names.has(asn)) names.set(asn, unquote(bytes.toString('utf8', nameFrom, nameTo).trim()));
  });
  const cut = <T extends Uint32Array | BigUint64Array>(array: T) => array.slice(0, count) as T;
  return { starts: cut(starts), ends: cut(ends), asns: cut(asns) };
}

function findIn<A extends Uint32Array | BigUint64Array>(
  ranges: Ranges<A>,
  value: number | bigint,
): number | undefined {
  let low = 0;
  let high = ranges.starts.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    if ((ranges.starts[middle] as number | bigint) > value) high = middle - 1;
    else if ((ranges.ends[middle] as number | bigint) < value) low = middle + 1;
    else return ranges.asns[middle];
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

export async function loadAsnTable(paths: { v4: string; v6: string }): Promise<AsnTable> {
  const names = new Map<number, string>();
  const v4 = await loadRanges(
    paths.v4,
    names,
    (length) => new Uint32Array(length),
    (array, index, decimal) => {
      array[index] = Number(decimal);
    },
  );
  const v6 = await loadRanges(
    paths.v6,
    names,
    (length) => new BigUint64Array(length),
    (array, index, decimal) => {
      array[index] = BigInt(decimal) >> 64n;
    },
  );
  return {
    find(address) {
      const asn =
        address instanceof ipaddr.IPv4
          ? findIn(v4, asUint32(address))
          : findIn(v6, upperHalf(address as ipaddr.IPv6));
      return asn === undefined || asn === 0 ? undefined : { asn, name: names.get(asn) ?? `AS${asn}` };
    },
  };
}
