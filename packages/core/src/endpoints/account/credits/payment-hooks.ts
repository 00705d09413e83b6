/** Where payments come back: providers' webhooks, the payer's browser, and the sandbox's own checkout page. */
import { z } from 'zod';
import { providerNames, providers } from '../../../engines/payment/port.ts';
import { fail, OjaError } from '../../../errors.ts';
import { brandMarkSvg } from '../../../formats/brand-mark.ts';
import type { Topup } from '../../../platform/payments/topup.ts';
import type { CallContext } from '../../context.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { ignoringOthers } from '../../passthrough.ts';
import { forAnyone, plain } from '../shapes.ts';
import { checkTopup, returnOrigins, returnPath } from './topping-up.ts';

export const paymentWebhook = defineEndpoint({
  ...forAnyone,
  id: 'public.payment-webhook',
  method: 'POST',
  path: '/api/v1/payments/{provider}/webhook',
  summary: 'Payment webhook',
  description:
    'Called by payment providers. Oja verifies the signature over the raw body, stores the event and confirms it with the provider before crediting anything. Duplicates are ignored.',
  limits: { bodyBytesMax: 256 * 1024, timeoutMs: 15_000, perMinute: 6_000 },
  uses: {
    rawBody: true,
    headers: Object.values(providers).flatMap(({ signedBy }) => signedBy ?? []),
    engines: ['payment'],
    platform: ['autoTopups', 'payments'],
  },
  input: z.strictObject({
    provider: z.enum(providerNames).describe('Payment provider that sends the event.'),
  }),
  output: z.object({ received: z.boolean().describe('Whether the event was accepted.') }),
  errors: ['invalid_signature', 'engine_unavailable', 'unprocessable'],
  example: { input: { provider: 'paystack' }, output: { received: true } },
  async run({ provider }, context) {
    const notice = await context.engines.payment.read(
      {
        provider,
        raw: context.rawBody ?? new Uint8Array(),
        headers: context.headers,
        nowMs: context.now(),
      },
      context,
    );
    const { browser, ...event } = notice;
    await context.platform.payments.keepEvent({ provider, ...event });
    if (!browser || notice.reference === null) return { data: { received: true } };
    const topupId = notice.reference.replace('-', '_');
    return { data: { received: true }, status: 303, headers: { location: returnPath(topupId) } };
  },
});

export const paymentReturn = defineEndpoint({
  ...forAnyone,
  id: 'public.payment-return',
  method: 'GET',
  path: '/api/v1/payments/return/{id}',
  summary: 'Checkout return page',
  description:
    'Payment providers redirect the browser here after checkout; it then redirects to return_url. Oja checks the payment with the provider and ignores the query string.',
  limits: { ...plain.limits, timeoutMs: 40_000, perMinute: 60 },
  // Providers add their own words to the address; none is believed.
  input: ignoringOthers(z.looseObject({ id: z.string().max(64).describe('Top-up ID: top_…') })),
  output: z.object({
    id: z.string().describe('Top-up ID.'),
    status: z.string().describe('Status of the top-up.'),
  }),
  errors: ['not_found'],
  uses: { helpers: ['payment'], platform: ['autoTopups', 'parts', 'payments'] },
  example: {
    input: { id: 'top_01m7ekm29qdweck8sm5wmjjfn4' },
    output: { id: 'top_01m7ekm29qdweck8sm5wmjjfn4', status: 'paid' },
  },
  async run({ id }, context) {
    const topup = await lookOnce(context, await context.platform.payments.find(id, null));
    const status = topup.state;
    const { origin } = context.caller;
    const location = target(topup, origin, returnOrigins(context.platform, origin));
    return { data: { id, status }, status: 303, headers: { location } };
  },
});

/** The browser goes on even when the provider is slow: the schedule looks again. */
async function lookOnce(
  context: CallContext<{ engines: 'payment'; platform: 'autoTopups' | 'payments' }>,
  topup: Topup,
): Promise<Topup> {
  if (topup.state === 'paid' || topup.state === 'created') return topup;
  try {
    return await checkTopup(context, topup);
  } catch (error) {
    context.log.warn({ err: error, topup: topup.id }, 'a payment could not be checked yet');
    return topup;
  }
}

/** Looked at again: what was our own address for who made the order may be a stranger's for who comes back. */
function target(topup: Topup, origin: string, allowed: string[]): string {
  const wished = topup.returnUrl === null ? undefined : new URL(topup.returnUrl);
  const url =
    wished !== undefined && allowed.includes(wished.origin) ? wished : new URL(`${origin}/console/credits`);
  url.searchParams.set('topup', topup.id);
  url.searchParams.set('status', topup.state);
  return url.href;
}

