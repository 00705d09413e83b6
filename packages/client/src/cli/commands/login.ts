import { text as readText } from 'node:stream/consumers';
import { createClient } from '../../client.ts';
import { askHidden, askLine } from '../ask.ts';
import { type Command, print, textFlag } from '../command.ts';
import { loginPath, profileNames, readLogin, removeLogin, writeLogin } from '../login-file.ts';
import { UsageError } from '../usage-error.ts';

export const login: Command = {
  usage: '[--url URL] [--key KEY] [--profile NAME]',
  about: 'Store the server URL and a key on this machine.',
  help: 'Without --key, or with `--key -`, prompts for the key or reads it from standard input. The key is verified before it is stored.',
  async run(run) {
    const { flags, env, signal } = run;
    const profile = textFlag(flags, 'profile');
    const known = await readLogin({ ...env, OJA_KEY: '' }, profile);
    const fallback = known.url ?? `http://127.0.0.1:${env.OJA_PORT || 8787}`;
    const isPerson = process.stdin.isTTY === true;
    const given = textFlag(flags, 'url');
    const url =
      given ?? (isPerson ? (await askLine(`Server URL [${fallback}]: `, signal)) || fallback : fallback);
    const named = textFlag(flags, 'key');
    const key =
      named !== undefined && named !== '-'
        ? named
        : isPerson
          ? await askHidden('Key: ', signal)
          : await readText(process.stdin);
    if (key.trim() === '') throw new UsageError('A key is required.');
    const client = createClient({ baseUrl: url, key: key.trim() });
    const who = await client.account.whoami({}, { signal });
    const path = await writeLogin(env, { url: client.baseUrl, key: key.trim() }, profile);
    const kept = { url: client.baseUrl, account: who.account_id, key: who.key_id, file: path };
    print(run, kept, `Logged in to ${client.baseUrl} as ${who.account_id}. Stored in ${path}.\n`);
  },
};

export const logout: Command = {
  usage: '[--profile NAME]',
  about: 'Delete the stored server URL and key.',
  async run(run) {
    const profile = textFlag(run.flags, 'profile');
    await removeLogin(run.env, profile);
    print(
      run,
      { ok: true },
      `Removed ${loginPath(run.env, profile)}. The key still works; revoke it with \`oja keys revoke\`.\n`,
    );
  },
};

export const profiles: Command = {
  usage: '',
  about: 'List the logins stored with --profile.',
  async run(run) {
    const names = await profileNames(run.env);
    const data = await Promise.all(
      names.map(async (name) => ({ name, url: (await readLogin(run.env, name)).url ?? null })),
    );
    const shown =
      data.length === 0
        ? 'No profiles. Store one with `oja login --profile NAME`.\n'
        : data.map(({ name, url }) => `${name.padEnd(20)} ${url ?? '–'}\n`).join('');
    print(run, data, shown);
  },
};
