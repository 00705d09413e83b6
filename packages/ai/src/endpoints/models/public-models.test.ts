import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

interface Listed {
  data: { id: string; type: string; measured: { success_percent: number } | null }[];
}
const read = async () => {
  const answer = await fetch(`${server.url}/api/v1/catalogue/models`);
  assert.equal(answer.status, 200);
  return (await answer.json()) as Listed;
};

test('strangers see the models that keys see, and figures only of what was called', async () => {
  const own = await server.call('/api/v1/models', { method: 'GET' });
  const { data } = await read();
  assert.deepEqual(
    data.map(({ id }) => id),
    (own.json as Listed).data.map(({ id }) => id),
  );
  assert.ok(data.length > 0);
  assert.ok(data.every(({ measured }) => measured === null));
});
