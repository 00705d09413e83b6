import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compoundOf, type Part } from '../../../../../core/src/formats/compound.fixture.ts';
import { sniff } from '../../../../../core/src/formats/sniff.ts';
import { tasks } from '../tasks.ts';
import { fixedOf, outlookMessage, wide } from './msg.fixture.ts';

async function textOf(bytes: Uint8Array): Promise<string> {
  const { sections } = await tasks.read({ bytes, format: 'msg' });
  return sections.map(({ text }) => text).join('\n');
}

test('an Outlook message is read as an email: people, date, words and attachments by name', async () => {
  const bytes = outlookMessage(wide('1000', 'Please pay by Friday.\r\n\r\nThank you.'), {
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
