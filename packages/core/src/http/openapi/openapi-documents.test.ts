import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { endpoints } from '../../../../server/src/registry.ts';
import { createServer } from '../../wire/node-http.ts';
import { openApiText, type Wanted } from './openapi.ts';
import { createOpenApiDocuments } from './openapi-documents.ts';

test('however many origins clients name, a document is written once and stored for a few', async (t) => {
  let written = 0;
  const write = (wanted: Wanted) => {
    written += 1;
    return openApiText(endpoints, '1', wanted);
  };
  const pageOf = createOpenApiDocuments(write);
  const wanted = (origin: string) => ({ origin, audience: 'public' as const, id: 'utilities.qr' });
  const server = createServer((request, response) => {
    void pageOf(wanted(`http://localhost:${request.url!.slice(1)}`))!(request, response);
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let stored = 0;
  for (let named = 1001; named <= 1020; named++) {
    const answer = await fetch(`http://127.0.0.1:${port}/${named}`);
    if (answer.headers.has('etag')) stored += 1;
    assert.equal(await answer.text(), openApiText(endpoints, '1', wanted(`http://localhost:${named}`)));
  }
  assert.deepEqual([written, stored], [1, 4]);
  assert.equal(pageOf({ origin: 'http://localhost', audience: 'public', id: 'no.such' }), undefined);
});
