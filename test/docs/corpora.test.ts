// @alone
/** The recipes for open corpora, with a stand-in that gives out a few clips as their owners do. */
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';

const script = join(import.meta.dirname, '../../training/corpus.py');
const clips = join(import.meta.dirname, '../../packages/speech/src/transcription/fixtures');
const short = readFileSync(join(clips, 'kokoro-naira.flac'));
const other = readFileSync(join(clips, 'kokoro-market.flac'));
const skip =
  ['python3', 'ffprobe'].some((program) => spawnSync(program, ['-version']).error) && 'no python3 or ffprobe';

let dir: string;
let zip: Buffer;
let failures = 0;
const rows: Record<string, object[]> = {};
const server = createServer((request, response) => {
  const url = new URL(request.url!, 'http://localhost');
  if (url.pathname === '/rows') {
    const all = rows[url.searchParams.get('split')!];
    if (all === undefined) return response.writeHead(404).end('{"error":"The split does not exist."}');
    const at = Number(url.searchParams.get('offset'));
    const page = all.slice(at, at + Number(url.searchParams.get('length')));
    return response.end(JSON.stringify({ rows: page.map((row, index) => ({ row_idx: at + index, row })) }));
  }
  if (url.pathname === '/flaky.flac' && failures++ === 0) return response.writeHead(503).end();
  if (url.pathname.endsWith('.flac')) return response.end(url.pathname === '/broken.flac' ? 'x' : short);
  if (url.pathname.endsWith('line_index_female.tsv'))
    return response.end('yof_1_1\tẸ káàárọ̀\nyof_2_2\tBáwo ni\nyof_9_9\tnot in the archive\n');
  if (url.pathname.endsWith('line_index_male.tsv')) return response.end('yom_3_3\tÓ dàbọ̀\n');
  if (url.pathname.endsWith('.zip')) return response.end(zip);
  response.writeHead(404).end();
});

before(async () => {
  dir = mkdtempSync(join(tmpdir(), 'oja-corpora-'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
after(() => {
  server.closeAllConnections();
  server.close();
  rmSync(dir, { recursive: true, force: true });
});

const run = promisify(execFile);
const download = async (corpus: string, ...more: string[]) => {
  const work = join(dir, corpus);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const at = ['--rows', url, '--openslr', `${url}/slr`, '--work', work];
  const { stdout } = await run('python3', [script, corpus, ...at, ...more]);
  const texts = JSON.parse(readFileSync(join(work, 'clips', 'texts.json'), 'utf8')) as Record<
    string,
    string
  >[];
  for (const { file } of texts) assert.ok(readFileSync(join(work, 'clips', file!)).length > 0);
  return { texts, stdout };
};

test('rows of the model hub: splits, damaged clips, and sentences that are tested', { skip }, async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const row = (text: string, file: string) => ({
    audio: [{ src: `${url}/${file}?token=1` }],
    transcription: text,
  });
  rows.train = [
    row('ahịa', 'a.flac'),
    row('bịa', 'broken.flac'),
    // More than a page.
    ...Array.from({ length: 99 }, () => row('', 'a.flac')),
    row('daalụ', 'flaky.flac'),
    row('kedu', 'a.flac'),
  ];
  rows.validation = [row('kedu', 'a.flac')];
  const { texts } = await download('igbo', '--until', 'download');
  const of = (split: string) => texts.filter((one) => one.split === split).map(({ text }) => text);
  assert.deepEqual([of('val'), of('test')], [['kedu'], []]);
  assert.deepEqual(of('train'), ['ahịa', 'daalụ'], 'the damaged clip and the tested sentence are left out');
});

test('archives of OpenSLR, whose speakers are in one split each', { skip }, async () => {
  const source = join(dir, 'zip');
  mkdirSync(source);
  for (const name of ['yof_1_1', 'yof_2_2', 'yom_3_3']) writeFileSync(join(source, `${name}.wav`), other);
  execFileSync('python3', ['-m', 'zipfile', '-c', join(dir, 'all.zip'), source]);
  zip = readFileSync(join(dir, 'all.zip'));
  const { texts } = await download('yoruba', '--until', 'download');
  assert.deepEqual(texts.map(({ file, text }) => [file, text]).sort(), [
    ['yof_1_1.wav', 'Ẹ káàárọ̀'],
    ['yof_2_2.wav', 'Báwo ni'],
    ['yom_3_3.wav', 'Ó dàbọ̀'],
  ]);
});

test('an archive of Common Voice, and the steps that follow', { skip }, async () => {
  const home = join(dir, 'cv-corpus-22.0', 'ha');
  mkdirSync(join(home, 'clips'), { recursive: true });
  for (const name of ['1.mp3', '2.mp3', 'unused.mp3']) writeFileSync(join(home, 'clips', name), other);
  const line = (path: string, text: string) => `abc\t${path}\t${text}\n`;
  const head = 'client_id\tpath\tsentence\n';
  writeFileSync(join(home, 'train.tsv'), head + line('1.mp3', 'Ina kwana "sosai'));
  writeFileSync(join(home, 'test.tsv'), head + line('2.mp3', 'Na gode'));
  const archive = join(dir, 'ha.tar.gz');
  execFileSync('tar', ['-czf', archive, '-C', dir, 'cv-corpus-22.0']);
  const { texts, stdout } = await download(
    'hausa',
    '--archive',
    archive,
    '--model',
    dir,
    '--minutes',
    '5',
    '--print',
  );
  assert.deepEqual(texts.map(({ text, split }) => [text, split]).sort(), [
    ['Ina kwana "sosai', 'train'],
    ['Na gode', 'test'],
  ]);
  const steps = stdout.trim().split('\n').slice(-3);
  assert.match(steps[0]!, /prepare\.py .*clips --out .*data$/);
  assert.match(steps[1]!, /train\.py --model .* --language ha .* --minutes 5\.0$/);
  assert.match(steps[2]!, /export\.py .*weights\.npz .*whisper-ha --language ha --whisper-language ha$/);
});

test('what is missing is named', { skip }, () => {
  const failed = (...args: string[]) => spawnSync('python3', [script, ...args], { encoding: 'utf8' }).stderr;
  assert.match(failed('hausa', '--until', 'download', '--work', join(dir, 'none')), /name it with --archive/);
  assert.match(failed('igbo'), /--model is missing/);
});
