/** Daily allowances hold exactly under parallel calls and across nodes, on both stores. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { databases, withoutPostgres } from '../../testing/database.ts';
import { openEmpty } from '../../testing/empty-store.ts';
import { createDailyUse, type DailyLimits, nothing } from './daily-use.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const noon = Date.UTC(2026, 10, 15, 12);
const one = { ...nothing, requests: 1 };
const of = (limits: Partial<DailyLimits>): DailyLimits => ({
  requests: null,
  tokens: null,
  micros: null,
  ...limits,
});

for (const database of databases)
  describe(`daily use on ${database}`, { skip: database === 'postgres' ? withoutPostgres : false }, () => {
    test('two nodes together let through as many as the limit, in parallel', async (t) => {
      const store = await openEmpty(t, database);
      const nodes = [createDailyUse(store, () => noon, silent), createDailyUse(store, () => noon, silent)];
      const limits = of({ requests: 100 });
      const verdicts = await Promise.all(
        Array.from({ length: 300 }, (_, i) => nodes[i % 2]!.take('free-ai:acc', limits, one)),
      );
      const taken = verdicts.filter(({ allowed }) => allowed).length;
      // What one node has set aside and not used is not the other's yet.
      assert.ok(taken <= 100 && taken >= 96, String(taken));
      await Promise.all(nodes.map((node) => node.close()));
      const late = createDailyUse(store, () => noon, silent);
      let rest = 0;
      while ((await late.take('free-ai:acc', limits, one)).allowed) rest++;
      assert.equal(taken + rest, 100, 'what was set aside came back');
      assert.deepEqual(await late.used('free-ai:acc'), { ...nothing, requests: 100 });
      await late.close();
    });

    test('what calls really used is what counts, also beyond what they reserved', async (t) => {
      const store = await openEmpty(t, database);
      const daily = createDailyUse(store, () => noon, silent);
      const limits = of({ tokens: 1_000 });
      const wish = { ...one, tokens: 400 };
      const first = await daily.take('free-ai:acc', limits, wish);
      const second = await daily.take('free-ai:acc', limits, wish);
      const third = await daily.take('free-ai:acc', limits, wish);
      assert.deepEqual([first.allowed, second.allowed, third.allowed], [true, true, false]);
      assert.ok(first.allowed && second.allowed);
      first.settle({ ...one, tokens: 10 });
      first.settle({ ...one, tokens: 10 });
      assert.deepEqual(await daily.used('free-ai:acc'), { requests: 2, tokens: 410, micros: 0 });
      const fourth = await daily.take('free-ai:acc', limits, wish);
      assert.ok(fourth.allowed);
      second.settle({ ...one, tokens: 900 });
      fourth.settle(nothing);
      assert.equal((await daily.take('free-ai:acc', limits, wish)).allowed, false);
      await daily.close();
      const again = createDailyUse(store, () => noon, silent);
      assert.deepEqual(await again.used('free-ai:acc'), { requests: 2, tokens: 910, micros: 0 });
      await again.close();
    });

    test('a new day begins with everything, and other owners have their own', async (t) => {
      const store = await openEmpty(t, database);
      let at = noon;
      const daily = createDailyUse(store, () => at, silent);
      const limits = of({ requests: 1 });
      assert.equal((await daily.take('free-ai:ada', limits, one)).allowed, true);
      assert.equal((await daily.take('free-ai:ada', limits, one)).allowed, false);
      assert.equal((await daily.take('free-ai:bola', limits, one)).allowed, true);
      at += 12 * 3_600_000;
      assert.equal((await daily.take('free-ai:ada', limits, one)).allowed, true);
      assert.equal((await daily.take('free-ai:none', of({ requests: 0 }), one)).allowed, false);
      await daily.close();
    });

    test('most calls of a large limit write nothing', async (t) => {
      const store = await openEmpty(t, database);
      let written = 0;
      const counting: typeof store = {
        ...store,
        transact(transaction, input) {
          written++;
          return store.transact(transaction, input);
        },
      };
      const daily = createDailyUse(counting, () => noon, silent);
      const limits = of({ requests: 100_000, tokens: 100_000_000 });
      for (let i = 0; i < 1_000; i++) {
        const taken = await daily.take('free-ai:acc', limits, { ...one, tokens: 100 });
        assert.ok(taken.allowed);
        taken.settle({ ...one, tokens: 90 });
      }
      assert.ok(written <= 10, String(written));
      await daily.close();
    });
  });
