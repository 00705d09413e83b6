/** An Outlook message as Outlook stores it: named streams in a compound file. */
import { compoundOf, type Part } from '../../../../../core/src/formats/compound.fixture.ts';

export const wide = (tag: string, text: string): Part => ({
  name: `__substg1.0_${tag}001F`,
  content: Buffer.from(text, 'utf16le'),
});

export function fixedOf(headerBytes: number, values: [tag: number, value: bigint][]): Part {
  const content = Buffer.alloc(headerBytes + values.length * 16);
  for (const [at, [tag, value]] of values.entries()) {
    content.writeUInt32LE(tag, headerBytes + at * 16);
    content.writeBigUInt64LE(value, headerBytes + at * 16 + 8);
  }
  return { name: '__properties_version1.0', content };
}

const person = (at: number, type: bigint, name: string, address: string): Part => ({
  name: `__recip_version1.0_#0000000${at}`,
  parts: [wide('3001', name), wide('39FE', address), fixedOf(8, [[0x0c150003, type]])],
});

/** 2 March 2026, 08:15 UTC. */
const sentAt = (BigInt(Date.UTC(2026, 2, 2, 8, 15)) + 11_644_473_600_000n) * 10_000n;

export const outlookMessage = (...more: Part[]) =>
  compoundOf([
    fixedOf(32, [[0x00390040, sentAt]]),
    wide('0037', 'Invoice ₦500,000'),
    wide('0C1A', 'Ngọzi'),
    wide('5D01', 'ngozi@example.ng'),
    person(0, 1n, 'Adé', 'ade@example.ng'),
    person(1, 2n, '', 'books@example.ng'),
    ...more,
  ]);
