/**
 * Character error of text recognition, beside tesseract alone. Run: node bench/ocr.ts [FOLDER] [COUNT], where FOLDER has
 * pictures of receipts in `img` and their lines in `box`, as the data of ICDAR 2019 SROIE.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callWith, openParts } from '../packages/core/src/engines/upstream-testing.ts';
import { createOcr } from '../packages/documents/src/vision/ocr.ts';
import { createPictures } from '../packages/documents/src/vision/pictures.ts';
import type { ReadingLanguage, TextWord } from '../packages/documents/src/vision/port.ts';
import type { Prepared } from '../packages/documents/src/vision/prepare.ts';
import { createTesseract, type ReadText } from '../packages/documents/src/vision/tesseract.ts';
import { openTestModels } from '../packages/server/src/testing/models.ts';
import { pages } from './ocr-pages.ts';

interface Score {
  errors: number;
  letters: number;
  naira: number;
  nairaRead: number;
  ms: number;
  pages: number;
}

type Reader = (picture: Prepared, languages: ReadingLanguage[]) => Promise<ReadText>;

const [folder, count = '20'] = process.argv.slice(2);
const dir = mkdtempSync(join(tmpdir(), 'oja-ocr-'));
const models = await openTestModels('onnxruntime');
const opened = openParts();
const pictures = createPictures(opened.parts);
const ocr = createOcr({ concurrency: 1, dir, models });
const tesseract = createTesseract({ concurrency: 1, dir, models });
const readers: Record<string, Reader> = {
  ours: (picture, languages) => ocr.read(picture, languages, callWith()),
  tesseract: async (picture, languages) => tesseract.read(await picture.forReading(), languages, callWith()),
};

function distance(a: string[], b: string[]): number {
  let row = b.map((_, at) => at + 1);
  for (const [i, one] of a.entries()) {
    let corner = i;
    let left = i + 1;
    row = row.map((above, j) => {
      left = Math.min(above + 1, left + 1, corner + (one === b[j] ? 0 : 1));
      corner = above;
      return left;
    });
  }
  return b.length === 0 ? a.length : (row.at(-1) ?? 0);
}

const letters = (text: string) =>
  [...new Intl.Segmenter().segment(text.normalize('NFC'))].map(({ segment }) => segment);
const even = (text: string) => text.replaceAll(' | ', ' ').replace(/\s+/g, ' ').trim();
const scores = new Map<string, Record<string, Score>>();

function note(set: string, reader: string, [read, truth]: [string, string], ms: number) {
  const row = scores.get(set) ?? {};
  const score = row[reader] ?? { errors: 0, letters: 0, naira: 0, nairaRead: 0, ms: 0, pages: 0 };
  row[reader] = score;
  const signs = (text: string) => text.split('₦').length - 1;
  score.errors += distance(letters(read), letters(truth));
  score.letters += letters(truth).length;
  score.naira += signs(truth);
  score.nairaRead += Math.min(signs(read), signs(truth));
  score.ms += ms;
  score.pages += 1;
  scores.set(set, row);
}

async function measured(bytes: Buffer, reader: Reader, languages: ReadingLanguage[]) {
  const picture = await pictures.open(bytes, callWith());
  const begun = performance.now();
  const text = await reader(picture, languages);
  return { text, ms: performance.now() - begun };
}

/** Words whose middle lies in the box of a line, as they stand. */
function wordsIn(words: TextWord[], [x0, y0, x1, y1]: [number, number, number, number]): string {
  const inside = words.filter(({ box }) => {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x >= x0 && x <= x1 && y >= y0 && y <= y1;
  });
  return inside
    .toSorted((a, b) => a.box.x - b.box.x)
    .map(({ text }) => text)
    .join(' ');
}

async function readReceipts(path: string, most: number) {
  const names = readdirSync(join(path, 'img')).toSorted();
  const step = Math.max(1, Math.floor(names.length / most));
  for (const name of names.filter((_, at) => at % step === 0).slice(0, most)) {
    const rows = readFileSync(join(path, 'box', name.replace(/\.\w+$/, '.csv')), 'utf8').split(/\r?\n/);
    const lines = rows.map((row) => /^((?:\d+,){8})(.+)$/.exec(row)).filter((found) => found !== null);
    for (const [which, reader] of Object.entries(readers)) {
      const { text, ms } = await measured(readFileSync(join(path, 'img', name)), reader, ['en']);
      const words = text.lines.flatMap((line) => line.words);
      const pairs = lines.map(([, box = '', truth = '']) => {
        const places = box.split(',').map(Number);
        const [xs, ys] = [0, 1].map((odd) => places.slice(0, 8).filter((_, at) => at % 2 === odd)) as [
          number[],
          number[],
        ];
        // The truth is in capitals throughout, whatever is printed.
        return [
          wordsIn(words, [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]),
          truth,
        ].map((part) => part.toUpperCase().replaceAll(' ', ''));
      }) as [string, string][];
      for (const [at, pair] of pairs.entries()) note('receipts', which, pair, at === 0 ? ms : 0);
    }
  }
}

for (const { set, truth, bytes } of await pages()) {
  const code = set.slice(0, 3).replace(/,.*/, '').trim() as ReadingLanguage;
  const language: ReadingLanguage[] = ['yo', 'ig', 'ha', 'fr', 'pcm'].includes(code) ? [code] : ['en'];
  for (const [which, reader] of Object.entries(readers)) {
    const { text, ms } = await measured(bytes, reader, language);
    note(set, which, [even(text.text), even(truth)], ms);
    if (process.env.SHOW && which === 'ours') console.log(set, text.confidence, text.unread, '\n', text.text);
  }
}
if (folder) await readReceipts(folder, Number(count));

for (const [set, row] of scores)
  console.log(
    set.padEnd(22),
    ...Object.entries(row).flatMap(([which, { errors, letters: all, naira, nairaRead, ms, pages: read }]) => [
      which,
      `${((100 * errors) / all).toFixed(1)} %`.padStart(7),
      naira > 0 ? `₦ ${nairaRead}/${naira}` : '',
      set === 'receipts' ? '' : `${Math.round(ms / read)} ms`,
    ]),
  );

await Promise.all([ocr.close(), tesseract.close(), pictures.close(), models.close()]);
await opened[Symbol.asyncDispose]();
rmSync(dir, { recursive: true, force: true });
