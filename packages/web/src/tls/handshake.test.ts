import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { never, openEgress, silent } from '../../../core/src/egress/testing.ts';
import { makeCertificates, startTlsServer } from '../../../core/src/testing/tls-servers.ts';
import { tlsContract } from './contract.ts';
import { createHandshake } from './handshake.ts';

function openEngine(port: number, caFile: string, timeoutMs = 3_000) {
  const egress = openEgress({ allow: [`127.0.0.1:${port}`] });
  const parts = { egress, sandbox: {} as never, models: {} as never, log: silent, scratchDir: tmpdir() };
  return {
    engine: createHandshake({ caFile, ports: [443], timeoutMs }, parts),
    [Symbol.asyncDispose]: () => egress.close(),
  };
}

tlsContract('handshake', openEngine);

/** Passes connections on to a TLS server, one at a time, and after the first `served` none. */
async function startQueue(port: number, served: number) {
  const waiting: Socket[] = [];
  const sockets = new Set<Socket>();
  let left = served;
  let isBusy = false;
  const serveNext = () => {
    if (isBusy || left === 0) return;
    const client = waiting.shift();
    if (client === undefined) return;
    left -= 1;
    isBusy = true;
    const upstream = connect(port, '127.0.0.1');
    sockets.add(upstream);
    upstream.on('error', () => {});
    client.pipe(upstream).pipe(client);
    client.once('close', () => {
      upstream.destroy();
      isBusy = false;
      serveNext();
    });
  };
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => {});
    waiting.push(client);
    serveNext();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('a server that takes one connection at a time still shows its versions and chain', async () => {
  await using server = await startTlsServer(await makeCertificates());
  using queue = await startQueue(server.port, 99);
  await using opened = openEngine(queue.port, server.caFile, 1_500);
  const target = { host: '127.0.0.1', port: queue.port, servername: 'good.test' };
  const report = await opened.engine.inspect(target, { signal: never, log: silent });
  assert.deepEqual(report.protocols, { TLSv1: false, 'TLSv1.1': false, 'TLSv1.2': true, 'TLSv1.3': true });
  assert.equal(report.chain.length, 2);
});

test('a version to which the server does not respond is unknown', async () => {
  await using server = await startTlsServer(await makeCertificates());
  using queue = await startQueue(server.port, 1);
  await using opened = openEngine(queue.port, server.caFile, 1_000);
  const target = { host: '127.0.0.1', port: queue.port, servername: 'good.test' };
  const report = await opened.engine.inspect(target, { signal: never, log: silent });
  assert.deepEqual(report.protocols, { TLSv1: null, 'TLSv1.1': null, 'TLSv1.2': null, 'TLSv1.3': true });
  assert.equal(report.trusted, true);
});
