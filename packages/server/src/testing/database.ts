/** A PostgreSQL database of its own for a test, on the server that the test run has started. */
import { randomBytes } from 'node:crypto';
import postgres from 'postgres';

export const testDatabaseUrl = process.env.OJA_TEST_DATABASE_URL;
export const testRedisUrl = process.env.OJA_TEST_REDIS_URL;

/** For `test(name, { skip: withoutPostgres }, …)`: says why when there is none. */
export const withoutPostgres =
  testDatabaseUrl === undefined ? 'OJA_TEST_DATABASE_URL is not set; npm test sets it' : false;
export const withoutRedis =
  testRedisUrl === undefined ? 'OJA_TEST_REDIS_URL is not set; npm test sets it' : false;

/** The stores every test of the platform runs on. */
export const databases = ['sqlite', 'postgres'] as const;

export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  if (testDatabaseUrl === undefined) throw new Error('OJA_TEST_DATABASE_URL is not set');
  const name = `oja_${randomBytes(6).toString('hex')}`;
  const admin = postgres(testDatabaseUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe(`CREATE DATABASE ${name}`);
  const url = new URL(testDatabaseUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await admin.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}
