/** An account as the platform knows it, and as its owner sees it. */

import type { Caps } from '../../formats/caps.ts';
import { oneOf, orNull, type RowOf, table, text, whole } from '../../storage/table.ts';
import { capKinds, capsFromRow } from '../ledger/cap-columns.ts';
import { capsView } from '../ledger/caps-view.ts';
import { dollars } from '../money.ts';
import { type AccountLimits, limitsFromText } from './account-limits.ts';
import { type Billing, billingFromRow, billingTable } from './billing.ts';

export interface Account {
  id: string;
  email: string;
  name: string;
  role: 'developer' | 'operator';
  state: 'active' | 'suspended';
  totpOn: boolean;
  caps: Caps;
  lowBalanceMicros: number | null;
  billing: Billing | null;
  limits: AccountLimits | null;
  createdAt: number;
  deletedAt: number | null;
}

export const accountTable = table('accounts', {
  id: text(),
  email: text(),
  name: text(),
  role: oneOf('developer', 'operator'),
  state: oneOf('active', 'suspended'),
  totp_on: whole,
  ...capKinds,
  low_balance_micros: orNull(whole),
  ...billingTable.kinds,
  limits: orNull(text()),
  created_at: whole,
  deleted_at: orNull(whole),
});
export type AccountRow = RowOf<typeof accountTable>;

/** With what its owner proves itself by. */
export const accountProofTable = table('accounts', {
  ...accountTable.kinds,
  password_hash: text(),
  totp_secret: orNull(text()),
});
export type AccountProofRow = RowOf<typeof accountProofTable>;

export function accountFromRow(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    state: row.state,
    totpOn: row.totp_on === 1,
    caps: capsFromRow(row),
    lowBalanceMicros: row.low_balance_micros,
    billing: billingFromRow(row),
    limits: limitsFromText(row.limits),
    createdAt: row.created_at,
    deletedAt: row.deleted_at,
  };
}

export function accountView(account: Account) {
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    role: account.role,
    state: account.deletedAt === null ? account.state : ('deleted' as const),
    totp: account.totpOn,
    ...capsView(account.caps),
    low_balance_alert: account.lowBalanceMicros === null ? null : dollars(account.lowBalanceMicros),
    billing: account.billing,
    created_at: new Date(account.createdAt).toISOString(),
  };
}
