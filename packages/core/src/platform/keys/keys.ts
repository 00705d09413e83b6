/** The verbs of keys. Whatever changes a key here is in force on this node before the verb answers. */

import type { Caps } from '../../domain/caps.ts';
import { fail } from '../../errors.ts';
import { newId } from '../id.ts';
import { nothingSpent, readSpends, type Spent } from '../ledger/spends.ts';
import type { NewMail } from '../mail/write.ts';
import type { PlatformParts } from '../parts.ts';
import { type KeyCache, loadKey } from './cache.ts';
import { type KeyControls, noControls } from './controls.ts';
import { type Key, type KeyRow, keyFromRow, keyTable, keyView } from './key.ts';
import { type Rights, requireChangeable, requireOwnRights } from './rights.ts';
import { digestOf, hintOf, isWellFormed, type KeyMode, newKeySecret } from './secret.ts';
import { signingSecret } from './url-signature.ts';
import { changeKey, createKey, type KeyChange, revokeKey, rotateKey } from './write.ts';

export interface KeyWish {
  name: string;
  mode: KeyMode;
  scopes: string[];
  ips: string[];
  perMinute: number | null;
  caps: Caps;
  controls?: Partial<KeyControls>;
  expiresAt: number | null;
}

const given = (change: KeyChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as KeyChange;

export type Keys = ReturnType<typeof createKeys>;

export function createKeys(parts: PlatformParts, cache: KeyCache) {
  const { store, pepper, messages } = parts;

  /** Here first, then everywhere else. */
  const changed = (key: Key, revoked: boolean, requestId?: string) =>
    messages.publish({ kind: 'key', keyId: key.id, revoked, requestId });

  const freshSecret = (mode: KeyMode) => {
    const secret = newKeySecret(mode);
    return { secret, hint: hintOf(secret), digest: digestOf(secret, pepper) };
  };

  /** A key without a rate of its own has the platform's: null is never more than a number. */
  const inForce = <R extends Rights>(rights: R): R => ({
    ...rights,
    perMinute: rights.perMinute ?? parts.settings.perMinute,
  });
  const ownInForce = (own: Rights | null) => (own === null ? null : inForce(own));

  const spent = async (id: string): Promise<Spent> =>
    (await readSpends(store, [id], parts.now())).get(id) ?? nothingSpent;

  async function find(accountId: string, id: string): Promise<Key> {
    const [row] = await store.query<KeyRow>(
      `SELECT ${keyTable.columns} FROM keys WHERE id = $1 AND account_id = $2`,
      [id, accountId],
    );
    if (row === undefined) throw fail('not_found', `No key ${id} in this account.`, { param: 'id' });
    return keyFromRow(row);
  }

  return {
    /** For the path of a call. */
    findBySecret: cache.find,
    /** For scheduled checks: the present state of the key. */
    findById: (id: string) => loadKey(parts.store, 'id', id),
    /** For URLs that anyone may open. */
    signingSecret: (id: string) => signingSecret(parts.pepper, id),
    get: find,
    requireOwnRights: (wish: KeyWish, own: Rights | null) =>
      requireOwnRights(inForce({ ...wish, controls: { ...noControls, ...wish.controls } }), ownInForce(own)),
    /** What the key of a caller may pass on; null for a session. */
    rightsOf: async (accountId: string, keyId: string | null): Promise<Key | null> =>
      keyId === null ? null : find(accountId, keyId),

    /** Revoked ones last, so that no working key is left out. */
    async list(accountId: string, includeRevoked: boolean) {
      const rows = await store.query<KeyRow>(
        `SELECT ${keyTable.columns} FROM keys WHERE account_id = $1 ${includeRevoked ? '' : 'AND revoked_at IS NULL'}
         ORDER BY CASE WHEN revoked_at IS NULL THEN 0 ELSE 1 END, created_at DESC, id DESC LIMIT 500`,
        [accountId],
      );
      const keys = rows.map(keyFromRow);
      const spends = await readSpends(
        store,
        keys.map(({ id }) => id),
        parts.now(),
      );
      return keys.map((key) => keyView(key, spends.get(key.id) ?? nothingSpent, parts.now()));
    },

    async view(accountId: string, id: string) {
      const key = await find(accountId, id);
      return keyView(key, await spent(id), parts.now());
    },

    /** `createdBy`: the member it counts for; null where an operator creates it. `issuedTo`: who sees the secret. */
    async create(accountId: string, wish: KeyWish, createdBy: string | null, issuedTo = createdBy) {
      const { secret, hint, digest } = freshSecret(wish.mode);
      const at = parts.now();
      const key = await store.transact(createKey, {
        ...wish,
        controls: { ...noControls, ...wish.controls },
        id: newId('key', at),
        accountId,
        hint,
        digest,
        rotatedFrom: null,
        createdBy,
        issuedTo,
        at,
      });
      return { ...keyView(key, nothingSpent, at), secret };
    },

    async change(accountId: string, id: string, change: KeyChange, own: Rights | null) {
      const before = await find(accountId, id);
      const after = {
        ...before,
        ...given(change),
        caps: { ...before.caps, ...change.caps },
        controls: { ...before.controls, ...change.controls },
      };
      requireChangeable(inForce(before), inForce(after), ownInForce(own));
      // Making a key usable again counts as handing it out.
      if (before.controls.pausedAt !== null && after.controls.pausedAt === null)
        requireOwnRights(inForce(after), ownInForce(own));
      const key = await store.transact(changeKey, { accountId, id, change });
      changed(key, false);
      return keyView(key, await spent(id), parts.now());
    },

    async rotate(
      accountId: string,
      id: string,
      overlapMs: number,
      { own, issuedTo, requestId }: { own: Rights | null; issuedTo: string | null; requestId?: string },
    ) {
      const old = await find(accountId, id);
      requireOwnRights(inForce(old), ownInForce(own));
      const { secret, hint, digest } = freshSecret(old.mode);
      const at = parts.now();
      const fresh = { id: newId('key', at), hint, digest, issuedTo, at };
      const overlapUntil = at + overlapMs;
      const endsMax = own?.expiresAt ?? null;
      const key = await store.transact(rotateKey, { accountId, id, fresh, overlapUntil, endsMax });
      changed(old, overlapMs === 0, requestId);
      return { ...keyView(key, await spent(key.id), at), secret };
    },

    async revoke(
      accountId: string | null,
      id: string,
      because: string,
      { requestId, mails }: { requestId?: string; mails?: NewMail[] } = {},
    ) {
      const key = await store.transact(revokeKey, { accountId, id, because, at: parts.now(), mails });
      parts.mails.wake();
      changed(key, true, requestId);
      return keyView(key, await spent(id), parts.now());
    },

    /** Anyone may hand in a key that leaked: a real one is revoked and its owner notified. Says nothing about the owner. */
    async reportLeak(secret: string, where: string): Promise<boolean> {
      const known = isWellFormed(secret) ? await cache.find(secret) : null;
      if (known === null || known.key.revokedAt !== null) return known !== null;
      const [owner] = await store.query<{ email: string }>('SELECT email FROM accounts WHERE id = $1', [
        known.account.id,
      ]);
      const mail = parts.mails.seal({
        to: owner!.email,
        kind: 'keyLeaked',
        values: {
          ...{ name: known.key.name, hint: known.key.hint, where },
          url: `${parts.ownUrl()}/console/keys`,
        },
      });
      const because = `reported as leaked${where === '' ? '' : ` at ${where}`}`;
      await this.revoke(null, known.key.id, because, { mails: [mail] });
      return true;
    },
  };
}
