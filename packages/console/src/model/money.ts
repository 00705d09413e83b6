/** Money arrives as plain decimal text and stays text: nothing here rounds through a float. */

const grouped = (whole: string) => whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

function plain(text: string, sign: string): string {
  const minus = text.startsWith('-') ? '−' : '';
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  return `${minus}${sign}${grouped(whole)}${fraction === '' ? '' : `.${fraction}`}`;
}

export const dollars = (text: string) => plain(text, '$');
export const naira = (text: string) => plain(text, '₦');
export const plainCount = (text: string) => plain(text, '');

const microsOf = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const micros = BigInt(whole) * 1_000_000n + BigInt(fraction.slice(0, 6).padEnd(6, '0'));
  return text.startsWith('-') ? -micros : micros;
};

/** For headlines: to the cent, rounded down, so that a balance is never shown higher than it is. */
export function roundedDollars(text: string): string {
  const micros = microsOf(text);
  const size = micros < 0n ? -micros : micros;
  if (size > 0n && size < 10_000n) return micros < 0n ? '−<$0.01' : '<$0.01';
  const cents = size / 10_000n;
  const plainText = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
  return dollars(micros < 0n ? `-${plainText}` : plainText);
}

/** What dollars are in naira at a rate, to the kobo, rounded up as the server does. */
export function inNaira(dollarText: string, rate: string): string {
  const micros = microsOf(dollarText);
  const koboPerDollar = microsOf(rate) / 10_000n;
  const product = (micros < 0n ? -micros : micros) * koboPerDollar;
  const kobo = (product + 999_999n) / 1_000_000n;
  return `${micros < 0n ? '-' : ''}${kobo / 100n}.${String(kobo % 100n).padStart(2, '0')}`;
}

/** What naira are in dollars at a rate, to the millionth, rounded down as the server credits it. */
export function inDollars(nairaText: string, rate: string): string {
  const micros = (microsOf(nairaText) * 1_000_000n) / microsOf(rate);
  const fraction = String(micros % 1_000_000n)
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return `${micros / 1_000_000n}.${fraction}`;
}

/** A mark on an axis: cents, or as many places as a smaller amount needs. */
export const axisDollars = (value: number) => `$${value.toFixed(6).replace(/0{1,4}$/, '')}`;

export const isZero = (text: string) => microsOf(text) === 0n;
export const isBelow = (a: string, b: string) => microsOf(a) < microsOf(b);
export const asNumber = (text: string) => Number(text);

type Currency = 'USD' | 'NGN';
const signs: Record<Currency, string> = { USD: '$', NGN: '₦' };

/** The currency whose sign a person typed. */
export const typedCurrency = (text: string): Currency | undefined =>
  (['USD', 'NGN'] as const).find((currency) => text.trim().startsWith(signs[currency]));

/**
 * A plain decimal that a person typed, or undefined; 15,000 and 15 000 are 15000, and so is ₦15,000 where naira are
 * asked for.
 */
export function typedAmount(text: string, currency: Currency = 'USD'): string | undefined {
  const trimmed = text.trim();
  const plainText = (trimmed.startsWith(signs[currency]) ? trimmed.slice(1).trimStart() : trimmed).replace(
    /[, ](?=\d{3}(?!\d))/g,
    '',
  );
  return /^\d{1,9}(\.\d{1,6})?$/.test(plainText) ? plainText : undefined;
}

/** As the API takes it; what is no amount is sent as it was typed, and refused there by name. */
export const sentAmount = (text: string, currency?: Currency) => typedAmount(text, currency) ?? text.trim();
