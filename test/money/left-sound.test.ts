// @alone
/** Who leaves a stream of sound before its last byte has heard nearly all of it. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { onEitherStore } from '../platform/on-both-stores.ts';

const text = 'Pepper is five hundred naira, and yam is nine hundred. '.repeat(60);

onEitherStore('sound that is left', { env: { OJA_ENGINES_SPEECH: 'espeak' } }, (server) => {
  const rowsOf = async (key: string) => {
    const { data } = (await server().call('/api/v1/requests?limit=200', { key })).json;
    return (data as { endpoint: string; charge: string }[]).filter(({ endpoint }) => endpoint === 'ai.voice');
  };

  /** Reads so many bytes, and destroys the connection. */
  const hear = (key: string, body: object, bytesMin: number) =>
    new Promise<number>((done, fail) => {
      let heard = 0;
      const sent = request(
        `${server().url}/api/v1/audio/speech`,
        { method: 'POST', headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' } },
        (response) => {
          response.on('error', () => {});
          response.on('data', (chunk: Buffer) => {
            heard += chunk.length;
            if (heard < bytesMin) return;
            sent.destroy();
            done(heard);
          });
          response.once('end', () => done(heard));
        },
      );
      sent.once('error', fail);
      sent.end(JSON.stringify(body));
    });

  for (const more of [{ response_format: 'wav' }, { response_format: 'wav', stream_format: 'sse' }])
    test(`${JSON.stringify(more)} is paid for, also by who leaves before its end`, async () => {
      const { key } = await server().account({ dollars: 5 });
      await hear(key, { input: text, ...more }, 2_000_000);
      let rows: { endpoint: string; charge: string }[] = [];
      for (let tries = 0; tries < 200 && rows.length === 0; tries++) {
        rows = await rowsOf(key);
        await pause(20);
      }
      assert.equal(rows[0]?.endpoint, 'ai.voice');
      assert.ok(Number(rows[0]?.charge) > 0, JSON.stringify(rows));
      assert.equal((await server().call('/api/v1/credits', { key })).json.held, '0.00');
    });

  test('who leaves before the first sound has heard nothing', async () => {
    const { key } = await server().account({ dollars: 5 });
    const sent = request(`${server().url}/api/v1/audio/speech`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    });
    sent.once('error', () => {});
    sent.end(JSON.stringify({ input: text }));
    await pause(5);
    sent.destroy();
    for (let tries = 0; tries < 200 && (await rowsOf(key)).length === 0; tries++) await pause(20);
    const [row] = await rowsOf(key);
    assert.equal(Number(row?.charge ?? 0), 0);
  });
});
