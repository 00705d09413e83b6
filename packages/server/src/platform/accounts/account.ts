/** An account as the platform knows it, and as its owner sees it. */
import type { Row } from '../../storage/store.ts';
import { dollars } from '../money.ts';

export interface Account {
  id: string;
  email: string;
  name: string;
  role: 'developer' | 'operator';
  state: 'active' | 'suspended';
  totpOn: boolean;
  capMicros: number | null;
  lowBalanceMicros: number | null;
  createdAt: number;
  deletedAt: number | null;
}

export const accountColumns =
  'id, email, name, role, state, totp_on, cap_micros, low_balance_micros, created_at, deleted_at';

export function accountFromRow(row: Row): Account {
  return {
    id: row.id as string,
    email: row.email as string,
    name: row.name as string,
    role: row.role as Account['role'],
    state: row.state as Account['state'],
    totpOn: row.totp_on === 1,
    capMicros: row.cap_micros as number | null,
    lowBalanceMicros: row.low_balance_micros as number | null,
    createdAt: row.created_at as number,
    deletedAt: row.deleted_at as number | null,
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
    monthly_cap: account.capMicros === null ? null : dollars(account.capMicros),
    low_balance_alert: account.lowBalanceMicros === null ? null : dollars(account.lowBalanceMicros),
    created_at: new Date(account.createdAt).toISOString(),
  };
}
