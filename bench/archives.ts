/** ZIP writing and BMP reading: our own code against the libraries that could take its place. Run: node bench/archives.ts */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { writeZip } from '../packages/core/src/formats/zip-write.ts';
import { decodeBmp } from '../packages/images/src/image/formats/bmp.ts';

const rounds = 7;

async function cpuMs(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    if (round > 0) times.push((user + system) / 1_000);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)]!;
}

function elapsedMs(work: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)]!;
}

/** 24 bits a pixel, from the bottom up, as Windows writes them. */
function bitmap(width: number, height: number): Buffer {
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54 + width * height * 3, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, randomBytes(width * height * 3)]);
}

const pages = Array.from({ length: 20 }, (_, at) => ({
  name: `page-${at}.png`,
  bytes: randomBytes(1_000_000),
}));
const text = [{ name: 'text.xml', bytes: Buffer.from('<p>Some words of a text.</p>\n'.repeat(200_000)) }];
const files = (members: typeof pages, level: 0 | 6) =>
  Object.fromEntries(
    members.map(({ name, bytes }) => [name, [bytes, { level }] as [Buffer, { level: 0 | 6 }]]),
  );
const row = (what: string, ours: number, theirs: number) =>
  console.log(`| ${what} | ${ours.toFixed(1)} | ${theirs.toFixed(1)} | ${(theirs / ours).toFixed(1)} |`);

console.log('| what | ours ms | library ms | ratio |\n| --- | --- | --- | --- |');
row(
  'ZIP of 20 PNG pages of 1 MB, fflate, CPU',
  await cpuMs(() => writeZip(pages)),
  await cpuMs(() => zipSync(files(pages, 0))),
);
row(
  'ZIP of 5 MB of XML, fflate, CPU',
  await cpuMs(() => writeZip(text)),
  await cpuMs(() => zipSync(files(text, 6))),
);
const picture = bitmap(1600, 1200);
const folder = mkdtempSync(join(tmpdir(), 'oja-bench-'));
try {
  writeFileSync(join(folder, 'a.bmp'), picture);
  const args = [
    '-v',
    'error',
    '-y',
    '-i',
    join(folder, 'a.bmp'),
    '-pix_fmt',
    'rgb24',
    '-f',
    'rawvideo',
    join(folder, 'out'),
  ];
  row(
    'BMP of 1600×1200 to pixels, ffmpeg without the sandbox, elapsed',
    elapsedMs(() => decodeBmp(picture, 100_000_000)),
    elapsedMs(() => execFileSync('ffmpeg', args)),
  );
} finally {
  rmSync(folder, { recursive: true });
}
