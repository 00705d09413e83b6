// @alone first
/** The official MCP conformance suite against `/mcp`. Its scenarios name tools of a reference server; exceptions.yml says which of them can't apply. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

const suite = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);
const exceptions = fileURLToPath(new URL('./conformance/exceptions.yml', import.meta.url));

let server: TestServer;
let key: string;
before(async () => {
  server = await startTestServer();
  const who = { actor: 'test', ip: '', at: Date.now() };
  for (const category of ['network', 'utilities'] as const)
    await server.app.platform.operator.setCategory(who, category, 'live');
  ({ key } = await server.account({ mode: 'test' }));
});
after(() => server.close());

/** The suite has no option for headers: this adds the key. */
async function openKeyed() {
  const { hostname, port } = new URL(server.url);
  const proxy = createServer((incoming, answer) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` };
    const options = { hostname, port, method: incoming.method, path: incoming.url, headers };
    const passed = request(options, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}/mcp`,
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

test('every active scenario passes, but for those that exceptions.yml explains', async () => {
  await using keyed = await openKeyed();
  const args = [suite, 'server', '--url', keyed.url, '--expected-failures', exceptions];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'exit');
  assert.equal(code, 0, said.slice(-6000));
});
