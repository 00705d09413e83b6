/** Watches: checks on a schedule walk the path of every call, are charged, capped and reported. On both stores. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { execute } from '../../packages/core/src/storage/store.ts';
import { type DnsServer, rcode, startDnsServer } from '../../packages/core/src/testing/dns-server.ts';
import { until } from '../money/pretend-payments.ts';
import { openMailbox } from './mailbox-testing.ts';
import { onBothStores } from './on-both-stores.ts';
import { openOwner, openSite, type Watch } from './watch-testing.ts';

let dns: DnsServer;
let site: Awaited<ReturnType<typeof openSite>>;
let url: string;
let record = '93.184.215.14';
let refusedType: string | undefined;

const env: Record<string, string> = { OJA_SCHEDULE_MS: '600000' };

before(async () => {
  dns = await startDnsServer(({ name, type }) => ({
    answers: type === 'A' ? [{ name, type: 'A', data: record }] : [],
    ...(type === refusedType ? { answers: [], flags: rcode.SERVFAIL } : {}),
  }));
  site = await openSite();
  url = site.url;
  Object.assign(env, {
    OJA_DNS_SERVERS: dns.address,
    OJA_EGRESS_ALLOW: site.host,
    OJA_EGRESS_RESOLVERS: '127.0.0.1:9',
  });
});
after(async () => {
  site.close();
  await dns[Symbol.asyncDispose]();
});

onBothStores('watches', { env }, (server) => {
  before(() =>
    server().app.platform.operator.setCategory({ actor: 'test', ip: '', at: Date.now() }, 'network', 'live'),
  );

  const owner = (options?: Parameters<typeof openOwner>[1]) => openOwner(server(), options);

  test('a change is reported by webhook and email, once', async () => {
    const { call, watch, checked, again, email } = await owner();
    await call('/webhooks', { body: { url: `${url}/hook`, events: ['watch.changed'] } });
    const mailbox = openMailbox(server());
    site.hooks.length = 0;
    site.status = 200;
    const id = await watch({ kind: 'up', target: `${url}/`, name: 'Shop' });
    const first = await checked(id);
    assert.deepEqual([first.status, first.summary, first.changed_at], ['ok', 'Up: status 200.', null]);
    assert.equal((await again(id)).status, 'ok');
    site.status = 503;
    const once = await again(id);
    assert.deepEqual([once.status, once.last_error, once.changed_at], ['ok', 'Down: status 503.', null]);
    const down = await again(id);
    assert.deepEqual([down.status, down.summary], ['alert', 'Down: status 503.']);
    await again(id);
    await until(
      async () => site.hooks.length,
      (count) => count > 0,
    );
    assert.equal(site.hooks.length, 1);
    assert.deepEqual(
      [site.hooks[0]!.type, site.hooks[0]!.data.id, site.hooks[0]!.data.summary],
      ['watch.changed', id, 'Down: status 503.'],
    );
    assert.equal(site.hooks[0]!.data.before?.summary, 'Up: status 200.');
    assert.deepEqual(
      (await mailbox.all()).map(({ to, subject }) => [to, subject.startsWith('Alert: Shop')]),
      [[email, true]],
    );
    mailbox.close();
    site.status = 200;
  });

  test('each check is a call: logged, charged, and free where it fails', async () => {
    const { call, watch, checked, id: accountId } = await owner();
    const { store } = server().app.platform.parts;
    const id = await watch({ kind: 'dns', target: { name: 'oja.test', type: 'A' }, email: false });
    const view = await checked(id);
    assert.equal(view.summary, 'NOERROR: 1 record.');
    await server().app.platform.recorder.flush();
    const rows = await store.query<{ endpoint: string; status: number; mode: string; user_agent: string }>(
      "SELECT endpoint, status, mode, user_agent FROM requests WHERE account_id = $1 AND endpoint LIKE 'network.%'",
      [accountId],
    );
    assert.deepEqual(
      rows.map((row) => [row.endpoint, Number(row.status), row.mode, row.user_agent]),
      [['network.dns', 200, 'watch', `Oja-Watch/1 (${id})`]],
    );
    const gone = await watch({ kind: 'page', target: `${url}/gone`, email: false });
    const failed = await checked(gone);
    assert.deepEqual([failed.status, failed.spent_this_month], ['error', '0.00']);
    assert.match(failed.last_error ?? '', /closed the connection/);
    const { json } = await call('/credits');
    assert.ok(json.available !== undefined, JSON.stringify(json));
    assert.deepEqual((await server().app.platform.credits.verifyBooks()).faults, []);
  });

  test('a check that keeps failing is reported once, and so is its recovery', async () => {
    const { watch, checked, again } = await owner();
    site.isGone = true;
    const id = await watch({ kind: 'page', target: `${url}/`, email: false });
    await checked(id);
    let view = await again(id);
    for (let i = 0; i < 3 && view.changed_at === null; i++) view = await again(id);
    assert.deepEqual([view.status, view.changed_at === null], ['error', false]);
    const told = view.changed_at;
    assert.equal((await again(id)).changed_at, told, 'once');
    site.isGone = false;
    view = await again(id);
    assert.deepEqual([view.status, view.changed_at === told], ['ok', false]);
  });

  test('a check on a free request runs whatever the cap, and counts nothing against it', async () => {
    const { watch, checked, again, change, seen, call, id: accountId } = await owner();
    const id = await watch({ kind: 'dns', target: 'oja.test', monthly_cap: '0.01', email: false });
    for (const view of [await checked(id), await again(id)])
      assert.deepEqual([view.status, view.spent_this_month, view.last_error], ['ok', '0.00', null]);
    const { store } = server().app.platform.parts;
    const [free] = await store.query<{ used: number }>(
      "SELECT used FROM free_uses WHERE account_id = $1 AND category = 'network'",
      [accountId],
    );
    assert.equal(Number(free?.used), 2);
    for (let i = 0; i < 100; i++)
      if ((await call('/network/dns?name=oja.test&type=A')).headers.get('x-oja-free-left') === '0') break;
    await change(id, { state: 'active' });
    const capped = await seen(id, ({ last_error }) => last_error !== null);
    assert.deepEqual(
      [capped.spent_this_month, capped.last_error],
      ['0.00', 'The monthly cap of this watch is reached.'],
    );
  });

  test('the monthly cap of a watch holds, whatever the account could pay', async () => {
    const { watch, checked, again, change, seen, call } = await owner();
    for (let i = 0; i < 100; i++) {
      // The free requests of the month.
      if ((await call('/network/dns?name=oja.test&type=A')).headers.get('x-oja-free-left') === '0') break;
    }
    const id = await watch({ kind: 'dns', target: 'oja.test', monthly_cap: '0.10', email: false });
    assert.equal((await checked(id)).spent_this_month, '0.05');
    assert.equal((await again(id)).spent_this_month, '0.10');
    await change(id, { state: 'active' });
    const capped = await seen(id, ({ last_error }) => last_error !== null);
    assert.deepEqual(
      [capped.spent_this_month, capped.last_error],
      ['0.10', 'The monthly cap of this watch is reached.'],
    );
  });

  test('a shorter schedule counts from the last check', async () => {
    const { watch, checked, change, id: accountId } = await owner();
    const id = await watch({ kind: 'up', target: `${url}/`, every_minutes: 43_200, email: false });
    const { checked_at } = await checked(id);
    const next = async (every_minutes: number) => {
      const { json } = await change(id, { every_minutes });
      return Date.parse(json.next_at) - Date.parse(checked_at!);
    };
    assert.equal(await next(60), 60 * 60_000);
    assert.equal(await next(5), 5 * 60_000);
    assert.equal(await next(43_200), 5 * 60_000, 'a longer one begins after the next check');
    const { store } = server().app.platform.parts;
    const sql = 'UPDATE watches SET checked_at = $2, next_at = next_at + 86400000 WHERE account_id = $1';
    await store.transact(execute, { sql, params: [accountId, 1_000] });
    await change(id, { every_minutes: 5 });
    await checked(id, new Date(1_000).toISOString());
  });

  test('a check whose node was killed is due again in minutes, and one that ended as its schedule says', async () => {
    const { watch, checked, change, look } = await owner();
    const id = await watch({ kind: 'up', target: `${url}/`, every_minutes: 1_440, email: false });
    const minutesLeft = ({ next_at }: Watch) => (Date.parse(next_at!) - Date.now()) / 60_000;
    const isScheduled = (view: Watch) => minutesLeft(view) > 1_400;
    assert.ok(isScheduled(await checked(id)));
    const { watches, parts } = server().app.platform;
    const sql = 'UPDATE watches SET next_at = $2 WHERE id = $1';
    const claimDue = async () => {
      await parts.store.transact(execute, { sql, params: [id, parts.now() - 1] });
      return await watches.claim([]);
    };
    let claimed = await claimDue();
    // The schedule of the server may be faster, and is done when the next check is a day away.
    for (; claimed === null; claimed = await claimDue()) await until(() => look(id), isScheduled);
    assert.equal(claimed.watch.id, id);
    assert.equal(await watches.claim([]), null, 'no other node checks it meanwhile');
    assert.ok(minutesLeft(await look(id)) < 4);
    await change(id, { every_minutes: 720 });
    await watches.endLease(claimed.watch);
    const left = minutesLeft(await look(id));
    assert.ok(left > 700 && left < 721, `as the owner has set it meanwhile: ${left}`);
  });

  test('DNS and pages: only what changed is reported', async () => {
    const { watch, checked, again } = await owner();
    record = '93.184.215.14';
    site.words = 'the first words';
    const dnsWatch = await watch({ kind: 'dns', target: 'oja.test', email: false });
    const page = await watch({ kind: 'page', target: `${url}/`, email: false });
    await Promise.all([checked(dnsWatch), checked(page)]);
    assert.equal((await again(dnsWatch)).changed_at, null);
    assert.equal((await again(page)).changed_at, null);
    record = '93.184.215.99';
    site.words = 'other words';
    assert.notEqual((await again(dnsWatch)).changed_at, null);
    assert.notEqual((await again(page)).changed_at, null);
  });

  test('a DNS server that fails is a failed check, not a change of records', async () => {
    const { watch, checked, again } = await owner();
    const id = await watch({ kind: 'dns', target: { type: 'A,MX', name: 'oja.test' }, email: false });
    const first = await checked(id);
    for (const type of ['A', 'MX']) {
      refusedType = type;
      const failed = await again(id);
      assert.deepEqual(
        [failed.status, failed.summary, failed.last_error, failed.changed_at],
        ['error', first.summary, `The DNS server returned SERVFAIL for ${type} records.`, null],
      );
    }
    refusedType = undefined;
    const recovered = await again(id);
    assert.deepEqual([recovered.status, recovered.changed_at], ['ok', null]);
  });

  test('a check that hangs keeps no other waiting', async () => {
    const { watch, checked, look } = await owner();
    const slow = await watch({ kind: 'up', target: `${url}/hang`, email: false });
    await until(
      async () => site.hanging.length,
      (count) => count === 1,
    );
    const other = await watch({ kind: 'up', target: `${url}/`, email: false });
    assert.equal((await checked(other)).status, 'ok');
    assert.equal((await look(slow)).checked_at, null, 'the first check has ended');
    site.hanging.pop()!.destroy();
    await checked(slow);
  });

  test('an account whose targets all hang does not delay the watches of others', async () => {
    const hostile = await owner();
    for (let i = 0; i < 20; i++) await hostile.watch({ kind: 'up', target: `${url}/hang`, email: false });
    await until(
      async () => site.hanging.length,
      (count) => count === 4,
    );
    const { watch, checked } = await owner();
    assert.equal((await checked(await watch({ kind: 'up', target: `${url}/`, email: false }))).status, 'ok');
    assert.equal(site.hanging.length, 4, 'none of the checks that hang has ended');
    const { store } = server().app.platform.parts;
    await store.transact(execute, {
      sql: 'DELETE FROM watches WHERE account_id = $1',
      params: [hostile.id],
    });
    for (const socket of site.hanging.splice(0)) socket.destroy();
  });

  test('a revoked key ends what it ordered; a session goes on without one', async () => {
    const { watch, checked, keyId, id: accountId, email, password } = await owner();
    const id = await watch({ kind: 'up', target: `${url}/`, email: false });
    await checked(id);
    const { watches, keys } = server().app.platform;
    const login = await server().call('/api/v1/auth/login', { key: null, body: { email, password } });
    const cookie = login.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    await keys.revoke(accountId, keyId, 'leaked');
    const resume = () =>
      server().call(`/api/v1/watches/${id}`, {
        key: null,
        headers: { cookie },
        method: 'PATCH',
        body: { state: 'active' },
      });
    const refused = await resume();
    assert.deepEqual([refused.status, refused.json.error.param], [409, 'state'], refused.text);
    assert.match(refused.json.error.message, /revoked or has expired. Create the watch again/);
    const { store } = server().app.platform.parts;
    const due = 'UPDATE watches SET next_at = $2 WHERE account_id = $1';
    await store.transact(execute, { sql: due, params: [accountId, Date.now()] });
    await watches.change(accountId, id, { everyMinutes: 5 }, null);
    const after = await until(
      () => watches.find(accountId, id),
      (view) => view.state === 'paused',
    );
    assert.deepEqual([after.state, after.status], ['paused', 'error']);
    assert.match(after.paused_because ?? '', /revoked/);
    assert.equal((await resume()).status, 409);
    const created = await server().call('/api/v1/watches', {
      key: null,
      headers: { cookie },
      body: { kind: 'up', target: `${url}/`, email: false },
    });
    assert.equal(created.status, 201, created.text);
    const own = await until(
      () => watches.find(accountId, created.json.id),
      (view) => view.checked_at !== null,
    );
    assert.equal(own.status, 'ok');
    await server().app.platform.recorder.flush();
    const logged = await server().call('/api/v1/requests?endpoint=network.headers&limit=1', {
      key: null,
      headers: { cookie },
    });
    const [{ mode, key_id, user_agent }] = logged.json.data;
    assert.deepEqual([mode, key_id, user_agent], ['watch', null, `Oja-Watch/1 (${own.id})`]);
  });

  test('a rotated key takes its watches along', async () => {
    const { watch, checked, keyId, id: accountId } = await owner();
    const id = await watch({ kind: 'up', target: `${url}/`, email: false });
    const first = await checked(id);
    const { watches, keys } = server().app.platform;
    const rotated = await keys.rotate(accountId, keyId, 0, { own: null, issuedTo: null });
    await watches.change(accountId, id, { state: 'active' }, null);
    const view = await until(
      () => watches.find(accountId, id),
      ({ checked_at }) => checked_at !== first.checked_at,
    );
    assert.deepEqual([view.state, view.status, view.paused_because], ['active', 'ok', null]);
    await server().app.platform.recorder.flush();
    const log = await server().call('/api/v1/requests?endpoint=network.headers&limit=1', {
      key: rotated.secret,
    });
    assert.equal(log.json.data[0].key_id, rotated.id);
  });

  test('nobody sees or changes the watches of others; mistakes name the field', async () => {
    const [ada, eve] = await Promise.all([owner(), owner()]);
    const id = await ada.watch({ kind: 'up', target: `${url}/`, email: false });
    for (const method of ['GET', 'DELETE'])
      assert.equal((await eve.call(`/watches/${id}`, { method })).status, 404, method);
    assert.deepEqual((await eve.call('/watches')).json.data, []);
    for (const [body, param] of [
      [{ kind: 'ports', target: 'x.test' }, 'kind'],
      [{ kind: 'up' }, 'target'],
      [{ kind: 'dns', target: { name: 'x.test', type: 'BOGUS' } }, 'target'],
      [{ kind: 'up', target: 'x.test', every_minutes: 1 }, 'every_minutes'],
      [{ kind: 'up', target: 'x.test', monthly_cap: '-1' }, 'monthly_cap'],
    ] as const) {
      const refused = await ada.call('/watches', { body });
      assert.equal(refused.status, 400, refused.text);
      assert.equal(refused.json.error.param, param, refused.text);
    }
    for (const [body, message] of [
      [{ kind: 'page', target: {} }, /^target: url: is required \(string\)\.$/],
      [
        { kind: 'dns', target: { name: 'x.test', typ: 'MX' } },
        /^target: Unknown field typ\. Valid fields: name, /,
      ],
    ] as const) {
      const { error } = (await ada.call('/watches', { body })).json;
      assert.equal(error.param, 'target');
      assert.match(error.message, message);
    }
    for (const [body, code] of [
      [{ kind: 'up', target: 'http://10.0.0.1/' }, 'address_refused'],
      [{ kind: 'up', target: 'ftp://example.com/' }, 'address_refused'],
      [{ kind: 'up', target: 'https://ada:secret@example.com/' }, 'address_refused'],
      [{ kind: 'up', target: 'https://shop.invalid/' }, 'invalid_request'],
      [{ kind: 'page', target: 'http://[::1]/' }, 'address_refused'],
      [{ kind: 'page', target: 'localhost' }, 'address_refused'],
      [{ kind: 'certificate', target: { host: '192.168.1.1', port: 993 } }, 'address_refused'],
      [{ kind: 'certificate', target: '[fd00::1]:443' }, 'address_refused'],
      [{ kind: 'dns', target: 'router.local' }, 'address_refused'],
      [{ kind: 'dns', target: '192.168.1.1' }, 'address_refused'],
      [{ kind: 'dns', target: { name: 'oja.test', resolver: '10.0.0.1' } }, 'address_refused'],
      [{ kind: 'domain', target: 'localhost' }, 'invalid_request'],
      [{ kind: 'domain', target: 'com.ng' }, 'invalid_request'],
    ] as const) {
      const refused = await ada.call('/watches', { body });
      assert.equal(refused.status, 400, refused.text);
      assert.deepEqual([refused.json.error.code, refused.json.error.param], [code, 'target'], refused.text);
      assert.match(refused.json.error.message, /^target: /);
    }
    for (const body of [
      { kind: 'up', target: 'https://not-yet-registered-name.com/', email: false },
      { kind: 'certificate', target: 'not-yet-registered-name.com:993', email: false },
    ]) {
      const taken = await ada.call('/watches', { body });
      assert.equal(taken.status, 201, taken.text);
      await ada.call(`/watches/${taken.json.id}`, { method: 'DELETE' });
    }
    assert.equal((await ada.call(`/watches/${id}`, { method: 'DELETE' })).status, 200);
    assert.deepEqual((await ada.call('/watches')).json.data, []);
    const narrow = await owner({ dollars: 1, scopes: ['account'] });
    const refused = await narrow.watch({ kind: 'up', target: `${url}/`, email: false });
    assert.equal(
      (await narrow.checked(refused)).state,
      'paused',
      'a key without the scope can’t order the call',
    );
  });
});