// Redirects after the form count as its targets, that to return_url included.
const pageHeaders = (origins: string[]) => ({
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${origins.join(' ')}; frame-ancestors 'none'; base-uri 'none'`,
  'x-content-type-options': 'nosniff',
  // Without a referrer the form's origin would be null, and the session of the payer be refused.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
});

export const sandboxCheckout = defineEndpoint({
  ...forAnyone,
  id: 'public.sandbox-checkout',
  method: 'GET',
  path: '/api/v1/payments/sandbox/checkout/{reference}',
  summary: 'Sandbox checkout page',
  description:
    'Available only if the operator has turned sandbox payments on. Choose the outcome of the payment on the page.',
  input: z.strictObject({
    reference: z
      .string()
      .regex(/^top-[0-9a-z]{26}$/, 'must be the reference of a top-up')
      .describe('Reference of the top-up.'),
    token: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'must be the token of the checkout link')
      .describe('Token from the checkout link.'),
  }),
  output: z.never(),
  wire: { types: ['text/html'], raw: true },
  errors: ['not_found'],
  uses: { platform: ['parts', 'payments'] },
  example: {
    input: { reference: 'top-01m7ekm29qdweck8sm5wmjjfn4', token: '0'.repeat(64) },
    answer: () => ({
      text: '<!doctype html><title>Sandbox checkout</title>',
      mime: 'text/html; charset=utf-8',
    }),
  },
  async run({ reference, token }, { platform, caller }) {
    const topup = await platform.payments.find(reference.replace('-', '_'), null).catch((error: unknown) => {
      throw error instanceof OjaError ? fail('not_found', 'This sandbox payment does not exist.') : error;
    });
    if (topup.provider !== 'sandbox') throw fail('not_found', 'This sandbox payment does not exist.');
    return {
      text: checkoutPage(topup, platform.payments.amountText(topup.amountMinor), token),
      mime: 'text/html; charset=utf-8',
      headers: pageHeaders(returnOrigins(platform, caller.origin)),
    };
  },
});

/** Reference and token are letters and digits by their schemas: nothing here needs escaping. */
function checkoutPage(topup: Topup, amount: string, token: string): string {
  const choices: [outcome: string, label: string][] =
    topup.state === 'paid'
      ? [['refund', 'Refund it']]
      : [
          ['success', 'Pay'],
          ['delay', 'Pay, confirm later'],
          ['failure', 'Card declined'],
          ['abandon', 'Cancel'],
        ];
  const buttons = choices.map(
    ([outcome, label]) => `<button name="outcome" value="${outcome}">${label}</button>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox checkout</title>
<style>
:root { color-scheme: light dark; --paper: #faf9f6; --surface: #fff; --ink: #191b24; --soft: #555a6b; --line: #cdc7bb; --accent: #2f3ca8; --accent-ink: #fff }
@media (prefers-color-scheme: dark) { :root { --paper: #0d0f17; --surface: #141722; --ink: #edeff7; --soft: #a3aabf; --line: #3a4157; --accent: #98a6ff; --accent-ink: #0d0f17 } }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink) }
main { background: var(--surface); padding: 2rem; border: 1px solid var(--line); border-radius: 14px; box-sizing: border-box; width: min(26rem, 100% - 2rem); overflow-wrap: anywhere }
.brand { display: flex; align-items: center; gap: .6rem; font-weight: 600; margin: 0 0 1.25rem }
h1 { font-size: 1rem; margin: 0 } .about { color: var(--soft); margin: .5rem 0 0 } strong { font-size: 2rem; display: block } .reference { color: var(--soft); font: .8rem/1.5 ui-monospace, monospace; margin: 0 0 1rem }
button { display: block; width: 100%; font: inherit; font-weight: 500; padding: .7rem; margin-top: .6rem; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); color: var(--ink); cursor: pointer }
button[value=success] { background: var(--accent); color: var(--accent-ink); border-color: var(--accent) }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
</style></head>
<body><main><p class="brand">${brandMarkSvg}Oja</p><h1>Sandbox checkout</h1>
<strong>${topup.currency === 'NGN' ? '₦' : '$'}${amount.replace(/\B(?=(\d{3})+\.)/g, ',')}</strong>
<p class="about">No real money moves. Choose an outcome.</p>
<p class="reference">${topup.reference}</p>
<form method="post" action="/api/v1/payments/sandbox/webhook">
<input type="hidden" name="reference" value="${topup.reference}"><input type="hidden" name="token" value="${token}">
${buttons.join('\n')}
</form></main></body></html>`;
}

export const paymentHooksEndpoints = [paymentWebhook, paymentReturn, sandboxCheckout];
