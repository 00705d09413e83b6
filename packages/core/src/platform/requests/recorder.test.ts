/** Rows of calls on their way to the log: none is lost, doubled or kept in memory when they come too fast. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '../../log.ts';
import { requestRow } from '../../testing/request-row.ts';
import { createRecorder, waitingMax } from './recorder.ts';
import type { RequestLog } from './request-log.ts';

type Log = Pick<RequestLog, 'record' | 'putAside'>;

function recorderOver(log: Log) {
  return createRecorder(log as RequestLog, createLog('silent', false));
}

const tick = () => new Promise((done) => setImmediate(done));
const rowOf = (number: number) => requestRow({ id: `req_${number}`, key_id: '' });

/** A database that does not respond until it is released. */
function slowLog() {
  const recorded: string[] = [];
  const aside: string[] = [];
  let release = () => {};
  const opened = new Promise<void>((done) => {
    release = done;
  });
  let refuses = false;
  const log: Log = {
    async record(rows) {
      await opened;
      recorded.push(...rows.map(({ id }) => id));
    },
    async putAside(rows) {
      await tick();
      if (refuses) throw new Error('the disk is full');
      aside.push(...rows.map(({ id }) => id));
    },
  };
  return {
    log,
    recorded,
    aside,
    release,
    refuse(value: boolean) {
      refuses = value;
    },
  };
}

const numbers = (count: number) => Array.from({ length: count }, (_, i) => `req_${i}`).sort();

test('what the database does not take at once is put aside, each row in one place', async () => {
  const slow = slowLog();
  const recorder = recorderOver(slow.log);
  for (let i = 0; i < 60_000; i++) {
    recorder.add(rowOf(i));
    if (i % 500 === 0) await tick();
  }
  assert.equal(recorder.full, false);
  assert.ok(slow.aside.length > 57_000, `${slow.aside.length}`);
  slow.release();
  await recorder.close();
  assert.deepEqual([...slow.recorded, ...slow.aside].sort(), numbers(60_000));
});

test('with a full disk rows stay in memory up to the limit, and go on when it has room', async () => {
  const slow = slowLog();
  slow.refuse(true);
  const recorder = recorderOver(slow.log);
  let added = 0;
  while (!recorder.full) {
    recorder.add(rowOf(added++));
    if (added % 500 === 0) await tick();
  }
  assert.equal(added, waitingMax);
  slow.refuse(false);
  slow.release();
  await recorder.close();
  assert.deepEqual([...slow.recorded, ...slow.aside].sort(), numbers(added));
});

test('a batch whose outcome is unknown is sent again with the same rows', async () => {
  const sent: string[][] = [];
  const recorder = recorderOver({
    async record(rows) {
      sent.push(rows.map(({ id }) => id));
      if (sent.length === 1) throw new Error('the response was lost');
    },
  });
  for (let i = 0; i < 10; i++) recorder.add(rowOf(i));
  await assert.rejects(recorder.flush());
  recorder.add(rowOf(10));
  await recorder.close();
  assert.deepEqual(sent[1], sent[0]);
  assert.deepEqual(sent.slice(2).flat(), ['req_10']);
});
