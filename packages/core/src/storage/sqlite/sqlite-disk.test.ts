/** Waiting for the disk beside the writer: who is committed and answered when, and what a failure does. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDurableCommits } from './sqlite-disk.ts';

function standIn() {
  const flushes: { end(error?: Error): Promise<void> }[] = [];
  const committed: string[][] = [];
  const answered: string[] = [];
  const commits = createDurableCommits<string, string[]>({
    commit(items) {
      committed.push(items);
      return items;
    },
    flush: () =>
      new Promise<void>((resolve, reject) => {
        flushes.push({
          async end(error) {
            if (error === undefined) resolve();
            else reject(error);
            await new Promise((done) => setImmediate(done));
          },
        });
      }),
    respond: (done, failure) =>
      answered.push(...done.flat().map((item) => `${item} ${failure?.message ?? 'well'}`)),
  });
  return { commits, flushes, committed, answered };
}

test('what comes during a flush is committed meanwhile, and waits for the next flush', async () => {
  const { commits, flushes, committed, answered } = standIn();
  commits.add(['first']);
  commits.add(['second']);
  commits.add(['third'], 'later');
  assert.deepEqual(committed, [['first'], ['second'], ['third']]);
  assert.deepEqual(answered, [], 'nobody hears before the disk');
  await flushes[0]!.end();
  assert.deepEqual(answered, ['first well']);
  await flushes[1]!.end();
  assert.deepEqual(answered, ['first well', 'second well', 'third well']);
  await commits.idle();
  assert.equal(flushes.length, 2);
});

test('a failure reaches all that was committed until then, and later ones are tried', async () => {
  const { commits, flushes, answered } = standIn();
  commits.add(['first']);
  commits.add(['second']);
  await flushes[0]!.end(new Error('EIO'));
  assert.deepEqual(answered, ['first EIO', 'second EIO']);
  commits.add(['third']);
  await flushes[1]!.end();
  assert.deepEqual(answered, ['first EIO', 'second EIO', 'third well']);
});

test('what nobody waits for shares the next flush, or has one a moment later', async () => {
  const { commits, flushes, committed, answered } = standIn();
  commits.add(['row'], 'later');
  assert.deepEqual(committed, [['row']]);
  assert.equal(flushes.length, 0);
  commits.add(['charge']);
  await flushes[0]!.end();
  assert.deepEqual(answered, ['row well', 'charge well']);
  commits.add(['alone'], 'later');
  while (flushes.at(1) === undefined) await new Promise((done) => setTimeout(done, 1));
  await flushes[1]!.end();
  assert.equal(answered.at(-1), 'alone well');
  commits.add(['last'], 'later');
  const idle = commits.idle();
  await flushes[2]!.end();
  await idle;
  assert.equal(answered.at(-1), 'last well');
});

test('idle waits for all of them', async () => {
  const { commits, flushes } = standIn();
  let idle = false;
  commits.add(['first']);
  const waiting = commits.idle().then(() => {
    idle = true;
  });
  await new Promise((done) => setImmediate(done));
  assert.equal(idle, false);
  await flushes[0]!.end();
  await waiting;
  assert.equal(idle, true);
});
