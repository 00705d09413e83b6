import { creditsText as english } from '../en/credits.ts';
import type { Texts } from '../texts.ts';

/** Top-up and balance; invoices and statements stay English. */
export const creditsText: Texts<typeof english> = {
  ...english,
  about: 'You dey pay first, then use am. One credit na one cent.',
  available: 'Wetin you fit spend',
  held: 'Wetin running calls hold',
  spent: 'Wetin you spend this month',
  availableAbout: (credits: string, amount: string) => `${credits} credits, ${amount} for today rate`,
  heldAbout: 'E go come back when the calls finish',
  used: 'Wetin you use',
  left: 'Wetin remain',
  voucher: 'Use voucher',
  redeem: 'Use am',
  redeemed: (amount: string) => `${amount} don enter`,
  topUpAbout: 'The naira rate no go change once you go pay, and e go dey your receipt.',
  provider: 'Pay with',
  pay: 'Go pay',
  saveCard: 'Save card',
  saveCardHint: 'The payment company go keep am. You need am for auto top-up.',
  sandboxNote: 'This server dey use sandbox payments. No real money dey move.',
  noTopUp: 'This server never set payment. Ask the operator for credits or voucher.',
  entriesAbout: 'Everything wey you pay, and every money wey come back, go show here.',
  noEntries: 'Nothing never happen here',
  after: 'Balance after am',
  unknown: 'We no fit check this payment now.',
  noTopUps: 'You never top up',
  receiptView: 'See am',
  returned: {
    created: () => 'The payment never start.',
    pending: () => 'We dey wait make the payment company confirm am.',
    paid: (credit: string) => `We don get your payment: ${credit} don enter.`,
    failed: () => 'The payment no work. You no pay anything.',
    abandoned: () =>
      'You no finish the payment. If you pay with transfer, credits go enter when the payment company confirm am.',
    expired: () =>
      'The payment don expire. If the money still come, credits go enter when the payment company confirm am.',
    review: () => 'The money wey you pay no match this top-up. The operator go check am.',
  },
  noReceipts: 'No receipts yet',
  alert: 'Alert for low balance ($)',
  alertHint:
    'We go send you email and `balance.low` once, each time your balance fall below this amount. Leave am empty to turn am off.',
};
