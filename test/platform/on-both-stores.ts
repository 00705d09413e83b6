/** Runs a suite on the embedded store and on PostgreSQL. */
import { after, before, describe } from 'node:test';
import { databases, withoutPostgres } from '../../packages/server/src/testing/database.ts';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../packages/server/src/testing/server.ts';

export function onBothStores(
  name: string,
  options: TestServerOptions,
  suite: (server: () => TestServer) => void,
): void {
  for (const database of databases) {
    const skip = database === 'postgres' ? withoutPostgres : false;
    describe(`${name} on ${database}`, { skip }, () => {
      let server: TestServer;
      before(async () => {
        server = await startTestServer({ ...options, database });
      });
      after(() => server?.close());
      suite(() => server);
    });
  }
}

/** The cookie of an answer, as a browser would send it back. */
export function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .join('; ');
}
