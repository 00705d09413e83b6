/** Transactions that change keys. Each is scoped to its account. */

import { type Caps, capNames } from '../../domain/caps.ts';
import { isWide } from '../../domain/rights.ts';
import { fail } from '../../errors.ts';
import { type Steps, sql, transaction, type Value } from '../../storage/store.ts';
import { capColumns } from '../ledger/cap-columns.ts';
import { type NewMail, queueMails } from '../mail/write.ts';
import { emit } from '../webhooks/emit.ts';
import { controlColumns, controlNames, type KeyControls } from './controls.ts';
import { type Key, type KeyRow, keyFromRow, keyTable } from './key.ts';
import { exceeds, restricted } from './rights.ts';
import type { KeyMode } from './secret.ts';
import { requireHolder } from './wide.ts';

export const keysPerAccountMax = 200;

export interface NewKey {
  id: string;
  accountId: string;
  name: string;
  hint: string;
  digest: string;
  mode: KeyMode;
  scopes: string[];
  ips: string[];
  perMinute: number | null;
  caps: Caps;
  controls: KeyControls;
  expiresAt: number | null;
  rotatedFrom: string | null;
  createdBy: string | null;
  issuedTo: string | null;
  at: number;
}

export function* insertKey(key: NewKey): Steps<Key> {
  yield* requireHolder(key);
  const [count] = yield* sql<{ n: number }>(
    'SELECT count(*) AS n FROM keys WHERE account_id = $1 AND revoked_at IS NULL',
    [key.accountId],
  );
  if (count!.n >= keysPerAccountMax) {
    throw fail('conflict', `An account can have at most ${keysPerAccountMax} active keys. Revoke one first.`);
  }
  const [row] = yield* sql<KeyRow>(
    `INSERT INTO keys (id, account_id, name, hint, digest, mode, scopes, ips, per_minute, expires_at,
       created_at, rotated_from, created_by, issued_to, ${[...Object.values(capColumns), ...Object.values(controlColumns)].join(', ')})
     VALUES (${Array.from({ length: 27 }, (_, i) => `$${i + 1}`).join(', ')}) RETURNING ${keyTable.columns}`,
    [
      key.id,
      key.accountId,
      key.name,
      key.hint,
      key.digest,
      key.mode,
      JSON.stringify(key.scopes),
      JSON.stringify(key.ips),
      key.perMinute,
      key.expiresAt,
      key.at,
      key.rotatedFrom,
      key.createdBy,
      key.issuedTo,
      ...capNames.map((name) => key.caps[name]),
      ...controlNames.map((name) => key.controls[name]),
    ],
  );
  return keyFromRow(row!);
}

export const createKey = transaction(import.meta.url, 'createKey', insertKey);

const changeable = {
  name: 'name',
  scopes: 'scopes',
  ips: 'ips',
  perMinute: 'per_minute',
  expiresAt: 'expires_at',
} as const;

export type KeyChange = Partial<Pick<Key, keyof typeof changeable>> & {
  caps?: Partial<Caps>;
  controls?: Partial<KeyControls>;
};

export const changeKey = transaction(
  import.meta.url,
  'changeKey',
  function* (input: { accountId: string; id: string; change: KeyChange }): Steps<Key> {
    const names = (Object.keys(changeable) as (keyof typeof changeable)[]).filter(
      (name) => input.change[name] !== undefined,
    );
    const values = names.map((name): Value => {
      const value = input.change[name]!;
      return Array.isArray(value) ? JSON.stringify(value) : value;
    });
    const { caps = {}, controls = {} } = input.change;
    const capped = capNames.filter((name) => caps[name] !== undefined);
    const controlled = controlNames.filter((name) => controls[name] !== undefined);
    const columns = [
      ...names.map((name) => changeable[name]),
      ...capped.map((name) => capColumns[name]),
      ...controlled.map((name) => controlColumns[name]),
    ];
    const set = columns.map((column, i) => `${column} = $${i + 3}`);
    const [row] = yield* sql<KeyRow>(
      `UPDATE keys SET ${['account_id = account_id', ...set].join(', ')}
       WHERE account_id = $1 AND id = $2 AND revoked_at IS NULL RETURNING ${keyTable.columns}`,
      [
        input.accountId,
        input.id,
        ...values,
        ...capped.map((name) => caps[name]!),
        ...controlled.map((name) => controls[name]!),
      ],
    );
    if (row === undefined) throw noKey(input.id);
    const key = keyFromRow(row);
    if (input.change.scopes !== undefined) yield* requireHolder(key);
    return key;
  },
);

