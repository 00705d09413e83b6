// @alone @slow
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { callWith, openParts } from '../../../../core/src/engines/upstream-testing.ts';
import { quickCases } from '../../../../core/src/testing/slow.ts';
import { openTestModels } from '../../../../server/src/testing/models.ts';
import { drawn, likeness } from '../contract.ts';
import { createOcr } from '../ocr.ts';
import { createPictures } from '../pictures.ts';
import { decodeWords } from './decode.ts';
import { findLines } from './detection.ts';
import { inReadingOrder } from './layout.ts';
import { withoutSpots } from './page.ts';

const dir = mkdtempSync(join(tmpdir(), 'oja-lines-'));
const models = await openTestModels('onnxruntime');
const opened = openParts();
const pictures = createPictures(opened.parts);
const ocr = createOcr({ concurrency: 1, dir, models });
after(async () => {
  await ocr.close();
  await pictures.close();
  await opened[Symbol.asyncDispose]();
  await models.close();
  rmSync(dir, { recursive: true, force: true });
});

const read = async (bytes: Buffer) => ocr.read(await pictures.open(bytes, callWith()), [], callWith());
const lined = (lines: string[], x = 40) =>
  lines.map((line, at) => `<text x="${x}" y="${60 + at * 46}">${line}</text>`).join('');

const written: [string, string[]][] = [
  ['Yoruba', ['Ẹ káàbọ̀ sí ọjà wa, ẹ jọ̀wọ́.', 'Ọmọ náà kò lọ sí ilé-ẹ̀kọ́.']],
  ['Igbo', ['Nnọọ n’ahịa anyị, biko kwụọ ụgwọ.', 'Ọ bụ onye nkụzi na-akụziri ụmụaka.']],
  ['Hausa', ['Ɗalibai sun ƙi zuwa makaranta.', 'Ɓarawo ya ɓoye kayan a ƙauye.']],
  ['naira', ['Total: ₦2,345,678.90', 'Rice ₦95,000', 'Balance ₦0.00']],
];
for (const [language, lines] of quickCases('languages', written, 2))
  test(`print in ${language} is read with its letters`, async () => {
    const { text, by, unread } = await read(await drawn(lined(lines)).png().toBuffer());
    assert.deepEqual([by, unread], ['lines', 0]);
    assert.ok(likeness(text.normalize('NFC'), lines.join('\n').normalize('NFC')) > 0.96, text);
  });

const prose = [
  'The market opens at dawn',
  'and traders set out cloth',
  'by the road to the river',
  'until the evening comes',
];

test('columns of prose are read one by one, rows of amounts together', async () => {
  const other = [
    'A fair price is found by',
    'talking slowly, with a',
    'laugh and a small step',
    'away from the scales',
  ];
  const columns = await drawn(lined(prose) + lined(other, 430))
    .png()
    .toBuffer();
  assert.ok(likeness((await read(columns)).text, [...prose, ...other].join('\n')) > 0.95);
  const table = await drawn(lined(['Rice', 'Beans', 'Yam']) + lined(['2,500', '1,200', '900'], 500))
    .png()
    .toBuffer();
  assert.deepEqual((await read(table)).rows, ['Rice | 2,500', 'Beans | 1,200', 'Yam | 900']);
});

for (const degrees of quickCases('turned pages', [90, 180, 270], 1))
  test(`a page turned by ${degrees} degrees is read, with places in the picture as it was given`, async () => {
    const page = await drawn(lined(prose), { width: 500, height: 260 }).png().toBuffer();
    const { text, lines, quarters } = await read(await sharp(page).rotate(degrees).png().toBuffer());
    assert.ok(likeness(text, prose.join('\n')) > 0.95, text);
    assert.equal(quarters, degrees / 90);
    const [first, last] = [lines[0]?.box, lines.at(-1)?.box];
    assert.ok(first && last);
    const way = degrees === 90 ? last.x < first.x : degrees === 180 ? last.y < first.y : last.x > first.x;
    assert.ok(way, JSON.stringify([first, last]));
    assert.equal(first.height > first.width, degrees !== 180);
  });

