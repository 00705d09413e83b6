import assert from 'node:assert/strict';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { createDatabase, withoutPostgres } from '../../testing/database.ts';
import { sharesBackends } from './postgres-pooler.ts';

const message = (kind: string, body: Buffer | string) => {
  const bytes = Buffer.from(body);
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
};
const int32 = (n: number) => Buffer.from(Uint32Array.of(n).buffer).swap32();
const pidColumn = Buffer.concat([Buffer.from('\0\x01pid\0'), int32(0), Buffer.from('\0\0'), int32(23)]);
const described = message(
  'T',
  Buffer.concat([pidColumn, Buffer.from('\0\x04'), int32(0), Buffer.from('\0\0')]),
);

/** Speaks as much of the protocol as the question needs; a backend belongs to a connection for one transaction. */
async function startPooler(backends: number) {
  const busy = new Map<number, Socket>();
  const waiting: (() => void)[] = [];
  const server = createServer((socket) => {
    let started = false;
    let inTransaction = false;
    const mine = () => [...busy].find(([, owner]) => owner === socket)?.[0];
    const answer = (sql: string): void => {
      const free = Array.from({ length: backends }, (_, i) => i + 1).find((pid) => !busy.has(pid));
      const pid = mine() ?? free;
      if (pid === undefined) return void waiting.push(() => answer(sql));
      busy.set(pid, socket);
      if (sql.startsWith('begin')) inTransaction = true;
      if (sql.startsWith('commit')) inTransaction = false;
      const asks = sql.startsWith('SELECT');
      const row = Buffer.concat([Buffer.from('\0\x01'), int32(String(pid).length), Buffer.from(String(pid))]);
      if (asks) socket.write(Buffer.concat([described, message('D', row)]));
      socket.write(message('C', 'OK\0'));
      socket.write(message('Z', inTransaction ? 'T' : 'I'));
      if (!inTransaction) busy.delete(pid);
      if (!inTransaction) waiting.shift()?.();
    };
    socket.on('data', (bytes) => {
      if (!started) {
        started = true;
        socket.write(message('R', int32(0)));
        socket.write(message('Z', 'I'));
        return;
      }
      for (const [, sql] of bytes.toString('latin1').matchAll(/(begin|commit|SELECT)/g)) answer(sql!);
    });
    socket.on('error', () => {});
    socket.on('close', () => busy.delete(mine() ?? 0));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://oja:p@127.0.0.1:${port}/oja`, close: () => server.close() };
}

test('a pooler that hands out backends for one transaction is found', { timeout: 20_000 }, async () => {
  for (const backends of [1, 4]) {
    const pooler = await startPooler(backends);
    try {
      assert.equal(await sharesBackends(pooler.url), true, `${backends} backends`);
    } finally {
      pooler.close();
    }
  }
});

test('PostgreSQL itself is none', { skip: withoutPostgres }, async () => {
  const { url, drop } = await createDatabase();
  try {
    assert.equal(await sharesBackends(url), false);
  } finally {
    await drop();
  }
});
