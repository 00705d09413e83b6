/** The verbs of accounts, as endpoints call them. */

import type { Caps } from '../../domain/caps.ts';
import type { GuardrailRules } from '../../domain/guardrails/rules.ts';
import { guardrailsToText } from '../../domain/guardrails/stored-rules.ts';
import { fail } from '../../errors.ts';
import type { PlatformParts } from '../parts.ts';
import { type Account, type AccountRow, accountColumns, accountFromRow, accountView } from './account.ts';
import { type Billing, billingChange } from './billing.ts';
import { askReset, changePassword, requirePassword, resetPassword } from './change-password.ts';
import { type DeleteWish, deleteAccount } from './delete-account.ts';
import { type LogInInput, logIn } from './log-in.ts';
import { type LogInPlace, noticeLogIn } from './log-in-notices.ts';
import { type PersonRow, personFromRow, personTable } from './person.ts';
import { changePerson } from './person-rows.ts';
import { endAllSessions, endSession, listSessions, type Visitor } from './sessions.ts';
import type { SignUps } from './sign-up/sign-ups.ts';
import { beginTotp, confirmTotp, endTotp, resetTotp } from './two-factor.ts';
import { changeAccount } from './write.ts';

export type Accounts = ReturnType<typeof createAccounts>;

type OwnChange = Pick<Partial<Account>, 'name' | 'lowBalanceMicros' | 'language'> & {
  caps?: Partial<Caps>;
  billing?: Partial<Billing> | null;
  guardrails?: GuardrailRules | null | undefined;
};

export function createAccounts(parts: PlatformParts, { createPersonal }: SignUps) {
  const { store, messages } = parts;

  async function find(id: string): Promise<Account> {
    const [row] = await store.query<AccountRow>(`SELECT ${accountColumns} FROM accounts a WHERE a.id = $1`, [
      id,
    ]);
    if (row === undefined) throw fail('not_found', `The account ${id} does not exist.`, { param: 'id' });
    return accountFromRow(row);
  }

  return {
    find,
    view: async (id: string) => accountView(await find(id)),

    async logIn(input: LogInInput, visitor: Visitor) {
      const { account, person, ...session } = await logIn(parts, input, visitor, createPersonal);
      return { view: accountView(account), personId: person.id, session };
    },
    noticeLogIn: (personId: string, visitor: Visitor, place: LogInPlace | undefined) =>
      noticeLogIn(parts, personId, visitor, place),
    endSession: (personId: string, id: string, requestId: string) =>
      endSession(parts, personId, id, requestId),
    endAllSessions: (accountId: string, requestId: string) => endAllSessions(parts, accountId, requestId),
    listSessions: (personId: string, currentId: string | null) => listSessions(parts, personId, currentId),

    /** Who is logged in. */
    async person(id: string) {
      const [row] = await store.query<PersonRow>(`SELECT ${personTable.columns} FROM people WHERE id = $1`, [
        id,
      ]);
      if (row === undefined) throw fail('not_found', `No person ${id}.`);
      return personFromRow(row);
    },
    async rename(personId: string, name: string) {
      await store.transact(changePerson, { id: personId, change: { name } });
    },

    async change(id: string, { billing, caps, guardrails, ...change }: OwnChange) {
      const account = await store.transact(changeAccount, {
        id,
        change: {
          ...change,
          ...caps,
          ...billingChange(billing),
          ...(guardrails === undefined ? {} : { guardrails: guardrailsToText(guardrails) ?? null }),
        },
      });
      messages.publish({ kind: 'account', accountId: id });
      return accountView(account);
    },
    changePassword: (input: Parameters<typeof changePassword>[1]) => changePassword(parts, input),
    askReset: (email: string) => askReset(parts, email),
    resetPassword: (input: Parameters<typeof resetPassword>[1]) => resetPassword(parts, input),

    requirePassword: (personId: string, password: string) => requirePassword(parts, personId, password),
    async beginTotp(personId: string, password: string) {
      await requirePassword(parts, personId, password);
      return beginTotp(parts, personId);
    },
    confirmTotp: (personId: string, code: string, sessionId: string | null) =>
      confirmTotp(parts, personId, code, sessionId),
    delete: (wish: DeleteWish) => deleteAccount(parts, wish),
    endTotp: (personId: string, password: string, code: string) => endTotp(parts, personId, password, code),
    resetTotp: (wish: Parameters<typeof resetTotp>[1]) => resetTotp(parts, wish),
  };
}
