/**
 * Memory after a batch of pictures and documents: RSS of the server's own process at its peak, and once it has been
 * left alone for a minute. Run: node bench/memory/pictures.ts [calls]. OJA_BENCH_MALLOC=system leaves glibc's allocator as it is.
 */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { mallocEnv } from '../../packages/core/bin/server-process.mjs';
import { rssMegabytesOf } from '../lib/cpu.ts';
import { startOja } from '../lib/subjects.ts';

const calls = Number(process.argv[2] ?? 3_000);
const lanes = 32;
const quietSeconds = 60;
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Detailed enough that encoders have something to do. */
async function photo(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const grain = sharp({ create: { width: 400, height: 300, channels: 3, background: '#444', noise } });
  return sharp(await grain.blur(2).png().toBuffer())
    .resize(width, height)
    .jpeg({ quality: 85 })
    .toBuffer();
}

const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');

async function mixedCalls(): Promise<{ path: string; body: string }[]> {
  const large = { data: base64(await photo(4000, 3000)) };
  const medium = { data: base64(await photo(1600, 1200)) };
  const small = { data: base64(await photo(640, 480)) };
  const table = { data: base64(`a,b,c\n${'1,2,3\n'.repeat(2_000)}`), filename: 'table.csv' };
  const text = {
    data: base64(`# Title\n\n${'Some words of a paragraph. '.repeat(400)}`),
    filename: 'text.md',
  };
  const image = (file: object, format: string, ...operations: object[]) => ({
    path: '/api/v1/utils/image',
    body: JSON.stringify({ file, format, operations }),
  });
  const convert = (file: object, to: string) => ({
    path: '/api/v1/utils/convert',
    body: JSON.stringify({ file, to }),
  });
  return [
    image(large, 'jpeg', { op: 'resize', width: 800 }),
    image(medium, 'webp', { op: 'resize', width: 400 }, { op: 'sharpen' }),
    image(medium, 'png', { op: 'rotate', angle: 45 }),
    image(small, 'jpeg', { op: 'blur', sigma: 3 }),
    image(large, 'jpeg', { op: 'rotate', angle: 90 }),
    convert(medium, 'png'),
    convert(table, 'xlsx'),
    convert(text, 'html'),
    convert(text, 'docx'),
    image(large, 'webp', { op: 'resize', width: 300 }),
  ];
}

function rssMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
}

async function run(): Promise<void> {
  const tuned = process.env.OJA_BENCH_MALLOC !== 'system';
  const target = await startOja(tuned ? mallocEnv : {});
  const before = rssMegabytes(target.pid);
  const work = await mixedCalls();
  const statuses: Record<string, number> = {};
  let peak = 0;
  let next = 0;
  const lane = async () => {
    while (next < calls) {
      const { path, body } = work[next++ % work.length]!;
      const answer = await fetch(`${target.url}${path}`, {
        method: 'POST',
        headers: { authorization: target.authorization, 'content-type': 'application/json' },
        body,
      });
      await answer.arrayBuffer();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      peak = Math.max(peak, rssMegabytes(target.pid));
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: lanes }, lane));
  const seconds = (performance.now() - started) / 1_000;
  const atEnd = rssMegabytes(target.pid);
  await wait(quietSeconds * 1_000);
  const after = rssMegabytes(target.pid);
  const tree = rssMegabytesOf(target.pid);
  const figures = [before, peak, atEnd, after, tree].map((megabytes) => Math.round(megabytes));
  console.log(
    '| allocator | calls | seconds | before MB | peak MB | at the end MB | a minute later MB | with child processes MB | responses |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  console.log(
    `| ${tuned ? 'as Oja starts' : 'glibc default'} | ${calls} | ${Math.round(seconds)} | ${figures.join(' | ')} | ${JSON.stringify(statuses)} |`,
  );
  await target.stop();
}

await run();
