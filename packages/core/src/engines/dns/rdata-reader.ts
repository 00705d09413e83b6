/** Reads the data of a record field by field, and prints fields as dig does. */
import { escaped, type RawRecord, readName } from './message.ts';
import { typeName } from './type-names.ts';

const base32Digits = '0123456789ABCDEFGHIJKLMNOPQRSTUV';

/** Of base32hex without padding (RFC 4648). */
function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => base32Digits[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '')
    .join('');
}

/** In quotes; what is not printable ASCII becomes \\ddd, so that no byte is lost. */
export function quoted(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    if (byte < 0x20 || byte > 0x7e) text += escaped(byte);
    else
      text += byte === 0x22 || byte === 0x5c ? `\\${String.fromCharCode(byte)}` : String.fromCharCode(byte);
  }
  return `"${text}"`;
}

export function ipv6(bytes: Buffer): string {
  const groups = Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(index * 2).toString(16));
  const text = new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
  // Addresses that hold an IPv4 address end in it.
  const mapped = bytes.subarray(0, 10).every((byte) => byte === 0) && bytes.readUInt16BE(10) === 0xffff;
  return mapped ? `::ffff:${bytes.subarray(12).join('.')}` : text;
}

export type Reader = ReturnType<typeof createReader>;

/** Every method throws a RangeError where the data ends too early. */
export function createReader({ message, from, to }: RawRecord) {
  let at = from;
  const take = (count: number): Buffer => {
    if (count < 0 || at + count > to) throw new RangeError('the record ends too early');
    at += count;
    return message.subarray(at - count, at);
  };
  const u8 = () => take(1).readUInt8(0);
  const u16 = () => take(2).readUInt16BE(0);
  const u32 = () => take(4).readUInt32BE(0);
  const rest = () => take(to - at);
  const text = () => take(u8());
  return {
    u8,
    u16,
    u32,
    take,
    rest,
    /** A counted string, as its bytes. */
    text,
    isDone: () => at >= to,
    name(): string {
      const { name, end } = readName(message, at);
      if (end > to) throw new RangeError('the record ends too early');
      at = end;
      return name;
    },
    string: () => quoted(text()),
    texts(): Buffer[] {
      const all: Buffer[] = [];
      while (at < to) all.push(text());
      return all;
    },
    ip4: () => take(4).join('.'),
    ip6: () => ipv6(take(16)),
    hex: () => rest().toString('hex').toUpperCase(),
    /** Counted; `-` for none. */
    salt: () => text().toString('hex').toUpperCase() || '-',
    base64: () => rest().toString('base64'),
    base32: () => base32(text()),
    type: () => typeName(u16()),
    /** 20260102030405 */
    moment: () => new Date(u32() * 1_000).toISOString().replace(/\D/g, '').slice(0, 14),
    types(): string {
      const names: string[] = [];
      while (at < to) {
        const block = u8() * 256;
        const bits = text();
        for (const [index, byte] of bits.entries())
          for (let bit = 0; bit < 8; bit++)
            if (byte & (0x80 >> bit)) names.push(typeName(block + index * 8 + bit));
      }
      return names.join(' ');
    },
    groups: (size: number, joint: string) => take(size).toString('hex').match(/.{2}/g)?.join(joint) ?? '',
  };
}
