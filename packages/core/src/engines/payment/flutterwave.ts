/** Flutterwave v3: naira, amounts in naira. Its webhook hash is a fixed word, so every notice is asked again. */
import type { Upstream, UpstreamAnswer } from '../../egress/port.ts';
import { unsupported } from '../../engine-failure.ts';
import type { EngineParts } from '../capability.ts';
import { linkOf, numberOf, objectBody, record, statusFailure, textOf, timeOf } from '../upstream-answer.ts';
import type { BegunPayment, PaymentEngine, PaymentState } from './port.ts';
import {
  currencyOf,
  listOf,
  minorOf,
  paymentIdOf,
  referenceOf,
  refusalOf,
  totalOf,
} from './provider-answer.ts';
import { badSignature, digestOf, notAsked, noticeBody, requireSecret, sameText } from './signature.ts';

export interface FlutterwaveSettings {
  flutterwaveUrl: string;
  flutterwaveKey?: string;
  flutterwaveHash?: string;
}

const name = 'flutterwave' as const;

export function createFlutterwave(settings: FlutterwaveSettings, parts: EngineParts): PaymentEngine {
  const key = settings.flutterwaveKey ?? '';
  const upstream = parts.egress.upstream({
    name,
    baseUrl: settings.flutterwaveUrl,
    headers: { authorization: `Bearer ${key}` },
    connections: 8,
  });

  return {
    name,
    async check() {
      if (key === '')
        return { state: 'off', detail: 'no key', fix: 'set OJA_FLUTTERWAVE_KEY to the secret key' };
      const webhooks =
        settings.flutterwaveHash === undefined ? '; webhooks refused without OJA_FLUTTERWAVE_HASH' : '';
      return { state: 'ready', detail: `Flutterwave at ${upstream.origin}, NGN${webhooks}` };
    },

    async begin(input, { signal }): Promise<BegunPayment> {
      if ((input.provider ?? name) !== name) throw notAsked();
      if (input.currency !== 'NGN')
        throw unsupported('Flutterwave supports NGN only.', 'invalid_request', { param: 'currency' });
      if (input.card !== undefined) throw unsupported('Flutterwave does not save cards.');
      const answer = await upstream.request({
        method: 'POST',
        path: '/v3/payments',
        body: {
          tx_ref: input.reference,
          amount: nairaText(input.amountMinor),
          currency: input.currency,
          redirect_url: input.returnUrl,
          customer: { email: input.email },
          customizations: { title: 'Credits' },
        },
        signal,
      });
      const checkoutUrl = linkOf(dataOf(answer).link);
      if (checkoutUrl === null) throw statusFailure('Flutterwave', answer);
      return { provider: name, checkoutUrl, providerId: null };
    },

    async look(input, { signal }): Promise<PaymentState> {
      if (input.provider !== name) throw notAsked();
      const path =
        input.paymentId === null
          ? `/v3/transactions/verify_by_reference?tx_ref=${encodeURIComponent(input.reference)}`
          : `/v3/transactions/${encodeURIComponent(input.paymentId)}/verify`;
      const answer = await get(upstream, path, signal);
      if (answer.status === 404 || (answer.status === 400 && /no transaction|not found/i.test(answer.text())))
        return { ...empty, reference: input.reference };
      const data = dataOf(answer);
      const paymentId = paymentIdOf(data.id);
      return {
        status: statusOf(data.status),
        reference: referenceOf(data.tx_ref) ?? '',
        currency: currencyOf(data.currency),
        amountMinor: koboOf(data.amount),
        paymentId,
        // A transaction exists from when the payer starts to pay.
        paidAtMs: timeOf(data.created_at),
        takenBackMinor:
          input.takenBack && paymentId !== null ? await takenBack(upstream, paymentId, data, signal) : null,
        failure: data.status === 'failed' ? refusalOf(data.processor_response) : null,
        card: null,
      };
    },

    async read({ provider, raw, headers }) {
      if (provider !== name) throw notAsked();
      const secret = requireSecret(settings.flutterwaveHash, 'OJA_FLUTTERWAVE_HASH');
      if (!sameText(headers['verif-hash'] ?? '', secret)) throw badSignature();
      const body = noticeBody(raw);
      const data = record(body.data) ?? body;
      return {
        eventId: digestOf(raw),
        kind: textOf(body.event) ?? textOf(body['event.type']) ?? 'unknown',
        reference: referenceOf(data.tx_ref) ?? referenceOf(data.txRef),
        paymentId: paymentIdOf(data.tx_id) ?? paymentIdOf(data.TransactionId),
        browser: false,
      };
    },
    close: () => upstream.close(),
  };
}

const empty: PaymentState = {
  status: 'unknown',
  reference: '',
  currency: '',
  amountMinor: null,
  paymentId: null,
  paidAtMs: null,
  takenBackMinor: null,
  failure: null,
  card: null,
};

/** The lists are filtered here too: what belongs to another transaction must not count. */
async function takenBack(
  upstream: Upstream,
  paymentId: string,
  data: Record<string, unknown>,
  signal: AbortSignal,
): Promise<number> {
  const flwRef = textOf(data.flw_ref);
  const [refunds, chargebacks] = await Promise.all([
    get(upstream, `/v3/refunds?id=${encodeURIComponent(paymentId)}`, signal),
    flwRef === null
      ? undefined
      : get(upstream, `/v3/chargebacks?flw_ref=${encodeURIComponent(flwRef)}`, signal),
  ]);
  const refunded = itemsOf(refunds)
    .filter(
      (refund) => paymentIdOf(refund.tx_id) === paymentId && /^completed/.test(textOf(refund.status) ?? ''),
    )
    .map(({ amount_refunded: amount }) => koboOf(amount));
  const lost = (chargebacks === undefined ? [] : itemsOf(chargebacks))
    .filter((one) => one.flw_ref === flwRef && (one.status === 'lost' || one.status === 'accepted'))
    .map(({ amount }) => koboOf(amount));
  return totalOf('Flutterwave', [...refunded, ...lost]);
}

const get = (upstream: Upstream, path: string, signal: AbortSignal) =>
  upstream.request({ method: 'GET', path, signal, timeoutMs: 15_000, bytesMax: 1_000_000 });

function dataOf(answer: UpstreamAnswer): Record<string, unknown> {
  if (answer.status < 200 || answer.status > 299) throw statusFailure('Flutterwave', answer);
  const body = objectBody('Flutterwave', answer);
  const data = record(body.data);
  if (body.status !== 'success' || data === undefined) throw statusFailure('Flutterwave', answer);
  return data;
}

function itemsOf(answer: UpstreamAnswer): Record<string, unknown>[] {
  if (answer.status === 404) return [];
  if (answer.status !== 200) throw statusFailure('Flutterwave', answer);
  return listOf('Flutterwave', objectBody('Flutterwave', answer).data);
}

const nairaText = (kobo: number) => `${Math.floor(kobo / 100)}.${String(kobo % 100).padStart(2, '0')}`;

/** 1500.1 → 150010. A third decimal is no amount of ours. */
function koboOf(naira: unknown): number | null {
  const value = numberOf(naira);
  if (value === null) return null;
  const kobo = Math.round(value * 100);
  return Math.abs(kobo - value * 100) < 0.001 ? minorOf(kobo) : null;
}

function statusOf(status: unknown): PaymentState['status'] {
  if (status === 'successful') return 'paid';
  return status === 'failed' ? 'failed' : 'pending';
}