test('strokes that are no print become no words, and are counted', async () => {
  const wave = (y: number) =>
    `<path d="M40 ${y} ${Array.from({ length: 40 }, (_, at) => `q4 ${at % 3 ? -16 : -34} 8 ${at % 2 ? 4 : -3} t6 ${at % 5 ? 2 : -6}`).join(' ')}" fill="none" stroke="black" stroke-width="3"/>`;
  const { text, unread = 0 } = await read(
    await drawn(wave(120) + wave(220) + wave(320))
      .png()
      .toBuffer(),
  );
  assert.equal(text, '');
  assert.ok(unread <= 3);
});

test('repeats and blanks are left out, and words have their places', () => {
  const signs = ['<blank>', ' ', 'a', 'b'];
  const steps = [0, 2, 2, 0, 2, 1, 3, 3, 0];
  const logits = Float32Array.from(steps.flatMap((best) => signs.map((_, at) => (at === best ? 9 : 0))));
  const [first, second, ...more] = decodeWords(logits, steps.length, signs);
  assert.deepEqual([first?.text, second?.text, more], ['aa', 'b', []]);
  assert.ok(first && second && first.from < first.to && first.to <= second.from && second.to <= steps.length);
  assert.ok(first.confidence > 0.99);
});

test('a doubtful sign between clear words is a spot', () => {
  const said = (text: string, confidence: number) => ({ text, confidence, from: 0, to: 1 });
  const textOf = (words: ReturnType<typeof said>[]) => withoutSpots(words).map(({ text }) => text);
  assert.deepEqual(textOf([said('MAMA', 1), said('A', 0.75), said('GOLD', 0.99)]), ['MAMA', 'GOLD']);
  assert.deepEqual(textOf([said('Plan', 0.99), said('A', 0.98)]), ['Plan', 'A']);
  assert.deepEqual(textOf([said('7', 0.8)]), ['7'], 'a sign that stands alone is kept');
  assert.deepEqual(textOf([said('Rice', 0.8), said('5', 0.8)]), ['Rice', '5'], 'the whole line is doubtful');
});

test('a bar of the detector’s map becomes a rectangle around it, one that leans leans', () => {
  const [width, height] = [120, 60];
  const map = (lean: number) =>
    Float32Array.from({ length: width * height }, (_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      return x >= 20 && x < 100 && Math.abs(y - 30 - (x - 60) * lean) < 5 ? 0.9 : 0;
    });
  const [flat] = findLines({ data: map(0), width, height });
  assert.ok(flat && Math.abs(flat.x - 60) < 1 && Math.abs(flat.y - 30) < 1 && flat.angle === 0);
  assert.ok(flat.width > 80 && flat.height > 9 && flat.height < 30);
  const [leaning] = findLines({ data: map(0.2), width, height });
  assert.ok(leaning && Math.abs(leaning.angle - Math.atan(0.2)) < 0.02, String(leaning?.angle));
  assert.deepEqual(findLines({ data: new Float32Array(width * height), width, height }), []);
});

test('a heading over two columns is read first', () => {
  const line = (text: string, x0: number, y0: number, x1: number) => ({
    confidence: 0.9,
    words: [{ text, confidence: 0.9, bbox: { x0, x1, y0, y1: y0 + 20 } }],
  });
  const lines = [0, 1, 2].flatMap((row) => [
    line(`left column, line ${row}`, 0, 60 + row * 30, 190),
    line(`right column, line ${row}`, 230, 60 + row * 30, 420),
  ]);
  const order = inReadingOrder([...lines, line('One heading over both of the columns', 10, 10, 400)]);
  const texts = order.map(({ words }) => words.map(({ text }) => text).join(' '));
  assert.equal(texts[0], 'One heading over both of the columns');
  assert.deepEqual(texts.slice(1, 4), ['left column, line 0', 'left column, line 1', 'left column, line 2']);
});
