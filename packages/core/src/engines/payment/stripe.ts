/** Stripe Checkout: dollars, amounts in cents. https://docs.stripe.com/api/checkout/sessions */
import type { Upstream, UpstreamAnswer } from '../../egress/port.ts';
import { rejected, unsupported } from '../../engine-failure.ts';
import type { EngineParts } from '../capability.ts';
import { idOf, linkOf, objectBody, record, statusFailure, textOf } from '../upstream-answer.ts';
import type { BeginPayment, BegunPayment, PaymentEngine, PaymentState, SavedCard } from './port.ts';
import {
  currencyOf,
  listOf,
  minorOf,
  paymentIdOf,
  referenceOf,
  refusalOf,
  totalOf,
} from './provider-answer.ts';
import { badSignature, hmacHex, notAsked, noticeBody, requireSecret, sameText } from './signature.ts';

export interface StripeSettings {
  stripeUrl: string;
  stripeKey?: string;
  stripeWebhookSecret?: string;
}

const name = 'stripe' as const;
const toleranceMs = 300_000;

export function createStripe(settings: StripeSettings, parts: EngineParts): PaymentEngine {
  const key = settings.stripeKey ?? '';
  const upstream = parts.egress.upstream({
    name,
    baseUrl: settings.stripeUrl,
    headers: { authorization: `Bearer ${key}` },
    connections: 8,
  });

  return {
    name,
    async check() {
      if (key === '') return { state: 'off', detail: 'no key', fix: 'set OJA_STRIPE_KEY to the secret key' };
      const webhooks =
        settings.stripeWebhookSecret === undefined
          ? '; webhooks refused without OJA_STRIPE_WEBHOOK_SECRET'
          : '';
      return { state: 'ready', detail: `Stripe at ${upstream.origin}, USD${webhooks}` };
    },

    async begin(input, { signal }): Promise<BegunPayment> {
      if ((input.provider ?? name) !== name) throw notAsked();
      if (input.currency !== 'USD')
        throw unsupported('Stripe supports USD only.', 'invalid_request', { param: 'currency' });
      return input.card === undefined
        ? checkout(upstream, input, signal)
        : chargeCard(upstream, input, signal);
    },

    async look(input, { signal }): Promise<PaymentState> {
      if (input.provider !== name) throw notAsked();
      const id = input.providerId ?? input.paymentId ?? (await findIntent(upstream, input.reference, signal));
      if (id === null) return { ...empty, reference: input.reference };
      const state = id.startsWith('pi_')
        ? await lookAtIntent(upstream, id, signal)
        : await lookAtSession(upstream, id, signal);
      if (!input.takenBack || state.paymentId === null) return state;
      return { ...state, takenBackMinor: await takenBack(upstream, state.paymentId, signal) };
    },

    async read({ provider, raw, headers, nowMs }) {
      if (provider !== name) throw notAsked();
      const secret = requireSecret(settings.stripeWebhookSecret, 'OJA_STRIPE_WEBHOOK_SECRET');
      verify(headers['stripe-signature'] ?? '', raw, secret, nowMs);
      const body = noticeBody(raw);
      const object = record(record(body.data)?.object) ?? {};
      return {
        eventId: paymentIdOf(body.id) ?? hmacHex('sha256', secret, raw),
        kind: textOf(body.type) ?? 'unknown',
        reference: referenceOf(object.client_reference_id) ?? referenceOf(record(object.metadata)?.topup),
        paymentId: paymentIdOf(object.payment_intent),
        browser: false,
      };
    },
    close: () => upstream.close(),
  };
}

/** `t=…,v1=…`: several v1 while a secret is rotated; any may fit. */
function verify(header: string, raw: Uint8Array, secret: string, nowMs: number): void {
  const fields = header.split(',').map((field) => field.split('=', 2).map((word) => word.trim()));
  const time = fields.find(([field]) => field === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(nowMs - Number(time) * 1000) > toleranceMs) throw badSignature();
  const expected = hmacHex('sha256', secret, `${time}.`, raw);
  const fits = fields
    .filter(([field]) => field === 'v1')
    .some(([, value]) => sameText(value ?? '', expected));
  if (!fits) throw badSignature();
}

async function checkout(upstream: Upstream, input: BeginPayment, signal: AbortSignal): Promise<BegunPayment> {
  const answer = await post(upstream, '/v1/checkout/sessions', input.reference, signal, {
    mode: 'payment',
    client_reference_id: input.reference,
    success_url: input.returnUrl,
    cancel_url: input.returnUrl,
    customer_email: input.email,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': String(input.amountMinor),
    'line_items[0][price_data][product_data][name]': 'Credits',
    'metadata[topup]': input.reference,
    'payment_intent_data[metadata][topup]': input.reference,
    ...(input.saveCard
      ? { customer_creation: 'always', 'payment_intent_data[setup_future_usage]': 'off_session' }
      : {}),
  });
  const session = bodyOf(answer);
  const checkoutUrl = linkOf(session.url);
  const providerId = paymentIdOf(session.id);
  if (checkoutUrl === null || providerId === null) throw statusFailure('Stripe', answer);
  return { provider: name, checkoutUrl, providerId };
}

