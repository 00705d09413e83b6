/**
 * Memory of the server's own process as each kind of small model is used once and again, and once it is left alone;
 * with the time of the second call. The models are those of the model store. Run: node scripts/run-node.mjs bench/memory/models.ts
 */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { rssMegabytesOf } from '../lib/cpu.ts';
import { startOja } from '../lib/subjects.ts';

const quietSeconds = [60, 90];
const pageLines = 40;

const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');

function pageSvg(nth: number): Buffer {
  const lines = Array.from({ length: pageLines }, (_, i) => {
    const text = `Line ${i + nth}: rice and beans for ₦${i * 137} at the market in Oyingbo`;
    return `<text x="60" y="${80 + i * 36}" font-size="26" font-family="DejaVu Sans">${text}</text>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600"><rect width="100%" height="100%" fill="white"/>${lines.join('')}</svg>`,
  );
}

const places = ['Lagos', 'Kano', 'Ibadan'];
const table = `city,total,month\n${Array.from({ length: 200 }, (_, i) => `${places[i % 3]},${i * 10},2026-0${1 + (i % 9)}`).join('\n')}`;
const contract = Array.from(
  { length: 120 },
  (_, i) =>
    `Section ${i}. The tenant of unit ${i} pays a rent of ₦${(i + 1) * 1_000} each month, keeps the yard clean and gives notice ${i + 2} weeks before leaving.`,
).join('\n\n');

const asked = (question: string, text: string, filename: string) => ({
  path: '/chat',
  body: {
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: question },
          { type: 'file', file: { filename, file_data: `data:text/plain;base64,${base64(text)}` } },
        ],
      },
    ],
  },
});

/** Of each kind, with contents of their own: files that were read are kept for a while. */
async function callsOf(nth: number): Promise<[name: string, { path: string; body: object }][]> {
  const page = await sharp(pageSvg(nth)).png().toBuffer();
  const photo = await sharp(page).resize(640).jpeg().toBuffer();
  const url = `data:image/jpeg;base64,${base64(photo)}`;
  return [
    ['question about a table', asked(`What is the sum of total in ${places[nth]}?`, table, 'a.csv')],
    ['question about a text', asked(`What does the tenant of unit ${nth + 7} pay?`, contract, 'a.txt')],
    ['embeddings', { path: '/embeddings', body: { input: [`market ${nth}`, 'ọjà'] } }],
    [`text of a page of ${pageLines} lines`, { path: '/utils/ocr', body: { file: { data: base64(page) } } }],
    [
      'faces',
      {
        path: '/utils/image',
        body: {
          file: { data: base64(photo) },
          format: 'jpeg',
          operations: [{ op: 'blur', faces: true }],
        },
      },
    ],
    ['moderation', { path: '/moderations', body: { input: [{ type: 'image_url', image_url: { url } }] } }],
  ];
}

const models = process.env.OJA_MODELS_DIR ?? join(homedir(), '.cache/oja/models');
const oja = await startOja({ OJA_MODELS_DIR: models });
const rss = () => Math.round(rssMegabytesOf(oja.pid));
const line = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);

async function msOf(path: string, body: object): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(`${oja.url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: oja.authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
  return Math.round(performance.now() - startedAt);
}

line('call', 'first, ms', 'second, ms', 'MB after it');
line('---', '---', '---', '---');
line('none', '', '', rss());
const again = await callsOf(1);
for (const [i, [name, { path, body }]] of (await callsOf(0)).entries()) {
  const first = await msOf(path, body);
  const { path: samePath, body: another } = again[i]![1];
  line(name, first, await msOf(samePath, another), rss());
}
let waited = 0;
for (const seconds of quietSeconds) {
  await pause((seconds - waited) * 1_000);
  waited = seconds;
  line(`${seconds} s later`, '', '', rss());
}
await oja.stop();
