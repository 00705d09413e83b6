/** Paystack: naira, amounts in kobo. https://paystack.com/docs/api/transaction */

import { minorRange } from '../../domain/ranges.ts';
import type { Upstream, UpstreamAnswer } from '../../egress/port.ts';
import { rejected, unsupported } from '../../engine-failure.ts';
import type { EngineParts } from '../capability.ts';
import { idOf, linkOf, objectBody, record, statusFailure, textOf, timeOf } from '../upstream-answer.ts';
import type {
  BeginPayment,
  BegunPayment,
  LookAtPayment,
  PaymentEngine,
  PaymentState,
  SavedCard,
} from './port.ts';
import {
  currencyOf,
  listOf,
  minorOf,
  paymentIdOf,
  referenceOf,
  refusalOf,
  totalOf,
} from './provider-answer.ts';
import {
  badSignature,
  digestOf,
  hmacHex,
  notAsked,
  noticeBody,
  requireSecret,
  sameText,
} from './signature.ts';

export interface PaystackSettings {
  paystackUrl: string;
  paystackKey?: string;
}

const name = 'paystack' as const;

export function createPaystack(settings: PaystackSettings, parts: EngineParts): PaymentEngine {
  const key = settings.paystackKey ?? '';
  const upstream = parts.egress.upstream({
    name,
    baseUrl: settings.paystackUrl,
    headers: { authorization: `Bearer ${key}` },
    connections: 8,
  });

  return {
    name,
    check: async () =>
      key === ''
        ? { state: 'off', detail: 'no key', fix: 'set OJA_PAYSTACK_KEY to the secret key' }
        : { state: 'ready', detail: `Paystack at ${upstream.origin}, NGN` },

    async begin(input, { signal }): Promise<BegunPayment> {
      if ((input.provider ?? name) !== name) throw notAsked();
      if (input.currency !== 'NGN')
        throw unsupported('Paystack supports NGN only.', 'invalid_request', { param: 'currency' });
      return input.card === undefined
        ? checkout(upstream, input, signal)
        : chargeCard(upstream, input, signal);
    },

    async look(input, { signal }): Promise<PaymentState> {
      if (input.provider !== name) throw notAsked();
      const answer = await get(
        upstream,
        `/transaction/verify/${encodeURIComponent(input.reference)}`,
        signal,
      );
      if (answer.status === 404 || (answer.status === 400 && /not found/i.test(answer.text()))) {
        return nothing(input.reference);
      }
      const data = dataOf(answer);
      const paymentId = paymentIdOf(data.id);
      const status = statusOf(data.status);
      const takenBackMinor =
        input.takenBack && paymentId !== null
          ? data.status === 'reversed'
            ? wholeMinor
            : await takenBack(upstream, paymentId, signal)
          : null;
      return {
        status,
        reference: referenceOf(data.reference) ?? '',
        currency: currencyOf(data.currency),
        amountMinor: minorOf(data.amount),
        paymentId,
        paidAtMs: timeOf(data.paid_at),
        takenBackMinor,
        failure: status === 'failed' ? refusalOf(data.gateway_response) : null,
        card: cardOf(data),
      };
    },

    async read({ provider, raw, headers }) {
      if (provider !== name) throw notAsked();
      const secret = requireSecret(settings.paystackKey, 'OJA_PAYSTACK_KEY');
      if (!sameText(headers['x-paystack-signature'] ?? '', hmacHex('sha512', secret, raw)))
        throw badSignature();
      const body = noticeBody(raw);
      const data = record(body.data) ?? {};
      const transaction = record(data.transaction);
      return {
        eventId: digestOf(raw),
        kind: textOf(body.event) ?? 'unknown',
        reference:
          referenceOf(transaction?.reference) ??
          referenceOf(data.transaction_reference) ??
          referenceOf(data.reference),
        paymentId: paymentIdOf(transaction?.id),
        browser: false,
      };
    },
    close: () => upstream.close(),
  };
}

