/** A key as the platform knows it. */

import type { Caps } from '../../domain/caps.ts';
import { guardrailsFromText } from '../../domain/guardrails/stored-rules.ts';
import { oneOf, orNull, type RowOf, table, text, whole } from '../../storage/table.ts';
import { iso } from '../iso.ts';
import { capKinds, capsFromRow } from '../ledger/cap-columns.ts';
import { capsView, spentView } from '../ledger/caps-view.ts';
import type { Spent } from '../ledger/spends.ts';
import { controlKinds, controlsFromRow, type KeyControls } from './controls.ts';
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
  caps: Caps;
  controls: KeyControls;
  expiresAt: number | null;
  createdAt: number;
  lastUsedAt: number | null;
  revokedAt: number | null;
  rotatedFrom: string | null;
  /** The member who created it, or who it was handed over to; null for an operator's doing. */
  createdBy: string | null;
  /** The member who was shown the secret, also after the key was handed over; null where an operator created it. */
  issuedTo: string | null;
}

export const keyTable = table('keys', {
  id: text(),
  account_id: text(),
  name: text(),
  hint: text(),
  mode: oneOf('live', 'test'),
  scopes: text(),
  ips: text(),
  per_minute: orNull(whole),
  ...capKinds,
  ...controlKinds,
  expires_at: orNull(whole),
  created_at: whole,
  last_used_at: orNull(whole),
  revoked_at: orNull(whole),
  rotated_from: orNull(text()),
  created_by: orNull(text()),
  issued_to: orNull(text()),
});
export type KeyRow = RowOf<typeof keyTable>;

export function keyFromRow(row: KeyRow): Key {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    hint: row.hint,
    mode: row.mode,
    scopes: JSON.parse(row.scopes),
    ips: JSON.parse(row.ips),
    perMinute: row.per_minute,
    caps: capsFromRow(row),
    controls: controlsFromRow(row),
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
    rotatedFrom: row.rotated_from,
    createdBy: row.created_by,
    issuedTo: row.issued_to,
  };
}

/** A key as its owner sees it. */
export function keyView(key: Key, spent: Spent, now = Date.now()) {
  const state =
    key.revokedAt !== null
      ? 'revoked'
      : key.expiresAt !== null && key.expiresAt <= now
        ? 'expired'
        : key.controls.pausedAt !== null
          ? 'paused'
          : 'active';
  return {
    id: key.id,
    name: key.name,
    hint: key.hint,
    mode: key.mode,
    state: state as 'active' | 'paused' | 'revoked' | 'expired',
    scopes: key.scopes,
    ips: key.ips,
    per_minute: key.perMinute,
    ...capsView(key.caps),
    ...spentView(spent),
    paused_at: iso(key.controls.pausedAt),
    max_tokens_default: key.controls.maxTokensDefault,
    max_tokens_limit: key.controls.maxTokensLimit,
    private: key.controls.isPrivate === 1,
    store_bodies: key.controls.storesBodies === 1,
    cache_seconds: key.controls.cacheSeconds,
    guardrails: guardrailsFromText(key.controls.guardrails),
    expires_at: iso(key.expiresAt),
    created_at: iso(key.createdAt),
    last_used_at: iso(key.lastUsedAt),
    revoked_at: iso(key.revokedAt),
    rotated_from: key.rotatedFrom,
    created_by: key.createdBy,
  };
}
