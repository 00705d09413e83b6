/** A key as the platform knows it. */
import type { Value } from '../../storage/store.ts';
import { dollars } from '../money.ts';
import type { KeyMode } from './secret.ts';

export interface Key {
  id: string;
  accountId: string;
  name: string;
  hint: string;
  mode: KeyMode;
  /** Categories (`network`), endpoints (`utilities.qr`), `account`, `operator`. */
  scopes: string[];
  ips: string[];
  perMinute: number | null;
  capMicros: number | null;
  expiresAt: number | null;
  createdAt: number;
  lastUsedAt: number | null;
  revokedAt: number | null;
  rotatedFrom: string | null;
}

export const keyColumns =
  'id, account_id, name, hint, mode, scopes, ips, per_minute, cap_micros, expires_at, created_at, last_used_at, revoked_at, rotated_from';

export function keyFromRow(row: Record<string, Value>): Key {
  return {
    id: row.id as string,
    accountId: row.account_id as string,
    name: row.name as string,
    hint: row.hint as string,
    mode: row.mode as KeyMode,
    scopes: JSON.parse(row.scopes as string),
    ips: JSON.parse(row.ips as string),
    perMinute: row.per_minute as number | null,
    capMicros: row.cap_micros as number | null,
    expiresAt: row.expires_at as number | null,
    createdAt: row.created_at as number,
    lastUsedAt: row.last_used_at as number | null,
    revokedAt: row.revoked_at as number | null,
    rotatedFrom: row.rotated_from as string | null,
  };
}

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** A key as its owner sees it. */
export function keyView(key: Key, spentMicros: number, now = Date.now()) {
  const state =
    key.revokedAt !== null
      ? 'revoked'
      : key.expiresAt !== null && key.expiresAt <= now
        ? 'expired'
        : 'active';
  return {
    id: key.id,
    name: key.name,
    hint: key.hint,
    mode: key.mode,
    state: state as 'active' | 'revoked' | 'expired',
    scopes: key.scopes,
    ips: key.ips,
    per_minute: key.perMinute,
    monthly_cap: key.capMicros === null ? null : dollars(key.capMicros),
    spent_this_month: dollars(spentMicros),
    expires_at: iso(key.expiresAt),
    created_at: iso(key.createdAt)!,
    last_used_at: iso(key.lastUsedAt),
    revoked_at: iso(key.revokedAt),
    rotated_from: key.rotatedFrom,
  };
}
