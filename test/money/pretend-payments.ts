/** A server with pretend providers beside it, for tests of money. */
import assert from 'node:assert/strict';
import {
  flutterwaveHash,
  openFlutterwave,
  openPaystack,
  openStripe,
  type PretendProvider,
  paystackKey,
  stripeWebhookSecret,
} from '../../packages/core/src/engines/payment/stand-ins.ts';
import { execute } from '../../packages/core/src/storage/store.ts';
import {
  startTestServer,
  type TestAccount,
  type TestServer,
  type TestServerOptions,
} from '../../packages/server/src/testing/server.ts';

export type RealProvider = 'paystack' | 'flutterwave' | 'stripe';

export interface Market {
  server: TestServer;
  providers: Record<RealProvider, PretendProvider>;
  close(): Promise<void>;
}

export const currencyOf = { paystack: 'NGN', flutterwave: 'NGN', stripe: 'USD' } as const;
/** Worth ten dollars at the first rate of 1500. */
export const amountOf = { paystack: '15000.00', flutterwave: '15000.00', stripe: '10.00' } as const;

export async function openProviders() {
  const providers = {
    paystack: await openPaystack(),
    flutterwave: await openFlutterwave(),
    stripe: await openStripe(),
  };
  const env = {
    OJA_PAYSTACK_URL: providers.paystack.url,
    OJA_PAYSTACK_KEY: paystackKey,
    OJA_FLUTTERWAVE_URL: providers.flutterwave.url,
    OJA_FLUTTERWAVE_KEY: 'FLWSECK',
    OJA_FLUTTERWAVE_HASH: flutterwaveHash,
    OJA_STRIPE_URL: providers.stripe.url,
    OJA_STRIPE_KEY: 'sk_stripe',
    OJA_STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
    OJA_SCHEDULE_MS: '50',
  };
  const close = async () => {
    for (const provider of Object.values(providers)) await provider[Symbol.asyncDispose]();
  };
  return { providers, env, close };
}

export async function openMarket(options: TestServerOptions = {}): Promise<Market> {
  const { providers, env, close } = await openProviders();
  const server = await startTestServer({ ...options, env: { ...env, ...options.env } });
  return {
    server,
    providers,
    async close() {
      await server.close();
      await close();
    },
  };
}

export interface Order {
  id: string;
  reference: string;
}

export async function order(
  server: TestServer,
  key: string,
  provider: RealProvider | 'sandbox',
  more: object = {},
): Promise<Order> {
  const wish =
    provider === 'sandbox'
      ? { amount: '10', currency: 'USD' }
      : { amount: amountOf[provider], currency: currencyOf[provider] };
  const answer = await server.call('/api/v1/credits/topups', { key, body: { ...wish, provider, ...more } });
  assert.equal(answer.status, 201, answer.text);
  return answer.json;
}

export const notify = (
  server: TestServer,
  provider: string,
  { body, headers }: { body: string; headers: Record<string, string> },
) => server.call(`/api/v1/payments/${provider}/webhook`, { key: null, method: 'POST', body, headers });

export async function balance(server: TestServer, { key }: Pick<TestAccount, 'key'>): Promise<string> {
  return (await server.call('/api/v1/credits', { key })).json.balance;
}

/** Asks until it fits. On a busy machine what comes at once elsewhere takes seconds. */
export async function until<T>(
  look: () => Promise<T>,
  fits: (value: T) => boolean,
  patienceMs = 30_000,
): Promise<T> {
  for (const began = performance.now(); ; ) {
    const value = await look();
    if (fits(value)) return value;
    if (performance.now() - began > patienceMs)
      throw new Error(`never came; at last: ${JSON.stringify(value)}`);
    await new Promise((done) => setTimeout(done, 10));
  }
}

export const statusOf = (server: TestServer, key: string, id: string, status: string) =>
  until(
    async () => (await server.call(`/api/v1/credits/topups/${id}`, { key })).json,
    (topup) => topup.status === status,
  );

export async function booksAreRight(server: TestServer): Promise<void> {
  const { faults } = await server.app.platform.credits.verifyBooks();
  assert.deepEqual(faults, []);
}

/** An account whose card was saved with a paid top-up of ten dollars. */
export async function withCard({ server, providers }: Market, provider: 'paystack' | 'stripe') {
  const account = await server.account();
  const card = await saveCard({ server, providers }, account.key, provider);
  const setAuto = (more: object = {}) =>
    server.call('/api/v1/credits/auto-topup', {
      key: account.key,
      method: 'PUT',
      body: { card, below: '15', amount: provider === 'paystack' ? '30000' : '20', ...more },
    });
  const auto = async () => (await server.call('/api/v1/credits/auto-topup', { key: account.key })).json;
  /** Top-ups that charged the saved card, newest first. */
  const charges = async () => {
    const { json } = await server.call('/api/v1/credits/topups', { key: account.key });
    return json.data.filter(({ via }: { via: string }) => via === 'card');
  };
  return { account, card, setAuto, auto, charges };
}

export async function saveCard(
  { server, providers }: Pick<Market, 'server' | 'providers'>,
  key: string,
  provider: 'paystack' | 'stripe',
): Promise<string> {
  const { id, reference } = await order(server, key, provider, { save_card: true });
  providers[provider].orders.get(reference)!.status = 'paid';
  await notify(server, provider, providers[provider].notice(reference));
  await until(
    () => server.app.platform.payments.find(id, null),
    ({ state, nextCheckAt }) => state === 'paid' && nextCheckAt === null,
  );
  return (await server.call('/api/v1/credits/cards', { key })).json.data[0].id;
}

/** As if the time had come: a change of the database that makes something due. */
export const timePasses = ({ server }: Pick<Market, 'server'>, sql: string, params: string[] = []) =>
  server.app.platform.parts.store.transact(execute, { sql, params });
