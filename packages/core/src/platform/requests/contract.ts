/** What every request log does alike: whatever is asked of it, it returns the rows that were recorded, each once. */
import assert from 'node:assert/strict';
import { execute, type Store } from '../../storage/store.ts';
import type { TestLog } from '../../testing/request-logs.ts';
import { requestRow } from '../../testing/request-row.ts';
import { newId } from '../id.ts';
import { insertCharged, type RequestRow } from './insert.ts';
import { findRequest, listRequests, type RequestView, requestsCsv } from './log.ts';
import { readItems } from './read-model-usage.ts';
import type { RequestFilter, RequestLog, UsageFilter } from './request-log.ts';
import { dayMs, hourMs } from './rollup.ts';
import { readUsage } from './usage.ts';

const start = Date.UTC(2026, 4, 1);
const days = 9;
/** What the clock of the log says. */
export const contractNow = start + days * dayMs;
const owners = { key_mine: 'acc_mine', key_seldom: 'acc_mine', key_other: 'acc_other' };
const statuses = [200, 200, 404, 200, 429, 202, 503];

const rows = Array.from({ length: 300 }, (_, i): RequestRow => {
  const at = start + Math.floor((i * days * dayMs) / 300);
  const keyId = i % 97 === 5 ? 'key_seldom' : i % 3 === 0 ? 'key_other' : 'key_mine';
  const status = statuses[i % statuses.length]!;
  return requestRow({
    at,
    account_id: owners[keyId],
    key_id: keyId,
    endpoint: i % 5 === 0 ? 'network.dns' : 'ai.chat',
    status,
    error_code: status < 400 ? null : `error_${status}`,
    ms: (i % 40) + 1,
    mode: i % 11 === 4 ? 'test' : 'live',
    ip: '192.0.2.7',
    user_agent: 'test',
    bytes_out: 7,
  });
});

async function addAccounts(store: Store): Promise<void> {
  for (const id of new Set(Object.values(owners)))
    await store.transact(execute, {
      sql: `INSERT INTO accounts (id, email_unused, name, role, state, created_at)
            VALUES ($1, $1, '', 'developer', 'active', 0)`,
      params: [id],
    });
  for (const [id, account] of Object.entries(owners))
    await store.transact(execute, {
      sql: `INSERT INTO keys (id, account_id, name, hint, digest, mode, scopes, created_at)
            VALUES ($1, $2, '', '', $1, 'live', '[]', 0)`,
      params: [id, account],
    });
}

/** What the checks of these rows begin with; `forgetRows` is the last of them, since it deletes. */
export async function recordRows({ store, log }: TestLog): Promise<void> {
  await addAccounts(store);
  await record(log, rows);
}

async function record(log: RequestLog, all: RequestRow[]): Promise<void> {
  for (let from = 0; from < all.length; from += 100) await log.record(all.slice(from, from + 100), []);
  await log.settled();
}

type Wish = Omit<RequestFilter, 'limit'>;

function expected({ accountId, keyId, endpoint, status, errorCode, mode, fromMs, toMs }: Wish): string[] {
  const fits = (row: RequestRow) =>
    row.account_id === (accountId ?? row.account_id) &&
    row.key_id === (keyId ?? row.key_id) &&
    row.endpoint === (endpoint ?? row.endpoint) &&
    row.error_code === (errorCode ?? row.error_code) &&
    row.mode === (mode ?? row.mode) &&
    row.at >= (fromMs ?? 0) &&
    row.at < (toMs ?? Number.POSITIVE_INFINITY) &&
    (status === undefined ||
      status === row.status ||
      status === (row.status < 400 ? 'ok' : row.status < 500 ? 'client_error' : 'server_error'));
  return rows
    .filter(fits)
    .map(({ id }) => id)
    .toReversed();
}

