/** Personal data in Nigerian formats, blocked words, and texts in pieces of any length. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seemsInjected } from './injection.ts';
import { luhn, nubanFits } from './personal-data.ts';
import { type GuardrailRules, guardrailRules, type PersonalKind, personalKinds } from './rules.ts';
import { createTextGuard, keptContext } from './text-guard.ts';

const rules = (given: object): GuardrailRules => guardrailRules.parse(given);
const all = Object.fromEntries(personalKinds.map((kind) => [kind, 'mask']));
const guard = createTextGuard([rules({ personal_data: all })], 'input')!;
const masked = (text: string) => guard.check(text).text;

const examples: [kind: PersonalKind, text: string, masked: string][] = [
  ['phone', 'Call 08031234567 now', 'Call [PHONE] now'],
  ['phone', 'Call 0803 123 4567, please', 'Call [PHONE], please'],
  ['phone', '+234 803 123 4567', '[PHONE]'],
  ['phone', '+234(0)8031234567', '[PHONE]'],
  ['phone', 'wa.me 2348031234567.', 'wa.me [PHONE].'],
  ['phone', 'ring +44 20 7946 0958 today', 'ring [PHONE] today'],
  ['email', 'Mail ada.obi+x@market.com.ng.', 'Mail [EMAIL].'],
  ['email', '<ọlá@ọjà.ng>', '<[EMAIL]>'],
  ['card', 'Card 4242 4242 4242 4242 exp 12/30', 'Card [CARD] exp 12/30'],
  ['card', 'Verve 5060-6666-6666-6666-666 ok', 'Verve [CARD] ok'],
  ['card', 'pay 4242424242424242 123', 'pay [CARD] 123'],
  ['nuban', 'GTBank account 0000000000 and 0000014579 First Bank', ''],
  ['nuban', 'First Bank 0000014579', 'First Bank [NUBAN]'],
  ['nuban', 'acct no: 0000014579', 'acct no: [NUBAN]'],
  ['nuban', 'OPay 8031234567', 'OPay [NUBAN]'],
  ['bvn', 'BVN 22123456789', 'BVN [BVN]'],
  ['nin', 'my NIN is 12345678901', 'my NIN is [NIN]'],
  ['nin', 'National Identity: 123 4567 8901', 'National Identity: [NIN]'],
];

test('finds personal data in Nigerian formats', () => {
  for (const [kind, text, expected] of examples) {
    if (expected === '') continue;
    assert.equal(masked(text), expected, text);
    assert.deepEqual(guard.check(text).found, { [kind]: 1 }, text);
  }
});

test('finds what is written in other characters, or with some that nobody sees', () => {
  const words = rules({ blocked_words: ['òjó', 'yam pepper'], blocked_words_action: 'mask' });
  const both = createTextGuard([rules({ personal_data: all }), words], 'input')!;
  for (const [text, expected] of [
    ['Call ０８０３１２３４５６７ now', 'Call [PHONE] now'],
    ['Call 0803\u200b123\u200d4567\u2060 now', 'Call [PHONE]\u2060 now'],
    ['٠٨٠٣١٢٣٤٥٦٧ ẹ jọ̀ọ́', '[PHONE] ẹ jọ̀ọ́'],
    ['0803–123—4567', '[PHONE]'],
    ['0803 - 123 - 4567, (0803) 123 4567', '[PHONE], [PHONE]'],
    ['ada＠market．com', '[EMAIL]'],
    ['O\u0300jo\u0301 sells ｙam\u00a0pe\u00adpper', '[BLOCKED] sells [BLOCKED]'],
    ['Ẹ káàárọ̀ — 2026‑11‑19', 'Ẹ káàárọ̀ — 2026‑11‑19'],
  ] as const)
    assert.equal(both.check(text).text, expected, text);
  // In pieces of one character it is the same.
  const spread = '👩‍🌾 ０８０３\u200b１２３ ４５６７ ok';
  let [made, context, held] = ['', '', ''];
  for (const piece of [...spread, '']) {
    const { text, open } = both.check(context + held + piece, { from: context.length, open: piece !== '' });
    made += text;
    const whole = context + held + piece;
    context = whole.slice(Math.max(0, open - keptContext), open);
    held = whole.slice(open);
  }
  assert.equal(made, '👩‍🌾 [PHONE] ok');
});

test('leaves other numbers alone', () => {
  for (const text of [
    'Invoice 0000014579 of 2026-11-19',
    'order 12345678901',
    'First Bank 0000014578',
    'id_08031234567',
    '4242 4242 4242 4241',
    'version 1.2.3, 1700000000000 ms, 3.14159265358979',
    '₦1,250,000.00 and 12,345,678,901',
    'user@localhost and @handle and a@b',
    'sha 5d41402abc4b2a76b9719d911017c592',
    '127.0.0.1:8080, 10:30–11:45',
  ])
    assert.equal(masked(text), text);
  assert.equal(luhn('4242424242424242'), true);
  assert.equal(luhn('4242424242424241'), false);
  assert.equal(nubanFits('0000014579', '011'), true);
  assert.equal(nubanFits('0000014578', '011'), false);
});

test('blocks words whole, in any case, with blanks of any kind', () => {
  const one = rules({ blocked_words: ['project falcon', 'ọjà'], blocked_words_action: 'mask' });
  const words = createTextGuard([one], 'output')!;
  assert.equal(words.check('Project \n Falcon is at Ọjà.').text, '[BLOCKED] is at [BLOCKED].');
  assert.equal(words.check('falcon projects, ọjàs').text, 'falcon projects, ọjàs');
  const refusing = createTextGuard([one, rules({ blocked_words: ['ọjà'] })], 'output')!;
  assert.deepEqual(refusing.check('ọjà').refused, ['blocked_word']);
});

test('a key only adds: refuse wins over mask', () => {
  const both = createTextGuard(
    [
      rules({ personal_data: { phone: 'refuse' } }),
      rules({ personal_data: { phone: 'mask', email: 'mask' } }),
    ],
    'input',
  )!;
  const { refused, text } = both.check('08031234567 a@b.com');
  assert.deepEqual([refused, text], [['phone'], '[PHONE] [EMAIL]']);
  assert.equal(createTextGuard([rules({ on: ['output'], personal_data: all })], 'input'), undefined);
});

/** As a stream is read: what is sure goes out, the rest waits. */
function inPieces(pieces: string[], words: ReturnType<typeof createTextGuard>): string {
  let out = '';
  let context = '';
  let held = '';
  for (const piece of pieces) {
    const whole = context + held + piece;
    const { text, open } = words!.check(whole, { from: context.length, open: true });
    out += text;
    context = whole.slice(Math.max(0, open - keptContext), open);
    held = whole.slice(open);
  }
  return out + words!.check(context + held, { from: context.length }).text;
}

