/**
 * A provider of our own for trying things out: its checkout page plays success, failure, delay and abandonment.
 * No money moves, so it is off as soon as a real provider is configured. It keeps its own small book in files,
 * as another company would keep its own database.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rejected, unsupported } from '../../engine-failure.ts';
import type { EngineParts } from '../capability.ts';
import type { BegunPayment, Currency, PaymentEngine, PaymentState } from './port.ts';
import { badSignature, digestOf, hmacHex, notAsked, sameText } from './signature.ts';

export interface SandboxSettings {
  sandbox: boolean;
  sandboxDelayMs: number;
  /** A real provider is configured. */
  real: boolean;
}

const name = 'sandbox' as const;
const outcomes = ['success', 'failure', 'delay', 'abandon', 'refund'] as const;
type Outcome = (typeof outcomes)[number];

interface Order {
  reference: string;
  currency: Currency;
  amountMinor: number;
  saveCard: boolean;
  outcome: Outcome | null;
  at: number;
}

export function createSandboxPayments(settings: SandboxSettings, parts: EngineParts): PaymentEngine {
  const dir = join(parts.scratchDir, 'sandbox-payments');
  const book = createBook(dir);

  const requireOn = () => {
    if (settings.real || !settings.sandbox) throw unsupported('The sandbox is off.');
  };

  return {
    name,
    async check() {
      if (settings.real)
        return { state: 'off', detail: 'off: a real provider is configured', fix: 'nothing to fix' };
      if (!settings.sandbox)
        return {
          state: 'off',
          detail: 'off: other people can reach this server, or OJA_PAYMENT_SANDBOX=0',
          fix: 'configure a payment provider; OJA_PAYMENT_SANDBOX=1 lets anyone top up without paying',
        };
      return {
        state: 'ready',
        detail:
          'sandbox payments: anyone can top up without paying; set OJA_PAYSTACK_KEY or OJA_STRIPE_KEY before you open the server to others',
      };
    },

    async begin(input): Promise<BegunPayment> {
      if ((input.provider ?? name) !== name) throw notAsked();
      requireOn();
      const { reference, currency, amountMinor, saveCard } = input;
      const outcome: Outcome | null =
        input.card === undefined ? null : input.card === 'sandbox-bad' ? 'failure' : 'success';
      if ((await book.find(reference)) === undefined)
        await book.write({ reference, currency, amountMinor, saveCard, outcome, at: Date.now() });
      if (outcome === 'failure') throw rejected('payment_failed', 'The sandbox declined the saved card.');
      const token = hmacHex('sha256', await book.secret(), reference);
      const page = `${input.origin}/api/v1/payments/sandbox/checkout/${reference}?token=${token}`;
      return { provider: name, checkoutUrl: outcome === null ? page : null, providerId: null };
    },

    async look({ provider, reference, takenBack }): Promise<PaymentState> {
      if (provider !== name) throw notAsked();
      requireOn();
      const order = await book.find(reference);
      const status = order === undefined ? 'unknown' : statusOf(order, settings.sandboxDelayMs);
      return {
        status,
        reference,
        currency: order?.currency ?? '',
        amountMinor: order?.amountMinor ?? null,
        paymentId: order === undefined ? null : `sandbox-${reference}`,
        paidAtMs: order !== undefined && status === 'paid' ? order.at : null,
        takenBackMinor: takenBack ? (order?.outcome === 'refund' ? order.amountMinor : 0) : null,
        failure: status === 'failed' ? 'The sandbox card was declined.' : null,
        card:
          order?.saveCard === true
            ? { token: 'sandbox-good', email: null, brand: 'sandbox', last4: '4081', expires: '12/2030' }
            : null,
      };
    },

    /** What the checkout page posts: its choice, with the token that only its link carries. */
    async read({ provider, raw, nowMs }) {
      if (provider !== name) throw notAsked();
      requireOn();
      const form = new URLSearchParams(Buffer.from(raw).toString('utf8'));
      const reference = form.get('reference') ?? '';
      const outcome = outcomes.find((one) => one === form.get('outcome'));
      if (!sameText(form.get('token') ?? '', hmacHex('sha256', await book.secret(), reference)))
        throw badSignature();
      const order = await book.find(reference);
      if (order === undefined) throw badSignature();
      if (outcome === undefined)
        throw rejected('invalid_request', `outcome: must be one of ${outcomes.join(', ')}.`, {
          param: 'outcome',
        });
      const isPaid = order.outcome === 'success' || order.outcome === 'delay' || order.outcome === 'refund';
      // Paid is paid: afterwards only a refund is left.
      if (!isPaid || outcome === 'refund') await book.write({ ...order, outcome, at: nowMs });
      return {
        eventId: `${digestOf(raw)}`,
        kind: `sandbox.${outcome}`,
        reference,
        paymentId: null,
        browser: true,
      };
    },
  };
}

function statusOf(order: Order, delayMs: number): PaymentState['status'] {
  if (order.outcome === 'success' || order.outcome === 'refund') return 'paid';
  if (order.outcome === 'delay') return Date.now() - order.at >= delayMs ? 'paid' : 'pending';
  if (order.outcome === 'failure') return 'failed';
  return order.outcome === 'abandon' ? 'abandoned' : 'pending';
}

function createBook(dir: string) {
  const fileOf = (reference: string) => join(dir, `${reference}.json`);
  const isName = (reference: string) => /^[\w-]{1,64}$/.test(reference);
  let secret: Promise<string> | undefined;

  const readSecret = async (): Promise<string> => {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const path = join(dir, 'secret');
    // Fails when the file exists: then that secret counts.
    await writeFile(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 }).catch(() => {});
    return readFile(path, 'utf8');
  };

  return {
    secret: () => (secret ??= readSecret()),
    async find(reference: string): Promise<Order | undefined> {
      if (!isName(reference)) return undefined;
      const text = await readFile(fileOf(reference), 'utf8').catch(() => undefined);
      return text === undefined ? undefined : (JSON.parse(text) as Order);
    },
    async write(order: Order): Promise<void> {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const path = `${fileOf(order.reference)}.${randomBytes(4).toString('hex')}`;
      const file = await open(path, 'w', 0o600);
      try {
        await file.writeFile(JSON.stringify(order));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(path, fileOf(order.reference));
    },
  };
}
