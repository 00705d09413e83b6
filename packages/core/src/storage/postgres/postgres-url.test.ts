import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { PeerCertificate } from 'node:tls';
import { type PostgresAddress, readPostgresUrl } from './postgres-url.ts';

const dir = mkdtempSync(join(tmpdir(), 'oja-postgres-url-'));
const ca = join(dir, 'ca.pem');
writeFileSync(ca, 'root');
after(() => rmSync(dir, { recursive: true }));

const tlsOf = (query: string, host = 'db') => {
  const { ssl } = readPostgresUrl(`postgres://oja:p@${host}/oja?${query}`);
  return ssl as Exclude<PostgresAddress['ssl'], string | false | undefined>;
};

test('what only libpq, poolers and other drivers understand is not sent to the server', () => {
  const { ssl: _ssl, ...address } = readPostgresUrl(
    'postgresql://oja:p%40ss@a:1,b:2/oja?sslmode=require&channel_binding=require&pgbouncer=true&options=-cx%3Dy&search_path=a%20b',
  );
  assert.deepEqual(address, {
    user: 'oja',
    password: 'p@ss',
    database: 'oja',
    options: '-cx=y -c search_path=a\\ b',
    hosts: [
      { host: 'a', port: 1 },
      { host: 'b', port: 2 },
    ],
  });
  assert.deepEqual(readPostgresUrl('postgres://oja@db/oja'), {
    user: 'oja',
    database: 'oja',
    hosts: [{ host: 'db', port: 5432 }],
  });
  assert.deepEqual(readPostgresUrl('postgres://oja:p@/oja?host=/run/pg&port=6432'), {
    user: 'oja',
    password: 'p',
    database: 'oja',
    hosts: [{ host: '/run/pg', port: 6432 }],
  });
});

test('several hosts are read as libpq reads them', () => {
  const hosts = (text: string) => readPostgresUrl(text).hosts.map(({ host, port }) => `${host} ${port}`);
  assert.deepEqual(hosts('postgres://oja:p@a:1,b,[::1]:3/oja?target_session_attrs=read-write'), [
    'a 1',
    'b 5432',
    '::1 3',
  ]);
  assert.deepEqual(hosts('postgres://oja:p@/oja?host=a,b&port=1,2'), ['a 1', 'b 2']);
  assert.deepEqual(hosts('postgres://oja:p@/oja?host=a,b&port=6432'), ['a 6432', 'b 6432']);
  assert.throws(() => hosts('postgres://a,b:x/oja'), /host:port/);
  assert.throws(() => hosts('postgres://a,b/oja?target_session_attrs=standby'), /read-write, primary/);
});

test('sslmode means what libpq means by it', () => {
  assert.equal(tlsOf('sslmode=disable'), false);
  assert.equal(tlsOf('sslmode=prefer'), 'prefer');
  assert.deepEqual(tlsOf('sslmode=require'), { rejectUnauthorized: false });
  const withRoot = tlsOf(`sslmode=require&sslrootcert=${ca}`);
  assert.equal(withRoot.ca, 'root');
  assert.notEqual(withRoot.rejectUnauthorized, false);
  const certificate = {
    subject: { CN: '' },
    subjectaltname: 'DNS:db, IP Address:10.0.0.7',
  } as PeerCertificate;
  const checked = (query: string, name: string, host: string) =>
    tlsOf(query, host).checkServerIdentity?.(name, certificate)?.message;
  assert.equal(checked('sslmode=verify-ca', 'elsewhere', 'elsewhere'), undefined);
  assert.equal(checked('sslmode=verify-full', 'db', 'db:5432'), undefined);
  assert.match(checked('sslmode=verify-full', 'elsewhere', 'elsewhere')!, /does not match/);
  // For an address the driver leaves the name to TLS, which then says localhost.
  assert.equal(checked('sslmode=verify-full', 'localhost', '10.0.0.7:5432'), undefined);
  assert.match(checked('sslmode=verify-full', 'localhost', '10.0.0.8')!, /does not match/);
});

test('an invalid URL, or one that names a missing file, is reported', () => {
  for (const text of [
    'mysql://db',
    'db:5432',
    'postgres://oja:p#ss@db/oja',
    'postgres://oja:p/ss@db/oja',
    'postgres://oja:p%s@db/oja',
  ]) {
    assert.throws(() => readPostgresUrl(text), /percent-encoded/);
  }
  assert.throws(
    () => readPostgresUrl('postgres://db/oja?sslrootcert=/none'),
    /sslrootcert .* cannot be read/,
  );
  assert.throws(() => readPostgresUrl('postgres://db/oja?sslmode=yes'), /sslmode .* must be one of/);
});
