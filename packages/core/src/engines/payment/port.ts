/** Payments: begin one, ask how it stands, read what a provider tells by webhook. */
import type { Engine, EngineCall } from '../engine.ts';

export type Currency = 'USD' | 'NGN';
export type ProviderName = 'paystack' | 'flutterwave' | 'stripe' | 'sandbox';

interface Provider {
  currencies: Currency[];
  /** It can charge a saved card. */
  savesCards: boolean;
  /** The header that signs its webhooks: `read` is given no other. */
  signedBy: string | null;
}

export const providers: Record<ProviderName, Provider> = {
  paystack: { currencies: ['NGN'], savesCards: true, signedBy: 'x-paystack-signature' },
  flutterwave: { currencies: ['NGN'], savesCards: false, signedBy: 'verif-hash' },
  stripe: { currencies: ['USD'], savesCards: true, signedBy: 'stripe-signature' },
  sandbox: { currencies: ['USD', 'NGN'], savesCards: true, signedBy: null },
};

export const providerNames = Object.keys(providers) as [ProviderName, ...ProviderName[]];

export interface BeginPayment {
  /** Undefined: the first configured one that takes the currency. */
  provider?: ProviderName;
  /** Ours; the same reference never begins two payments. */
  reference: string;
  currency: Currency;
  /** Cents or kobo. */
  amountMinor: number;
  email: string;
  /** Where the payer's browser comes back to. */
  returnUrl: string;
  /** scheme://host of this server. */
  origin: string;
  saveCard: boolean;
  /** A saved card is charged at once, without a checkout. */
  card?: string;
}

export interface BegunPayment {
  provider: ProviderName;
  /** Null when a saved card was charged. */
  checkoutUrl: string | null;
  providerId: string | null;
}

export interface LookAtPayment {
  provider: ProviderName;
  reference: string;
  providerId: string | null;
  paymentId: string | null;
  /** It was credited or reviewed: ask also what was refunded or disputed since. */
  takenBack: boolean;
}

export interface SavedCard {
  /** What charges it again; sealed when stored. */
  token: string;
  /** The email address that it can be charged with; null for any. */
  email: string | null;
  brand: string;
  last4: string;
  expires: string;
}

export interface PaymentState {
  status: 'paid' | 'pending' | 'abandoned' | 'failed' | 'unknown';
  /** As the provider has them: compared with the order before anything is credited. */
  reference: string;
  currency: string;
  /** Null for what is no amount. */
  amountMinor: number | null;
  /** Nothing is credited without. */
  paymentId: string | null;
  /** When the payer paid; null where the provider does not say. */
  paidAtMs: number | null;
  /** Refunded, or lost in a dispute, in cents or kobo; null when it was not asked. */
  takenBackMinor: number | null;
  failure: string | null;
  card: SavedCard | null;
}

export interface ReadNotice {
  provider: ProviderName;
  /** As it arrived: signatures are over these very bytes. */
  raw: Uint8Array;
  headers: Record<string, string>;
  nowMs: number;
}

export interface Notice {
  /** The same for copies of one event. */
  eventId: string;
  kind: string;
  /** Which order it speaks of: by our reference, or by the provider's id of the payment. */
  reference: string | null;
  paymentId: string | null;
  /** The sandbox's checkout page posts as a browser, which wants to go somewhere. */
  browser: boolean;
}

export interface PaymentEngine extends Engine {
  begin(input: BeginPayment, call: EngineCall): Promise<BegunPayment>;
  look(input: LookAtPayment, call: EngineCall): Promise<PaymentState>;
  /** Throws `invalid_signature` for what the provider did not sign. Believes nothing else: `look` is asked. */
  read(input: ReadNotice, call: EngineCall): Promise<Notice>;
}
