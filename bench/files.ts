/**
 * How well files and pictures are read, on material made here: character error of recognized text and how often
 * the right passage is found, per language.
 *
 *   node bench/files.ts
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { rankPassages } from '../packages/ai/src/endpoints/files/find-passages.ts';
import { createMinilm } from '../packages/ai/src/engines/embedding/minilm.ts';
import { callWith, openParts, settle } from '../packages/core/src/engines/upstream-testing.ts';
import { testFont } from '../packages/core/src/testing/font.ts';
import { likeness } from '../packages/documents/src/vision/contract.ts';
import { createLocal } from '../packages/documents/src/vision/local.ts';
import type { ReadingLanguage } from '../packages/documents/src/vision/port.ts';
import { visionSettings } from '../packages/documents/src/vision/settings.ts';
import { openTestModels } from '../packages/server/src/testing/models.ts';

const lines: Record<string, string[]> = {
  en: [
    'The goods were delivered on 4 March 2026.',
    'Total due: 231,500.00 including VAT',
    'Please sign and return one copy.',
  ],
  'en-NG': [
    'Kindly revert on the POS charges before close of business.',
    'NEPA took light at 6 pm, fuel the generator.',
  ],
  pcm: ['Abeg make you no forget the money wey dey table.', 'Wetin dey happen for market today?'],
  yo: ['Ọjà Ọba ṣí ní aago mẹ́jọ òwúrọ̀.', 'Ẹ jọ̀ọ́, ẹ san owó náà lónìí.'],
  ig: ['Ahịa ga-emeghe n’elekere asatọ ụtụtụ.', 'Biko kwụọ ụgwọ taa.'],
  ha: ['Za a buɗe kasuwa da ƙarfe takwas na safe.', 'Don Allah ka biya kuɗin yau.'],
};

const pages: [text: string, questions: Record<string, string>][] = [
  [
    'Staff receive twenty days of paid annual leave each year.',
    {
      en: 'How much vacation do I get?',
      pcm: 'How many days leave staff dey get?',
      yo: 'Ọjọ́ mélòó ni annual leave?',
    },
  ],
  [
    'Salaries are transferred on the 25th of each month.',
    { en: 'When am I paid?', pcm: 'When una dey pay salary?', yo: 'Ìgbà wo ni salaries ń wọlé?' },
  ],
  [
    'The car park behind the building is free for employees with a permit.',
    { en: 'Where can I leave my vehicle?', pcm: 'Where I fit park car?', yo: 'Níbo ni car park wà?' },
  ],
  [
    'Laptops are returned to the help desk on the last day of employment.',
    {
      en: 'What do I do with my computer when I quit?',
      pcm: 'Wetin I go do with laptop if I comot?',
      yo: 'Kí ni mo máa ṣe pẹ̀lú laptops?',
    },
  ],
  [
    'In case of fire, leave by the stairs and gather at the mango tree.',
    {
      en: 'What should I do in an emergency?',
      pcm: 'If fire start wetin I go do?',
      yo: 'Kí ni kí n ṣe bí fire bá ṣẹlẹ̀?',
    },
  ],
  [
    'The canteen serves jollof rice on Fridays and closes at three.',
    { en: 'When does the restaurant shut?', pcm: 'When canteen dey close?', yo: 'Ìgbà wo ni canteen ń ti?' },
  ],
  [
    'Expenses above fifty thousand naira need the approval of a director.',
    {
      en: 'Who signs off large costs?',
      pcm: 'Who go approve big expenses?',
      yo: 'Ta ni director tó ń fọwọ́ sí expenses?',
    },
  ],
  [
    'Passwords are changed every ninety days and have fourteen characters.',
    {
      en: 'How often do I need new login credentials?',
      pcm: 'How often I go change password?',
      yo: 'Ìgbà mélòó ni passwords ń yí padà?',
    },
  ],
];

async function picture(text: string, size: number, quality: number): Promise<Buffer> {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="120"><rect width="100%" height="100%" fill="#fbfaf7"/><text x="24" y="72" font-family="${testFont}" font-size="${size}" fill="#222">${escaped}</text></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality }).toBuffer();
}

const scratchDir = mkdtempSync(join(tmpdir(), 'oja-bench-'));
const models = await openTestModels('embedding-minilm', 'onnxruntime');
const opened = openParts();
const vision = createLocal(settle(visionSettings), { ...opened.parts, models, scratchDir });
const embedding = createMinilm({}, { ...opened.parts, models });

for (const [language, texts] of Object.entries(lines)) {
  const errors: number[] = [];
  const started = performance.now();
  for (const text of texts) {
    for (const [size, quality] of [
      [22, 60],
      [32, 85],
    ] as const) {
      const bytes = await picture(text, size, quality);
      const read = await vision.read({ bytes, languages: [language as ReadingLanguage] }, callWith());
      errors.push(1 - likeness(read.text.normalize('NFC').replace(/\s+/g, ' '), text.normalize('NFC')));
    }
  }
  const characterError = errors.reduce((sum, value) => sum + value, 0) / errors.length;
  const msPerPicture = Math.round((performance.now() - started) / errors.length);
  console.log(
    JSON.stringify({
      measure: 'ocr',
      language,
      characterError: Math.round(characterError * 1000) / 1000,
      msPerPicture,
    }),
  );
}

const passages = pages.map(([text], order) => ({
  text,
  heading: '',
  source: String(order),
  filename: 'handbook',
  order,
}));
const embed = async (texts: string[]) => (await embedding.embed({ texts }, callWith())).vectors;
for (const how of ['meaning and words', 'words only'] as const) {
  for (const language of ['en', 'pcm', 'yo']) {
    let first = 0;
    let among3 = 0;
    for (const [order, [, questions]] of pages.entries()) {
      const ranked = await rankPassages(
        passages,
        questions[language] ?? '',
        how === 'words only' ? undefined : embed,
      );
      const place = ranked.findIndex((passage) => passage.order === order);
      if (place === 0) first += 1;
      if (place < 3) among3 += 1;
    }
    const share = (count: number) => Math.round((count / pages.length) * 100) / 100;
    console.log(
      JSON.stringify({ measure: 'passages', how, language, first: share(first), among3: share(among3) }),
    );
  }
}
await Promise.all([vision.close?.(), embedding.close?.(), models.close()]);
await opened[Symbol.asyncDispose]();
rmSync(scratchDir, { recursive: true, force: true });
