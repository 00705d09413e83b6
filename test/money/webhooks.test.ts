/** Webhooks out: written with what they tell about, signed so that any Standard Webhooks library verifies them. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { execute } from '../../packages/core/src/storage/store.ts';
import { databases, withoutPostgres } from '../../packages/core/src/testing/database.ts';
import {
  startTestServer,
  type TestAccount,
  type TestServer,
} from '../../packages/server/src/testing/server.ts';
import { until } from './pretend-payments.ts';
import { openReceiver } from './webhook-receiver.ts';

for (const database of databases) {
  describe(`webhooks on ${database}`, { skip: database === 'postgres' ? withoutPostgres : false }, () => {
    let server: TestServer;
    let receiver: Awaited<ReturnType<typeof openReceiver>>;
    before(async () => {
      receiver = await openReceiver();
      server = await startTestServer({
        database,
        env: { OJA_SCHEDULE_MS: '50', OJA_EGRESS_ALLOW: `127.0.0.1:${receiver.port}` },
      });
    });
    after(async () => {
      await server?.close();
      await receiver?.close();
    });

    async function subscribe(account: TestAccount, path: string, events: string[] = []) {
      const answer = await server.call('/api/v1/webhooks', {
        key: account.key,
        body: { url: receiver.url(path), events },
      });
      assert.equal(answer.status, 201, answer.text);
      return answer.json as { id: string; secret: string };
    }
    const deliveries = async (key: string) =>
      (await server.call('/api/v1/webhooks/deliveries', { key })).json.data;

    test('a revoked key is reported, and standardwebhooks verifies it', async () => {
      const account = await server.account();
      const { secret } = await subscribe(account, '/revoked');
      assert.match(secret, /^whsec_/);
      const { json: made } = await server.call('/api/v1/keys', {
        key: account.key,
        body: { name: 'doomed' },
      });
      await server.call(`/api/v1/keys/${made.id}`, { key: account.key, method: 'DELETE' });
      const { body, headers } = await receiver.nth('/revoked');
      const event = new Webhook(secret).verify(body, headers) as {
        type: string;
        data: { id: string; name: string };
      };
      assert.equal(event.type, 'key.revoked');
      assert.deepEqual([event.data.id, event.data.name], [made.id, 'doomed']);
      assert.throws(() => new Webhook(secret).verify(body.replace('doomed', 'saved'), headers));
      const [delivery] = await until(
        () => deliveries(account.key),
        ([one]) => one?.status === 'delivered',
      );
      assert.equal(delivery.last_status, 200);
      const { json } = await server.call(`/api/v1/webhooks/deliveries/${delivery.id}`, { key: account.key });
      assert.deepEqual(json.body, event);
      assert.equal(json.log.length, 1);
    });

    test('events are chosen, others are not sent; the secret is never shown again', async () => {
      const account = await server.account();
      const { id } = await subscribe(account, '/chosen', ['topup.received']);
      const { json: made } = await server.call('/api/v1/keys', { key: account.key, body: { name: 'x' } });
      await server.call(`/api/v1/keys/${made.id}`, { key: account.key, method: 'DELETE' });
      assert.deepEqual(await deliveries(account.key), []);
      const { text } = await server.call('/api/v1/webhooks', { key: account.key });
      assert.ok(!text.includes('whsec_'), text);
      const [row] = await server.app.platform.parts.store.query<{ secret: string }>(
        'SELECT secret FROM webhook_endpoints WHERE id = $1',
        [id],
      );
      assert.ok(!row!.secret.includes('whsec_'), 'sealed in the database');
    });

    test('a top-up and its event are one transaction', async () => {
      const account = await server.account();
      const { secret } = await subscribe(account, '/topup');
      const { json: topup } = await server.call('/api/v1/credits/topups', {
        key: account.key,
        body: { amount: '10' },
      });
      const token = new URL(topup.checkout_url).searchParams.get('token')!;
      await fetch(`${server.url}/api/v1/payments/sandbox/webhook`, {
        method: 'POST',
        body: new URLSearchParams({ reference: topup.reference, token, outcome: 'success' }),
      }).then((answer) => answer.text());
      const { body, headers } = await receiver.nth('/topup');
      const event = new Webhook(secret).verify(body, headers) as { type: string; data: { credit: string } };
      assert.deepEqual([event.type, event.data.credit], ['topup.received', '10.00']);
    });

    test('failures are retried with growing pauses, redirects are failures, replay works', async () => {
      const account = await server.account();
      const { id, secret } = await subscribe(account, '/flaky');
      receiver.answer(302);
      const { json } = await server.call(`/api/v1/webhooks/${id}/test`, {
        key: account.key,
        method: 'POST',
        body: {},
      });
      const see = async () =>
        (await server.call(`/api/v1/webhooks/deliveries/${json.delivery}`, { key: account.key })).json;
      const first = await until(see, ({ attempts }) => attempts === 1);
      assert.match(first.last_error, /redirects are not followed/);
      assert.ok(!receiver.received.some(({ path }) => path === '/elsewhere'));
      receiver.answer(500);
      await due(json.delivery);
      const second = await until(see, ({ attempts }) => attempts === 2);
      const pause = Date.parse(second.next_attempt_at) - Date.parse(second.log[1].at);
      assert.ok(pause >= 300_000 && pause <= 330_000, String(pause));
      receiver.answer(204);
      await due(json.delivery);
      const third = await until(see, ({ status }) => status === 'delivered');
      assert.deepEqual(
        third.log.map(({ status }: { status: number }) => status),
        [302, 500, 204],
      );
      receiver.answer(200);
      await server.call(`/api/v1/webhooks/deliveries/${json.delivery}/replay`, {
        key: account.key,
        body: {},
      });
      const again = await receiver.nth('/flaky', 4);
      new Webhook(secret).verify(again.body, again.headers);
      assert.equal(again.headers['webhook-id'], third.event);
    });

    const due = (delivery: string) =>
      server.app.platform.parts.store.transact(execute, {
        sql: 'UPDATE webhook_deliveries SET next_at = 0 WHERE id = $1',
        params: [delivery],
      });

    test('after three days a delivery is given up; 410 switches the webhook off', async () => {
      const account = await server.account();
      const { id } = await subscribe(account, '/gone');
      receiver.answer(503);
      const { json } = await server.call(`/api/v1/webhooks/${id}/test`, {
        key: account.key,
        method: 'POST',
        body: {},
      });
      const see = async () =>
        (await server.call(`/api/v1/webhooks/deliveries/${json.delivery}`, { key: account.key })).json;
      for (let attempt = 1; attempt <= 10; attempt++) {
        const now = await until(see, ({ attempts }) => attempts === attempt);
        if (attempt === 10) assert.equal(now.status, 'failed');
        else await due(json.delivery);
      }
      receiver.answer(410);
      await server.call(`/api/v1/webhooks/${id}/test`, { key: account.key, method: 'POST', body: {} });
      const off = await until(
        async () => (await server.call(`/api/v1/webhooks/${id}`, { key: account.key })).json,
        ({ state }) => state === 'off',
      );
      assert.match(off.off_because, /410/);
      receiver.answer(200);
    });

    test('a webhook that is off gets no retries; a test of it is sent once', async () => {
      const account = await server.account();
      const { id } = await subscribe(account, '/quiet');
      receiver.answer(503);
      const sendTest = async () =>
        (await server.call(`/api/v1/webhooks/${id}/test`, { key: account.key, method: 'POST', body: {} }))
          .json.delivery as string;
      const see = async (delivery: string) =>
        (await server.call(`/api/v1/webhooks/deliveries/${delivery}`, { key: account.key })).json;
      const waiting = await sendTest();
      await until(
        () => see(waiting),
        ({ attempts }) => attempts === 1,
      );
      const off = await server.call(`/api/v1/webhooks/${id}`, {
        key: account.key,
        method: 'PATCH',
        body: { state: 'off' },
      });
      assert.equal(off.status, 200, off.text);
      const ended = await see(waiting);
      assert.equal(ended.status, 'failed');
      assert.equal(ended.next_attempt_at, null);
      const tested = await sendTest();
      const once = await until(
        () => see(tested),
        ({ attempts }) => attempts === 1,
      );
      assert.equal(once.status, 'failed');
      receiver.answer(200);
    });

    test('a rotated secret: both sign until the overlap ends', async () => {
      const account = await server.account();
      const { id, secret: old } = await subscribe(account, '/rotated');
      const rotate = (overlap_seconds: number) =>
        server.call(`/api/v1/webhooks/${id}/rotate`, { key: account.key, body: { overlap_seconds } });
      const send = () =>
        server.call(`/api/v1/webhooks/${id}/test`, { key: account.key, method: 'POST', body: {} });
      const { json: fresh } = await rotate(3600);
      await send();
      const both = await receiver.nth('/rotated');
      for (const secret of [old, fresh.secret]) new Webhook(secret).verify(both.body, both.headers);
      const { json: fresher } = await rotate(60);
      await send();
      const three = await receiver.nth('/rotated', 2);
      for (const secret of [old, fresh.secret, fresher.secret])
        new Webhook(secret).verify(three.body, three.headers);
      assert.equal(fresher.old_secret_until, fresh.old_secret_until, 'the first overlap lasts');
      const { json: last } = await rotate(0);
      await send();
      const one = await receiver.nth('/rotated', 3);
      new Webhook(last.secret).verify(one.body, one.headers);
      for (const secret of [old, fresh.secret, fresher.secret])
        assert.throws(() => new Webhook(secret).verify(one.body, one.headers));
    });

    test('an address that no delivery could reach is refused while someone looks', async () => {
      const account = await server.account();
      const json = await subscribe(account, '/reachable');
      for (const [url, why] of [
        ['http://169.254.169.254/latest', /link-?local/i],
        ['http://localhost:3000/hook', /loopback/],
        [`http://127.0.0.1:${receiver.port + 1}/`, /loopback/],
        ['https://[fd00::1]/hook', /address/],
        ['https://93.184.216.34:8443/hook', /port 8443 is refused; allowed ports: 80, 443/],
        ['https://user:word@93.184.216.34/', /user name or password/],
      ] as const) {
        const made = await server.call('/api/v1/webhooks', { key: account.key, body: { url } });
        const changed = await server.call(`/api/v1/webhooks/${json.id}`, {
          key: account.key,
          method: 'PATCH',
          body: { url },
        });
        for (const { status, json: told } of [made, changed]) {
          assert.deepEqual(
            [status, told.error?.code, told.error?.param],
            [400, 'address_refused', 'url'],
            url,
          );
          assert.match(told.error.message, why);
        }
      }
      const later = await server.call('/api/v1/webhooks', {
        key: account.key,
        body: { url: 'https://not-there-yet.invalid/hook' },
      });
      assert.equal(later.status, 201, 'a name may get its address later');
    });

    test('private addresses are refused by the guard at delivery too', async () => {
      const account = await server.account();
      const json = await subscribe(account, '/moved');
      // As when a name begins to point inwards.
      await server.app.platform.parts.store.transact(execute, {
        sql: 'UPDATE webhook_endpoints SET url = $2 WHERE id = $1',
        params: [json.id, 'http://169.254.169.254/latest'],
      });
      const { json: queued } = await server.call(`/api/v1/webhooks/${json.id}/test`, {
        key: account.key,
        body: {},
      });
      const tried = await until(
        async () =>
          (await server.call(`/api/v1/webhooks/deliveries/${queued.delivery}`, { key: account.key })).json,
        ({ attempts }) => attempts === 1,
      );
      assert.equal(tried.last_status, null);
      assert.match(tried.last_error, /address|refused|public/i);
    });

    test('a low balance is reported once per crossing, with the days left at the present pace', async () => {
      const account = await server.account({ dollars: 1 });
      const { secret } = await subscribe(account, '/low');
      await server.call('/api/v1/account', {
        key: account.key,
        method: 'PATCH',
        body: { low_balance_alert: '5.00' },
      });
      const first = await receiver.nth('/low');
      const event = new Webhook(secret).verify(first.body, first.headers) as {
        type: string;
        data: Record<string, unknown>;
      };
      assert.deepEqual(
        [event.type, event.data.available, event.data.days_left],
        ['balance.low', '1.00', null],
      );
      await server.app.platform.credits.grant(
        { actor: 'test', ip: '', at: Date.now() },
        account.id,
        9_000_000,
        '',
      );
      await until(
        () =>
          server.app.platform.parts.store.query('SELECT 1 FROM balance_alerts WHERE account_id = $1', [
            account.id,
          ]),
        (rows) => rows.length === 0,
      );
      await server.call('/api/v1/account', {
        key: account.key,
        method: 'PATCH',
        body: { low_balance_alert: '50.00' },
      });
      await receiver.nth('/low', 2);
      assert.equal((await deliveries(account.key)).length, 2);
    });

    test('the end of a job is reported, without its result', async () => {
      const account = await server.account();
      const { secret } = await subscribe(account, '/job', ['job.completed', 'job.failed']);
      await server.call('/api/v1/operator/categories/utilities', { method: 'PUT', body: { state: 'live' } });
      const queued = await server.call('/api/v1/utils/convert', {
        key: account.key,
        body: {
          file: { data: Buffer.from('a,b\n1,2\n').toString('base64'), filename: 'a.csv' },
          to: 'html',
          async: true,
        },
      });
      assert.equal(queued.status, 202, queued.text);
      const { body, headers } = await receiver.nth('/job');
      const event = new Webhook(secret).verify(body, headers) as {
        type: string;
        data: Record<string, unknown>;
      };
      assert.match(event.type, /^job\.(completed|failed)$/);
      assert.equal(event.data.id, queued.json.id);
      assert.ok(!('result' in event.data));
    });

    test('a receiver that never answers holds up nobody else', async () => {
      const [slow, other] = await Promise.all([server.account(), server.account()]);
      const hanging = await subscribe(slow, '/hang');
      const quick = await subscribe(other, '/quick');
      const send = ({ key }: TestAccount, { id }: { id: string }) =>
        server.call(`/api/v1/webhooks/${id}/test`, { key, method: 'POST', body: {} });
      await Promise.all(Array.from({ length: 20 }, () => send(slow, hanging)));
      await receiver.nth('/hang', 8);
      await send(other, quick);
      await receiver.nth('/quick');
      assert.equal(receiver.received.filter(({ path }) => path === '/hang').length, 8);
    });

    test('another account sees nothing of it', async () => {
      const [ada, bola] = [await server.account(), await server.account()];
      const { id } = await subscribe(ada, '/private');
      for (const [path, method] of [
        [`/api/v1/webhooks/${id}`, 'GET'],
        [`/api/v1/webhooks/${id}`, 'DELETE'],
        [`/api/v1/webhooks/${id}/test`, 'POST'],
        [`/api/v1/webhooks/${id}/rotate`, 'POST'],
      ] as const) {
        const body = method === 'POST' ? {} : undefined;
        assert.equal((await server.call(path, { key: bola.key, method, body })).status, 404, path);
      }
    });
  });
}
