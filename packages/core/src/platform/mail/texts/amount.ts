export interface Amount {
  amountMinor: number;
  currency: string;
}

/** ₦15,000.00 or 15 000,00 ₦. */
export const amountIn = (language: string, { amountMinor, currency }: Amount) =>
  new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    amountMinor / 100,
  );
