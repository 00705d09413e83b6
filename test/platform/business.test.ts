/** What operators see of revenue and growth. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEitherStore } from './on-both-stores.ts';

interface Business {
  total: { revenue: string; cost: string; margin: string; calls: number; sign_ups: number };
  days: { day: string; revenue: string; calls: number; sign_ups: number; active_accounts: number }[];
}

onEitherStore('business figures', {}, (server) => {
  test('a paid call is revenue of its day, of one active account', async () => {
    const paid = await server().call('/api/v1/utils/qr', { body: { data: 'Ọjà' }, headers: {} });
    assert.equal(paid.status, 200, paid.text);
    const { json, status, text } = await server().call('/api/v1/operator/business', { method: 'GET' });
    assert.equal(status, 200, text);
    const { total, days } = json as Business;
    const today = days.at(-1)!;
    assert.equal(days.length, 31);
    assert.equal(today.day, new Date().toISOString().slice(0, 10));
    assert.ok(total.sign_ups >= 1);
    assert.equal(
      total.sign_ups,
      days.reduce((sum, day) => sum + day.sign_ups, 0),
    );
    assert.equal(
      total.calls,
      days.reduce((sum, day) => sum + day.calls, 0),
    );
    assert.ok(today.calls >= 1);
    const charged = paid.headers.get('x-oja-charge');
    assert.equal(today.revenue, charged);
    assert.equal(today.active_accounts, 1);
    assert.equal(total.revenue, today.revenue);
  });

  test('a range of more than 92 days, or that ends before it begins, is refused by name', async () => {
    for (const range of ['from=2026-01-01&to=2026-06-01', 'from=2026-02-01&to=2026-01-01']) {
      const { status, json } = await server().call(`/api/v1/operator/business?${range}`, { method: 'GET' });
      assert.equal(status, 400);
      assert.equal((json as { error: { param: string } }).error.param, 'from');
    }
  });
});
