/** Where the address and the key of this machine lie: ~/.config/oja/login.json, readable by its owner only. */
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { UsageError } from './usage-error.ts';

export interface Login {
  url: string;
  key: string;
}

const folderOf = (env: NodeJS.ProcessEnv) => join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'oja');

/** A profile is a login of its own, beside the usual one. */
export function loginPath(env: NodeJS.ProcessEnv, profile?: string): string {
  if (profile === undefined) return join(folderOf(env), 'login.json');
  if (!/^[\w-]{1,40}$/.test(profile))
    throw new UsageError(
      `--profile must have 1 to 40 letters, digits, dashes or underscores (got "${profile}").`,
    );
  return join(folderOf(env), 'profiles', `${profile}.json`);
}

export async function profileNames(env: NodeJS.ProcessEnv): Promise<string[]> {
  const names = await readdir(join(folderOf(env), 'profiles')).catch(() => []);
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -5))
    .sort();
}

/** A profile that was named counts more than the environment. */
export async function readLogin(env: NodeJS.ProcessEnv, profile?: string): Promise<Partial<Login>> {
  const text = await readFile(loginPath(env, profile), 'utf8').catch(() => '{}');
  let stored: Partial<Login> = {};
  try {
    stored = JSON.parse(text) as Partial<Login>;
  } catch {
    // A broken file counts as none: `oja login` writes it again.
  }
  if (profile !== undefined) return stored;
  return { url: env.OJA_URL || stored.url, key: env.OJA_KEY || stored.key };
}

export async function writeLogin(env: NodeJS.ProcessEnv, login: Login, profile?: string): Promise<string> {
  const path = loginPath(env, profile);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
  // The mode above counts for new files only.
  await chmod(path, 0o600);
  return path;
}

export async function removeLogin(env: NodeJS.ProcessEnv, profile?: string): Promise<void> {
  await rm(loginPath(env, profile), { force: true });
}
