/** The customer named on receipts and statements, where that is more than the account's name. */

import { orNull, type RowOf, table, text } from '../../storage/table.ts';
import { countryName } from '../../text/display-names.ts';

export interface Billing {
  name: string | null;
  /** Lines. */
  address: string | null;
  /** ISO 3166-1, two letters. */
  country: string | null;
  tax_id: string | null;
}

export const billingTable = table('accounts', {
  billing_name: orNull(text()),
  billing_address: orNull(text()),
  billing_country: orNull(text()),
  billing_tax_id: orNull(text()),
});

/** Null where nothing is set. */
export function billingFromRow(row: RowOf<typeof billingTable>): Billing | null {
  const billing = {
    name: row.billing_name,
    address: row.billing_address,
    country: row.billing_country,
    tax_id: row.billing_tax_id,
  };
  return Object.values(billing).every((value) => value === null) ? null : billing;
}

/** The customer named on a document. */
export const buyerTable = table('accounts', { name: text(), email: text(), ...billingTable.kinds });
export type BuyerRow = RowOf<typeof buyerTable>;

export interface Buyer {
  name: string;
  email: string;
  billing: Billing | null;
}

export const buyerFromRow = (row: BuyerRow): Buyer => ({
  name: row.name,
  email: row.email,
  billing: billingFromRow(row),
});

/** What was not sent stays; null clears one of them, or all. */
export function billingChange(billing: Partial<Billing> | null | undefined) {
  const sent = billing === null ? { name: null, address: null, country: null, tax_id: null } : billing;
  return {
    billingName: sent?.name,
    billingAddress: sent?.address,
    billingCountry: sent?.country,
    billingTaxId: sent?.tax_id,
  };
}

/** The block of a document that says so; none where nothing is set. */
export function billedTo({ name, billing }: Buyer): [title: string, lines: string][] {
  if (billing === null) return [];
  const lines = [
    billing.name ?? name,
    billing.address,
    billing.country === null ? null : (countryName(billing.country) ?? billing.country),
    billing.tax_id === null ? null : `Tax ID: ${billing.tax_id}`,
  ];
  return [['Billed to', lines.filter((line) => line !== null).join('\n')]];
}