const seeded = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
  return seed / 0x7fffffff;
};

test('a text in pieces of any length is masked like the whole', () => {
  const random = seeded(7);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const both = createTextGuard(
    [rules({ personal_data: all, blocked_words: ['project falcon', 'rice'], blocked_words_action: 'mask' })],
    'output',
  )!;
  const parts = [
    ...examples.map(([, text]) => text),
    ...[
      'project',
      ' falcon',
      'Project  Falcon',
      'rice',
      'prices',
      ' ',
      '\n',
      '. ',
      '+',
      '(',
      '0803',
      '123',
      '-',
    ],
    ...['12', '@', 'a@b', '.com', 'account', 'UBA ', 'ọ̀', '🙂', 'x'.repeat(400), '1 '.repeat(60)],
  ];
  for (let round = 0; round < 3_000; round++) {
    const text = Array.from({ length: 1 + Math.floor(random() * 8) }, () => pick(parts)).join(
      pick(['', ' ']),
    );
    const pieces: string[] = [];
    for (let at = 0; at < text.length; ) {
      const length = 1 + Math.floor(random() * pick([2, 6, 30]));
      pieces.push(text.slice(at, at + length));
      at += length;
    }
    assert.equal(inPieces(pieces, both), both.check(text).text, JSON.stringify(pieces));
  }
});

/** Each made one of the rules search for minutes, on the thread that serves everybody. */
const endless: Record<string, string> = {
  emails: 'a@b.cc '.repeat(300_000),
  'email addresses without an end': `${`a@b.${'c'.repeat(250)}.d `.repeat(8_000)}`,
  phones: '08031234567 '.repeat(200_000),
  cards: '4242 4242 4242 4242 '.repeat(100_000),
  'accounts of a bank': 'GTBank 0000014579 '.repeat(100_000),
  'empty lines': '\n'.repeat(200_000),
  'blanks after a role': `system${' '.repeat(199_000)}x`,
  'blanks after a verb': `ignore${' '.repeat(199_000)}x`,
  headings: '\n# '.repeat(60_000),
  'an endless word': `you are now ${'x'.repeat(199_000)}`,
  notes: 'note ai '.repeat(25_000),
  tools: 'call x tool '.repeat(16_000),
};
const strict = createTextGuard(
  [rules({ personal_data: all, blocked_words: ['a b c d', 'note ai', 'project falcon'] })],
  'input',
)!;
for (const [what, text] of Object.entries(endless))
  test(`reads ${what} in one pass`, { timeout: 15_000 }, () => {
    strict.check(text);
    seemsInjected(text);
  });

test('a reading that is taken keeps others out, in whatever order they come', () => {
  assert.equal(masked('x@08031234567.ng 08031234567 a@b.cc@d.ee'), '[EMAIL] [PHONE] [EMAIL]@d.ee');
  assert.equal(masked('+234 803 123 4567 4242424242424242 +44 20 7946 0958'), '[PHONE] [CARD] [PHONE]');
});
