/** Bodies of calls whose key stores them: encrypted, bounded, read by their account alone, deleted after a while. */
import { execute } from '../../storage/store.ts';
import { type RowOf, table, text, whole } from '../../storage/table.ts';
import { seal, unseal } from '../accounts/seal.ts';
import type { PlatformParts } from '../parts.ts';
import { dayMs } from './rollup.ts';

/** As text; `truncated` where there was more. */
export interface BodyText {
  text: string;
  truncated: boolean;
}

export interface StoredBodies {
  method: string;
  path: string;
  request: BodyText;
  status: number;
  mime: string;
  response: BodyText;
}

const bodiesTable = table('bodies', {
  request_id: text(),
  account_id: text(),
  key_id: text(),
  sealed: text(),
  at: whole,
  expires_at: whole,
});
type BodiesRow = RowOf<typeof bodiesTable>;

/** More than wait for the disk are dropped: the calls themselves go on. */
const waitingMax = 500;

export type Bodies = ReturnType<typeof createBodies>;

export function createBodies({ store, settings, pepper, log, now }: PlatformParts) {
  const waiting = new Set<Promise<unknown>>();

  return {
    /** Of a body; what is beyond is cut off. */
    bytesMax: settings.bodyBytesMax,

    save(id: string, accountId: string, keyId: string, bodies: StoredBodies): void {
      if (waiting.size >= waitingMax) {
        log.warn({ request: id }, 'bodies were not stored: too many wait');
        return;
      }
      const at = now();
      const saving = store
        .transact(execute, {
          sql: `INSERT INTO bodies (request_id, account_id, key_id, sealed, at, expires_at)
                VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (request_id) DO NOTHING`,
          params: [
            id,
            accountId,
            keyId,
            seal(JSON.stringify(bodies), pepper),
            at,
            at + settings.bodyDays * dayMs,
          ],
        })
        .catch((error: unknown) => log.warn({ err: error, request: id }, 'bodies were not stored'))
        .finally(() => waiting.delete(saving));
      waiting.add(saving);
    },

    async find(accountId: string, id: string) {
      await Promise.all(waiting);
      const [row] = await store.query<BodiesRow>(
        `SELECT ${bodiesTable.columns} FROM bodies WHERE request_id = $1 AND account_id = $2 AND expires_at > $3`,
        [id, accountId, now()],
      );
      if (row === undefined) return undefined;
      const bodies = JSON.parse(unseal(row.sealed, pepper)) as StoredBodies;
      return { ...bodies, keyId: row.key_id, expiresAt: row.expires_at };
    },

    /** Of one request, one key, or the whole account; returns how many. */
    async remove(accountId: string, of: { requestId?: string; keyId?: string }): Promise<number> {
      await Promise.all(waiting);
      const rows = await store.transact(execute, {
        sql: `DELETE FROM bodies WHERE account_id = $1 AND ($2 = '' OR request_id = $2) AND ($3 = '' OR key_id = $3)
              RETURNING request_id`,
        params: [accountId, of.requestId ?? '', of.keyId ?? ''],
      });
      return rows.length;
    },
  };
}
