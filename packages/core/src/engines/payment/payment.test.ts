// @alone
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSettings } from '../../../../server/src/registry.ts';
import { openParts } from '../upstream-testing.ts';
import { payment } from './capability.ts';
import { type OpenPayment, paymentContract } from './contract.ts';
import { createFlutterwave } from './flutterwave.ts';
import { createPaystack } from './paystack.ts';
import { type PaymentEngine, providerNames } from './port.ts';
import { createSandboxPayments } from './sandbox.ts';
import {
  flutterwaveHash,
  openFlutterwave,
  openPaystack,
  openStripe,
  type PretendProvider,
  paystackKey,
  stripeWebhookSecret,
} from './stand-ins.ts';
import { createStripe } from './stripe.ts';

type Parts = ReturnType<typeof openParts>['parts'];

function realOne(
  openProvider: () => Promise<PretendProvider>,
  create: (url: string, parts: Parts) => PaymentEngine,
  currency: 'USD' | 'NGN',
): () => Promise<OpenPayment> {
  return async () => {
    const provider = await openProvider();
    const opened = openParts();
    const engine = create(provider.url, opened.parts);
    return {
      engine,
      currency,
      async play(reference, outcome) {
        provider.orders.get(reference)!.status = outcome;
      },
      async notice(reference) {
        const { body, headers } = provider.notice(reference);
        return { raw: Buffer.from(body), headers };
      },
      async [Symbol.asyncDispose]() {
        await engine.close?.();
        await opened[Symbol.asyncDispose]();
        await provider[Symbol.asyncDispose]();
      },
    };
  };
}

paymentContract(
  'paystack',
  realOne(openPaystack, (paystackUrl, parts) => createPaystack({ paystackUrl, paystackKey }, parts), 'NGN'),
);
paymentContract(
  'flutterwave',
  realOne(
    openFlutterwave,
    (flutterwaveUrl, parts) =>
      createFlutterwave({ flutterwaveUrl, flutterwaveKey: 'FLWSECK', flutterwaveHash }, parts),
    'NGN',
  ),
);
paymentContract(
  'stripe',
  realOne(
    openStripe,
    (stripeUrl, parts) => createStripe({ stripeUrl, stripeKey: 'sk', stripeWebhookSecret }, parts),
    'USD',
  ),
);
paymentContract('sandbox', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'oja-sandbox-pay-'));
  const opened = openParts();
  const parts = { ...opened.parts, scratchDir: dir };
  const engine = createSandboxPayments({ sandbox: true, sandboxDelayMs: 0, real: false }, parts);
  let checkout = '';
  const begin = engine.begin.bind(engine);
  engine.begin = async (input, call) => {
    const begun = await begin(input, call);
    checkout = begun.checkoutUrl ?? '';
    return begun;
  };
  const post = (reference: string, outcome: string) => {
    const token = new URL(checkout).searchParams.get('token') ?? '';
    return Buffer.from(new URLSearchParams({ reference, token, outcome }).toString());
  };
  const call = { signal: new AbortController().signal, log: parts.log };
  return {
    engine,
    currency: 'USD',
    async play(reference, outcome) {
      const raw = post(reference, outcome === 'paid' ? 'success' : 'failure');
      await engine.read({ provider: 'sandbox', raw, headers: {}, nowMs: Date.now() }, call);
    },
    notice: async (reference) => ({ raw: post(reference, 'success'), headers: {} }),
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]();
      rmSync(dir, { recursive: true, force: true });
    },
  };
});

test('the sandbox is off beside a real provider, and by setting', async () => {
  const opened = openParts();
  const stateWith = async (env: Record<string, string>) => {
    const { payment: settings } = readSettings(env).engines;
    return (await payment.engines.sandbox!(settings as never, opened.parts).check()).state;
  };
  assert.equal(await stateWith({}), 'ready');
  assert.equal(await stateWith({ OJA_PAYMENT_SANDBOX: '0' }), 'off');
  for (const provider of providerNames.filter((name) => name !== 'sandbox'))
    assert.equal(await stateWith({ [`OJA_${provider.toUpperCase()}_KEY`]: 'sk' }), 'off', provider);
  await opened[Symbol.asyncDispose]();
});
