/** Whatever the log is filtered by, and however it is paged, it tells the rows that were recorded, newest first. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { execute, type Store } from '../../storage/store.ts';
import { databases, withoutPostgres } from '../../testing/database.ts';
import { openEmpty } from '../../testing/empty-store.ts';
import { requestRow } from '../../testing/request-row.ts';
import { packRows, type RequestRow, recordRequests } from './insert.ts';
import { listRequests, type RequestFilter } from './log.ts';
import { dayMs } from './rollup.ts';

const days = 9;
const start = Date.UTC(2026, 4, 1);
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
  });
});

async function open(t: TestContext, database: (typeof databases)[number]): Promise<Store> {
  const store = await openEmpty(t, database);
  for (const id of new Set(Object.values(owners))) {
    const sql = `INSERT INTO accounts (id, email_unused, name, role, state, created_at)
      VALUES ($1, $1, '', 'developer', 'active', 0)`;
    await store.transact(execute, { sql, params: [id] });
  }
  for (const [id, account] of Object.entries(owners)) {
    const sql = `INSERT INTO keys (id, account_id, name, hint, digest, mode, scopes, created_at)
      VALUES ($1, $2, '', '', $1, 'live', '[]', 0)`;
    await store.transact(execute, { sql, params: [id, account] });
  }
  await store.transact(recordRequests, { rows: packRows(rows), keysUsed: [] });
  return store;
}

type Wish = Omit<RequestFilter, 'limit'>;

function expected({ accountId, keyId, endpoint, status, errorCode, fromMs, toMs }: Wish): string[] {
  const fits = (row: RequestRow) =>
    row.account_id === (accountId ?? row.account_id) &&
    row.key_id === (keyId ?? row.key_id) &&
    row.endpoint === (endpoint ?? row.endpoint) &&
    row.error_code === (errorCode ?? row.error_code) &&
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

async function allPages(store: Store, filter: Wish): Promise<string[]> {
  const ids: string[] = [];
  let before: string | undefined;
  do {
    const { data, next } = await listRequests(store, { ...filter, before, limit: 40 });
    ids.push(...data.map(({ id }) => id));
    before = next ?? undefined;
  } while (before !== undefined);
  return ids;
}

const among = <T>(...values: T[]) => [undefined, ...values];

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  test(`${database}: every filter of the log`, { skip, timeout: 120_000 }, async (t) => {
    const store = await open(t, database);
    const middle = { fromMs: start + 3 * dayMs, toMs: start + 6 * dayMs };
    for (const accountId of ['acc_mine', null]) {
      for (const keyId of among('key_mine', 'key_seldom', 'key_other', 'key_never')) {
        for (const endpoint of among('network.dns', 'media.video')) {
          for (const status of among<RequestFilter['status']>(
            'ok',
            'client_error',
            'server_error',
            200,
            202,
            429,
            418,
          )) {
            for (const range of [{}, middle]) {
              const filter: Wish = { accountId, keyId, endpoint, status, ...range };
              assert.deepEqual(await allPages(store, filter), expected(filter), JSON.stringify(filter));
            }
          }
        }
      }
      const failed: Wish = { accountId, errorCode: 'error_503' };
      assert.deepEqual(await allPages(store, failed), expected(failed));
    }
  });
}
