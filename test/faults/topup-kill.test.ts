// @alone first @slow
/** kill -9 between every two steps of a top-up and of its refund: after a restart there is one credit, and the books are right. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'node:test';
import { createDatabase, databases, withoutPostgres } from '../../packages/core/src/testing/database.ts';
import { slowTest } from '../../packages/core/src/testing/slow.ts';
import { type ChildServer, startChild } from '../../packages/server/src/testing/child-server.ts';
import { openProviders, until } from '../money/pretend-payments.ts';

/** Which request to the provider the server dies at, and whether before or after its answer. */
const moments = [
  {
    name: 'the provider has the order, its answer is not read',
    at: '/v1/checkout/sessions',
    method: 'POST',
    afterMs: null,
  },
  { name: 'the order was answered', at: '/v1/checkout/sessions', method: 'POST', afterMs: 1 },
  { name: 'the webhook was answered', at: 'webhook', method: 'POST', afterMs: null },
  { name: 'the payment is being verified', at: '/v1/checkout/sessions/', method: 'GET', afterMs: null },
  { name: 'the payment was verified', at: '/v1/checkout/sessions/', method: 'GET', afterMs: 0 },
  { name: 'the payment was verified a moment ago', at: '/v1/checkout/sessions/', method: 'GET', afterMs: 4 },
  { name: 'the refund is being looked up', at: '/v1/refunds', method: 'GET', afterMs: null },
  { name: 'the refund was looked up', at: '/v1/refunds', method: 'GET', afterMs: 2 },
] as const;

for (const database of databases) {
  describe(`kill -9 within a top-up on ${database}`, {
    skip: database === 'postgres' ? withoutPostgres : false,
  }, () => {
    slowTest('one credit and one reversal, whatever it dies between', { timeout: 300_000 }, async () => {
      const { providers, env, close } = await openProviders();
      const made = database === 'postgres' ? await createDatabase() : undefined;
      const dataDir = mkdtempSync(join(tmpdir(), 'oja-topup-kill-'));
      const more: Record<string, string> = made === undefined ? {} : { DATABASE_URL: made.url };
      const startOnce = () =>
        startChild({ ...env, ...more, OJA_JOB_WORKERS: '0', OJA_LIMIT_PER_MINUTE: '100000' }, dataDir);
      // Another process may take the free port between its choice and its use.
      const start = () => startOnce().catch(startOnce);
      const { stripe } = providers;
      let server = await start();
      let expected = 0;
      try {
        for (const moment of moments) {
          const died = armKill(() => server, stripe, moment);
          const first = await play(server, stripe);
          if (moment.at === 'webhook') await server.kill('SIGKILL');
          await died;
          stripe.gate = null;
          server = await start();
          // The provider sends again what it got no answer to; an order that was lost is made anew.
          const reference = first ?? (await play(server, stripe))!;
          expected += 10 - 2.5;
          await finish(server, stripe, reference);
          await until(
            () => balance(server),
            (now) => now === expected,
            60_000,
          );
        }
        const books = await call(server, '/api/v1/operator/verify-books', {});
        assert.deepEqual(books.faults, []);
      } finally {
        await server.kill('SIGKILL');
        await close();
        await made?.drop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    });
  });
}

type Stripe = Awaited<ReturnType<typeof openProviders>>['providers']['stripe'];

/** The server dies once, at the first such request. Resolves when it is dead. */
function armKill(
  server: () => ChildServer,
  stripe: Stripe,
  moment: (typeof moments)[number],
): Promise<unknown> {
  if (moment.at === 'webhook') return Promise.resolve();
  return new Promise((dead) => {
    let armed = true;
    stripe.gate = async ({ path, method }) => {
      if (!armed || method !== moment.method || !path.startsWith(moment.at)) return;
      armed = false;
      if (moment.afterMs === null) dead(await server().kill('SIGKILL'));
      else setTimeout(async () => dead(await server().kill('SIGKILL')), moment.afterMs);
    };
  });
}

/** Order, pay, webhook, refund, webhook, as far as the server lives. Returns the reference once the order was answered. */
async function play(server: ChildServer, stripe: Stripe): Promise<string | undefined> {
  let reference: string | undefined;
  try {
    const topup = await call(server, '/api/v1/credits/topups', {
      amount: '10.00',
      currency: 'USD',
      provider: 'stripe',
    });
    reference = topup.reference as string;
    stripe.orders.get(reference)!.status = 'paid';
    await notify(server, stripe.notice(reference));
    if (stripe.gate === null) return reference;
    await until(
      async () => (await call(server, `/api/v1/credits/topups/${topup.id}`)).status,
      (status) => status === 'paid',
      1_000,
    );
    stripe.orders.get(reference)!.refundedMinor = 250;
    await notify(server, stripe.notice(reference, 'charge.refunded'));
  } catch {
    // It is dead.
  }
  return reference;
}

/** What Stripe does with webhooks that got no good answer: it sends them again. Then the operator asks once more. */
async function finish(server: ChildServer, stripe: Stripe, reference: string): Promise<void> {
  const id = reference.replace('-', '_');
  const order = stripe.orders.get(reference)!;
  order.status = 'paid';
  await notify(server, stripe.notice(reference));
  await until(
    async () => (await call(server, `/api/v1/credits/topups/${id}`)).status,
    (status) => status === 'paid',
  );
  order.refundedMinor = 250;
  await notify(server, stripe.notice(reference, 'charge.refunded'));
  await call(server, `/api/v1/operator/payments/${id}/check`, {});
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function call(server: ChildServer, path: string, body?: object): Promise<any> {
  const answer = await fetch(`${server.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${server.firstRun().api_key}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  assert.ok(answer.ok, `${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

async function notify(
  server: ChildServer,
  notice: { body: string; headers: Record<string, string> },
): Promise<void> {
  const answer = await fetch(`${server.url}/api/v1/payments/stripe/webhook`, { method: 'POST', ...notice });
  assert.equal(answer.status, 200, await answer.text());
}

const balance = async (server: ChildServer) => Number((await call(server, '/api/v1/credits')).balance);