/** With the Idempotency-Key, a repeat after a crash returns the first charge. */
async function chargeCard(
  upstream: Upstream,
  input: BeginPayment,
  signal: AbortSignal,
): Promise<BegunPayment> {
  const [customer = '', method = ''] = input.card!.split('|');
  const answer = await post(upstream, '/v1/payment_intents', input.reference, signal, {
    amount: String(input.amountMinor),
    currency: 'usd',
    customer,
    payment_method: method,
    off_session: 'true',
    confirm: 'true',
    'metadata[topup]': input.reference,
  });
  if (answer.status === 402 || isRefused(answer))
    throw rejected('payment_failed', 'Stripe could not charge the saved card.');
  return { provider: name, checkoutUrl: null, providerId: paymentIdOf(bodyOf(answer).id) };
}

/** Nothing was charged: the card or its customer no longer exists, or can't be used like this. */
function isRefused(answer: UpstreamAnswer): boolean {
  if (answer.status !== 400 && answer.status !== 404) return false;
  return record(objectBody('Stripe', answer).error)?.type === 'invalid_request_error';
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

async function lookAtSession(upstream: Upstream, id: string, signal: AbortSignal): Promise<PaymentState> {
  const path = `/v1/checkout/sessions/${encodeURIComponent(id)}?expand[]=payment_intent.payment_method`;
  const session = bodyOf(await get(upstream, path, signal));
  const intent = record(session.payment_intent);
  return {
    ...empty,
    status: sessionStatus(session),
    reference: referenceOf(session.client_reference_id) ?? '',
    currency: currencyOf(session.currency),
    amountMinor: minorOf(session.amount_total),
    paymentId: paymentIdOf(intent === undefined ? session.payment_intent : intent.id),
    card: cardOf(intent),
  };
}

function sessionStatus(session: Record<string, unknown>): PaymentState['status'] {
  if (session.payment_status === 'paid') return 'paid';
  return session.status === 'expired' ? 'abandoned' : 'pending';
}

/** A charge whose response was lost: known to us by its reference only. */
async function findIntent(
  upstream: Upstream,
  reference: string,
  signal: AbortSignal,
): Promise<string | null> {
  const query = encodeURIComponent(`metadata['topup']:'${reference}'`);
  const found = bodyOf(await get(upstream, `/v1/payment_intents/search?query=${query}`, signal));
  const intent = listOf('Stripe', found.data).find(({ metadata }) => record(metadata)?.topup === reference);
  return paymentIdOf(intent?.id);
}

async function lookAtIntent(upstream: Upstream, id: string, signal: AbortSignal): Promise<PaymentState> {
  const intent = bodyOf(await get(upstream, `/v1/payment_intents/${encodeURIComponent(id)}`, signal));
  const failed = intent.status === 'canceled' || intent.status === 'requires_payment_method';
  return {
    ...empty,
    status: intent.status === 'succeeded' ? 'paid' : failed ? 'failed' : 'pending',
    reference: referenceOf(record(intent.metadata)?.topup) ?? '',
    currency: currencyOf(intent.currency),
    amountMinor: minorOf(intent.amount_received ?? intent.amount),
    paymentId: paymentIdOf(intent.id),
    failure: failed ? refusalOf(record(intent.last_payment_error)?.message) : null,
  };
}

/** Disputed money is withdrawn when the dispute opens and returned when it is won. */
async function takenBack(upstream: Upstream, paymentId: string, signal: AbortSignal): Promise<number> {
  const query = `?payment_intent=${encodeURIComponent(paymentId)}&limit=100`;
  const [refunds, disputes] = await Promise.all([
    get(upstream, `/v1/refunds${query}`, signal),
    get(upstream, `/v1/disputes${query}`, signal),
  ]);
  const isGone = ({ status }: Record<string, unknown>) => status === 'succeeded' || status === 'pending';
  const isLost = ({ status }: Record<string, unknown>) =>
    status !== 'won' && !/^warning/.test(textOf(status) ?? '');
  const gone = listOf('Stripe', bodyOf(refunds).data).filter(isGone);
  const lost = listOf('Stripe', bodyOf(disputes).data).filter(isLost);
  return totalOf(
    'Stripe',
    [...gone, ...lost].map(({ amount }) => minorOf(amount)),
  );
}

function cardOf(intent: Record<string, unknown> | undefined): SavedCard | null {
  const method = record(intent?.payment_method);
  const customer = idOf(intent?.customer);
  const id = textOf(method?.id);
  if (intent?.setup_future_usage !== 'off_session' || customer === null || id === null) return null;
  const card = record(method?.card);
  return {
    token: `${customer}|${id}`,
    email: null,
    brand: (textOf(card?.brand) ?? 'card').slice(0, 30),
    last4: (textOf(card?.last4) ?? '').slice(0, 4),
    expires: `${idOf(card?.exp_month) ?? ''}/${idOf(card?.exp_year) ?? ''}`.slice(0, 10),
  };
}

const get = (upstream: Upstream, path: string, signal: AbortSignal) =>
  upstream.request({ method: 'GET', path, signal, timeoutMs: 15_000, bytesMax: 1_000_000 });

const post = (
  upstream: Upstream,
  path: string,
  idempotencyKey: string,
  signal: AbortSignal,
  fields: Record<string, string>,
): Promise<UpstreamAnswer> =>
  upstream.request({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': idempotencyKey },
    body: new URLSearchParams(fields).toString(),
    signal,
  });

function bodyOf(answer: UpstreamAnswer): Record<string, unknown> {
  if (answer.status < 200 || answer.status > 299) throw statusFailure('Stripe', answer);
  return objectBody('Stripe', answer);
}