async function pagesOf(log: RequestLog, filter: Wish, limit: number): Promise<RequestView[]> {
  const all: RequestView[] = [];
  let before: string | undefined;
  do {
    const { data, next } = await listRequests(log, { ...filter, before, limit });
    all.push(...data);
    before = next ?? undefined;
  } while (before !== undefined);
  return all;
}

const allPages = async (log: RequestLog, filter: Wish) =>
  (await pagesOf(log, filter, 60)).map(({ id }) => id);

const among = <T>(...values: T[]) => [undefined, ...values];

/** Every value of every filter, and some of their combinations. */
export function filters(): Wish[] {
  const middle = { fromMs: start + 3 * dayMs, toMs: start + 6 * dayMs };
  const kinds = among<RequestFilter['status']>('ok', 'client_error', 'server_error', 200, 202, 429, 418);
  const all = ['acc_mine', null].flatMap((accountId) =>
    among('key_mine', 'key_seldom', 'key_other', 'key_never').flatMap((keyId) =>
      among('network.dns', 'media.video').flatMap((endpoint) =>
        kinds.flatMap((status) =>
          [{}, middle].map((range) => ({ accountId, keyId, endpoint, status, ...range })),
        ),
      ),
    ),
  );
  return [
    ...all.filter((_, i) => i % 17 === 0),
    { accountId: 'acc_mine', errorCode: 'error_503' },
    { accountId: 'acc_mine', mode: 'test' },
    { accountId: null, mode: 'test', endpoint: 'ai.chat' },
    { accountId: null },
  ];
}

export async function everyFilter({ log }: TestLog, wishes: Wish[]): Promise<void> {
  for (const filter of wishes)
    assert.deepEqual(await allPages(log, filter), expected(filter), JSON.stringify(filter));
  let csv = '';
  for await (const part of requestsCsv(log, { accountId: 'acc_other' })) csv += part;
  const ids = csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',', 1)[0]);
  assert.deepEqual(ids, expected({ accountId: 'acc_other' }));
}

const within = ({ accountId, fromMs, toMs, keyId, endpoint }: UsageFilter) =>
  rows.filter(
    (row) =>
      (accountId === null || row.account_id === accountId) &&
      row.key_id === (keyId ?? row.key_id) &&
      row.endpoint === (endpoint ?? row.endpoint) &&
      row.at >= fromMs &&
      row.at < toMs,
  );
/** A job that was queued counts when it has ended. */
const calls = (some: RequestRow[]) => some.filter(({ status }) => status !== 202).length;

export async function everyGrouping({ log }: TestLog): Promise<void> {
  for (const accountId of ['acc_mine', null]) {
    for (const length of [2, days]) {
      for (const only of [{}, { endpoint: 'ai.chat' }, { keyId: 'key_mine' }]) {
        if (accountId === null && 'keyId' in only) continue;
        const filter = { accountId, fromMs: start, toMs: start + length * dayMs, ...only };
        const found = within(filter);
        for (const group of ['hour', 'day', 'endpoint', 'key'] as const) {
          const { total, groups } = await readUsage(log, filter, group, 0);
          const which = JSON.stringify({ ...filter, group });
          assert.equal(total.calls, calls(found), which);
          assert.equal(total.errors, found.filter(({ status }) => status >= 400).length, which);
          assert.equal(total.bytes_out, found.length * 7, which);
          assert.ok(total.p50_ms! > 12 && total.p50_ms! < 30, `${which}: ${total.p50_ms}`);
          const sum = groups.reduce((all, one) => all + one.calls, 0);
          assert.equal(sum, total.calls, which);
        }
      }
    }
  }
  const byDay = await log.daysByEndpoint(start);
  assert.equal(
    byDay.reduce((sum, one) => sum + one.calls, 0),
    calls(rows),
  );
  const failing = await log.failingHours(start + dayMs);
  assert.ok(failing.every(({ slot, calls: all, failed }) => slot >= start + dayMs && failed * 10 >= all));
  const failed = rows.filter(({ status, at }) => status === 503 && at >= start + dayMs);
  assert.equal(
    failing.reduce((sum, one) => sum + one.failed, 0),
    failed.length,
  );
  const none = await readUsage(log, { accountId: 'acc_none', fromMs: 0, toMs: start }, 'day', 0);
  assert.deepEqual([none.groups, none.total.calls, none.total.p50_ms], [[], 0, null]);
}

