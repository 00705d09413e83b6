/** Transactions of accounts. */
import { fail } from '../../errors.ts';
import { type Steps, sql, transaction, type Value } from '../../storage/store.ts';
import { capColumns } from '../ledger/cap-columns.ts';
import { type Account, type AccountRow, accountColumns, accountFromRow } from './account.ts';
import { addMember } from './members/member-rows.ts';
import type { Member, Person } from './person.ts';
import { insertPerson, type NewPerson } from './person-rows.ts';

export interface NewAccount extends NewPerson {
  id: string;
  role: Account['role'];
}

export interface Created {
  account: Account;
  person: Person;
  member: Member;
}

/** With its owner, who is new too. */
export const createAccount = transaction(
  import.meta.url,
  'createAccount',
  function* (input: NewAccount): Steps<Created> {
    const person = yield* insertPerson(input);
    return yield* createOwned({ id: input.id, role: input.role, person, at: input.at });
  },
);

/** An account of a person who exists already. */
export function* createOwned(input: {
  id: string;
  role: Account['role'];
  person: Person;
  at: number;
}): Steps<Created> {
  const { id, person, at } = input;
  yield* sql(
    `INSERT INTO accounts (id, email_unused, email, name, role, state, created_at)
     VALUES ($1, $1, $2, $3, $4, 'active', $5)`,
    [id, person.email, person.name, input.role, at],
  );
  yield* sql('INSERT INTO wallets (account_id, balance_micros, held_micros) VALUES ($1, 0, 0)', [id]);
  const member = yield* addMember({ accountId: id, personId: person.id, role: 'owner', at });
  return { account: yield* readAccount(id), person, member };
}

function* readAccount(id: string): Steps<Account> {
  const [row] = yield* sql<AccountRow>(`SELECT ${accountColumns} FROM accounts a WHERE a.id = $1`, [id]);
  if (row === undefined) throw fail('not_found', `The account ${id} does not exist.`);
  return accountFromRow(row);
}

const changeable = {
  name: 'name',
  email: 'email',
  state: 'state',
  role: 'role',
  ...capColumns,
  lowBalanceMicros: 'low_balance_micros',
  billingName: 'billing_name',
  billingAddress: 'billing_address',
  billingCountry: 'billing_country',
  billingTaxId: 'billing_tax_id',
  limits: 'limits',
  guardrails: 'guardrails',
  language: 'language',
} as const;

export type AccountChange = Partial<Record<keyof typeof changeable, Value>>;

export const changeAccount = transaction(
  import.meta.url,
  'changeAccount',
  function* (input: { id: string; change: AccountChange; endSessions?: boolean }): Steps<Account> {
    const names = (Object.keys(changeable) as (keyof typeof changeable)[]).filter(
      (name) => input.change[name] !== undefined,
    );
    const set = ['id = id', ...names.map((name, i) => `${changeable[name]} = $${i + 2}`)];
    yield* sql(`UPDATE accounts SET ${set.join(', ')} WHERE id = $1`, [
      input.id,
      ...names.map((name) => input.change[name]!),
    ]);
    if (input.endSessions === true) yield* sql('DELETE FROM sessions WHERE account_id = $1', [input.id]);
    return yield* readAccount(input.id);
  },
);
