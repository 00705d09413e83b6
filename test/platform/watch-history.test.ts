/** What watches tell over time: confirmations, maintenance, history, badges, and messages for chat programs. On both stores. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../money/pretend-payments.ts';
import { onEitherStore } from './on-both-stores.ts';
import { openOwner, openSite } from './watch-testing.ts';

let site: Awaited<ReturnType<typeof openSite>>;
const env: Record<string, string> = { OJA_SCHEDULE_MS: '600000', OJA_DNS_SERVERS: '127.0.0.1:9' };

before(async () => {
  site = await openSite();
  Object.assign(env, { OJA_EGRESS_ALLOW: site.host, OJA_EGRESS_RESOLVERS: '127.0.0.1:9' });
});
after(() => site.close());

onEitherStore('the history of watches', { env }, (server) => {
  before(() =>
    server().app.platform.operator.setCategory({ actor: 'test', ip: '', at: Date.now() }, 'network', 'live'),
  );

  test('a change is reported when it was found often enough in a row', async () => {
    const { call, watch, checked, again } = await openOwner(server());
    site.words = 'first';
    const id = await watch({ kind: 'page', target: `${site.url}/`, alert_after: 2, email: false });
    await checked(id);
    const changes = async () => (await call(`/watches/${id}/history`)).json.changes.length;
    site.words = 'for a moment';
    await again(id);
    assert.equal(await changes(), 0);
    site.words = 'first';
    await again(id);
    site.words = 'second';
    await again(id);
    assert.equal(await changes(), 0, 'one of two again');
    await again(id);
    assert.equal(await changes(), 1);
    const { changes: found } = (await call(`/watches/${id}/history`)).json;
    assert.deepEqual(found[0].lines, ['The text changed.']);
  });

  test('days, incidents, a table and a report', async () => {
    const { call, watch, checked, again } = await openOwner(server());
    site.status = 200;
    const id = await watch({
      kind: 'up',
      target: `${site.url}/`,
      name: 'Shop',
      alert_after: 1,
      email: false,
    });
    await checked(id);
    site.status = 503;
    await again(id);
    site.status = 200;
    await again(id);
    const { json } = await call(`/watches/${id}/history?days=7`);
    assert.deepEqual(
      [json.checks, json.good, json.bad, json.failed, json.uptime_percent, json.days.length],
      [3, 2, 1, 0, 66.667, 1],
    );
    assert.equal(json.incidents.length, 1);
    assert.equal(json.incidents[0].summary, 'Down: status 503.');
    assert.ok(json.incidents[0].to > json.incidents[0].from);
    const csv = await call(`/watches/${id}/history?format=csv`);
    assert.match(
      csv.text,
      /^day,checks,good,bad,failed,uptime_percent,average_ms\r\n\d{4}-\d\d-\d\d,3,2,1,0,66\.667,\d+\r\n$/,
    );
    const pdf = await call(`/watches/${id}/history?format=pdf`);
    assert.match(pdf.text, /^%PDF/);
    assert.equal((await call('/watches/wch_00000000000000000000000000/history')).status, 404);
  });

  test('nothing is checked, charged or reported in maintenance', async () => {
    const { watch, look, change, call, again } = await openOwner(server());
    const hour = 3_600_000;
    const [start, end] = [-hour, hour].map((ms) => new Date(Date.now() + ms).toISOString());
    const id = await watch({
      kind: 'up',
      target: `${site.url}/`,
      email: false,
      maintenance: [{ start, end, repeat: 'daily' }],
    });
    await until(
      () => look(id),
      ({ next_at }) => next_at !== null && Math.abs(Date.parse(next_at) - Date.parse(end!)) < 1000,
    );
    const view = await look(id);
    assert.deepEqual([view.status, view.checked_at, view.spent_this_month], ['new', null, '0.00']);
    assert.equal((await change(id, { maintenance: [] })).status, 200);
    assert.equal((await again(id)).status, 'ok');
    for (const [window, field] of [
      [{ start: end, end: start }, 'maintenance'],
      [{ start, end: new Date(Date.now() + 30 * hour).toISOString(), repeat: 'daily' }, 'maintenance'],
    ] as const) {
      const { status, json } = await call('/watches', {
        body: { kind: 'up', target: `${site.url}/`, maintenance: [window] },
      });
      assert.equal(status, 400, JSON.stringify(json));
      assert.match(json.error.param, new RegExp(field));
    }
  });

  test('a badge is for anyone, of public watches alone', async () => {
    const { watch, change, checked } = await openOwner(server());
    const id = await watch({ kind: 'up', target: `${site.url}/`, name: '<Shop> & co', email: false });
    await checked(id);
    const badge = () => fetch(`${server().url}/api/v1/watches/${id}/badge?days=30`);
    assert.equal((await badge()).status, 404);
    assert.equal((await change(id, { public: true })).json.public, true);
    const shown = await badge();
    assert.equal(shown.headers.get('content-type'), 'image/svg+xml');
    const svg = await shown.text();
    assert.match(svg, /&lt;Shop&gt; &amp; co: up 100\.00%/);
  });

  test('chat programs receive a text', async () => {
    const { call, watch, checked, again } = await openOwner(server());
    site.status = 200;
    site.hooks.length = 0;
    const hook = await call('/webhooks', {
      body: { url: `${site.url}/hook`, events: ['watch.changed'], format: 'slack' },
    });
    assert.equal(hook.json.format, 'slack');
    const id = await watch({ kind: 'up', target: `${site.url}/`, name: 'A<B', alert_after: 1, email: false });
    await checked(id);
    site.status = 500;
    await again(id);
    site.status = 200;
    const [sent] = (await until(
      async () => site.hooks,
      (hooks) => hooks.length > 0,
    )) as unknown as { text: string }[];
    assert.deepEqual(sent, { text: '🔴 A&lt;B (up)\nDown: status 500.\nBefore: Up: status 200.' });
    const made = await call('/webhooks', { body: { url: 'https://discord.com/api/webhooks/1/x' } });
    assert.equal(made.json.format, 'discord');
  });
});
