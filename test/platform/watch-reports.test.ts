/** What a watch reports when it can't be checked, and what it costs. On both stores. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { noCaps } from '../../packages/core/src/domain/caps.ts';
import { newId } from '../../packages/core/src/platform/id.ts';
import { grantCredits } from '../../packages/core/src/platform/ledger/grants.ts';
import { execute } from '../../packages/core/src/storage/store.ts';
import { startTestServer } from '../../packages/server/src/testing/server.ts';
import { until } from '../money/pretend-payments.ts';
import { onEitherStore } from './on-both-stores.ts';
import { openOwner, openSite } from './watch-testing.ts';

let site: Awaited<ReturnType<typeof openSite>>;
const env: Record<string, string> = { OJA_SCHEDULE_MS: '600000', OJA_FREE_NETWORK: '0' };
const cap = 'The monthly cap of this watch is reached.';

before(async () => {
  site = await openSite();
  env.OJA_EGRESS_ALLOW = site.host;
});
after(() => site.close());

onEitherStore('reports of watches', { env }, (server) => {
  before(() =>
    server().app.platform.operator.setCategory({ actor: 'test', ip: '', at: Date.now() }, 'network', 'live'),
  );

  async function owner(dollars: number) {
    const account = await openOwner(server(), { dollars });
    await account.call('/webhooks', { body: { url: `${site.url}/hook`, events: ['watch.changed'] } });
    /** Status before and after of each report so far, once there are `count`. */
    const reports = async (id: string, count: number) => {
      const own = () => site.hooks.filter(({ data }) => data.id === id);
      await until(
        async () => own().length,
        (length) => length >= count,
      );
      return own().map(({ data }) => [data.before?.status, data.after.status, data.after.summary]);
    };
    const grant = () =>
      server().app.platform.parts.store.transact(grantCredits, {
        accountId: account.id,
        micros: 1_000_000,
        note: 'test',
        reference: newId('ref'),
        actor: 'test',
        ip: '',
        at: Date.now(),
      });
    return { ...account, reports, grant };
  }
  const uptime = (more: object = {}) => ({ kind: 'up', target: `${site.url}/`, email: false, ...more });

  test('an up watch that the balance can’t pay is reported at the third check, and so is its recovery', async () => {
    const { watch, checked, again, reports, grant } = await owner(0.05);
    const id = await watch(uptime());
    assert.equal((await checked(id)).status, 'ok');
    const first = await again(id);
    assert.deepEqual([first.status, first.changed_at], ['error', null]);
    assert.match(first.last_error ?? '', /credits|balance/i);
    assert.equal((await again(id)).changed_at, null);
    const third = await again(id);
    assert.notEqual(third.changed_at, null);
    assert.equal((await again(id)).changed_at, third.changed_at, 'once');
    await grant();
    const paid = await again(id);
    assert.deepEqual([paid.status, paid.last_error], ['ok', null]);
    assert.deepEqual(await reports(id, 2), [
      ['error', 'error', third.last_error],
      ['error', 'ok', 'Up: status 200.'],
    ]);
  });

  test('checks that could not run don’t count as missed responses', async () => {
    const { watch, checked, again, grant } = await owner(0.05);
    const id = await watch(uptime());
    await checked(id);
    await again(id);
    await again(id);
    await grant();
    site.isGone = true;
    const once = await again(id);
    assert.deepEqual([once.summary, once.changed_at], ['Up: status 200.', null]);
    const twice = await again(id);
    site.isGone = false;
    assert.equal(twice.status, 'alert');
    assert.match(twice.summary, /^Down: /);
  });

  test('a reached cap is reported once, and so is its recovery; a skipped check is no check', async () => {
    const { watch, checked, look, change, seen, again, reports } = await owner(20);
    const id = await watch(uptime({ monthly_cap: '0.05' }));
    const ran = await checked(id);
    const skip = async () => {
      const { next_at } = (await change(id, { state: 'active' })).json;
      return await seen(id, (view) => view.next_at !== next_at && view.last_error === cap);
    };
    const skipped = await skip();
    assert.deepEqual(
      [skipped.status, skipped.summary, skipped.checked_at],
      ['error', 'Up: status 200.', ran.checked_at],
    );
    await skip();
    await change(id, { monthly_cap: '1.00' });
    assert.equal((await again(id)).status, 'ok');
    assert.deepEqual(await reports(id, 2), [
      ['ok', 'error', cap],
      ['error', 'ok', 'Up: status 200.'],
    ]);
    assert.equal((await look(id)).last_error, null);
  });

  test('a cap that is lower than what the schedule costs is named', async () => {
    const { call, change, look } = await owner(0);
    const { json } = await call('/watches', { body: uptime() });
    assert.match(json.warning, /^monthly_cap pays for 100 of 8928 checks per month, which cost \$446\.40\./);
    assert.equal((await look(json.id)).warning, json.warning);
    const [listed] = (await call('/watches')).json.data;
    assert.equal(listed.warning, json.warning);
    assert.equal((await change(json.id, { every_minutes: 1_440 })).json.warning, undefined);
    assert.match((await change(json.id, { monthly_cap: '0.10' })).json.warning, /for 2 of 31 checks/);
  });

  test('a report says what is spent with the check that found it', async () => {
    const { watch, checked, again, reports } = await owner(20);
    site.status = 200;
    const id = await watch(uptime({ alert_after: 1 }));
    await checked(id);
    site.status = 503;
    assert.equal((await again(id)).spent_this_month, '0.10');
    site.status = 200;
    await reports(id, 1);
    const [hook] = site.hooks.filter(({ data }) => data.id === id);
    assert.equal(hook!.data.spent_this_month, '0.10');
  });

  test('checks beyond the rate limit come a little later, and don’t count as failed', async () => {
    const { id: accountId, memberId } = await owner(20);
    const { keys, watches } = server().app.platform;
    const key = await keys.create(
      accountId,
      {
        name: 'slow',
        mode: 'live',
        scopes: ['network'],
        ips: [],
        perMinute: 2,
        caps: noCaps,
        expiresAt: null,
      },
      memberId,
    );
    const made = await Promise.all(
      Array.from({ length: 5 }, () =>
        watches.create(
          { accountId, keyId: key.id, memberId: null, ip: '127.0.0.1' },
          {
            kind: 'page',
            input: { url: `${site.url}/` },
            name: '',
            everyMinutes: 60,
            alertAfter: 2,
            email: false,
            capMicros: 5_000_000,
            maintenance: [],
            isPublic: false,
            regions: [],
          },
        ),
      ),
    );
    const views = await until(
      () => watches.list(accountId),
      (all) => all.every((view) => view.checked_at !== null || view.last_error !== null),
    );
    const late = views.filter(({ checked_at }) => checked_at === null);
    assert.ok(late.length >= 2 && late.length <= 3, JSON.stringify(views));
    const createdAt = Date.parse(made[0]!.created_at!);
    for (const { status, last_error, changed_at, next_at, spent_this_month } of late) {
      assert.deepEqual([status, changed_at, spent_this_month], ['new', null, '0.00']);
      assert.match(last_error ?? '', /2 requests per minute/);
      assert.ok(Date.parse(next_at!) - createdAt < 10 * 60_000, next_at!);
    }
    const { store } = server().app.platform.parts;
    const [counted] = await store.query<{ n: number }>(
      'SELECT sum(failures) AS n FROM watches WHERE account_id = $1',
      [accountId],
    );
    assert.equal(Number(counted!.n), 0);
  });

  test('what was due while the server was down is spread', async () => {
    const { watch, checked, look, seen, id: accountId } = await owner(20);
    const id = await watch(uptime({ every_minutes: 60 }));
    const { checked_at } = await checked(id);
    const { store } = server().app.platform.parts;
    const sql = 'UPDATE watches SET next_at = $2 WHERE account_id = $1';
    await store.transact(execute, { sql, params: [accountId, Date.now() - 3_600_000] });
    await checked(await watch(uptime()));
    const from = Date.now() - 60_000;
    const view = await seen(id, ({ next_at }) => Date.parse(next_at!) > from);
    assert.ok(Date.parse(view.next_at!) < Date.now() + 10 * 60_000, view.next_at!);
    assert.equal((await look(id)).checked_at, checked_at);
  });
});

test('a check that the end of its node interrupts is made up for soon, and costs nothing', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oja-watch-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const first = await startTestServer({ env, dataDir });
  const at = { actor: 'test', ip: '', at: Date.now() };
  await first.app.platform.operator.setCategory(at, 'network', 'live');
  const { watch, id: accountId } = await openOwner(first);
  const id = await watch({ kind: 'up', target: `${site.url}/hang`, every_minutes: 1_440, email: false });
  await until(
    async () => site.hanging.length,
    (count) => count === 1,
  );
  await first.close();
  site.hanging.pop()!.destroy();
  const second = await startTestServer({ env, dataDir });
  t.after(() => second.close());
  const view = await second.app.platform.watches.find(accountId, id);
  assert.equal(view.spent_this_month, '0.00');
  assert.equal(view.checked_at, null);
  assert.ok(Date.parse(view.next_at!) < Date.now() + 120_000, view.next_at!);
});
