/** The clock passes the end of a month: free uses and caps begin anew, once, and what was held stays where it was. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hold } from '../../packages/core/src/platform/ledger/hold.ts';
import { settle } from '../../packages/core/src/platform/ledger/settle.ts';
import { monthOf } from '../../packages/core/src/platform/money.ts';
import { databases, withoutPostgres } from '../../packages/core/src/testing/database.ts';
import { startTestServer } from '../../packages/server/src/testing/server.ts';

for (const database of databases) {
  test(`the end of a month on ${database}`, {
    skip: database === 'postgres' ? withoutPostgres : false,
    timeout: 120_000,
  }, async () => {
    const last = Date.UTC(2027, 1, 0, 23, 59, 59, 900);
    let now = last;
    await using server = await startTestServer({
      database,
      now: () => now,
      env: { OJA_FREE_UTILITIES: '3', OJA_LIMIT_PER_MINUTE: '100000' },
    });
    await server.call('/api/v1/operator/categories/utilities', { method: 'PUT', body: { state: 'live' } });
    const account = await server.account({ dollars: 5 });
    const { json: capped } = await server.call('/api/v1/keys', {
      key: account.key,
      body: { scopes: ['utilities'], monthly_cap: '0.04' },
    });
    const calls = async (count: number, key = account.key) => {
      const answers = await Promise.all(
        Array.from({ length: count }, () =>
          server.call('/api/v1/utils/qr', { key, body: { data: 'x', format: 'svg' } }),
        ),
      );
      return answers.map(({ status, json, headers }) =>
        status === 200 ? headers.get('x-oja-charge') : json.error.code,
      );
    };
    const { store } = server.app.platform.parts;
    const count = async (table: string, owner: string, column: string, at: number, value: string) => {
      const [row] = await store.query<{ n: number }>(
        `SELECT sum(${value}) AS n FROM ${table} WHERE ${column} = $1 AND ${table === 'spends' ? 'day = $2' : 'month = $2'}`,
        [owner, table === 'spends' ? Math.floor(at / 86_400_000) : monthOf(at)],
      );
      return row?.n ?? 0;
    };

    assert.equal((await calls(5)).filter((charge) => charge === '0.00').length, 3);
    assert.deepEqual((await calls(4, capped.secret)).sort(), ['0.02', '0.02', 'cap_reached', 'cap_reached']);

    // Held in the last moment of the old month, settled in the new one.
    const id = 'req_01monthend00000000000000';
    await store.transact(hold, {
      id,
      accountId: account.id,
      keyId: account.keyId,
      endpoint: 'utilities.qr',
      category: 'utilities',
      month: monthOf(now),
      units: 1,
      nanosPerUnit: 20_000_000,
      amountMicros: 20_000,
      freeLimit: 0,
      tokens: 0,
      memberId: null,
      keyCaps: null,
      memberCaps: null,
      accountCaps: null,
      at: now,
      expiresAt: now + 60_000,
      claim: null,
      nodeId: '',
    });
    const oldSpend = await count('spends', account.id, 'owner_id', last, 'micros');
    now += 200;
    await store.transact(settle, { id, chargeMicros: 20_000, tokens: 0, at: now, row: null, answer: null });
    assert.equal(await count('spends', account.id, 'owner_id', last, 'micros'), oldSpend + 20_000);
    assert.equal(await count('spends', account.id, 'owner_id', now, 'micros'), 0);

    const fresh = await calls(5);
    assert.equal(fresh.filter((charge) => charge === '0.00').length, 3, 'three free ones again, no more');
    assert.equal(await count('free_uses', account.id, 'account_id', last, 'used'), 3);
    assert.equal(await count('free_uses', account.id, 'account_id', now, 'used'), 3);
    assert.equal((await calls(4, capped.secret)).filter((charge) => charge === '0.02').length, 2);

    // A clock that goes back finds the old month spent, not new.
    now = last - 1_000;
    assert.ok((await calls(2)).every((charge) => charge === '0.02'));
    // Our own hold left no request behind.
    const { faults } = await server.app.platform.credits.verifyBooks();
    assert.deepEqual(
      faults.filter(({ subject }) => subject !== id),
      [],
    );
  });
}
