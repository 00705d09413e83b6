/** Transactions of identities: who a person is at an identity provider. */
import { fail } from '../../../errors.ts';
import { type Steps, sql, transaction } from '../../../storage/store.ts';
import { type RowOf, table, text, whole } from '../../../storage/table.ts';
import { newId } from '../../id.ts';
import { lockWaysIn, requireWayIn } from '../ways-in.ts';

export const identityTable = table('identities', {
  id: text(),
  person_id: text(),
  issuer: text(),
  subject: text(),
  email: text(),
  created_at: whole,
  used_at: whole,
});
export type IdentityRow = RowOf<typeof identityTable>;

export interface NewIdentity {
  personId: string;
  issuer: string;
  subject: string;
  email: string;
  at: number;
}

const identitiesMax = 20;

/** The same link again changes nothing. */
export function* insertIdentity(input: NewIdentity): Steps<void> {
  const [count] = yield* sql<{ n: number }>('SELECT count(*) AS n FROM identities WHERE person_id = $1', [
    input.personId,
  ]);
  if (count!.n >= identitiesMax)
    throw fail('conflict', `You can link at most ${identitiesMax} identities. Unlink one first.`);
  const [row] = yield* sql<{ person_id: string }>(
    `INSERT INTO identities (id, person_id, issuer, subject, email, created_at, used_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6)
     ON CONFLICT (issuer, subject) DO UPDATE SET used_at = excluded.used_at RETURNING person_id`,
    [newId('idn', input.at), input.personId, input.issuer, input.subject, input.email, input.at],
  );
  if (row!.person_id !== input.personId)
    throw fail('conflict', 'This identity is linked to another person. Unlink it there first.');
}

export const linkIdentity = transaction(import.meta.url, 'linkIdentity', insertIdentity);

export const noteIdentityUse = transaction(
  import.meta.url,
  'noteIdentityUse',
  function* (input: Omit<NewIdentity, 'personId'>): Steps<void> {
    yield* sql('UPDATE identities SET email = $3, used_at = $4 WHERE issuer = $1 AND subject = $2', [
      input.issuer,
      input.subject,
      input.email,
      input.at,
    ]);
  },
);

/** Never the last way in. */
export const unlinkIdentity = transaction(
  import.meta.url,
  'unlinkIdentity',
  function* (input: { personId: string; id: string }): Steps<void> {
    yield* lockWaysIn(input.personId);
    const [removed] = yield* sql('DELETE FROM identities WHERE id = $1 AND person_id = $2 RETURNING id', [
      input.id,
      input.personId,
    ]);
    if (removed === undefined)
      throw fail('not_found', `You have no linked identity ${input.id}.`, { param: 'id' });
    yield* requireWayIn(input.personId);
  },
);

/** True the first time: states and confirmations work once, also on two nodes at the same time. */
export const useToken = transaction(
  import.meta.url,
  'useToken',
  function* (input: { digest: string; expiresAt: number }): Steps<boolean> {
    const rows = yield* sql(
      `INSERT INTO used_challenges (digest, expires_at) VALUES ($1, $2)
       ON CONFLICT (digest) DO NOTHING RETURNING digest`,
      [input.digest, input.expiresAt],
    );
    return rows.length > 0;
  },
);
