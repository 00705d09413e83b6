/** What was accepted is there after any crash; what was not, is not there in part. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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
