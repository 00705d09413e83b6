/** Paystack, Flutterwave and Stripe on loopback: their wire formats, their signatures, and payers that follow the test. */
import { createHmac } from 'node:crypto';
import { openStandIn, type Reply, type SeenRequest, type StandIn } from '../upstream-testing.ts';

export interface PretendOrder {
  id: number;
  reference: string;
  amountMinor: number;
  currency: string;
  status: 'open' | 'paid' | 'failed';
  refundedMinor: number;
  disputed: 'lost' | 'won' | null;
  saveCard: boolean;
  email: string;
  paidAt: string | null;
}

export interface PretendProvider extends StandIn {
  orders: Map<string, PretendOrder>;
  /** What it would post to our webhook: body and headers, signed. */
  notice(reference: string, kind?: string): { body: string; headers: Record<string, string> };
  /** Set to make it answer this instead. */
  broken: Reply | null;
  /** Called with each request before it is answered: where a test does its worst. */
  gate: ((request: SeenRequest) => Promise<void> | void) | null;
  /** Signs its notices; Paystack's is also the only key that its API takes. */
  secret: string;
}

export const paystackKey = 'sk_test_pretend';
export const flutterwaveHash = 'a fixed word';
export const stripeWebhookSecret = 'whsec_pretend';

type Answer = (request: SeenRequest, orders: Map<string, PretendOrder>, secret: string) => Reply;

async function openProvider(
  secret: string,
  answer: Answer,
  notice: (order: PretendOrder, secret: string, kind?: string) => ReturnType<PretendProvider['notice']>,
): Promise<PretendProvider> {
  const orders = new Map<string, PretendOrder>();
  const standIn = await openStandIn(async (request) => {
    const reply = provider.broken ?? answer(request, orders, provider.secret);
    await provider.gate?.(request);
    return reply;
  });
  const provider: PretendProvider = Object.assign(standIn, {
    orders,
    broken: null,
    gate: null,
    secret,
    notice: (reference: string, kind?: string) => notice(orders.get(reference)!, provider.secret, kind),
  });
  return provider;
}

let lastId = 1000;
function take(
  orders: Map<string, PretendOrder>,
  order: Pick<PretendOrder, 'reference' | 'amountMinor' | 'currency'> & Partial<PretendOrder>,
): PretendOrder {
  const made = {
    id: ++lastId,
    status: 'open' as const,
    refundedMinor: 0,
    disputed: null,
    saveCard: false,
    email: '',
    paidAt: null,
    ...order,
  };
  orders.set(made.reference, made);
  return made;
}

const ok = (data: unknown): Reply => ({ json: { status: true, message: 'ok', data } });
const findById = (orders: Map<string, PretendOrder>, id: string) =>
  [...orders.values()].find((order) => String(order.id) === id);

