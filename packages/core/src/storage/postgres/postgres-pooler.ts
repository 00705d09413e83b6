/** Tells whether a pooler in transaction mode stands in front of PostgreSQL. */

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { awaitedLater } from '../../awaited-later.ts';
import { clientConfig } from './postgres-client.ts';
import { isLost } from './postgres-errors.ts';
import { type PostgresHost, readPostgresUrl } from './postgres-url.ts';

const patienceMs = 2_000;

/**
 * One connection asks for its backend; another then opens a transaction, for which a pooler hands it the backend
 * that has just become free; the first, asking again, gets a different one. There a prepared statement is known to
 * one backend and not to the next.
 */
export async function sharesBackends(url: string): Promise<boolean> {
  for (const host of readPostgresUrl(url).hosts) {
    try {
      return await changesBackend(url, host);
    } catch (error) {
      if (!isLost(error)) throw error;
    }
  }
  // Opening the store waits for it, or reports why it is missing.
  return false;
}

async function changesBackend(url: string, host: PostgresHost): Promise<boolean> {
  const clients = await Promise.all([connectOnce(url, host), connectOnce(url, host)]);
  const [first, other] = clients;
  const backendOf = async (client: pg.Client) =>
    (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid;
  try {
    const before = await backendOf(first);
    await other.query('begin');
    if ((await backendOf(other)) === before) return true;
    // Fails when the clients are closed first.
    const moved = awaitedLater(backendOf(first).then((after) => after !== before));
    // A pooler with a single backend has none left for the first.
    return await Promise.race([moved, pause(patienceMs, true, { ref: false })]);
  } finally {
    // A client that waits for a backend can't end properly.
    for (const client of clients) void client.end().catch(() => {});
  }
}

async function connectOnce(url: string, host: PostgresHost): Promise<pg.Client> {
  const address = readPostgresUrl(url);
  const connect = async (ssl: typeof address.ssl) => {
    const client = new pg.Client(clientConfig({ ...address, ssl }, host));
    // Told by what it is asked next.
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  return connect(address.ssl).catch((error: Error) => {
    if (address.ssl !== 'prefer' || !/does not support SSL/.test(error.message)) throw error;
    return connect(false);
  });
}
