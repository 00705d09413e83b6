/** A person: who logs in. What they may do in an account is their membership's matter. */

import type { Caps } from '../../domain/caps.ts';
import type { Role } from '../../domain/rights.ts';
import { oneOf, orNull, type RowOf, table, text, whole } from '../../storage/table.ts';
import { iso } from '../iso.ts';
import { capKinds, capsFromRow } from '../ledger/cap-columns.ts';
import { capsView, spentView } from '../ledger/caps-view.ts';
import type { Spent } from '../ledger/spends.ts';

export interface Person {
  id: string;
  email: string;
  name: string;
  totpOn: boolean;
  hasPassword: boolean;
  createdAt: number;
}

/** With what they prove themselves by. */
export const personTable = table('people', {
  id: text(),
  email: text(),
  name: text(),
  password_hash: orNull(text()),
  totp_secret: orNull(text()),
  totp_on: whole,
  last_account_id: orNull(text()),
  created_at: whole,
});
export type PersonRow = RowOf<typeof personTable>;

export const personFromRow = (row: PersonRow): Person => ({
  id: row.id,
  email: row.email,
  name: row.name,
  totpOn: row.totp_on === 1,
  hasPassword: row.password_hash !== null,
  createdAt: row.created_at,
});

export const memberTable = table('members', {
  id: text(),
  account_id: text(),
  person_id: text(),
  role: oneOf('owner', 'admin', 'developer', 'billing', 'viewer'),
  joined_at: whole,
  left_at: orNull(whole),
  ...capKinds,
});
export type MemberRow = RowOf<typeof memberTable>;

export interface Member {
  id: string;
  accountId: string;
  personId: string;
  role: Role;
  joinedAt: number;
  leftAt: number | null;
  /** What their keys and sessions may use together. */
  caps: Caps;
}

export const memberFromRow = (row: MemberRow): Member => ({
  id: row.id,
  accountId: row.account_id,
  personId: row.person_id,
  role: row.role,
  joinedAt: row.joined_at,
  leftAt: row.left_at,
  caps: capsFromRow(row),
});

/** A member as the others of the account see them. */
export interface SeenMemberRow extends MemberRow {
  email: string;
  name: string;
  totp_on: number;
  keys: number;
}

export const memberView = (row: SeenMemberRow, spent: Spent) => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  totp: row.totp_on === 1,
  keys: Number(row.keys),
  ...capsView(capsFromRow(row)),
  ...spentView(spent),
  joined_at: new Date(row.joined_at).toISOString(),
  left_at: iso(row.left_at),
});
