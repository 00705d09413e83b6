/**
 * Keys in memory, by their secret: it is part of the request, and hashing it would take longer than the rest of
 * the lookup. A change on this node takes effect at once; changes on other nodes arrive by message or, at the
 * latest, when an entry goes stale.
 */

import { type Caps, capNames } from '../../domain/caps.ts';
import { type Guards, guardsOf } from '../../domain/guardrails/guards.ts';
import { guardrailsFromText } from '../../domain/guardrails/stored-rules.ts';
import { type Language, languageFrom } from '../../domain/languages/languages.ts';
import type { Store } from '../../storage/store.ts';
import type { AccountRow } from '../accounts/account.ts';
import { type AccountLimits, limitsFromText } from '../accounts/account-limits.ts';
import { type CapRow, capColumns, capsFromRow } from '../ledger/cap-columns.ts';
import { type Key, type KeyRow, keyFromRow, keyTable } from './key.ts';
import { digestOf, isWellFormed } from './secret.ts';

/** Unknown keys have a small cache of their own, so that guessing evicts no valid key. */
const placesFor = { known: 20_000, unknown: 1_000 };

export interface KnownKey {
  key: Key;
  /** Of the account, when the key was loaded. */
  availableMicros: number;
  account: {
    id: string;
    operator: boolean;
    state: 'active' | 'suspended';
    caps: Caps;
    limits: AccountLimits | null;
    language: Language | null;
  };
  /** Of the account and the key; undefined where there are none. */
  guards: Guards | undefined;
  /** Of the member who created the key; null where no member did. */
  memberCaps: Caps | null;
}

interface Entry<K extends KnownKey | null> {
  known: K;
  /** On the monotonic clock: a wall clock that is set back must not keep a revoked key. */
  staleAt: number;
}

export interface KeyCache {
  /** Null for a key that does not exist. Returns without a promise when it is in memory. */
  find(secret: string): KnownKey | null | Promise<KnownKey | null>;
  forgetKey(keyId: string): void;
  forgetAccount(accountId: string): void;
}

export function createKeyCache(
  store: Store,
  pepper: string,
  staleMs: number,
  loaded: (known: KnownKey) => void,
  places = placesFor,
): KeyCache {
  const entries = new Map<string, Entry<KnownKey>>();
  const unknown = new Map<string, Entry<null>>();
  const loading = new Map<string, Promise<KnownKey | null>>();
  // An invalidation during a load makes its result too old to cache.
  let generation = 0;

  async function load(secret: string): Promise<KnownKey | null> {
    const began = generation;
    const known = await loadKey(store, 'digest', digestOf(secret, pepper));
    loading.delete(secret);
    if (known !== null) loaded(known);
    if (began === generation) {
      const staleAt = performance.now() + staleMs;
      entries.delete(secret);
      if (known === null) keep(unknown, places.unknown, secret, { known, staleAt });
      else keep(entries, places.known, secret, { known, staleAt });
    }
    return known;
  }

  const forget = (matches: (known: KnownKey) => boolean) => {
    generation++;
    loading.clear();
    unknown.clear();
    for (const [secret, { known }] of entries) if (matches(known)) entries.delete(secret);
  };

  return {
    find(secret) {
      const entry = entries.get(secret) ?? unknown.get(secret);
      if (entry !== undefined && entry.staleAt > performance.now()) return entry.known;
      if (!isWellFormed(secret)) return null;
      let pending = loading.get(secret);
      if (pending === undefined) {
        pending = load(secret);
        loading.set(secret, pending);
        pending.catch(() => loading.delete(secret));
      }
      return pending;
    },
    forgetKey: (keyId) => forget(({ key }) => key.id === keyId),
    forgetAccount: (accountId) => forget(({ account }) => account.id === accountId),
  };
}

/** Replaces the one that was loaded longest ago. */
function keep<E>(entries: Map<string, E>, max: number, secret: string, entry: E): void {
  if (entries.size >= max) entries.delete(entries.keys().next().value!);
  entries.set(secret, entry);
}

type CapsOf<Owner extends string> = Record<`${Owner}_${keyof CapRow}`, number | null>;

interface OwnerRow extends CapsOf<'account'>, CapsOf<'member'> {
  role: AccountRow['role'];
  account_state: AccountRow['state'];
  account_limits: AccountRow['limits'];
  account_guardrails: AccountRow['guardrails'];
  account_language: AccountRow['language'];
  available: number;
}

/** Keys have columns of the same names. */
const capColumnsOf = (table: string, owner: string) =>
  capNames.map((name) => `${table}.${capColumns[name]} AS ${owner}_${capColumns[name]}`).join(', ');
const capsOf = <Owner extends string>(owner: Owner, row: CapsOf<Owner>): Caps =>
  capsFromRow(
    Object.fromEntries(
      capNames.map((name) => [capColumns[name], row[`${owner}_${capColumns[name]}`]]),
    ) as CapRow,
  );

/** By the digest of its secret, or by its id for work that goes on in its name. */
export async function loadKey(store: Store, by: 'digest' | 'id', value: string): Promise<KnownKey | null> {
  const [row] = await store.query<KeyRow & OwnerRow>(
    `SELECT ${keyTable.columnsOf('k')}, a.role, a.state AS account_state, ${capColumnsOf('a', 'account')},
       ${capColumnsOf('m', 'member')},
       a.limits AS account_limits, a.guardrails AS account_guardrails, a.language AS account_language,
       w.balance_micros - w.held_micros AS available
     FROM keys k JOIN accounts a ON a.id = k.account_id JOIN wallets w ON w.account_id = a.id
       LEFT JOIN members m ON m.id = k.created_by WHERE k.${by} = $1`,
    [value],
  );
  if (row === undefined) return null;
  return {
    key: keyFromRow(row),
    availableMicros: row.available,
    account: {
      id: row.account_id,
      operator: row.role === 'operator',
      state: row.account_state,
      caps: capsOf('account', row),
      limits: limitsFromText(row.account_limits),
      language: languageFrom(row.account_language) ?? null,
    },
    guards: guardsOf([guardrailsFromText(row.account_guardrails), guardrailsFromText(row.guardrails)]),
    memberCaps: row.created_by === null ? null : capsOf('member', row),
  };
}
