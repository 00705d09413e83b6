import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tasks } from '../tasks.ts';

const textOf = async (lines: string[]) => {
  const bytes = Buffer.from(lines.join('\r\n'), 'latin1');
  const { sections } = await tasks.read({ bytes, format: 'eml' });
  return sections.map(({ text }) => text).join('\n');
};

const head = [
  'From: =?utf-8?Q?Ng=E1=BB=8Dzi?= <ngozi@example.ng>',
  'To: a@example.ng, "B, C" <b@example.ng>',
];

test('an email is read as its sender sees it: decoded, one version of the body, attachments by name', async () => {
  const text = await textOf([
    ...head,
    'Subject: =?utf-8?B?SW52b2ljZSDigqY1MDAsMDAw?=',
    'Date: Mon, 2 Mar 2026 09:15:00 +0100',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b1"',
    '',
    '--b1',
    'Content-Type: multipart/alternative; boundary="b2"',
    '',
    '--b2',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Please pay =E2=82=A6500,000.',
    '--b2',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<p>Please pay <b>=E2=82=A6500,000</b> by=',
    ' 15/03/2026.</p>',
    '--b2--',
    '--b1',
    'Content-Type: application/pdf',
    'Content-Disposition: attachment; filename="invoice.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    'JVBERi0xLjQK',
    '--b1--',
    '',
  ]);
  assert.equal(
    text,
    [
      '# Invoice ₦500,000',
      'From: Ngọzi \\<ngozi@example.ng\\>',
      'To: a@example.ng, B, C \\<b@example.ng\\>',
      'Date: Mon, 2 Mar 2026 09:15:00 +0100',
      'Please pay **₦500,000** by 15/03/2026.',
      '## Attachments',
      '- invoice.pdf (application/pdf, 9 bytes)',
    ].join('\n\n'),
  );
});

test('a plain email keeps its paragraphs and its charset', async () => {
  const text = await textOf([
    ...head,
    'Content-Type: text/plain; charset=windows-1252',
    '',
    'Caf\xe9 \x80 5',
    '',
    'Regards',
  ]);
  assert.match(text, /Café € 5\n\nRegards$/);
});

test('a text that is no email is refused', async () => {
  await assert.rejects(textOf(['just words', '', 'more']), { code: 'unreadable_file' });
});

test('questions find the head of an email in words', async () => {
  const lines = [
    ...head,
    'Cc: c@example.ng',
    'Subject: Rice',
    'Date: Mon, 2 Mar 2026 09:15:00 +0100',
    '',
    'Hello.',
  ];
  const bytes = Buffer.from(lines.join('\r\n'), 'latin1');
  const { ground } = await tasks.read({ bytes, format: 'eml', ground: { filename: 'a.eml' } });
  const text = ground?.passages.map((passage) => passage.text).join(' ') ?? '';
  for (const sentence of [
    'The email was sent by its sender, Ngọzi <ngozi@example.ng>, who wrote it, to its recipients, a@example.ng, B, C <b@example.ng>, who received it, on Mon, 2 Mar 2026 09:15:00 +0100, its date.',
    'The email was sent in copy (Cc) to c@example.ng.',
    'The subject of the email is: Rice.',
  ])
    assert.ok(text.includes(sentence), text);
  assert.doesNotMatch(await textOf(lines), /The email was sent/);
});