function* revokeOne(input: {
  accountId: string | null;
  id: string;
  because: string;
  at: number;
  /** To the owner, if it was in use until now. */
  mails?: NewMail[];
}): Steps<Key> {
  const [row] = yield* sql<KeyRow>(
    `UPDATE keys SET revoked_at = COALESCE(revoked_at, $3), revoked_because = COALESCE(revoked_because, $4)
     WHERE id = $1 AND ($2 = '' OR account_id = $2) RETURNING ${keyTable.columns}`,
    [input.id, input.accountId ?? '', input.at, input.because],
  );
  if (row === undefined) throw noKey(input.id);
  const key = keyFromRow(row);
  // A second revoke changes nothing and sends no message.
  if (key.revokedAt === input.at) {
    const { id, name, hint } = key;
    yield* emit(key.accountId, 'key.revoked', { id, name, hint, because: input.because }, input.at);
    yield* queueMails(input.mails ?? []);
  }
  return key;
}

export const revokeKey = transaction(import.meta.url, 'revokeKey', revokeOne);

/** When a member loses a right, keys that they created or whose secret they know lose it, too. */
export function* revokeWideKeys(memberId: string, because: string, at: number): Steps<Key[]> {
  const rows = yield* sql<{ id: string; scopes: string }>(
    'SELECT id, scopes FROM keys WHERE revoked_at IS NULL AND (created_by = $1 OR issued_to = $1) ORDER BY id',
    [memberId],
  );
  const revoked: Key[] = [];
  for (const { id, scopes } of rows)
    if (isWide(JSON.parse(scopes))) revoked.push(yield* revokeOne({ accountId: null, id, because, at }));
  return revoked;
}

/** A new secret with the same rights, its expiry included; the old one works until `overlapUntil` and is never renewed. */
export const rotateKey = transaction(
  import.meta.url,
  'rotateKey',
  function* (input: {
    accountId: string;
    id: string;
    fresh: Pick<NewKey, 'id' | 'hint' | 'digest' | 'at' | 'issuedTo'>;
    overlapUntil: number;
    /** When the calling key ends, also by its own overlap: it can't create a key that lasts longer. Null for no end. */
    endsMax: number | null;
  }): Steps<Key> {
    const expiresAt = yield* lastingExpiry(input.accountId, input.id);
    if (exceeds(expiresAt, input.endsMax)) throw restricted('expires_at');
    if (expiresAt !== null && expiresAt <= input.fresh.at)
      throw fail('conflict', `The key ${input.id} has expired; create a new one.`, { param: 'id' });
    const [row] = yield* sql<KeyRow>(
      `UPDATE keys SET expires_at = CASE WHEN expires_at IS NOT NULL AND expires_at < $3 THEN expires_at ELSE $3 END
       WHERE account_id = $1 AND id = $2 AND revoked_at IS NULL RETURNING ${keyTable.columns}`,
      [input.accountId, input.id, input.overlapUntil],
    );
    if (row === undefined) throw noKey(input.id);
    const old = keyFromRow(row);
    const fresh = yield* insertKey({
      ...old,
      ...input.fresh,
      accountId: input.accountId,
      expiresAt,
      rotatedFrom: old.id,
    });
    yield* sql(ofOneLine, [old.id, fresh.id]);
    yield* sql(watchesOfFresh, [input.accountId, old.id, fresh.id]);
    return fresh;
  },
);

/** They share their monthly cap: rotating often does not raise it. */
const ofOneLine = `UPDATE keys SET line = (SELECT COALESCE(old.line, old.id) FROM keys old WHERE old.id = $1)
  WHERE id = $1 OR id = $2`;

/** They continue with the new key: the old one would pause them when it expires. */
const watchesOfFresh = 'UPDATE watches SET key_id = $3 WHERE account_id = $1 AND key_id = $2';

/** When the key ends, were it not for its overlap: one that was rotated before ends as the one it was rotated to. */
function* lastingExpiry(accountId: string, id: string): Steps<number | null> {
  const [row] = yield* sql<{ expires_at: number | null }>(
    `SELECT expires_at FROM keys WHERE account_id = $1 AND (id = $2 OR rotated_from = $2)
     ORDER BY CASE WHEN id = $2 THEN 1 ELSE 0 END, created_at DESC LIMIT 1`,
    [accountId, id],
  );
  return row?.expires_at ?? null;
}

function noKey(id: string) {
  return fail('not_found', `No key ${id} in this account, or it is revoked.`, { param: 'id' });
}
