/** An account as the platform knows it, and as its owner sees it. */

import type { Caps } from '../../domain/caps.ts';
import type { GuardrailRules } from '../../domain/guardrails/rules.ts';
import { guardrailsFromText } from '../../domain/guardrails/stored-rules.ts';
import { type Language, languageFrom } from '../../domain/languages/languages.ts';
import { microsRange } from '../../domain/ranges.ts';
import { oneOf, orNull, type RowOf, table, text, whole, within } from '../../storage/table.ts';
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
  /** Every owner has two-factor authentication on. */
  totpOn: boolean;
  caps: Caps;
  lowBalanceMicros: number | null;
  billing: Billing | null;
  limits: AccountLimits | null;
  guardrails: GuardrailRules | null;
  language: Language | null;
  createdAt: number;
  deletedAt: number | null;
}

const accountTable = table('accounts', {
  id: text(),
  email: text(),
  name: text(),
  role: oneOf('developer', 'operator'),
  state: oneOf('active', 'suspended'),
  ...capKinds,
  low_balance_micros: orNull(within(microsRange)),
  ...billingTable.kinds,
  limits: orNull(text()),
  guardrails: orNull(text()),
  language: orNull(text()),
  created_at: whole,
  deleted_at: orNull(whole),
});
export type AccountRow = RowOf<typeof accountTable> & { totp_on: number | null };

/** Of an account that the statement calls `a`. */
export const accountColumns = `${accountTable.columnsOf('a')},
  (SELECT min(p.totp_on) FROM members m JOIN people p ON p.id = m.person_id
   WHERE m.account_id = a.id AND m.role = 'owner' AND m.left_at IS NULL) AS totp_on`;

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
    guardrails: guardrailsFromText(row.guardrails),
    language: languageFrom(row.language) ?? null,
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
    guardrails: account.guardrails,
    language: account.language,
    created_at: new Date(account.createdAt).toISOString(),
  };
}
