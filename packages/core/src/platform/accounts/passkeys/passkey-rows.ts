/** Transactions of passkeys. */
import { fail } from '../../../errors.ts';
import { type Steps, sql, transaction } from '../../../storage/store.ts';
import { orNull, type RowOf, table, text, whole } from '../../../storage/table.ts';
import { iso } from '../../iso.ts';
import { type NewMail, queueMails } from '../../mail/write.ts';
import { lockWaysIn, requireWayIn } from '../ways-in.ts';
import { useChallenge } from './passkey-challenge.ts';

const passkeysMax = 20;

export const passkeyTable = table('passkeys', {
  id: text(),
  person_id: text(),
  credential_id: text(),
  public_key: text(),
  counter: whole,
  transports: text(),
  name: text(),
  synced: whole,
  created_at: whole,
  last_used_at: orNull(whole),
});
export type PasskeyRow = RowOf<typeof passkeyTable>;

export const passkeyView = (row: PasskeyRow) => ({
  id: row.id,
  name: row.name,
  synced: row.synced === 1,
  created_at: new Date(row.created_at).toISOString(),
  last_used_at: iso(row.last_used_at),
});

export interface NewPasskey extends Omit<PasskeyRow, 'last_used_at'> {
  challenge: string;
  /** Tells the person. */
  mail: NewMail;
}

export const usedChallenge = () =>
  fail('invalid_request', 'credential: this challenge was used or has expired. Start again.', {
    param: 'credential',
  });

/** Locks the person first: two requests at once can't exceed the limit. */
export const insertPasskey = transaction(
  import.meta.url,
  'insertPasskey',
  function* ({ challenge, mail, ...row }: NewPasskey): Steps<PasskeyRow> {
    yield* sql('UPDATE people SET id = id WHERE id = $1', [row.person_id]);
    if (!(yield* useChallenge(challenge, row.created_at))) throw usedChallenge();
    const [count] = yield* sql<{ n: number }>('SELECT count(*) AS n FROM passkeys WHERE person_id = $1', [
      row.person_id,
    ]);
    if (count!.n >= passkeysMax)
      throw fail('conflict', `You can have at most ${passkeysMax} passkeys. Delete one first.`);
    const names = Object.keys(row) as (keyof typeof row)[];
    const [created] = yield* sql<PasskeyRow>(
      `INSERT INTO passkeys (${names.join(', ')}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')})
       ON CONFLICT (credential_id) DO NOTHING RETURNING ${passkeyTable.columns}`,
      names.map((name) => row[name]),
    );
    if (created === undefined)
      throw fail('conflict', 'This passkey is registered already.', { param: 'credential' });
    yield* queueMails([mail]);
    return created;
  },
);

/**
 * Counts the login. Undefined where the challenge was used before, or where the counter of the authenticator does not
 * increase, which means that someone has a copy of the passkey.
 */
export const usePasskey = transaction(
  import.meta.url,
  'usePasskey',
  function* (input: {
    id: string;
    counter: number;
    synced: number;
    challenge: string;
    at: number;
  }): Steps<'used' | 'challenge' | 'counter'> {
    if (!(yield* useChallenge(input.challenge, input.at))) return 'challenge';
    const rows = yield* sql(
      `UPDATE passkeys SET counter = $2, synced = $3, last_used_at = $4
       WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING id`,
      [input.id, input.counter, input.synced, input.at],
    );
    return rows.length > 0 ? 'used' : 'counter';
  },
);

export const renamePasskey = transaction(
  import.meta.url,
  'renamePasskey',
  function* (input: { personId: string; id: string; name: string }): Steps<PasskeyRow> {
    const [row] = yield* sql<PasskeyRow>(
      `UPDATE passkeys SET name = $3 WHERE id = $1 AND person_id = $2 RETURNING ${passkeyTable.columns}`,
      [input.id, input.personId, input.name],
    );
    if (row === undefined) throw noPasskey(input.id);
    return row;
  },
);

const noPasskey = (id: string) => fail('not_found', `You have no passkey ${id}.`, { param: 'id' });

/** Never the last way to log in. */
export const deletePasskey = transaction(
  import.meta.url,
  'deletePasskey',
  function* (input: { personId: string; id: string; mail: NewMail }): Steps<void> {
    yield* lockWaysIn(input.personId);
    const [row] = yield* sql<PasskeyRow>(
      `DELETE FROM passkeys WHERE id = $1 AND person_id = $2 RETURNING ${passkeyTable.columns}`,
      [input.id, input.personId],
    );
    if (row === undefined) throw noPasskey(input.id);
    yield* requireWayIn(input.personId);
    yield* queueMails([input.mail]);
  },
);