async function checkout(upstream: Upstream, input: BeginPayment, signal: AbortSignal): Promise<BegunPayment> {
  const answer = await upstream.request({
    method: 'POST',
    path: '/transaction/initialize',
    body: {
      email: input.email,
      amount: String(input.amountMinor),
      currency: input.currency,
      reference: input.reference,
      callback_url: input.returnUrl,
      ...(input.saveCard ? { channels: ['card'] } : {}),
    },
    signal,
  });
  const checkoutUrl = linkOf(dataOf(answer).authorization_url);
  if (checkoutUrl === null) throw statusFailure('Paystack', answer);
  return { provider: name, checkoutUrl, providerId: null };
}

/** Paystack refuses a reference twice, so a repeat after a crash charges nothing. */
async function chargeCard(
  upstream: Upstream,
  input: BeginPayment,
  signal: AbortSignal,
): Promise<BegunPayment> {
  const answer = await upstream.request({
    method: 'POST',
    path: '/transaction/charge_authorization',
    body: {
      email: input.email,
      amount: String(input.amountMinor),
      currency: input.currency,
      reference: input.reference,
      authorization_code: input.card,
    },
    signal,
  });
  const isRefused = answer.status === 400 || answer.status === 404;
  if (isRefused && !/duplicate/i.test(answer.text()))
    throw rejected('payment_failed', 'Paystack could not charge the saved card.');
  if (!isRefused) dataOf(answer);
  return { provider: name, checkoutUrl: null, providerId: null };
}

/** All that was paid, however much it was. */
const wholeMinor = minorRange.max;

/** A dispute that was accepted shows among the refunds as well: the larger of the two counts. */
async function takenBack(upstream: Upstream, paymentId: string, signal: AbortSignal): Promise<number> {
  const query = `?transaction=${encodeURIComponent(paymentId)}&perPage=100`;
  const [refunds, disputes] = await Promise.all([
    get(upstream, `/refund${query}`, signal),
    get(upstream, `/dispute${query}`, signal),
  ]);
  const refunded = itemsOf(refunds)
    .filter(({ status }) => status === 'processed')
    .map(({ amount }) => minorOf(amount));
  const lost = itemsOf(disputes)
    .filter(({ resolution }) => resolution === 'merchant-accepted' || resolution === 'auto-accepted')
    .map(({ refund_amount: amount }) => minorOf(amount));
  return Math.max(totalOf('Paystack', refunded), totalOf('Paystack', lost));
}

const get = (upstream: Upstream, path: string, signal: AbortSignal) =>
  upstream.request({ method: 'GET', path, signal, timeoutMs: 15_000, bytesMax: 1_000_000 });

function dataOf(answer: UpstreamAnswer): Record<string, unknown> {
  if (answer.status < 200 || answer.status > 299) throw statusFailure('Paystack', answer);
  const body = objectBody('Paystack', answer);
  const data = record(body.data);
  if (body.status !== true || data === undefined) throw statusFailure('Paystack', answer);
  return data;
}

function itemsOf(answer: UpstreamAnswer): Record<string, unknown>[] {
  if (answer.status !== 200) throw statusFailure('Paystack', answer);
  return listOf('Paystack', objectBody('Paystack', answer).data);
}

function statusOf(status: unknown): PaymentState['status'] {
  if (status === 'success' || status === 'reversed') return 'paid';
  if (status === 'failed') return 'failed';
  return status === 'abandoned' ? 'abandoned' : 'pending';
}

const nothing = (reference: LookAtPayment['reference']): PaymentState => ({
  status: 'unknown',
  reference,
  currency: '',
  amountMinor: null,
  paymentId: null,
  paidAtMs: null,
  takenBackMinor: null,
  failure: null,
  card: null,
});

function cardOf(data: Record<string, unknown>): SavedCard | null {
  const authorization = record(data.authorization);
  const token = textOf(authorization?.authorization_code);
  if (token === null || authorization?.reusable !== true) return null;
  return {
    token,
    // An authorization works with the customer's email address only.
    email: textOf(record(data.customer)?.email),
    brand: (textOf(authorization.brand) ?? textOf(authorization.card_type) ?? 'card').slice(0, 30),
    last4: (textOf(authorization.last4) ?? '').slice(0, 4),
    expires: `${idOf(authorization.exp_month) ?? ''}/${idOf(authorization.exp_year) ?? ''}`.slice(0, 10),
  };
}
