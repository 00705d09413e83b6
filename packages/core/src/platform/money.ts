/** Money is integer micro-dollars inside, plain decimals outside. One credit is one cent. */
export const microsPerDollar = 1_000_000;
export const microsPerCredit = 10_000;

/** 900000 → "0.90", 15 → "0.000015": at least two decimals, no exponent, no rounding. */
export function dollars(micros: number): string {
  return decimals(micros, microsPerDollar, 6);
}

/** Nano-dollars: 100 → "0.0000001". */
export function nanoDollars(nanos: number): string {
  return decimals(nanos, microsPerDollar * 1000, 9);
}

export function credits(micros: number): string {
  return decimals(micros, microsPerCredit, 4);
}

/** Kobo for micro-dollars at a rate, rounded up: what a price costs. */
export function koboUp(micros: number, koboPerDollar: number): number {
  return Number((BigInt(micros) * BigInt(koboPerDollar) + 999_999n) / 1_000_000n);
}

export function naira(kobo: number): string {
  return decimals(kobo, 100, 2);
}

function decimals(amount: number, scale: number, placesMax: number): string {
  const sign = amount < 0 ? '-' : '';
  const units = Math.abs(amount);
  const fraction = String(units % scale).padStart(placesMax, '0');
  const trimmed = fraction.replace(/0+$/, '').padEnd(Math.min(2, placesMax), '0');
  return `${sign}${Math.floor(units / scale)}.${trimmed}`;
}

/** UTC month of a moment, "2026-11": what free tiers and caps count by. */
export function monthOf(ms: number): string {
  if (ms < monthFrom || ms >= monthTo) {
    const date = new Date(ms);
    monthFrom = Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
    monthTo = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
    month = date.toISOString().slice(0, 7);
  }
  return month;
}

/** Asked for with every paid call, and nearly always the same. */
let month = '';
let monthFrom = 0;
let monthTo = 0;
