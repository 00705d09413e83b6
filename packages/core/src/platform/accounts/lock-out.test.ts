import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databases, withoutPostgres } from '../../testing/database.ts';
import { openEmpty } from '../../testing/empty-store.ts';
import { countAttempt, lockOutMs } from './lock-out.ts';

for (const database of databases) {
  test(`attempts that reach ${database} out of order count together, and a clock set back locks nobody out`, {
    skip: database === 'postgres' && withoutPostgres,
  }, async (t) => {
    const store = await openEmpty(t, database);
    const at = 1_800_000_000_000;
    const attempt = (email: string, ms: number) =>
      store.transact(countAttempt, { email, source: 'net', at: at + ms });
    // Thirty at once, read by clocks that differ by milliseconds: those that began later come first, too.
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, i) => attempt('ada@example.com', (i * 7) % 30)),
    );
    assert.equal(results.filter((since) => since === null).length, 10);

    for (let i = 0; i < 10; i++) await attempt('obi@example.com', 24 * 3_600_000);
    assert.notEqual(await attempt('obi@example.com', 24 * 3_600_000), null);
    assert.equal(await attempt('obi@example.com', 0), null, 'a day back');
    assert.equal(await attempt('obi@example.com', lockOutMs), null, 'the window passed');
  });
}
