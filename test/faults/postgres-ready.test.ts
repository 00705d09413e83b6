/** A probe is answered while PostgreSQL stands still, before it gives up. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '../../packages/server/src/testing/server.ts';
import { postgresInstalled, startPostgres } from '../services/postgres.ts';

const skip = postgresInstalled() && process.platform === 'linux' ? false : 'PostgreSQL on Linux is not there';
/** What orchestrators wait for by default, and a little less. */
const probeMs = 2_000;

test('/readyz says within the time of a probe that PostgreSQL does not respond', {
  skip,
  timeout: 60_000,
}, async () => {
  const database = await startPostgres();
  let goOn = () => {};
  try {
    const server = await startTestServer({ databaseUrl: database.url });
    const ask = async () => {
      const answer = await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(probeMs) });
      return { status: answer.status, body: await answer.json() };
    };
    try {
      assert.equal((await ask()).status, 200);
      goOn = database.freeze();
      const away = { status: 503, body: { status: 'not ready', reason: 'the database does not respond' } };
      // The one that was ready a moment ago may be reported again for a second.
      let heard = await ask();
      while (heard.status === 200) heard = await ask();
      assert.deepEqual(heard, away);
      for (let probes = 0; probes < 2; probes++) assert.deepEqual(await ask(), away);
      goOn();
      while ((await ask()).status !== 200);
    } finally {
      goOn();
      await server.close();
    }
  } finally {
    goOn();
    await database.stop();
  }
});
