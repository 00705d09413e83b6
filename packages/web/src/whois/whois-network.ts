/** Answers about an address that hold several networks, one inside the other. */
import ipaddr from 'ipaddr.js';

export const rangeKeys = ['inetnum', 'inet6num', 'netrange'];

const rangeLine = /^(?:inetnum|inet6num|netrange):\s*(\S.*)$/i;

function numberOf(address: string): bigint | undefined {
  if (!ipaddr.isValid(address)) return undefined;
  const hex = ipaddr
    .parse(address)
    .toByteArray()
    .map((byte) => byte.toString(16).padStart(2, '0'));
  return BigInt(`0x${hex.join('')}`);
}

/** How many addresses `193.0.0.0 - 193.0.7.255` or `2001:67c::/32` has; undefined when it is no range. */
function sizeOf(range: string): bigint | undefined {
  const [, bits] = /^\S+\/(\d{1,3})$/.exec(range.trim()) ?? [];
  if (bits !== undefined) return 1n << BigInt(Math.max(0, (range.includes(':') ? 128 : 32) - Number(bits)));
  const [start, end] = range.split(/\s+-\s+/).map((address) => numberOf(address.trim()));
  return start !== undefined && end !== undefined && end >= start ? end - start + 1n : undefined;
}

/** The text from the smallest network to the next one: whom the address belongs to, not whom that got it from. */
export function narrowestNetwork(text: string): string {
  const lines = text.split(/\r?\n/, 5_000);
  const starts = lines.flatMap((line, at) => {
    const size = sizeOf(rangeLine.exec(line)?.[1] ?? '');
    return size === undefined ? [] : [{ at, size }];
  });
  const [first] = starts.toSorted((a, b) => (a.size < b.size ? -1 : Number(a.size > b.size)));
  if (!first || starts.length === 1) return text;
  const next = starts.find(({ at }) => at > first.at);
  return lines.slice(first.at, next?.at).join('\n');
}
