import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '../testing/server.ts';

test('what came with a job is kept for it, and not for one that is refused or there already', async () => {
  const server = await startTestServer({ env: { OJA_FREE_MEDIA: '0', OJA_JOB_WORKERS: '0' } });
  try {
    const kept = async () => {
      const [row] = await server.app.platform.parts.store.query<{ n: number }>(
        'SELECT count(*) AS n FROM files',
      );
      return row!.n;
    };
    const send = (key: string) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(1000)]), 'a.wav');
      form.append('async', 'true');
      const headers = { 'idempotency-key': 'one' };
      return server.call('/api/v1/media/transcribe', { key, body: form, headers });
    };
    const poor = await server.account();
    assert.equal((await send(poor.key)).status, 402);
    assert.equal(await kept(), 0);
    const rich = await server.account({ dollars: 5 });
    assert.equal((await send(rich.key)).status, 202);
    assert.equal(await kept(), 1);
    assert.equal((await send(rich.key)).headers.get('idempotent-replayed'), 'true');
    assert.equal(await kept(), 1);
  } finally {
    await server.close();
  }
});
