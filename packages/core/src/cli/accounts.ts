/** Accounts, their keys and credits from the command line. */

import { fail } from '../errors.ts';
import type { Settings } from '../settings.ts';
import { table } from '../text/table.ts';
import type { Command } from './command.ts';
import { askServer, linkServer, print } from './server-link.ts';

interface AccountRow {
  id: string;
  email: string;
  role: string;
  state: string;
  balance: string;
  keys: number;
}

interface AccountPage {
  data: AccountRow[];
  next: string | null;
}

/** Every page of them. */
async function findAccounts(settings: Settings, search: string): Promise<AccountRow[]> {
  const link = await linkServer(settings);
  try {
    const found: AccountRow[] = [];
    let cursor: string | null = null;
    do {
      const query = new URLSearchParams({ limit: '200', search, ...(cursor === null ? {} : { cursor }) });
      const page: AccountPage = await link.ask('GET', `/api/v1/operator/accounts?${query}`);
      found.push(...page.data);
      cursor = page.next;
    } while (cursor !== null);
    return found;
  } finally {
    await link.close();
  }
}

/** By id or by exact email. */
async function oneAccount(settings: Settings, who: string): Promise<AccountRow> {
  const found = (await findAccounts(settings, who)).find(
    ({ id, email }) => id === who || email === who.toLowerCase(),
  );
  if (found === undefined) throw fail('not_found', `The account ${who} does not exist.`);
  return found;
}

export const accountsCommand: Command = {
  usage: '[list [SEARCH] | suspend|restore|operator|developer WHO | reset-two-factor EMAIL]',
  about:
    'List accounts; suspend, restore or change the role of one; turn two-factor authentication off for someone who lost it.',
  wordsMax: 2,
  async run([verb = 'list', who = ''], flags, settings) {
    if (verb === 'list') {
      const accounts = await findAccounts(settings, who);
      const rows = accounts.map(({ id, email, role, state, balance, keys }) => [
        id,
        email,
        role,
        state,
        balance,
        String(keys),
      ]);
      print(
        accounts,
        flags.json === true,
        table(['id', 'email', 'role', 'state', 'balance $', 'keys'], rows),
      );
      return 0;
    }
    if (verb === 'reset-two-factor' && who !== '') {
      const reset = await askServer(settings, 'POST', '/api/v1/operator/two-factor-reset', { email: who });
      print(reset, flags.json === true, `${who}: two-factor authentication is off.`);
      return 0;
    }
    const changes: Record<string, object> = {
      suspend: { state: 'suspended' },
      restore: { state: 'active' },
      operator: { role: 'operator' },
      developer: { role: 'developer' },
    };
    const change = changes[verb];
    if (change === undefined || who === '') return 'usage';
    const { id } = await oneAccount(settings, who);
    const account = await askServer(settings, 'PATCH', `/api/v1/operator/accounts/${id}`, change);
    print(account, flags.json === true, `${who}: ${verb} done.`);
    return 0;
  },
};

export const keysCommand: Command = {
  usage: 'list WHO | create WHO [NAME] | revoke KEY_ID',
  about: 'Manage the keys of an account.',
  wordsMax: 3,
  async run([verb, who, name], flags, settings) {
    if (verb === 'revoke' && who !== undefined) {
      const key = await askServer(settings, 'DELETE', `/api/v1/operator/keys/${encodeURIComponent(who)}`);
      print(key, flags.json === true, `${who} is revoked.`);
      return 0;
    }
    if ((verb !== 'list' && verb !== 'create') || who === undefined) return 'usage';
    const { id } = await oneAccount(settings, who);
    const path = `/api/v1/operator/accounts/${id}/keys`;
    if (verb === 'create') {
      const key = await askServer<{ secret: string }>(settings, 'POST', path, { name: name ?? 'key' });
      print(key, flags.json === true, key.secret);
      return 0;
    }
    const { data } = await askServer<{
      data: { id: string; name: string; hint: string; state: string; scopes: string[] }[];
    }>(settings, 'GET', path);
    const rows = data.map((key) => [key.id, key.name, key.hint, key.state, key.scopes.join(',')]);
    print(data, flags.json === true, table(['id', 'name', 'key', 'state', 'scopes'], rows));
    return 0;
  },
};

export const creditsCommand: Command = {
  usage: 'grant WHO DOLLARS [--note TEXT]',
  about: 'Grant credits to an account, by ID or email address.',
  wordsMax: 3,
  flags: { note: { type: 'string' } },
  async run([verb, who, amount], flags, settings) {
    if (verb !== 'grant' || who === undefined || amount === undefined) return 'usage';
    const { id } = await oneAccount(settings, who);
    const note = typeof flags.note === 'string' ? flags.note : '';
    const granted = await askServer<{ granted: string; available: string }>(
      settings,
      'POST',
      `/api/v1/operator/accounts/${id}/credits`,
      { amount, note },
    );
    print(
      granted,
      flags.json === true,
      `Granted $${granted.granted} to ${who}; available: $${granted.available}.`,
    );
    return 0;
  },
};
