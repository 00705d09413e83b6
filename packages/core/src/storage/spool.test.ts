// @alone
/** What was accepted is there after any crash; what was not, is not there in part. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openSpool, type Spool, SpoolFull } from './spool.ts';

function folder(t: TestContext): string {
  const dir = mkdtempSync(join(tmpdir(), 'oja-spool-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function content(spool: Spool): Promise<string[]> {
  const segments = await spool.seal();
  return Promise.all(segments.map((segment) => spool.read(segment)));
}

test('batches come back in order, and are gone once removed', async (t) => {
  const root = folder(t);
  const spool = openSpool(root, 'a', 1_000_000);
  await Promise.all(['one\n', 'twọ\n'].map((lines) => spool.append(lines)));
  assert.deepEqual(await content(spool), ['one\ntwọ\n']);
  await spool.append('three\n');
  const [first, second] = await spool.seal();
  assert.ok(first!.name !== second!.name && !first!.inherited);
  await spool.remove(first!);
  assert.deepEqual(await content(spool), ['three\n']);
  await spool.remove((await spool.seal())[0]!);
  assert.equal(spool.bytes, 0);
  await spool.close();
  assert.deepEqual(readdirSync(root), []);
});

test('beyond its limit it takes nothing, until something was removed', async (t) => {
  const spool = openSpool(folder(t), 'a', 100);
  await spool.append('x'.repeat(60));
  await assert.rejects(spool.append('y'.repeat(60)), SpoolFull);
  assert.deepEqual(await content(spool), ['x'.repeat(60)]);
  await spool.remove((await spool.seal())[0]!);
  await spool.append('y'.repeat(60));
  assert.deepEqual(await content(spool), ['y'.repeat(60)]);
  await spool.close();
});

test('segments of a process that was killed are taken over under their names, without a torn end', async (t) => {
  const root = folder(t);
  const module = join(import.meta.dirname, 'spool.ts');
  const script = `const { openSpool } = await import(${JSON.stringify(module)});
    const spool = openSpool(${JSON.stringify(root)}, 'dead', 1e6);
    await spool.append('one\\n'); await spool.append('two\\n');
    process.kill(process.pid, 'SIGKILL'); await new Promise(() => {});`;
  assert.throws(() =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' }),
  );
  appendFileSync(join(root, 'dead', 'dead-1.seg'), '4 12345\nth');
  const spool = openSpool(root, 'next', 1_000_000);
  const segments = await spool.seal();
  assert.deepEqual(
    segments.map(({ name, inherited }) => [name, inherited]),
    [['dead-1', true]],
  );
  assert.deepEqual(await content(spool), ['one\ntwo\n']);
  assert.deepEqual(readdirSync(root), ['next']);
  await spool.close();
});

test('segments of a process that runs stay with it', async (t) => {
  const root = folder(t);
  const [mine, other] = [openSpool(root, 'a', 1_000_000), openSpool(root, 'b', 1_000_000)];
  await mine.append('mine\n');
  assert.deepEqual(await content(other), []);
  assert.deepEqual(await content(mine), ['mine\n']);
  // What is left at the end is for the next process.
  await mine.close();
  assert.deepEqual(await content(other), ['mine\n']);
  await other.close();
});

test('a file in its folder that is no segment does not disturb it', async (t) => {
  const root = folder(t);
  writeFileSync(join(root, 'notes.txt'), 'hello');
  const spool = openSpool(root, 'a', 1_000_000);
  assert.deepEqual(await content(spool), []);
  await spool.close();
});

/** As nodes see each other that share a disk: processes of other hosts are invisible. */
function moveElsewhere(root: string, id: string): void {
  const path = join(root, id, 'owner.json');
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), host: `host-of-${id}` }));
}

const minuteMs = 60_000;

test('nodes that share a folder leave each other alone while they beat', async (t) => {
  const root = folder(t);
  t.mock.timers.enable({ apis: ['setInterval', 'Date'] });
  let at = 0;
  const [a, b] = ['a', 'b'].map((id) => openSpool(root, id, 1_000_000, { now: () => at })) as [Spool, Spool];
  for (const id of ['a', 'b']) moveElsewhere(root, id);
  await a.append('of a\n');
  for (let minute = 0; minute < 20; minute++) {
    at += minuteMs;
    t.mock.timers.tick(minuteMs);
    assert.deepEqual(await content(b), []);
  }
  await b.append('of b\n');
  assert.deepEqual(await content(a), ['of a\n']);
  assert.deepEqual(await content(b), ['of b\n']);
  await Promise.all([a.close(), b.close()]);
});

test('segments of a host that no longer beats are taken over after 5 minutes, by one node', async (t) => {
  const root = folder(t);
  let at = 0;
  const gone = openSpool(root, 'gone', 1_000_000);
  await gone.append('left\n');
  await gone.seal();
  moveElsewhere(root, 'gone');
  const [a, b] = ['a', 'b'].map((id) => openSpool(root, id, 1_000_000, { now: () => at })) as [Spool, Spool];
  for (const id of ['a', 'b']) moveElsewhere(root, id);
  at += 4 * minuteMs;
  assert.deepEqual([await content(a), await content(b)], [[], []]);
  for (const id of ['a', 'b']) utimesSync(join(root, id, 'owner.json'), 1, 1);
  at += 2 * minuteMs;
  assert.deepEqual([await content(a), await content(b)], [['left\n'], []]);
  assert.deepEqual(readdirSync(root).sort(), ['a', 'b']);

  // It was frozen, and goes on: what the other took is the other's, and what comes now is stored.
  await gone.append('later\n');
  assert.deepEqual(await content(gone), ['', 'later\n']);
  for (const segment of await gone.seal()) await gone.remove(segment);
  assert.equal(gone.bytes, 0);
  await Promise.all([gone.close(), a.close(), b.close()]);
});

test('a segment that is taken over while it is in use loses nothing', async (t) => {
  const root = folder(t);
  let at = 0;
  const frozen = openSpool(root, 'frozen', 1_000_000);
  await frozen.append('one\n');
  moveElsewhere(root, 'frozen');
  const taker = openSpool(root, 'taker', 1_000_000, { now: () => at });
  at += 5 * minuteMs;
  assert.deepEqual(await content(taker), ['one\n']);
  await taker.remove((await taker.seal())[0]!);
  await frozen.append('two\n');
  assert.deepEqual(await content(frozen), ['two\n']);
  assert.ok(readdirSync(join(root, 'frozen')).includes('owner.json'));
  await Promise.all([frozen.close(), taker.close()]);
});
