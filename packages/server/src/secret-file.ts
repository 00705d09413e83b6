/** The pepper: from the environment, or made once in the data folder. Nodes of one database must share it. */

import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from './operator-error.ts';
import { execute, type Store } from './storage/store.ts';

export async function readPepper(given: string | undefined, dataDir: string, store: Store): Promise<string> {
  const pepper = given ?? fromFile(join(dataDir, 'secret'));
  const fingerprint = createHash('sha256').update(`oja fingerprint ${pepper}`).digest('hex').slice(0, 16);
  await store.transact(execute, {
    sql: `INSERT INTO options (name, value, changed_at, changed_by) VALUES ('secret.fingerprint', $1, $2, 'start')
          ON CONFLICT (name) DO NOTHING`,
    params: [JSON.stringify(fingerprint), Date.now()],
  });
  const [row] = await store.query<{ value: string }>(
    "SELECT value FROM options WHERE name = 'secret.fingerprint'",
  );
  if (JSON.parse(row!.value) !== fingerprint) {
    throw new OperatorError(
      `This database was created with another secret, so no key would work. Put the original "secret" file into ${dataDir}, or set OJA_SECRET to its content, the same on every node.`,
    );
  }
  return pepper;
}

function fromFile(path: string): string {
  if (!existsSync(path))
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return readFileSync(path, 'utf8').trim();
}
