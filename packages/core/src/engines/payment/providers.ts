/** Providers of payments, as operators connect them. */
import { bearer, type ProviderKind } from '../provider-kind.ts';

export const paymentProviders: readonly ProviderKind[] = [
  {
    kind: 'paystack',
    title: 'Paystack',
    serves: 'Payments',
    url: 'https://api.paystack.co',
    needsKey: true,
    help: 'Secret key from dashboard.paystack.com',
    env: {
      url: 'OJA_PAYSTACK_URL',
      key: 'OJA_PAYSTACK_KEY',
    },
    // The sandbox is off while a real provider is on.
    engines: { payment: ['paystack', 'sandbox'] },
    probe: { headers: bearer, request: { method: 'GET', path: '/balance' } },
  },
  {
    kind: 'flutterwave',
    title: 'Flutterwave',
    serves: 'Payments',
    url: 'https://api.flutterwave.com',
    needsKey: true,
    help: 'Secret key from app.flutterwave.com',
    env: {
      url: 'OJA_FLUTTERWAVE_URL',
      key: 'OJA_FLUTTERWAVE_KEY',
      webhookSecret: 'OJA_FLUTTERWAVE_HASH',
    },
    // The sandbox is off while a real provider is on.
    engines: { payment: ['flutterwave', 'sandbox'] },
    probe: { headers: bearer, request: { method: 'GET', path: '/v3/balances' } },
  },
  {
    kind: 'stripe',
    title: 'Stripe',
    serves: 'Payments',
    url: 'https://api.stripe.com',
    needsKey: true,
    help: 'Secret key from dashboard.stripe.com/apikeys',
    env: {
      url: 'OJA_STRIPE_URL',
      key: 'OJA_STRIPE_KEY',
      webhookSecret: 'OJA_STRIPE_WEBHOOK_SECRET',
    },
    // The sandbox is off while a real provider is on.
    engines: { payment: ['stripe', 'sandbox'] },
    probe: { headers: bearer, request: { method: 'GET', path: '/v1/balance' } },
  },
];
