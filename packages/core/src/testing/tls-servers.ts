/** One TLS server on loopback with a certificate of every kind, chosen by name. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createSecureContext,
  createServer,
  type SecureContext,
  type TLSSocket,
  type TlsOptions,
} from 'node:tls';
import { makeCertificate } from './certificates.ts';

export async function makeCertificates() {
  const root = await makeCertificate({
    subject: 'CN=Oja Test Root, O=Oja Tests, C=NG',
    ca: true,
    daysTo: 3_650,
  });
  const middle = await makeCertificate({
    subject: 'CN=Oja Test Intermediate, O=Oja Tests',
    ca: true,
    issuer: root,
    daysTo: 1_000,
  });
  const other = await makeCertificate({ subject: 'CN=Unknown Root', ca: true });
  const leaf = (name: string, more: Partial<Parameters<typeof makeCertificate>[0]> = {}) =>
    makeCertificate({ subject: `CN=${name}`, dnsNames: [name], issuer: middle, ...more });
  return {
    root,
    middle,
    other,
    good: await leaf('good.test', { dnsNames: ['good.test', '*.good.test'] }),
    rsa: await leaf('rsa.test', { key: 'rsa2048' }),
    expired: await leaf('expired.test', { daysFrom: -90, daysTo: -3 }),
    future: await leaf('future.test', { daysFrom: 5 }),
    soon: await leaf('soon.test', { daysTo: 4 }),
    wrong: await leaf('somebody-else.test'),
    broken: await leaf('broken.test'),
    common: await leaf('common.test', { dnsNames: [] }),
    numbered: await leaf('numbered.test', { dnsNames: ['127.0.0.1'] }),
    weak: await leaf('weak.test', { key: 'rsa1024' }),
    self: await makeCertificate({ subject: 'CN=self.test', dnsNames: ['self.test'] }),
    stranger: await makeCertificate({
      subject: 'CN=stranger.test',
      dnsNames: ['stranger.test'],
      issuer: other,
    }),
  };
}

export type Certificates = Awaited<ReturnType<typeof makeCertificates>>;

const lax = 'DEFAULT@SECLEVEL=0';

function contexts(made: Certificates): Record<string, SecureContext> {
  const chain = (own: { pem: string; keyPem: string }, ...rest: { pem: string }[]) =>
    createSecureContext({
      key: own.keyPem,
      cert: [own, ...rest].map(({ pem }) => pem).join(''),
      ciphers: lax,
    });
  return {
    'good.test': chain(made.good, made.middle),
    'sub.good.test': chain(made.good, made.middle),
    'rsa.test': chain(made.rsa, made.middle, made.root),
    'expired.test': chain(made.expired, made.middle),
    'future.test': chain(made.future, made.middle),
    'soon.test': chain(made.soon, made.middle),
    'wrong.test': chain(made.wrong, made.middle),
    'broken.test': chain(made.broken),
    'common.test': chain(made.common, made.middle),
    'numbered.test': chain(made.numbered, made.middle),
    'weak.test': chain(made.weak, made.middle),
    'self.test': chain(made.self),
    'stranger.test': chain(made.stranger, made.other),
  };
}

export async function startTlsServer(
  made: Certificates,
  more: TlsOptions = {},
  onSocket?: (socket: TLSSocket) => void,
) {
  const byName = contexts(made);
  const open = new Set<TLSSocket>();
  const server = createServer(
    {
      key: made.good.keyPem,
      cert: made.good.pem + made.middle.pem,
      ciphers: lax,
      ALPNProtocols: ['h2', 'http/1.1'],
      SNICallback: (name, done) => done(null, byName[name]),
      ...more,
    },
    (socket) => {
      open.add(socket);
      socket.on('error', () => {});
      onSocket?.(socket);
    },
  );
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const dir = mkdtempSync(join(tmpdir(), 'oja-ca-'));
  const caFile = join(dir, 'root.pem');
  writeFileSync(caFile, made.root.pem);
  return {
    port: (server.address() as AddressInfo).port,
    server,
    caFile,
    names: Object.keys(byName),
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      server.close();
      rmSync(dir, { recursive: true });
    },
  };
}
