/** PNG of the image endpoint against optipng, where it is installed: bytes and time. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { image } from '../../packages/utilities/src/endpoints/image/image.ts';
import type { createTestCall } from '../../packages/utilities/src/endpoints/testing.ts';
import { type Row, sideBySide } from './side-by-side.ts';

const spawned = promisify(execFile);

async function optipng(bytes: Uint8Array): Promise<Uint8Array> {
  const dir = await mkdtemp(join(tmpdir(), 'oja-bench-'));
  try {
    await writeFile(join(dir, 'a.png'), bytes);
    await spawned('optipng', ['-quiet', '-o2', 'a.png'], { cwd: dir });
    return await readFile(join(dir, 'a.png'));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Text, areas and lines, as of a window. */
const screen = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800"><rect width="1280" height="800" fill="#f8fafc"/>${Array.from(
    { length: 24 },
    (_, at) =>
      `<rect x="40" y="${30 + at * 32}" width="${400 + ((at * 97) % 700)}" height="26" fill="hsl(${at * 15},60%,90%)"/><text x="50" y="${48 + at * 32}" font-size="15">Order ${at * 137}: pepper, yam and rice</text>`,
  ).join('')}</svg>`,
);

export async function pngRows(test: ReturnType<typeof createTestCall>, photo: Buffer): Promise<Row[]> {
  const rows: Row[] = [];
  const pictures = [
    ['screenshot PNG', await sharp(screen).png().toBuffer()],
    ['photo PNG, 800 px', await sharp(photo).resize(800).png().toBuffer()],
  ] as const;
  for (const [what, bytes] of pictures) {
    const ours = () => test.run(image, { file: { data: bytes }, format: 'png' });
    const bare = () => optipng(bytes);
    rows.push(...(await sideBySide({ what: `${what} against optipng`, ours, bare, rounds: 3 })));
    const { file } = (await ours()) as { file: { bytes: Uint8Array } };
    const [own, other] = [file.bytes.byteLength, (await bare()).byteLength];
    rows.push(
      { what: `${what}: before`, value: bytes.byteLength / 1000, unit: 'KB' },
      { what: `${what}: ours`, value: own / 1000, unit: 'KB' },
      { what: `${what}: optipng -o2`, value: other / 1000, unit: 'KB' },
    );
  }
  return rows;
}
