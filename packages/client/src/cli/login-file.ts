/** Where the address and the key of this machine lie: ~/.config/oja/login.json, readable by its owner only. */
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Login {
  url: string;
  key: string;
}

export function loginPath(env: NodeJS.ProcessEnv): string {
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'oja', 'login.json');
}

export async function readLogin(env: NodeJS.ProcessEnv): Promise<Partial<Login>> {
  const text = await readFile(loginPath(env), 'utf8').catch(() => '{}');
  let stored: Partial<Login> = {};
  try {
    stored = JSON.parse(text) as Partial<Login>;
  } catch {
    // A broken file counts as none: `oja login` writes it again.
  }
  return { url: env.OJA_URL || stored.url, key: env.OJA_KEY || stored.key };
}

export async function writeLogin(env: NodeJS.ProcessEnv, login: Login): Promise<string> {
  const path = loginPath(env);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
  // The mode above counts for new files only.
  await chmod(path, 0o600);
  return path;
}

export async function removeLogin(env: NodeJS.ProcessEnv): Promise<void> {
  await rm(loginPath(env), { force: true });
}
