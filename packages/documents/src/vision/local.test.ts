// @alone first @slow
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import type { ModelStore } from '../../../core/src/engines/models/port.ts';
import { callWith, openParts, settle } from '../../../core/src/engines/upstream-testing.ts';
import { slowTest } from '../../../core/src/testing/slow.ts';
import { openTestModels } from '../../../server/src/testing/models.ts';
import { isText, trusted } from './arrange.ts';
import { coloursOf } from './colours.ts';
import { drawn, likeness, visionContract } from './contract.ts';
import { createLocal } from './local.ts';
import type { VisionEngine } from './port.ts';
import { visionSettings } from './settings.ts';

let engine: VisionEngine;
let models: ModelStore;
let opened: ReturnType<typeof openParts>;
const scratchDir = mkdtempSync(join(tmpdir(), 'oja-vision-'));

before(async () => {
  models = await openTestModels('onnxruntime', 'tfjs', 'vision-objects', 'vision-labels');
  opened = openParts();
  engine = createLocal(settle(visionSettings), { ...opened.parts, models, scratchDir });
});
after(async () => {
  await engine.close?.();
  await models.close();
  await opened[Symbol.asyncDispose]();
  rmSync(scratchDir, { recursive: true, force: true });
});

visionContract('local', () => engine);

test('an invoice keeps its columns, and naira signs', async () => {
  const rows = [
    ['Rice 50kg', '2', '₦95,000.00'],
    ['Palm oil 25L', '1', '₦41,500.00'],
    ['Total due', '', '₦231,500.00'],
  ];
  const cells = rows.flatMap((row, line) =>
    row.map((text, column) => `<text x="${[40, 420, 560][column]}" y="${160 + line * 50}">${text}</text>`),
  );
  const bytes = await drawn(`<text x="40" y="60" font-size="36">INVOICE No. 2041</text>${cells.join('')}`)
    .png()
    .toBuffer();
  const { text, kind } = await engine.look({ bytes }, callWith());
  assert.equal(kind, 'drawing');
  assert.ok(
    text.rows.some((row) => /Total due \| ₦231,500\.00/.test(row)),
    text.rows.join('\n'),
  );
  assert.ok(
    text.rows.some((row) => /Palm oil 25L \| 1 \| ₦41,500\.00/.test(row)),
    text.rows.join('\n'),
  );
});

slowTest('dark screens and small letters are read', async () => {
  const dark = await drawn('<text x="60" y="200">Deployment failed at 09:41</text>', {
    background: '#101418',
    ink: '#e8eaed',
  })
    .png()
    .toBuffer();
  assert.ok(
    likeness((await engine.read({ bytes: dark }, callWith())).text, 'Deployment failed at 09:41') > 0.9,
  );
  const small = await drawn('<text x="20" y="60" font-size="13">Battery at 71 percent</text>', {
    width: 300,
    height: 100,
  })
    .png()
    .toBuffer();
  assert.ok(likeness((await engine.read({ bytes: small }, callWith())).text, 'Battery at 71 percent') > 0.85);
});

slowTest('Yoruba is read with its marks when asked for', async () => {
  const truth = 'Ọjọ́ dára ní ìlú Èkó';
  const bytes = await drawn(`<text x="60" y="200" font-size="40" font-family="Noto Sans">${truth}</text>`)
    .png()
    .toBuffer();
  const { text } = await engine.read({ bytes, languages: ['yo'] }, callWith());
  assert.ok(likeness(text.normalize('NFC'), truth.normalize('NFC')) > 0.6, text);
});

slowTest('objects in photos are found, and what the photo shows', async () => {
  const photos = [
    ['cat', /cat$/],
    ['cup', /espresso/],
  ] as const;
  for (const [name, label] of photos) {
    const bytes = await readFile(new URL(`./fixtures/${name}.jpg`, import.meta.url));
    const { objects, labels, kind } = await engine.look({ bytes }, callWith());
    assert.equal(kind, 'photo');
    assert.match(labels[0]?.name ?? '', label);
    assert.ok((labels[0]?.score ?? 0) > 0.4);
    assert.equal(objects[0]?.name, name);
    assert.ok((objects[0]?.score ?? 0) > 0.6);
  }
});

