/** The verbs of accounts, as endpoints call them. */
import { fail } from '../../errors.ts';
import type { Caps } from '../../formats/caps.ts';
import type { PlatformParts } from '../parts.ts';
import { type Account, type AccountRow, accountFromRow, accountTable, accountView } from './account.ts';
import { type Billing, billingChange } from './billing.ts';
import { askReset, changePassword, requirePassword, resetPassword } from './change-password.ts';
import { type DeleteWish, deleteAccount } from './delete-account.ts';
import { type LogInInput, logIn } from './log-in.ts';
import { endAllSessions, endSession, listSessions, type Visitor } from './sessions.ts';
import { beginTotp, confirmTotp, endTotp } from './two-factor.ts';
import { changeAccount } from './write.ts';

export type Accounts = ReturnType<typeof createAccounts>;

type OwnChange = Pick<Partial<Account>, 'name' | 'lowBalanceMicros'> & {
  caps?: Partial<Caps>;
  billing?: Partial<Billing> | null;
};

export function createAccounts(parts: PlatformParts) {
  const { store, messages } = parts;

  async function find(id: string): Promise<Account> {
    const [row] = await store.query<AccountRow>(
      `SELECT ${accountTable.columns} FROM accounts WHERE id = $1`,
      [id],
    );
    if (row === undefined) throw fail('not_found', `No account ${id}.`, { param: 'id' });
    return accountFromRow(row);
  }

  return {
    find,
    view: async (id: string) => accountView(await find(id)),

    async logIn(input: LogInInput, visitor: Visitor) {
      const { account, ...session } = await logIn(parts, input, visitor);
      return { view: accountView(account), session };
    },
    endSession: (accountId: string, id: string) => endSession(parts, accountId, id),
    endAllSessions: (accountId: string) => endAllSessions(parts, accountId),
    listSessions: (accountId: string, currentId: string | null) => listSessions(parts, accountId, currentId),

    async change(id: string, { billing, caps, ...change }: OwnChange) {
      const account = await store.transact(changeAccount, {
        id,
        change: { ...change, ...caps, ...billingChange(billing) },
      });
      messages.publish({ kind: 'account', accountId: id });
      return accountView(account);
    },
    changePassword: (input: Parameters<typeof changePassword>[1]) => changePassword(parts, input),
    askReset: (email: string) => askReset(parts, email),
    resetPassword: (token: string, fresh: string) => resetPassword(parts, token, fresh),

    requirePassword: (id: string, password: string) => requirePassword(parts, id, password),
    async beginTotp(id: string, password: string) {
      await requirePassword(parts, id, password);
      return beginTotp(parts, id, (await find(id)).email);
    },
    confirmTotp: (id: string, code: string, sessionId: string | null) =>
      confirmTotp(parts, id, code, sessionId),
    delete: (wish: DeleteWish) => deleteAccount(parts, wish),
    endTotp: (id: string, password: string, code: string) => endTotp(parts, id, password, code),
  };
}
