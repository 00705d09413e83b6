/** The database moves: to another host of the list, from under connections that stay, or without a word. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { after, test } from 'node:test';
import { connectTo, createDatabase, withoutPostgres } from '../../testing/database.ts';
import { execute } from '../store.ts';
import { openPostgres } from './postgres.ts';

const servers: Server[] = [];
after(() => servers.map((server) => server.close()));

async function listen(): Promise<{ host: string; port: number }> {
  const server = createServer((socket) => void socket.on('error', () => {}).resume());
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

async function closedPort(): Promise<{ host: string; port: number }> {
  const place = await listen();
  await new Promise((closed) => servers.pop()!.close(closed));
  return place;
}

test('a host that cannot be reached, or does not respond, is left for the next', {
  skip: withoutPostgres,
  timeout: 60_000,
}, async () => {
  const database = await createDatabase();
  const url = new URL(database.url);
  const [gone, silent] = [await closedPort(), await listen()];
  const timeouts = { writeMs: 500, readMs: 500 };
  for (const { port } of [gone, silent]) {
    const hosts = `127.0.0.1:${port},${url.host}`;
    const store = openPostgres(database.url.replace(url.host, hosts), { connections: 2, timeouts });
    try {
      for (;;) {
        const rows = await store.query<{ n: number }>('SELECT 1 AS n').catch(() => []);
        if (rows[0]?.n === 1) break;
      }
    } finally {
      await store.close();
    }
  }
  await database.drop();
});

test('a database that takes no writes is left for the server that has its address by then', {
  skip: withoutPostgres,
}, async () => {
  const database = await createDatabase();
  const admin = await connectTo(database.url);
  const name = new URL(database.url).pathname.slice(1);
  const store = openPostgres(database.url, { connections: 2 });
  const add = () => store.transact(execute, { sql: 'INSERT INTO notes (n) VALUES (1)', params: [] });
  try {
    await admin.query('CREATE TABLE notes (n integer)');
    await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await assert.rejects(add(), { code: 'storage_unavailable', message: /read-only/ });
    assert.equal((await store.query('SELECT n FROM notes')).length, 0, 'it can still be read');
    // As a fail-over does: what was connected before stays read-only, new connections are not.
    await admin.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    await add();
    assert.equal((await store.query('SELECT n FROM notes')).length, 1);
  } finally {
    await store.close();
    await admin.end();
    await database.drop();
  }
});

test('a proxy that hangs up at once, without a database behind it, is reported and not waited for', async () => {
  const server = createServer((socket) => void socket.on('error', () => {}).end());
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const store = openPostgres(`postgres://oja:p@127.0.0.1:${(server.address() as AddressInfo).port}/oja`);
  await assert.rejects(store.query('SELECT 1'), { code: 'storage_unavailable' });
  await store.close();
});
