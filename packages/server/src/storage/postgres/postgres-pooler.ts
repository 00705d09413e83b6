/** Tells whether a pooler in transaction mode stands in front of PostgreSQL. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql, TransactionSql } from 'postgres';
import { postgres } from './postgres-driver.ts';
import { isLost } from './postgres-errors.ts';
import { createSockets, type Sockets } from './postgres-socket.ts';
import { readPostgresUrl } from './postgres-url.ts';

const patienceMs = 2_000;

/**
 * One connection asks for its backend; another then opens a transaction, for which a pooler hands it the backend
 * that has just become free; the first, asking again, gets a different one. There a prepared statement is known to
 * one backend and not to the next, and the driver, which prepares COMMIT too, would lose what it committed.
 */
export async function sharesBackends(url: string): Promise<boolean> {
  const { hosts } = readPostgresUrl(url);
  const sockets = createSockets(hosts);
  for (let left = hosts.length; left > 0; left--) {
    try {
      return await changesBackend(url, sockets);
    } catch (error) {
      if (!isLost(error)) throw error;
    }
  }
  // Whoever opens the store waits for its return, or tells why there is none.
  return false;
}

async function changesBackend(url: string, sockets: Sockets): Promise<boolean> {
  const first = connectOnce(url, sockets);
  const other = connectOnce(url, sockets);
  const backendOf = async (client: Sql | TransactionSql) =>
    (await client.unsafe('SELECT pg_backend_pid() AS pid'))[0]!.pid as number;
  try {
    const before = await backendOf(first);
    return await other.begin(async (transaction) => {
      if ((await backendOf(transaction)) === before) return true;
      const moved = backendOf(first).then((after) => after !== before);
      // A pooler with a single backend has none left for the first.
      return Promise.race([moved, pause(patienceMs, true, { ref: false })]);
    });
  } finally {
    await Promise.all([first, other].map((client) => client.end({ timeout: 0 }).catch(() => {})));
  }
}

function connectOnce(url: string, sockets: Sockets): Sql {
  const { url: plainUrl, hosts: _hosts, ...where } = readPostgresUrl(url);
  const socketOption: object = { socket: sockets.open };
  return postgres(plainUrl, {
    ...where,
    max: 1,
    connect_timeout: 10,
    prepare: false,
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: 'oja' },
    ...socketOption,
  });
}
