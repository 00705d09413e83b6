/** What every HTTP engine must do. `open` gives an engine that may reach `port` on 127.0.0.1 and no more. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite, test } from 'node:test';
import { silent } from '../../../core/src/egress/testing.ts';
import { OjaError } from '../../../core/src/errors.ts';
import type { HttpEngine } from './port.ts';

const call = () => ({ signal: new AbortController().signal, log: silent });

async function serve() {
  const server = createServer((request, response) => {
    if (request.url === '/silent') return;
    if (request.url === '/out') return response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    if (request.url === '/start') return response.writeHead(301, { location: '/end' }).end();
    response.writeHead(418, ['B', '1', 'a', '2', 'b', '3']).end('body');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function httpContract(
  name: string,
  open: (port: number) => AsyncDisposable & { engine: HttpEngine },
): void {
  suite(`http engine ${name}`, () => {
    test('any status is an answer, hop by hop, headers as sent', async () => {
      await using site = await serve();
      await using opened = open(site.port);
      const report = await opened.engine.inspect(
        { url: `${site.url}/start`, method: 'GET', redirectsMax: 5 },
        call(),
      );
      assert.deepEqual(
        report.hops.map(({ status }) => status),
        [301, 418],
      );
      assert.deepEqual(report.hops[1]?.headers.slice(0, 3), [
        ['B', '1'],
        ['a', '2'],
        ['b', '3'],
      ]);
      assert.equal(report.finalUrl, `${site.url}/end`);
      const first = await opened.engine.inspect(
        { url: `${site.url}/start`, method: 'HEAD', redirectsMax: 0 },
        call(),
      );
      assert.deepEqual(
        first.hops.map(({ status }) => status),
        [301],
      );
    });

    test('what is not allowed is not reached, not even by redirect', async () => {
      await using site = await serve();
      await using opened = open(site.port);
      for (const url of ['http://127.0.0.1/', `${site.url}/out`, 'file:///etc/passwd']) {
        await assert.rejects(
          opened.engine.inspect({ url, method: 'GET', redirectsMax: 5 }, call()),
          { code: 'address_refused' },
          url,
        );
      }
    });

    test('a leaving caller stops the wait', async () => {
      await using site = await serve();
      await using opened = open(site.port);
      const leaving = new AbortController();
      const reason = new OjaError('client_closed', 'gone');
      const work = opened.engine.inspect(
        { url: `${site.url}/silent`, method: 'GET', redirectsMax: 0 },
        { ...call(), signal: leaving.signal },
      );
      setImmediate(() => leaving.abort(reason));
      await assert.rejects(work, reason);
    });
  });
}
