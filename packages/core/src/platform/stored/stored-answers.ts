/** Responses that a caller asked to store. They are encrypted, and only their account can read them. */
import { fail } from '../../errors.ts';
import { execute, type Steps, send, transaction, type Value } from '../../storage/store.ts';
import { type RowOf, table, text, whole } from '../../storage/table.ts';
import { seal, unseal } from '../accounts/seal.ts';
import type { PlatformParts } from '../parts.ts';
import { dayMs } from '../requests/rollup.ts';

export type StoredKind = 'response' | 'chat';

export interface StoredAnswer<T = unknown> {
  id: string;
  state: string;
  model: string;
  createdAt: number;
  content: T;
}

export interface NewStored {
  id: string;
  accountId: string;
  kind: StoredKind;
  state: string;
  model: string;
  content: unknown;
  /** What was sent, where it is read apart from the answer. */
  input?: unknown;
}

const storedTable = table('stored_answers', {
  id: text(),
  account_id: text(),
  kind: text<StoredKind>(),
  state: text(),
  model: text(),
  sealed: text(),
  created_at: whole,
  expires_at: whole,
});
type StoredRow = RowOf<typeof storedTable>;
type InputRow = { input_sealed: string | null };

/** Larger ones are not stored. */
const charactersMax = 16_000_000;

const tooLarge = () =>
  fail('payload_too_large', 'The response is too large to store. Send store: false.', { param: 'store' });

export const saveAnswer = transaction(
  import.meta.url,
  'saveAnswer',
  (values: Value[]): Steps<void> =>
    send(
      `INSERT INTO stored_answers (id, account_id, kind, state, model, sealed, created_at, expires_at, input_sealed)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (id) DO UPDATE SET state = excluded.state, model = excluded.model, sealed = excluded.sealed
       WHERE stored_answers.account_id = excluded.account_id`,
      values,
    ),
  // A charge or a job that follows takes it to the disk.
  { repeatable: true, volatile: true },
);

export type StoredAnswers = ReturnType<typeof createStoredAnswers>;

export function createStoredAnswers({ store, settings, pepper, now }: PlatformParts) {
  const read = <T>({ id, state, model, created_at, sealed }: StoredRow): StoredAnswer<T> => ({
    id,
    state,
    model,
    createdAt: created_at,
    content: JSON.parse(unseal(sealed, pepper)) as T,
  });

  function sealedText(content: unknown): string {
    const plain = JSON.stringify(content);
    if (plain.length > charactersMax) throw tooLarge();
    return seal(plain, pepper);
  }

  return {
    enabled: settings.storeAnswers,

    /** Before any work is done for it. */
    refuseTooLarge(input: unknown): void {
      if (JSON.stringify(input).length > charactersMax) throw tooLarge();
    },

    /**
     * For what callers store themselves, at no charge: all that have such IDs take a bounded size in an account. Calls
     * at the same moment may go beyond it, each by one.
     */
    async refuseFull(accountId: string, kind: StoredKind, prefix: string, remedy: string): Promise<void> {
      const [stored] = await store.query<{ bytes: number }>(
        `SELECT CAST(COALESCE(SUM(OCTET_LENGTH(sealed)), 0) AS BIGINT) AS bytes FROM stored_answers
         WHERE account_id = $1 AND kind = $2 AND id LIKE $3`,
        [accountId, kind, `${prefix}%`],
      );
      const bytesMax = settings.uploadsMb * 1_048_576;
      if (stored!.bytes < bytesMax) return;
      throw fail('payload_too_large', `Yours have ${stored!.bytes} of ${bytesMax} bytes. ${remedy}`);
    },

    /** Writes it anew, or over what was stored under the same id. */
    async save({ id, accountId, kind, state, model, content, input }: NewStored): Promise<void> {
      const at = now();
      const expiresAt = at + settings.retentionDays * dayMs;
      const inputSealed = input === undefined ? null : sealedText(input);
      await store.transact(saveAnswer, [
        id,
        accountId,
        kind,
        state,
        model,
        sealedText(content),
        at,
        expiresAt,
        inputSealed,
      ]);
    },

    async find<T>(accountId: string, kind: StoredKind, id: string): Promise<StoredAnswer<T> | undefined> {
      const [row] = await store.query<StoredRow>(
        `SELECT ${storedTable.columns} FROM stored_answers
         WHERE id = $1 AND account_id = $2 AND kind = $3 AND expires_at > $4`,
        [id, accountId, kind, now()],
      );
      return row === undefined ? undefined : read<T>(row);
    },

    /** What was sent with it; undefined where there is none. */
    async findInput<T>(accountId: string, kind: StoredKind, id: string): Promise<T | undefined> {
      const [row] = await store.query<InputRow>(
        `SELECT input_sealed FROM stored_answers
         WHERE id = $1 AND account_id = $2 AND kind = $3 AND expires_at > $4`,
        [id, accountId, kind, now()],
      );
      return row?.input_sealed == null ? undefined : (JSON.parse(unseal(row.input_sealed, pepper)) as T);
    },

    /** By id, which grows with time. */
    async list<T>(
      accountId: string,
      kind: StoredKind,
      {
        after = '',
        limit,
        newestFirst = false,
        model = '',
      }: { after?: string; limit: number; newestFirst?: boolean; model?: string },
    ): Promise<StoredAnswer<T>[]> {
      const [beyond, direction] = newestFirst ? ['<', 'DESC'] : ['>', 'ASC'];
      const rows = await store.query<StoredRow>(
        `SELECT ${storedTable.columns} FROM stored_answers
         WHERE account_id = $1 AND kind = $2 AND expires_at > $3 AND ($4 = '' OR id ${beyond} $4)
           AND ($5 = '' OR model = $5)
         ORDER BY id ${direction} LIMIT $6`,
        [accountId, kind, now(), after, model, limit],
      );
      return rows.map((row) => read<T>(row));
    },

    /** False where there was none. */
    async remove(accountId: string, kind: StoredKind, id: string): Promise<boolean> {
      const gone = await store.transact(execute, {
        sql: 'DELETE FROM stored_answers WHERE id = $1 AND account_id = $2 AND kind = $3 RETURNING id',
        params: [id, accountId, kind],
      });
      return gone.length > 0;
    },
  };
}