/** Text of any script, what looks like SQL, and a job with two rows. */
export async function oneRequest({ log }: TestLog): Promise<void> {
  const at = start + 5 * hourMs;
  const odd = requestRow({
    at,
    account_id: "acc_'; DROP TABLE requests --",
    path: '/a\\b\'c"d\n$1 {db} ọjà 🎉',
    error_message: 'Unknown field "ọjà".',
    error_param: 'a."b',
    status: 400,
    error_code: 'unknown_field',
    units: 1.5,
    charge_nanos: 1_500,
    cost_nanos: 700,
    model: 'm',
    model_served: 'm-1',
    upstream: 'u',
    facts: '{"tokens":{"input":3}}',
  });
  const queued = requestRow({
    at,
    id: newId('req', at),
    account_id: 'acc_one',
    status: 202,
    mode: 'live',
  });
  const ended = { ...queued, at: at + 2 * dayMs, status: 200, mode: 'job' as const };
  await record(log, [
    odd,
    queued,
    requestRow({ at, account_id: 'acc_one', user_agent: 'half a \ud83d character' }),
  ]);
  await record(log, [ended]);
  assert.deepEqual({ ...(await log.find(null, odd.id)) }, { ...odd });
  assert.deepEqual({ ...(await log.find(odd.account_id, odd.id)) }, { ...odd });
  assert.equal(await log.find('acc_other', odd.id), undefined);
  assert.equal((await findRequest(log, null, queued.id)).status, 200);
  assert.equal((await findRequest(log, queued.account_id, queued.id)).mode, 'job');
  await assert.rejects(findRequest(log, null, newId('req', at)), /No request/);
  const both = await log.list({ accountId: queued.account_id, limit: 10 });
  assert.equal(both.filter(({ id }) => id === queued.id).length, 2);
  const listed = await log.list({ accountId: odd.account_id, limit: 10 });
  assert.deepEqual(
    listed.map((row) => ({ ...row })),
    [odd],
  );
}

/** Pages end between the two rows of a job, too. */
export async function jobPages({ log }: TestLog): Promise<void> {
  const accountId = 'acc_jobs';
  const queued = Array.from({ length: 5 }, (_, i) =>
    requestRow({ at: start + i * hourMs, account_id: accountId, status: 202 }),
  );
  await record(
    log,
    queued.flatMap((row) => [row, { ...row, at: row.at + 1, status: 200, mode: 'job' as const }]),
  );
  const expected = queued.toReversed().flatMap(({ id }) => [`${id} 200`, `${id} 202`]);
  for (const limit of [1, 3, 10]) {
    const read = await pagesOf(log, { accountId }, limit);
    assert.deepEqual(
      read.map(({ id, status }) => `${id} ${status}`),
      expected,
      `${limit} to a page`,
    );
  }
  const older = await log.list({ accountId, before: queued[2]!.id, limit: 10 });
  assert.deepEqual(
    older.map(({ id, status }) => `${id} ${status}`),
    expected.slice(-4),
    'a cursor of an earlier version',
  );
}

/** The free use of a job is reserved when it is queued, and given back if it fails. */
export async function freeJobs({ log }: TestLog): Promise<void> {
  const at = start + 7 * hourMs;
  const queued = (account: string) =>
    requestRow({ at, account_id: account, endpoint: 'utilities.convert', status: 202, free: 1 });
  const done = queued('acc_done');
  const failed = queued('acc_failed');
  await record(log, [done, failed]);
  await record(log, [
    { ...done, at: at + 1, status: 200, mode: 'job' },
    { ...failed, at: at + 1, status: 422, error_code: 'unprocessable', free: 0, mode: 'job' },
  ]);
  const freeOf = async (accountId: string) => {
    const filter = { accountId, fromMs: start, toMs: start + dayMs };
    const { total } = await readUsage(log, filter, 'endpoint', 0);
    return [total.calls, total.free_calls];
  };
  assert.deepEqual(
    [await freeOf('acc_done'), await freeOf('acc_failed')],
    [
      [1, 1],
      [1, 0],
    ],
  );
}

