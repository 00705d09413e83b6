/** The database moves: to another host of the list, from under connections that stay, or without a word. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { after, test } from 'node:test';
import postgres from 'postgres';
import { createDatabase, withoutPostgres } from '../../testing/database.ts';
import { execute } from '../store.ts';
import { openPostgres } from './postgres.ts';
import { unheard } from './postgres-silence.ts';
import { createSockets } from './postgres-socket.ts';

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

test('connections go to one host until it cannot be reached, is left or falls silent', async () => {
  const [gone, first, second] = [await closedPort(), await listen(), await listen()];
  const sockets = createSockets([gone, first, second]);
  const refused = sockets.open();
  await assert.rejects(once(refused, 'connect'), { code: 'ECONNREFUSED' });
  const open = async () => {
    const socket = sockets.open().on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  const [one, two] = [await open(), await open()];
  assert.deepEqual([one.remotePort, two.remotePort], [first.port, first.port]);
  const closed = [once(one, 'close'), once(two, 'close')];
  sockets.leave();
  await Promise.all(closed);
  const three = await open();
  assert.equal(three.remotePort, second.port);
  sockets.leave();
  assert.equal(three.destroyed, false, 'not again so soon');
  three.destroy(Object.assign(new Error('silent'), { code: 'ETIMEDOUT' }));
  const onward = sockets.open();
  await assert.rejects(once(onward, 'connect'), { code: 'ECONNREFUSED' });
  assert.deepEqual([...sockets.all()], []);
});

test('a connection whose words nobody confirms is told from one that waits for an answer', () => {
  const table = `
  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:D4F2 0100007F:1538 01 00000000:00000000 02:00000A1C 00000000     0        0 1 2 0
   1: 02004D0A:D4F3 01004D0A:1538 01 00000117:00000000 01:0000020B 00000006     0        0 1 2 0
   2: 02004D0A:D4F4 01004D0A:1538 01 00000117:00000000 01:00000011 00000001     0        0 1 2 0`;
  assert.deepEqual([...unheard(table)], [`${0xd4f3}:5432`]);
});

test('a database that takes no writes is left for whoever answers at its address by then', {
  skip: withoutPostgres,
}, async () => {
  const database = await createDatabase();
  const admin = postgres(database.url, { max: 1, onnotice: () => {} });
  const name = new URL(database.url).pathname.slice(1);
  const store = openPostgres(database.url, { connections: 2 });
  const add = () => store.transact(execute, { sql: 'INSERT INTO notes (n) VALUES (1)', params: [] });
  try {
    await admin`CREATE TABLE notes (n integer)`;
    await admin.unsafe(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await assert.rejects(add(), { code: 'storage_unavailable', message: /no writes/ });
    assert.equal((await store.query('SELECT n FROM notes')).length, 0, 'it can still be read');
    // As a fail-over does: what was connected before stays read-only, new connections are not.
    await admin.unsafe(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    await add();
    assert.equal((await store.query('SELECT n FROM notes')).length, 1);
  } finally {
    await store.close();
    await admin.end();
    await database.drop();
  }
});

test('a proxy that hangs up at once, since nobody is behind it, is told and not waited for', async () => {
  const server = createServer((socket) => void socket.on('error', () => {}).end());
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const store = openPostgres(`postgres://oja:p@127.0.0.1:${(server.address() as AddressInfo).port}/oja`);
  await assert.rejects(store.query('SELECT 1'), { code: 'storage_unavailable' });
  await store.close();
});
