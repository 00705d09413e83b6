/** Kept files whose bucket does not answer: said so, as for a call. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { execute } from '../../packages/core/src/storage/store.ts';
import { startTestServer } from '../../packages/server/src/testing/server.ts';

test('a file whose bucket is away is answered 503 that can be repeated, without the headers of the file', async () => {
  // Nobody listens on port 1.
  const server = await startTestServer({
    env: { OJA_S3_URL: 'http://127.0.0.1:1', OJA_S3_KEY: 'access:secret' },
  });
  try {
    const id = `file_${'a'.repeat(32)}`;
    const { store, now } = server.app.platform.parts;
    await store.transact(execute, {
      sql: `INSERT INTO files (id, account_id, mime, bytes, filename, created_at, expires_at)
            VALUES ($1, $2, 'image/png', 10, 'x.png', $3, $4)`,
      params: [id, (await server.account()).id, now(), now() + 60_000],
    });
    const answer = await fetch(`${server.url}/files/${id}/x.png`);
    assert.equal(answer.status, 503);
    assert.equal(answer.headers.get('retry-after'), '1');
    assert.equal(answer.headers.get('content-disposition'), null);
    const { error } = (await answer.json()) as { error: { code: string } };
    assert.equal(error.code, 'storage_unavailable');
  } finally {
    await server.close();
  }
});