export const openPaystack = () =>
  openProvider(
    paystackKey,
    ({ path, method, body, search, headers }, orders, key) => {
      if (headers.authorization !== `Bearer ${key}`)
        return { status: 401, json: { status: false, message: 'Invalid key' } };
      if (method === 'POST') {
        const asked = JSON.parse(body) as {
          amount: string;
          currency: string;
          reference: string;
          authorization_code?: string;
          email: string;
        };
        if (!/^[\w.=-]+$/.test(asked.reference) || asked.reference.includes('_'))
          return { status: 400, json: { status: false, message: 'Invalid reference' } };
        if (orders.has(asked.reference))
          return { status: 400, json: { status: false, message: 'Duplicate Transaction Reference' } };
        const { reference, currency } = asked;
        const paid = path === '/transaction/charge_authorization';
        if (paid && asked.authorization_code === 'AUTH_bad')
          return { status: 400, json: { status: false, message: 'Declined' } };
        const isOwner = [...orders.values()].some(({ email }) => email === asked.email);
        if (paid && !isOwner)
          return { status: 400, json: { status: false, message: 'Email does not match Authorization code' } };
        take(orders, {
          reference,
          currency,
          amountMinor: Number(asked.amount),
          status: paid ? 'paid' : 'open',
          saveCard: true,
          email: asked.email,
        });
        return ok({ authorization_url: `http://127.0.0.1/pay/${reference}`, access_code: 'x', reference });
      }
      if (path === '/balance') return { json: { status: true, data: [] } };
      if (path === '/refund') {
        const order = findById(orders, search.get('transaction') ?? '');
        return ok(
          order === undefined || order.refundedMinor === 0
            ? []
            : [{ amount: order.refundedMinor, status: 'processed' }],
        );
      }
      if (path === '/dispute') {
        const order = findById(orders, search.get('transaction') ?? '');
        const lost = order?.disputed === 'lost';
        return ok(
          lost
            ? [{ status: 'resolved', resolution: 'merchant-accepted', refund_amount: order.amountMinor }]
            : [],
        );
      }
      const order = orders.get(decodeURIComponent(path.split('/').at(-1) ?? ''));
      if (order === undefined)
        return { status: 400, json: { status: false, message: 'Transaction reference not found.' } };
      return ok(paystackData(order));
    },
    (order, key, kind = 'charge.success') => {
      const data = kind.startsWith('refund')
        ? { transaction_reference: order.reference }
        : paystackData(order);
      const body = JSON.stringify({ event: kind, data });
      const signature = createHmac('sha512', key).update(body).digest('hex');
      return { body, headers: { 'x-paystack-signature': signature, 'content-type': 'application/json' } };
    },
  );

function paystackStatus({ status, refundedMinor, amountMinor }: PretendOrder): string {
  if (status === 'paid') return refundedMinor >= amountMinor ? 'reversed' : 'success';
  return status === 'failed' ? 'failed' : 'abandoned';
}

const paystackData = (order: PretendOrder) => ({
  id: order.id,
  status: paystackStatus(order),
  reference: order.reference,
  amount: order.amountMinor,
  currency: order.currency,
  gateway_response: order.status === 'failed' ? 'Declined' : 'Approved',
  paid_at: order.paidAt,
  customer: { email: order.email },
  authorization: {
    authorization_code: 'AUTH_good',
    reusable: order.saveCard,
    brand: 'visa',
    last4: '4081',
    exp_month: '12',
    exp_year: '2030',
  },
});

const success = (data: unknown): Reply => ({ json: { status: 'success', message: 'ok', data } });

export const openFlutterwave = () =>
  openProvider(
    flutterwaveHash,
    ({ path, method, body, search }, orders) => {
      if (method === 'POST') {
        const asked = JSON.parse(body) as { tx_ref: string; amount: string; currency: string };
        take(orders, {
          reference: asked.tx_ref,
          currency: asked.currency,
          amountMinor: Math.round(Number(asked.amount) * 100),
        });
        return success({ link: `http://127.0.0.1/pay/${asked.tx_ref}` });
      }
      if (path === '/v3/balances') return success([]);
      if (path === '/v3/refunds') {
        const order = findById(orders, search.get('id') ?? '');
        return success(
          order === undefined || order.refundedMinor === 0
            ? []
            : [{ tx_id: order.id, amount_refunded: nairaOf(order.refundedMinor), status: 'completed' }],
        );
      }
      if (path === '/v3/chargebacks') return success([]);
      const order = search.has('tx_ref')
        ? orders.get(search.get('tx_ref')!)
        : findById(orders, path.split('/')[3] ?? '');
      if (order === undefined || order.status === 'open')
        return {
          status: 400,
          json: { status: 'error', message: 'No transaction was found for this id', data: null },
        };
      return success(flutterwaveData(order));
    },
    (order, hash, kind = 'charge.completed') => ({
      body: JSON.stringify({
        event: kind,
        data: kind.startsWith('refund') ? { tx_id: order.id } : flutterwaveData(order),
      }),
      headers: { 'verif-hash': hash, 'content-type': 'application/json' },
    }),
  );

/** A test may have put anything in place of a number. */
const nairaOf = (minor: unknown): unknown => (typeof minor === 'number' ? minor / 100 : minor);

