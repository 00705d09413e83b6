import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compoundOf, type Part } from '../../../../../core/src/formats/compound.fixture.ts';
import { sniff } from '../../../../../core/src/formats/sniff.ts';
import { tasks } from '../tasks.ts';

const wide = (tag: string, text: string): Part => ({
  name: `__substg1.0_${tag}001F`,
  content: Buffer.from(text, 'utf16le'),
});

function fixedOf(headerBytes: number, values: [tag: number, value: bigint][]): Part {
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

const message = (...more: Part[]) =>
  compoundOf([
    fixedOf(32, [[0x00390040, sentAt]]),
    wide('0037', 'Invoice ₦500,000'),
    wide('0C1A', 'Ngọzi'),
    wide('5D01', 'ngozi@example.ng'),
    person(0, 1n, 'Adé', 'ade@example.ng'),
    person(1, 2n, '', 'books@example.ng'),
    ...more,
  ]);

async function textOf(bytes: Uint8Array): Promise<string> {
  const { sections } = await tasks.read({ bytes, format: 'msg' });
  return sections.map(({ text }) => text).join('\n');
}

test('an Outlook message is read as an email: people, date, words and attachments by name', async () => {
  const bytes = message(wide('1000', 'Please pay by Friday.\r\n\r\nThank you.'), {
    name: '__attach_version1.0_#00000000',
    parts: [
      wide('3707', 'invoice.pdf'),
      wide('370E', 'application/pdf'),
      { name: '__substg1.0_37010102', content: Buffer.alloc(5_000) },
    ],
  });
  assert.equal(
    (await sniff(bytes, { filename: 'a.msg', signal: new AbortController().signal })).format,
    'msg',
  );
  const text = await textOf(bytes);
  assert.match(text, /^# Invoice ₦500,000/);
  assert.match(text, /From: Ngọzi \\<ngozi@example\.ng\\>/);
  assert.match(text, /To: Adé \\<ade@example\.ng\\>/);
  assert.match(text, /Cc: books@example\.ng/);
  assert.match(text, /Date: Mon, 02 Mar 2026 08:15:00 GMT/);
  assert.match(text, /Please pay by Friday\.\n\nThank you\./);
  assert.match(text, /- invoice\.pdf \(application\/pdf, 5000 bytes\)/);
});

test('HTML of a message is read instead of its plain text', async () => {
  const html: Part = { name: '__substg1.0_10130102', content: Buffer.from('<p>Total <b>₦5</b></p>', 'utf8') };
  const codepage = fixedOf(32, [[0x3fde0003, 65_001n]]);
  const text = await textOf(compoundOf([codepage, wide('0037', 'A'), wide('1000', 'plain'), html]));
  assert.match(text, /Total \*\*₦5\*\*/);
  assert.doesNotMatch(text, /plain/);
});

test('a container that is no message is refused', async () => {
  const bytes = compoundOf([wide('1000', 'nothing else')]);
  await assert.rejects(tasks.read({ bytes, format: 'msg' }), { code: 'unreadable_file' });
  await assert.rejects(tasks.read({ bytes: Buffer.from('nothing'), format: 'msg' }), {
    code: 'unreadable_file',
  });
});
