/** The shape of a command. */
import type { ParseArgsOptionsConfig } from 'node:util';
import { type Client, createClient } from '../client.ts';
import { version } from '../version.ts';
import { type Login, readLogin } from './login-file.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export type Flags = Record<string, string | boolean | string[] | undefined>;

export interface CommandRun {
  words: string[];
  flags: Flags;
  terminal: Terminal;
  env: NodeJS.ProcessEnv;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}

export interface Command {
  /** What follows the name, for the help. */
  usage: string;
  about: string;
  options?: ParseArgsOptionsConfig;
  help?: string;
  run(run: CommandRun): Promise<void>;
}

/** Flags that every command knows. */
export const commonOptions: ParseArgsOptionsConfig = {
  json: { type: 'boolean' },
  url: { type: 'string' },
  key: { type: 'string' },
  profile: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
};

export async function clientOf(run: CommandRun, need: 'key' | 'address' = 'key'): Promise<Client> {
  const { url: baseUrl, key } = await loginOf(run);
  if (baseUrl === undefined || (need === 'key' && key === undefined)) throw notLoggedIn();
  return createClient({ baseUrl, key, headers: { 'user-agent': `oja-cli/${version}` } });
}

/** Flags before the environment and what `oja login` stored. */
export async function loginOf({ flags, env }: CommandRun): Promise<Partial<Login>> {
  const profile = textFlag(flags, 'profile');
  const login = await readLogin(env, profile);
  if (profile !== undefined && login.url === undefined)
    throw new UsageError(
      `No profile is called ${profile}: run \`oja login --profile ${profile}\`. \`oja profiles\` lists them.`,
    );
  return { url: textFlag(flags, 'url') ?? login.url, key: textFlag(flags, 'key') ?? login.key };
}

export const notLoggedIn = () =>
  new UsageError('Not logged in: run `oja login`, or set OJA_URL and OJA_KEY.');

export function textFlag(flags: Flags, name: string): string | undefined {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
}

/** Only digits, with a point where fractions are allowed: JSON turns whatever isn't a number into null, "no limit". */
export function numberFlag(
  flags: Flags,
  name: string,
  { min = 0, whole = true }: { min?: number; whole?: boolean } = {},
): number | undefined {
  const text = textFlag(flags, name);
  if (text === undefined) return undefined;
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const valid = whole ? Number.isSafeInteger(value) : Number.isFinite(value);
  if (!valid || value < min)
    throw new UsageError(
      `--${name} must be a ${whole ? 'whole ' : ''}number of at least ${min}, in digits only (got "${text}").`,
    );
  return value;
}

/** JSON for programs (one line), or the table for people. */
export function print({ flags, terminal }: CommandRun, data: unknown, shown: string): void {
  terminal.out(flags.json === true ? `${JSON.stringify(data)}\n` : shown);
}
