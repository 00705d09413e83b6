// @alone
/** The bundle that `npm start` runs from serves what the source serves: its workers, processes and data are found. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inSource } from '../../packages/core/src/process/source-lines.ts';
import { slowTest } from '../../packages/core/src/testing/slow.ts';
import { currentBundle } from '../../packages/server/bin/entry.mjs';
import { startChild } from '../../packages/server/src/testing/child-server.ts';

const csv = Buffer.from('city,total\nLagos,150\nKano,120\n').toString('base64');
const html = '<h1>Rice</h1><p>A bag of rice costs 50 naira more in Lagos than in Kano since last week.</p>';
/** Each needs another thread, process or file of data. */
const calls = [
  ['utils/convert', { file: { data: csv, filename: 'a.csv' }, to: 'xlsx' }],
  ['utils/convert', { file: { data: Buffer.from(html).toString('base64'), filename: 'a.html' }, to: 'docx' }],
  ['utils/qr', { data: 'oja', format: 'png' }],
  ['utils/tts', { text: 'Good morning', language: 'en' }],
  ['utils/summarize', { html }],
  ['utils/url-safety', { url: 'https://gtbank-verify.example/login' }],
  ['network/page', { html }],
  ['chat', { model: 'nobody-has-this', messages: [{ role: 'user', content: 'Hello' }] }],
] as const;

async function answersOf(main?: string) {
  const server = await startChild({}, undefined, undefined, [], main);
  const authorization = `Bearer ${server.firstRun().api_key}`;
  const answers = [];
  for (const [path, body] of calls) {
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/api/v1/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const { error } = (await answer.json()) as { error?: { code: string } };
    answers.push([path, answer.status, error?.code, answer.headers.get('x-oja-engine')]);
  }
  const openApi = await (await fetch(`${server.url}/openapi.json`)).text();
  assert.equal(await server.kill('SIGTERM'), 0, server.output());
  return { answers, openApi: openApi.replaceAll(server.url, '') };
}

slowTest('a server from the bundle responds as one from the source', async () => {
  const script = join(import.meta.dirname, '../../scripts/build-server.mjs');
  const built = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  assert.equal(built.status, 0, built.stderr);
  const main = currentBundle();
  assert.ok(main);
  const bundled = await answersOf(main);
  const source = await answersOf();
  assert.deepEqual(bundled, source);
  assert.ok(source.answers.filter(([, status]) => status === 200).length > 4, JSON.stringify(source.answers));
  // A module whose text the build changes, because it finds a folder beside itself.
  assert.match(inSource(traceOf(dirname(main), 'no control socket')), /core\/src\/app\.ts:\d+:\d+\)$/);
});

slowTest('a bundle has the modules that are loaded by their address', () => {
  const main = currentBundle();
  assert.ok(main);
  const named = JSON.parse(readFileSync(join(dirname(main), 'named.json'), 'utf8')) as Record<string, string>;
  for (const name of ['sqlite/sqlite-worker', 'migrations/from-0030/0031-caps', 'storage/migrate']) {
    const source = Object.keys(named).find((url) => url.endsWith(`${name}.ts`));
    assert.ok(existsSync(new URL(named[source!]!)), name);
  }
});

/** As an error would name the place of `words`. */
function traceOf(folder: string, words: string): string {
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.mjs'))) {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n');
    const line = lines.findIndex((one) => one.includes(words));
    if (line < 0) continue;
    return `at f (${pathToFileURL(join(folder, name)).href}:${line + 1}:${lines[line]!.indexOf(words) + 1})`;
  }
  throw new Error(`the bundle has no '${words}'`);
}

test('a bundle of other code than today’s is not used', async (t) => {
  const root = mkdtempSync(join(tmpdir(), 'oja-entry-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const bin = join(root, 'packages', 'server', 'bin');
  mkdirSync(bin, { recursive: true });
  copyFileSync(join(import.meta.dirname, '../../packages/server/bin/entry.mjs'), join(bin, 'entry.mjs'));
  const own = (await import(
    pathToFileURL(join(bin, 'entry.mjs')).href
  )) as typeof import('../../packages/server/bin/entry.mjs');
  assert.equal(own.currentBundle(), undefined);
  const file = join(root, 'one.ts');
  writeFileSync(file, 'export const one = 1;');
  mkdirSync(join(own.bundles, 'first'), { recursive: true });
  const main = join(own.bundles, 'first', 'main.mjs');
  cpSync(file, main);
  writeFileSync(own.latest, JSON.stringify({ folder: 'first', files: { 'one.ts': own.markOf('one.ts') } }));
  assert.equal(own.currentBundle(), main);
  assert.deepEqual(own.serverEntry({}), [main]);
  const source = [join(root, 'packages', 'server', 'src', 'main.ts')];
  assert.deepEqual(own.serverEntry({ OJA_PLUGINS: './mine.ts' }), source);
  utimesSync(file, 1, 1);
  assert.deepEqual(own.serverEntry({}), source);
  rmSync(file);
  assert.equal(own.currentBundle(), undefined);
});
