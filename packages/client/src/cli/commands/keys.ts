import type { Key } from '../../generated/types.ts';
import { type Command, type CommandRun, clientOf, numberFlag, print, textFlag } from '../command.ts';
import { table } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

export const keys: Command = {
  usage: '[list | create NAME | pause ID | resume ID | rotate ID | revoke ID]',
  about: 'List, create and manage your keys.',
  options: {
    scopes: { type: 'string' },
    test: { type: 'boolean' },
    cap: { type: 'string' },
    'daily-cap': { type: 'string' },
    'weekly-cap': { type: 'string' },
    'token-cap': { type: 'string' },
    'daily-token-cap': { type: 'string' },
    'weekly-token-cap': { type: 'string' },
    expires: { type: 'string' },
    ips: { type: 'string' },
    overlap: { type: 'string' },
  },
  help: `  create NAME [--scopes ai,media,utilities.qr] [--test] [--expires DATE] [--ips LIST]
         [--cap DOLLARS] [--daily-cap DOLLARS] [--weekly-cap DOLLARS]
         [--token-cap TOKENS] [--daily-token-cap TOKENS] [--weekly-token-cap TOKENS]   --cap and --token-cap: per month
  pause ID, resume ID
  rotate ID [--overlap HOURS]`,
  async run(run) {
    const [verb = 'list', ...words] = run.words;
    const action = actions[verb];
    if (action === undefined)
      throw new UsageError(
        `Unknown command keys ${verb}. Valid commands: ${Object.keys(actions).join(', ')}.`,
      );
    await action(run, words.join(' '));
  },
};

const actions: Record<string, (run: CommandRun, word: string) => Promise<void>> = {
  async list(run) {
    const client = await clientOf(run);
    const { data } = await client.account.keys({}, { signal: run.signal });
    const rows = data.map((key) => [
      key.id,
      key.name,
      key.hint,
      key.state,
      key.scopes.join(','),
      `$${key.spent_this_month}`,
      key.last_used_at?.slice(0, 16) ?? 'never',
    ]);
    print(run, data, table(['id', 'name', 'key', 'state', 'scopes', 'this month', 'last used'], rows));
  },
  async create(run, name) {
    if (name === '') throw new UsageError('keys create requires a name.');
    const client = await clientOf(run);
    const { flags } = run;
    const list = (flag: string) =>
      textFlag(flags, flag)
        ?.split(',')
        .map((one) => one.trim());
    const key = await client.account.keysCreate(
      {
        name,
        scopes: list('scopes'),
        ips: list('ips'),
        mode: flags.test === true ? 'test' : 'live',
        monthly_cap: textFlag(flags, 'cap'),
        daily_cap: textFlag(flags, 'daily-cap'),
        weekly_cap: textFlag(flags, 'weekly-cap'),
        monthly_token_cap: numberFlag(flags, 'token-cap'),
        daily_token_cap: numberFlag(flags, 'daily-token-cap'),
        weekly_token_cap: numberFlag(flags, 'weekly-token-cap'),
        expires_at: textFlag(flags, 'expires'),
      },
      { signal: run.signal },
    );
    printSecret(run, key);
  },
  async rotate(run, id) {
    if (id === '') throw new UsageError('keys rotate requires a key ID.');
    const client = await clientOf(run);
    const overlap_hours = numberFlag(run.flags, 'overlap', { whole: false });
    printSecret(run, await client.account.keyRotate({ id, overlap_hours }, { signal: run.signal }));
  },
  pause: (run, id) => setPaused(run, id, true),
  resume: (run, id) => setPaused(run, id, false),
  async revoke(run, id) {
    if (id === '') throw new UsageError('keys revoke requires a key ID.');
    const client = await clientOf(run);
    const key = await client.account.keyRevoke({ id }, { signal: run.signal });
    print(run, key, `${key.id} (${key.name}) is revoked.\n`);
  },
};

async function setPaused(run: CommandRun, id: string, paused: boolean): Promise<void> {
  if (id === '') throw new UsageError(`keys ${paused ? 'pause' : 'resume'} requires a key ID.`);
  const client = await clientOf(run);
  const key = await client.account.keyChange({ id, paused }, { signal: run.signal });
  print(run, key, `${key.id} (${key.name}) is ${key.state}.\n`);
}

function printSecret(run: CommandRun, key: Key & { secret: string }): void {
  print(run, key, `${key.secret}\n`);
  if (run.flags.json !== true)
    run.terminal.note(
      `${key.id} (${key.name}), scopes ${key.scopes.join(', ')}. The key is shown only once.\n`,
    );
}
