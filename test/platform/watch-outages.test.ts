/** When an `up` watch reports that its target is down. On both stores. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEitherStore } from './on-both-stores.ts';
import { openOwner, openSite } from './watch-testing.ts';

let site: Awaited<ReturnType<typeof openSite>>;
let url: string;
const env: Record<string, string> = { OJA_SCHEDULE_MS: '600000', OJA_DNS_SERVERS: '127.0.0.1:9' };

before(async () => {
  site = await openSite();
  url = site.url;
  Object.assign(env, { OJA_EGRESS_ALLOW: site.host, OJA_EGRESS_RESOLVERS: '127.0.0.1:9' });
});
after(() => site.close());

onEitherStore('outages', { env }, (server) => {
  before(() =>
    server().app.platform.operator.setCategory({ actor: 'test', ip: '', at: Date.now() }, 'network', 'live'),
  );

  test('a target is down after as many failures in a row as its watch says', async () => {
    const { call, watch, checked, again, change } = await openOwner(server());
    site.status = 200;
    const id = await watch({ kind: 'up', target: `${url}/`, alert_after: 1, email: false });
    assert.equal((await checked(id)).status, 'ok');
    site.status = 500;
    assert.equal((await again(id)).status, 'alert', 'the first of one');
    site.status = 200;
    assert.equal((await again(id)).status, 'ok');
    assert.equal((await change(id, { alert_after: 3 })).json.alert_after, 3);
    for (const [status, seen] of [
      [500, 'ok'],
      [500, 'ok'],
      [200, 'ok'],
      [500, 'ok'],
      [500, 'ok'],
      [500, 'alert'],
    ] as const) {
      site.status = status;
      assert.equal((await again(id)).status, seen);
    }
    site.status = 200;
    const { status, json } = await call('/watches', {
      body: { kind: 'up', target: `${url}/`, alert_after: 11 },
    });
    assert.deepEqual([status, json.error.param], [400, 'alert_after']);
  });
});
