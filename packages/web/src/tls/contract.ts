/** What every TLS engine must do. `open` gives an engine that may reach `port` on 127.0.0.1 and trusts `caFile`. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { silent } from '../../../core/src/egress/testing.ts';
import { OjaError } from '../../../core/src/errors.ts';
import { makeCertificates, startTlsServer } from '../../../core/src/testing/tls-servers.ts';
import type { TlsEngine } from './port.ts';

const call = () => ({ signal: new AbortController().signal, log: silent });

export function tlsContract(
  name: string,
  open: (port: number, caFile: string) => AsyncDisposable & { engine: TlsEngine },
): void {
  suite(`tls engine ${name}`, () => {
    test('trust, name and chain are reported separately', async () => {
      await using server = await startTlsServer(await makeCertificates());
      await using opened = open(server.port, server.caFile);
      const inspect = (servername: string) =>
        opened.engine.inspect({ host: '127.0.0.1', port: server.port, servername }, call());
      const expected: [servername: string, trusted: boolean, match: boolean, sent: number, code?: string][] =
        [
          ['good.test', true, true, 2],
          ['rsa.test', true, true, 3],
          ['wrong.test', true, false, 2],
          ['expired.test', false, true, 2, 'CERT_HAS_EXPIRED'],
          ['self.test', false, true, 1, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
          ['stranger.test', false, true, 2, 'PRIVATE_ROOT'],
          ['broken.test', false, true, 1, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
        ];
      for (const [servername, trusted, match, sent, code] of expected) {
        const report = await inspect(servername);
        assert.deepEqual(
          [report.trusted, report.hostnameMatch, report.chain.length],
          [trusted, match, sent],
          servername,
        );
        assert.equal(report.trustError?.code, code, servername);
        assert.deepEqual(
          report.protocols,
          { TLSv1: false, 'TLSv1.1': false, 'TLSv1.2': true, 'TLSv1.3': true },
          servername,
        );
      }
    });

    test('other hosts and ports are refused', async () => {
      await using server = await startTlsServer(await makeCertificates());
      await using opened = open(server.port, server.caFile);
      for (const target of [
        { host: 'localhost', port: 443 },
        { host: '::1', port: server.port },
        { host: '8.8.8.8', port: 22 },
      ]) {
        await assert.rejects(opened.engine.inspect(target, call()), { code: 'address_refused' });
      }
    });

    test('a leaving caller stops the handshake', async () => {
      await using server = await startTlsServer(await makeCertificates());
      await using opened = open(server.port, server.caFile);
      const reason = new OjaError('client_closed', 'gone');
      const leaving = { ...call(), signal: AbortSignal.abort(reason) };
      await assert.rejects(opened.engine.inspect({ host: '127.0.0.1', port: server.port }, leaving), reason);
    });
  });
}
