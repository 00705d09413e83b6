/** Payment texts: a bank transfer to read, an EMVCo merchant code (NQR and its kin), a SEPA transfer. */
import { z } from 'zod';

/** ISO 4217 numbers, as EMVCo writes currencies. */
const currencyNumbers = {
  NGN: '566',
  USD: '840',
  EUR: '978',
  GBP: '826',
  GHS: '936',
  KES: '404',
  ZAR: '710',
  XOF: '952',
  XAF: '950',
  EGP: '818',
  INR: '356',
  BRL: '986',
  SGD: '702',
  THB: '764',
} as const;
type Currency = keyof typeof currencyNumbers;
const currencies = Object.keys(currencyNumbers) as [Currency, ...Currency[]];

const amount = z
  .number()
  .positive()
  .max(999_999_999)
  .multipleOf(0.01)
  .describe('Amount in the currency, for example 5000.50.');
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\r\n]*$/, 'must be a single line');

const transfer = z
  .strictObject({
    scheme: z.literal('transfer').default('transfer'),
    account_name: line(100).describe('Payee name.'),
    account_number: z
      .string()
      .regex(/^[0-9A-Z -]{4,34}$/i, 'must be an account number')
      .describe('Account number; in Nigeria a NUBAN of ten digits.'),
    bank: line(100).describe('Bank name.'),
    amount: amount.optional(),
    currency: z.enum(currencies).default('NGN').describe('Currency of the amount.'),
    reference: line(60).optional().describe('Payment reference.'),
  })
  .describe('Bank details as plain text.');

const emv = z
  .strictObject({
    scheme: z.literal('emv'),
    merchant_name: line(25).describe('Merchant name shown to the payer.'),
    merchant_city: line(15).describe('City of the merchant.'),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'must be two capital letters')
      .default('NG')
      .describe('Two-letter ISO 3166-1 country code.'),
    currency: z.enum(currencies).default('NGN').describe('Currency of the amount.'),
    amount: amount.optional().describe('Amount. Omit to let the payer enter it.'),
    category_code: z
      .string()
      .regex(/^\d{4}$/, 'must be four digits')
      .default('0000')
      .describe('Merchant category code (ISO 18245).'),
    network: line(32).default('NG.COM.NIBSS-PLC.QR').describe('Globally unique ID of the payment network.'),
    tag: z.int().min(26).max(51).default(26).describe('Tag of the merchant account template.'),
    account: z
      .record(z.string().regex(/^(0[1-9]|[1-9]\d)$/, 'must be two digits, 01 to 99'), line(60))
      .describe('Merchant account fields defined by the network, by tag: {"01": "M0000000105"}.'),
    reference: line(25).optional().describe('Payment reference, such as an invoice number.'),
  })
  .superRefine((pay, context) => {
    const [most, got] = [valueMax - networkField(pay.network).length, accountFields(pay.account).length];
    if (got <= most) return;
    const message = `must have at most ${most} characters in total, 4 for each tag and length included (got ${got})`;
    context.addIssue({ code: 'custom', path: ['account'], message });
  })
  .describe('EMVCo merchant-presented code, as NQR and other national schemes use.');

/** ISO 13616: the letters as numbers, the head moved behind, leave 1 when divided by 97. */
export function isIban(given: string): boolean {
  const iban = given.replaceAll(' ', '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(iban)) return false;
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}

const epc = z
  .strictObject({
    scheme: z.literal('epc'),
    name: line(70).describe('Payee name.'),
    iban: z
      .string()
      .regex(/^[A-Z]{2}\d{2}[0-9A-Z ]{10,40}$/i, 'must be an IBAN')
      .refine(isIban, 'must be an IBAN with valid check digits; check for typing errors')
      .describe('IBAN of the payee.'),
    bic: z
      .string()
      .regex(/^[A-Z0-9]{8}([A-Z0-9]{3})?$/i, 'must be a BIC')
      .optional()
      .describe('BIC of the bank; not needed within the euro area.'),
    amount: amount.optional(),
    reference: line(140).optional().describe('Payment reference.'),
  })
  .describe('SEPA credit transfer in euro (EPC069-12).');

export const payment = z.discriminatedUnion('scheme', [transfer, emv, epc], {
  error: (issue) => (issue.code === 'invalid_union' ? 'must be transfer, emv or epc' : undefined),
});
type Payment = z.output<typeof payment>;

export function paymentText(pay: Payment): string {
  if (pay.scheme === 'transfer') return transferText(pay);
  return pay.scheme === 'emv' ? emvText(pay) : epcText(pay);
}

function transferText(pay: z.output<typeof transfer>): string {
  const money = new Intl.NumberFormat('en-NG', { style: 'currency', currency: pay.currency });
  return [
    `Pay to: ${pay.account_name}`,
    `Bank: ${pay.bank}`,
    `Account: ${pay.account_number}`,
    ...(pay.amount ? [`Amount: ${money.format(pay.amount)}`] : []),
    ...(pay.reference ? [`Reference: ${pay.reference}`] : []),
  ].join('\n');
}

/** EMVCo fields are plain ASCII: ọjà becomes oja. Letters that it can't write are composed again: one `?` each. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/[^\x20-\x7e]/gu, '?');

/** What a length of two digits can count. */
const valueMax = 99;
const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`;
const networkField = (network: string) => field('00', plain(network));
const accountFields = (account: Record<string, string>) =>
  Object.entries(account)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([tag, value]) => field(tag, plain(value)))
    .join('');

function emvText(pay: z.output<typeof emv>): string {
  const body = [
    field('00', '01'),
    field('01', pay.amount ? '12' : '11'),
    field(String(pay.tag), networkField(pay.network) + accountFields(pay.account)),
    field('52', pay.category_code),
    field('53', currencyNumbers[pay.currency]),
    ...(pay.amount ? [field('54', pay.amount.toFixed(2))] : []),
    field('58', pay.country),
    field('59', plain(pay.merchant_name)),
    field('60', plain(pay.merchant_city)),
    ...(pay.reference ? [field('62', field('05', plain(pay.reference)))] : []),
    '6304',
  ].join('');
  return body + emvChecksum(body);
}

/** CRC-16/CCITT-FALSE, four hex digits. */
export function emvChecksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

function epcText(pay: z.output<typeof epc>): string {
  const sum = pay.amount ? `EUR${pay.amount.toFixed(2)}` : '';
  const iban = pay.iban.replaceAll(' ', '').toUpperCase();
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    pay.bic?.toUpperCase() ?? '',
    pay.name,
    iban,
    sum,
    '',
    '',
    pay.reference ?? '',
  ]
    .join('\n')
    .trimEnd();
}
