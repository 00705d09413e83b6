import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { EngineFailure } from '../engine-failure.ts';
import { OjaError } from '../errors.ts';
import { dialThrough, parseProxy } from './outbound-proxy.ts';
import { openHttpProxy, openSocksProxy, type ProxyStandIn } from './proxy-stand-ins.ts';
import { never, openEgress } from './testing.ts';

let target: Server;
let port: number;
before(async () => {
  target = createServer((request, response) => response.end(`you asked ${request.headers.host}`));
  await new Promise<void>((done) => target.listen(0, '127.0.0.1', done));
  ({ port } = target.address() as AddressInfo);
});
after(() => target.close());

const user = 'ada';
const password = 'p@ss word';
const kinds = [
  { scheme: 'http', open: openHttpProxy },
  { scheme: 'socks5', open: openSocksProxy },
];
const urlOf = (scheme: string, proxy: ProxyStandIn, secret = password) =>
  `${scheme}://${user}:${encodeURIComponent(secret)}@127.0.0.1:${proxy.port}`;
const codeOf = (code: string) => (error: unknown) =>
  (error instanceof OjaError || error instanceof EngineFailure) && error.code === code;

for (const { scheme, open } of kinds) {
  describe(`a ${scheme} proxy`, () => {
    test('user-given URLs go through it, to the address that was checked', async () => {
      await using proxy = await open({ leadsTo: port, user, password });
      await using egress = openEgress({ proxyUrl: urlOf(scheme, proxy) });
      const answer = await egress.fetch('http://93.184.215.14/page', { signal: never });
      assert.equal(answer.body.toString(), 'you asked 93.184.215.14');
      assert.deepEqual(proxy.asked, ['93.184.215.14:80']);
    });

    test('private addresses stay refused, and names that lead to them', async () => {
      await using proxy = await open({ leadsTo: port, user, password });
      await using egress = openEgress({ proxyUrl: urlOf(scheme, proxy) });
      for (const url of ['http://10.0.0.1/', 'http://127.0.0.1/', 'http://localhost/', 'http://[::1]/'])
        await assert.rejects(egress.fetch(url, { signal: never }), codeOf('address_refused'));
      assert.deepEqual(proxy.asked, [], 'the proxy heard of none');
    });

    test('upstreams go through it by name, private ones and those of OJA_NO_PROXY directly', async () => {
      await using proxy = await open({ leadsTo: port, user, password });
      await using egress = openEgress({ proxyUrl: urlOf(scheme, proxy), noProxy: ['*.direct.test'] });
      const upstream = egress.upstream({ name: 'far', baseUrl: 'http://models.test:8080/v1' });
      const answer = await upstream.request({ method: 'GET', path: '/models', signal: never });
      assert.equal(answer.text(), 'you asked models.test:8080');
      assert.deepEqual(proxy.asked, ['models.test:8080']);
      const near = egress.upstream({ name: 'near', baseUrl: `http://127.0.0.1:${port}` });
      assert.equal((await near.request({ method: 'GET', path: '/', signal: never })).status, 200);
      const direct = egress.upstream({ name: 'direct', baseUrl: 'http://one.direct.test' });
      await assert.rejects(direct.request({ method: 'GET', path: '/', signal: never }));
      assert.equal(proxy.asked.length, 1);
    });

    test('an upstream has a proxy of its own, or none', async () => {
      await using proxy = await open({ leadsTo: port, user, password });
      await using egress = openEgress({ noProxy: ['127.0.0.0/8'] });
      const own = egress.upstream({
        name: 'own',
        baseUrl: `http://127.0.0.1:${port}`,
        proxy: urlOf(scheme, proxy),
      });
      assert.equal((await own.request({ method: 'GET', path: '/', signal: never })).status, 200);
      assert.deepEqual(proxy.asked, [`127.0.0.1:${port}`]);
      await using everything = openEgress({ proxyUrl: urlOf(scheme, proxy) });
      const none = everything.upstream({ name: 'none', baseUrl: 'http://models.test', proxy: 'direct' });
      await assert.rejects(none.request({ method: 'GET', path: '/', signal: never }));
      assert.equal(proxy.asked.length, 1);
    });

    test('what is wrong with it is said, without its password', async () => {
      await using refusing = await open({ leadsTo: port, user, password, refuses: true });
      await using guarded = await open({ leadsTo: port, user, password });
      const closed = { port: 1 } as ProxyStandIn;
      for (const [url, words] of [
        [urlOf(scheme, refusing), /refused with 403|does not allow/],
        [urlOf(scheme, guarded, 'wrong'), /rejected the user name or password/],
        [urlOf(scheme, closed), /cannot be reached \(ECONNREFUSED\)/],
      ] as const) {
        await using egress = openEgress({ proxyUrl: url });
        const failure = await egress
          .fetch('http://93.184.215.14/', { signal: never })
          .catch((error) => error);
        assert.ok(codeOf('target_unreachable')(failure), String(failure));
        assert.match(failure.message, words);
        assert.doesNotMatch(failure.message, /p@ss|wrong/);
        const upstream = egress.upstream({ name: 'far', baseUrl: 'http://models.test' });
        const other = await upstream.request({ method: 'GET', path: '/', signal: never }).catch((e) => e);
        assert.ok(codeOf('upstream_unreachable')(other), String(other));
        assert.match(other.message, words);
      }
    });

    test('a caller who leaves ends the attempt', async () => {
      const silent = createServer();
      silent.on('connect', () => {});
      await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
      const { port: at } = silent.address() as AddressInfo;
      const abort = new AbortController();
      const dialling = dialThrough(
        parseProxy(`${scheme}://127.0.0.1:${at}`),
        { host: 'a.test', port: 80 },
        abort.signal,
      );
      silent.once('connection', () => setImmediate(() => abort.abort(new Error('gone'))));
      await assert.rejects(dialling);
      silent.closeAllConnections();
      silent.close();
    });
  });
}

test('wrong proxy URLs are refused', () => {
  for (const url of ['ftp://a', 'http://', 'socks4://a:1', 'http://a/path', 'nonsense'])
    assert.throws(() => parseProxy(url));
  assert.deepEqual(parseProxy('socks5://u%40:p@[::1]:9050'), {
    kind: 'socks5',
    host: '::1',
    port: 9050,
    username: 'u@',
    password: 'p',
  });
});
