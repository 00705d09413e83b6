/** Runs a suite on the embedded store and on PostgreSQL. */
import { after, before, describe } from 'node:test';
import { databases, withoutPostgres } from '../../packages/core/src/testing/database.ts';
import { slow } from '../../packages/core/src/testing/slow.ts';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../packages/server/src/testing/server.ts';

type Suite = (server: () => TestServer, database: (typeof databases)[number]) => void;

export const onBothStores = (name: string, options: TestServerOptions, suite: Suite): void =>
  describeOn(withoutPostgres, name, options, suite);

/** The same where no money is counted: PostgreSQL is one of the slow tests. */
export const onEitherStore = (name: string, options: TestServerOptions, suite: Suite): void =>
  describeOn(slow || withoutPostgres, name, options, suite);

function describeOn(
  skipPostgres: string | false,
  name: string,
  options: TestServerOptions,
  suite: Suite,
): void {
  for (const database of databases) {
    const skip = database === 'postgres' ? skipPostgres : false;
    describe(`${name} on ${database}`, { skip }, () => {
      let server: TestServer;
      before(async () => {
        server = await startTestServer({ ...options, database });
      });
      after(() => server?.close());
      suite(() => server, database);
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

/** What the account keeps about its owner, as the owner asks for it: with a session and the password. */
export async function exportOf(server: TestServer, { email, password }: { email: string; password: string }) {
  const login = await server.call('/api/v1/auth/login', { key: null, body: { email, password } });
  return server.call('/api/v1/account/export', {
    key: null,
    headers: { cookie: cookieOf(login.headers) },
    body: { current_password: password },
  });
}
