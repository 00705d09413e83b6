/** Whether this node keeps files where the other nodes of its database do. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { execute, type Store } from '../store.ts';
import type { Objects } from './objects.ts';

const waitMs = 1_000;

/** The first node records a mark beside its files in the database; a node that cannot read it stores files elsewhere. */
export async function sharesFiles(objects: Objects, store: Store): Promise<boolean> {
  const own = randomUUID();
  await store.transact(execute, {
    sql: `INSERT INTO options (name, value, changed_at, changed_by) VALUES ('files.home', $1, $2, 'start')
          ON CONFLICT (name) DO NOTHING`,
    params: [JSON.stringify(own), Date.now()],
  });
  const [row] = await store.query<{ value: string }>("SELECT value FROM options WHERE name = 'files.home'");
  const home = JSON.parse(row!.value) as string;
  const mark = `home-${home}`;
  if (home === own) await objects.put(mark, Buffer.from(`${home}\n`));
  // Two nodes may start at once, and the first may not have written it yet.
  if (await isThere(objects, mark)) return true;
  await pause(waitMs);
  return await isThere(objects, mark);
}

async function isThere(objects: Objects, name: string): Promise<boolean> {
  const stream = await objects.read(name, { start: 0, end: 0 });
  stream?.destroy();
  return stream !== undefined;
}