const flutterwaveData = (order: PretendOrder) => ({
  id: order.id,
  tx_ref: order.reference,
  flw_ref: `FLW-${order.id}`,
  amount: nairaOf(order.amountMinor),
  charged_amount: nairaOf(order.amountMinor + 50_00),
  currency: order.currency,
  status: order.status === 'paid' ? 'successful' : order.status,
  processor_response: 'Declined',
  created_at: order.paidAt,
});

export const openStripe = () =>
  openProvider(
    stripeWebhookSecret,
    ({ path, method, body, search }, orders) => {
      if (method === 'POST') {
        const form = new URLSearchParams(body);
        const reference = form.get('metadata[topup]')!;
        const isCard = path === '/v1/payment_intents';
        const order =
          orders.get(reference) ??
          take(orders, {
            reference,
            currency: isCard ? form.get('currency')! : form.get('line_items[0][price_data][currency]')!,
            amountMinor: Number(
              isCard ? form.get('amount') : form.get('line_items[0][price_data][unit_amount]'),
            ),
            status: isCard ? 'paid' : 'open',
            saveCard: form.get('payment_intent_data[setup_future_usage]') === 'off_session',
          });
        return isCard
          ? { json: stripeIntent(order) }
          : { json: { ...stripeSession(order), url: `http://127.0.0.1/pay/${order.id}` } };
      }
      const intent = findById(orders, (search.get('payment_intent') ?? '').replace('pi_', ''));
      if (path === '/v1/balance') return { json: { object: 'balance' } };
      if (path === '/v1/refunds')
        return {
          json: {
            data:
              intent === undefined || intent.refundedMinor === 0
                ? []
                : [{ amount: intent.refundedMinor, status: 'succeeded' }],
          },
        };
      if (path === '/v1/disputes')
        return {
          json: {
            data: intent?.disputed == null ? [] : [{ amount: intent.amountMinor, status: intent.disputed }],
          },
        };
      if (path === '/v1/payment_intents/search') {
        const found = orders.get(/^metadata\['topup'\]:'(.+)'$/.exec(search.get('query') ?? '')?.[1] ?? '');
        return { json: { data: found === undefined ? [] : [stripeIntent(found)] } };
      }
      const order = findById(orders, (path.split('/').at(-1) ?? '').replace(/^(cs|pi)_/, ''));
      if (order === undefined) return { status: 404, json: { error: { message: 'No such object' } } };
      return { json: path.startsWith('/v1/payment_intents') ? stripeIntent(order) : stripeSession(order) };
    },
    (order, secret, kind = 'checkout.session.completed') => {
      const object = kind.startsWith('charge') ? { payment_intent: `pi_${order.id}` } : stripeSession(order);
      return stripeNotice(
        { id: `evt_${order.id}_${kind}`, type: kind, data: { object } },
        Date.now(),
        secret,
      );
    },
  );

/** Signed as Stripe does, for any moment. */
export function stripeNotice(event: object, atMs = Date.now(), secret = stripeWebhookSecret) {
  const body = JSON.stringify(event);
  const time = Math.floor(atMs / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return {
    body,
    headers: { 'stripe-signature': `t=${time},v1=${signature}`, 'content-type': 'application/json' },
  };
}

const stripeIntent = (order: PretendOrder) => ({
  id: `pi_${order.id}`,
  status: order.status === 'paid' ? 'succeeded' : 'requires_payment_method',
  currency: order.currency,
  amount: order.amountMinor,
  amount_received: order.status === 'paid' ? order.amountMinor : 0,
  metadata: { topup: order.reference },
  customer: 'cus_1',
  setup_future_usage: order.saveCard ? 'off_session' : null,
  payment_method: { id: 'pm_1', card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 } },
});

const stripeSession = (order: PretendOrder) => ({
  id: `cs_${order.id}`,
  client_reference_id: order.reference,
  status: order.status === 'paid' ? 'complete' : 'open',
  payment_status: order.status === 'paid' ? 'paid' : 'unpaid',
  currency: order.currency,
  amount_total: order.amountMinor,
  payment_intent: order.status === 'paid' ? stripeIntent(order) : null,
});
