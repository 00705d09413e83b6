import { address, localFlag, optionalText, secretSetting, setting, wholeNumber } from '../../setting.ts';
import { defineCapability } from '../capability.ts';
import { createFlutterwave } from './flutterwave.ts';
import { createPaystack } from './paystack.ts';
import type { PaymentEngine, ProviderName } from './port.ts';
import { createSandboxPayments } from './sandbox.ts';
import { createStripe } from './stripe.ts';

const settings = {
  paystackUrl: setting('OJA_PAYSTACK_URL', address('https://api.paystack.co'), 'Base URL of Paystack.'),
  paystackKey: secretSetting(
    'OJA_PAYSTACK_KEY',
    optionalText(),
    'Secret key of Paystack. Also verifies its webhooks.',
  ),
  flutterwaveUrl: setting(
    'OJA_FLUTTERWAVE_URL',
    address('https://api.flutterwave.com'),
    'Base URL of Flutterwave.',
  ),
  flutterwaveKey: secretSetting('OJA_FLUTTERWAVE_KEY', optionalText(), 'Secret key of Flutterwave.'),
  flutterwaveHash: secretSetting(
    'OJA_FLUTTERWAVE_HASH',
    optionalText(),
    'Secret hash of Flutterwave webhooks. Without it, they are refused.',
  ),
  stripeUrl: setting('OJA_STRIPE_URL', address('https://api.stripe.com'), 'Base URL of Stripe.'),
  stripeKey: secretSetting('OJA_STRIPE_KEY', optionalText(), 'Secret key of Stripe.'),
  stripeWebhookSecret: secretSetting(
    'OJA_STRIPE_WEBHOOK_SECRET',
    optionalText(),
    'Signing secret (whsec_…) of Stripe webhooks. Without it, they are refused.',
  ),
  sandbox: localFlag(
    'OJA_PAYMENT_SANDBOX',
    'Sandbox payments: anyone can top up without paying. Default: on while the server listens on loopback and has no public URL and no real provider. 1 turns them on elsewhere, but never together with a real provider; 0 turns them off.',
  ),
  sandboxDelayMs: setting(
    'OJA_PAYMENT_SANDBOX_DELAY_MS',
    wholeNumber(20_000, 0, 86_400_000),
    'Duration of a delayed sandbox payment.',
  ),
};

/** What turns each real provider on. With any of them set, sandbox payments are off. */
const keys = {
  paystack: 'paystackKey',
  flutterwave: 'flutterwaveKey',
  stripe: 'stripeKey',
} as const satisfies Record<Exclude<ProviderName, 'sandbox'>, keyof typeof settings>;

export const hasRealProvider = (given: Partial<Record<(typeof keys)[keyof typeof keys], unknown>>): boolean =>
  Object.values(keys).some((key) => given[key] !== undefined);

export const payment = defineCapability<PaymentEngine, typeof settings>({
  name: 'payment',
  about: 'Payments for top-ups.',
  settings,
  engines: {
    paystack: createPaystack,
    flutterwave: createFlutterwave,
    stripe: createStripe,
    sandbox: (given, parts) =>
      createSandboxPayments(
        { ...given, sandbox: given.sandbox === true, real: hasRealProvider(given) },
        parts,
      ),
  },
});
