/** What every payment engine must do with one order of its pretend provider. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callWith } from '../upstream-testing.ts';
import {
  type BeginPayment,
  type Currency,
  type Notice,
  type PaymentEngine,
  type PaymentState,
  type ProviderName,
  providers,
} from './port.ts';

export interface OpenPayment extends AsyncDisposable {
  engine: PaymentEngine;
  currency: Currency;
  /** The payer pays, or is refused. */
  play(reference: string, outcome: 'paid' | 'failed'): Promise<void>;
  /** What the provider posts about it, as it would arrive. */
  notice(reference: string): Promise<{ raw: Uint8Array; headers: Record<string, string> }>;
}

export function paymentContract(provider: ProviderName, open: () => Promise<OpenPayment>): void {
  const order = (currency: Currency, more: Partial<BeginPayment> = {}): BeginPayment => ({
    provider,
    reference: 'top-01m7ekm29qdweck8sm5wmjjfn4',
    currency,
    amountMinor: 123_456,
    email: 'ada@example.test',
    returnUrl: 'http://127.0.0.1/back',
    origin: 'http://127.0.0.1',
    saveCard: false,
    ...more,
  });
  const look = (engine: PaymentEngine, providerId: string | null): Promise<PaymentState> =>
    engine.look(
      { provider, reference: order('USD').reference, providerId, paymentId: null, takenBack: false },
      callWith(),
    );

  test(`${provider}: an order is begun, paid, and reported with its exact amount`, async () => {
    await using opened = await open();
    const { engine, currency } = opened;
    const asked = order(currency);
    const begun = await engine.begin(asked, callWith());
    assert.equal(begun.provider, provider);
    assert.ok(URL.canParse(begun.checkoutUrl ?? ''), String(begun.checkoutUrl));
    assert.notEqual((await look(engine, begun.providerId)).status, 'paid');
    await opened.play(asked.reference, 'paid');
    const seen = await look(engine, begun.providerId);
    assert.deepEqual(
      [seen.status, seen.reference, seen.currency, seen.amountMinor],
      ['paid', asked.reference, currency, asked.amountMinor],
    );
    assert.notEqual(seen.paymentId, null);
  });

  test(`${provider}: a notice is believed with its signature only`, async () => {
    await using opened = await open();
    const { engine, currency } = opened;
    const asked = order(currency);
    await engine.begin(asked, callWith());
    await opened.play(asked.reference, 'paid');
    const { raw, headers: sent } = await opened.notice(asked.reference);
    const { signedBy } = providers[provider];
    const headers: Record<string, string> = signedBy === null ? {} : { [signedBy]: sent[signedBy] ?? '' };
    const read = (bytes: Uint8Array, lines: Record<string, string>): Promise<Notice> =>
      engine.read({ provider, raw: bytes, headers: lines, nowMs: Date.now() }, callWith());
    assert.equal((await read(raw, headers)).reference, asked.reference);
    assert.equal(
      (await read(raw, headers)).eventId,
      (await read(raw, headers)).eventId,
      'copies have one id',
    );
    if (provider !== 'sandbox') await assert.rejects(read(raw, {}), { code: 'invalid_signature' });
  });

  test(`${provider}: what is meant for another provider is passed on`, async () => {
    await using opened = await open();
    const other = provider === 'stripe' ? 'paystack' : 'stripe';
    const { engine, currency } = opened;
    await assert.rejects(engine.begin(order(currency, { provider: other }), callWith()), {
      kind: 'unsupported',
    });
    const lookup = {
      provider: other,
      reference: 'x',
      providerId: null,
      paymentId: null,
      takenBack: false,
    } as const;
    await assert.rejects(engine.look(lookup, callWith()), { kind: 'unsupported' });
  });
}