/** A printed page as a phone sees it: small, soft, grainy, with the shadow of a hand across it. */
async function photographedPage(lines: string[]): Promise<Buffer> {
  const [width, height] = [480, 200];
  const text = lines
    .map((line, at) => `<text x="24" y="${44 + at * 30}" font-size="19">${line}</text>`)
    .join('');
  const shadow = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="s" x2="1" y2="0.4"><stop offset="0" stop-color="#f2efe8"/>
    <stop offset="0.5" stop-color="#b5b0a6"/><stop offset="1" stop-color="#3c3a36"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#s)"/></svg>`;
  const grain = Buffer.from(new Uint8Array(width * height).map((_, at) => 240 + ((at * 7919) % 16)));
  const page = await drawn(text, { width, height, ink: '#2a2a2a' }).blur(0.5).png().toBuffer();
  return await sharp(page)
    .composite([
      { input: Buffer.from(shadow), blend: 'multiply' },
      { input: grain, raw: { width, height, channels: 1 }, blend: 'multiply' },
    ])
    .jpeg({ quality: 80 })
    .toBuffer();
}

slowTest('a photographed page in shadow is read', async () => {
  const lines = [
    'Market day at Oje begins before dawn,',
    'and traders set out cloth by the road.',
    'A fair price is found by talking slowly,',
    'with a laugh and a small step away.',
  ];
  const { text } = await engine.read({ bytes: await photographedPage(lines) }, callWith());
  assert.ok(likeness(text, lines.join('\n')) > 0.9, text);
});

test('the detector runs on a photo-like picture and finds nothing in noise', async () => {
  const noise = Buffer.alloc(320 * 240 * 3, 0).map((_, place) => (place * 7919) % 251);
  const bytes = await sharp(noise, { raw: { width: 320, height: 240, channels: 3 } })
    .jpeg()
    .toBuffer();
  const { objects, missing, kind } = await engine.look({ bytes }, callWith());
  assert.deepEqual(missing, []);
  assert.deepEqual(objects, []);
  assert.equal(kind, 'photo');
});

slowTest('without its model the rest is still seen, and what is missing is said', async () => {
  const bare = createLocal(settle(visionSettings), {
    ...opened.parts,
    scratchDir,
    models: {
      ...models,
      state: (id) => ({ ...models.state(id), state: 'absent' }),
      need: async () => {
        throw new Error('the model is being fetched');
      },
    },
  });
  const bytes = await drawn('<text x="60" y="200">Hello</text>').png().toBuffer();
  const sight = await bare.look({ bytes }, callWith());
  assert.match(sight.missing[0] ?? '', /objects: .*fetched/);
  assert.match(sight.text.text, /Hello/);
  await bare.close?.();
});

slowTest('colours are named and shared out', () => {
  const pixels = Buffer.concat([
    Buffer.alloc(75 * 3, 255),
    Buffer.from(Array.from({ length: 25 }, () => [200, 30, 30]).flat()),
  ]);
  const [first, second] = coloursOf(pixels);
  assert.deepEqual([first?.name, first?.share], ['white', 0.75]);
  assert.deepEqual([second?.name, second?.share, second?.hex], ['red', 0.25, '#c81e1e']);
});

slowTest('stray marks are no text; amounts are, however unsure', () => {
  const word = (text: string, confidence: number) => ({
    text,
    confidence,
    bbox: { x0: 0, y0: 0, x1: 10, y1: 10 },
  });
  const kept = (...words: ReturnType<typeof word>[]) => trusted({ words }).words.map(({ text }) => text);
  assert.deepEqual(kept(word('#§95,000.00', 15), word('xq', 15)), ['#§95,000.00']);
  assert.deepEqual(kept(word('a', 95), word('good', 96), word('lin3', 20)), ['a', 'good', 'lin3']);
  assert.equal(isText({ words: [word('—|', 90)] }), false);
  assert.equal(isText({ words: [word('a', 60)] }), false);
});

slowTest('amounts in naira and amounts without a sign stay apart, in several types', async () => {
  const amounts = ['₦95,000.00', '₦41,500.00', '841,500.00', '₦88,000', '895,000.00', '₦1,200'];
  for (const font of ['Noto Sans', 'Noto Serif', 'DejaVu Sans']) {
    const lines = amounts.map(
      (amount, place) => `<text x="60" y="${50 + place * 60}" font-family="${font}">${amount}</text>`,
    );
    const bytes = await drawn(lines.join('')).png().toBuffer();
    const { rows } = await engine.read({ bytes }, callWith());
    assert.deepEqual(rows, amounts, font);
  }
});
