/** The pepper: from the environment, or made once in the data folder. Nodes of one database must share it. */

import { createHash, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from './operator-error.ts';
import { execute, type Store } from './storage/store.ts';

/** As for OJA_SECRET. A file that was cut off would seal everything with what anyone can guess. */
const charactersMin = 32;

export async function readPepper(given: string | undefined, dataDir: string, store: Store): Promise<string> {
  const read = async () => {
    const [row] = await store.query<{ value: string }>(
      "SELECT value FROM options WHERE name = 'secret.fingerprint'",
    );
    return row === undefined ? undefined : (JSON.parse(row.value) as string);
  };
  const pepper = given ?? fromFile(join(dataDir, 'secret'), (await read()) !== undefined);
  const fingerprint = createHash('sha256').update(`oja fingerprint ${pepper}`).digest('hex').slice(0, 16);
  await store.transact(execute, {
    sql: `INSERT INTO options (name, value, changed_at, changed_by) VALUES ('secret.fingerprint', $1, $2, 'start')
          ON CONFLICT (name) DO NOTHING`,
    params: [JSON.stringify(fingerprint), Date.now()],
  });
  if ((await read()) !== fingerprint) {
    throw new OperatorError(
      `This database was created with another secret, so no key would work. Put the original "secret" file into ${dataDir}, or set OJA_SECRET to its content, the same on every node.`,
    );
  }
  return pepper;
}

function fromFile(path: string, isDatabaseUsed: boolean): string {
  if (!existsSync(path)) {
    if (isDatabaseUsed)
      throw new OperatorError(
        `The file ${path} is missing, so no key would work. Put it back from your backup, or set OJA_SECRET to its content, the same on every node.`,
      );
    create(path);
  }
  const pepper = readFileSync(path, 'utf8').trim();
  if (pepper.length >= charactersMin) return pepper;
  const fix = isDatabaseUsed ? 'Put it back from your backup.' : 'Delete it to get a new one.';
  throw new OperatorError(
    `The file ${path} is damaged: it must have at least ${charactersMin} characters. ${fix}`,
  );
}

/** On the disk before anything in the database depends on it. */
function create(path: string): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, randomBytes(32).toString('base64url'));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  syncFolder(dirname(path));
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } catch {
    // Not every network disk can; its file is there all the same.
  } finally {
    closeSync(folder);
  }
}