/** Rows that came with their charge count like the others. */
export async function paidRows({ store, log }: TestLog): Promise<void> {
  const facts = JSON.stringify({
    tokens: { input: 100, output: 50 },
    tags: ['team:a'],
    items: [
      ['input', 100, 10],
      ['output', 50, 30],
    ],
  });
  const paid = Array.from({ length: 25 }, (_, i) =>
    requestRow({
      at: Date.now() - i,
      charge_micros: 3,
      charge_nanos: 2_500,
      cost_nanos: 1_000,
      endpoint: 'ai.chat',
      model: 'fast',
      model_served: 'm-1',
      upstream: 'up',
      facts,
      ...(log.usesOutbox ? { outbox: true as const } : {}),
    }),
  );
  for (const row of paid) await store.transact(chargeRow, row);
  // One that cost nothing beside them.
  await log.record([requestRow({ at: Date.now(), account_id: 'acc_other', model_served: 'm-2', facts })], []);
  await log.settled();
  const filter = { accountId: 'acc_mine', fromMs: Date.now() - dayMs, toMs: Date.now() + dayMs };
  for (const group of ['endpoint', 'model', 'upstream', 'tag'] as const) {
    const { total, groups } = await readUsage(log, filter, group, 0);
    assert.deepEqual([total.calls, total.spend, groups.length], [25, '0.000075', 1], group);
  }
  const { groups } = await readUsage(log, { ...filter, accountId: null }, 'model', 0);
  assert.deepEqual(
    groups.map((one) => [one.name, one.calls, one.errors, 'input_tokens' in one && one.input_tokens]),
    [
      ['m-1', 25, 0, 2_500],
      ['m-2', 1, 0, 100],
    ],
  );
  const byTag = await readUsage(log, { ...filter, accountId: null }, 'tag', 0);
  assert.deepEqual(
    byTag.groups.map(({ name, calls, spend }) => [name, calls, spend]),
    [['team:a', 26, '0.000075']],
    'the tags of all accounts',
  );
  const items = await readItems(log, 'acc_mine', filter.fromMs - dayMs, filter.toMs);
  assert.deepEqual(
    items.map(({ kind, units, price }) => [kind, units, price]),
    [
      ['input', 2500, '0.000025'],
      ['output', 1250, '0.0000375'],
    ],
  );
  const ids = (await log.list({ accountId: 'acc_mine', limit: 100 })).map(({ id }) => id);
  assert.deepEqual(ids.sort(), paid.map(({ id }) => id).sort());
  assert.deepEqual((await log.verify()).faults, []);
}

const chargeRow = { module: import.meta.url, name: 'chargeRow', run: insertCharged };

export { chargeRow };

/** Rows of a deleted account lose their callers; old rows go, younger ones stay. */
export async function forgetRows({ log }: TestLog): Promise<void> {
  await log.eraseCallers('acc_mine');
  const mine = await log.list({ accountId: 'acc_mine', limit: 500 });
  assert.ok(mine.length > 100 && mine.every(({ ip, user_agent }) => ip === '' && user_agent === ''));
  const others = await log.list({ accountId: 'acc_other', limit: 500 });
  assert.ok(others.length > 50 && others.every(({ ip }) => ip === '192.0.2.7'));
  await log.prune(start + (days + 4) * dayMs, 10);
  const left = await log.list({ accountId: null, limit: 500 });
  const young = rows.filter(({ at }) => at >= start + 3 * dayMs);
  assert.deepEqual(left.map(({ id }) => id).sort(), young.map(({ id }) => id).sort());
}
