import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Answer } from 'dns-packet';
import { OjaError } from '../errors.ts';
import { type Canaries, startCanaries } from '../testing/canaries.ts';
import { type DnsServer, startDnsServer, zone } from '../testing/dns-server.ts';
import { hostileHosts, hostileUrls } from '../testing/hostile-addresses.ts';
import { never, openEgress } from './testing.ts';

let canaries: Canaries;
before(async () => {
  canaries = await startCanaries();
});
after(() => canaries[Symbol.asyncDispose]());

// The port of the canary is open, so nothing but the address check stands in the way.
const openToCanary = (resolvers?: string[]) =>
  openEgress({ ports: [canaries.port], timeoutMs: 2_000, ...(resolvers ? { resolvers } : {}) });

async function assertNobodyCame() {
  assert.deepEqual(await canaries.settled(), []);
}

async function refused(work: Promise<unknown>, what: string) {
  await assert.rejects(
    work,
    (error) => {
      assert.ok(error instanceof OjaError, `${what}: ${error}`);
      assert.ok(['address_refused', 'target_unreachable'].includes(error.code), `${what}: ${error.code}`);
      assert.doesNotMatch(error.message, /port \d+ is refused/, what);
      return true;
    },
    what,
  );
}

test('hostile hosts reach nothing by fetch, TCP, TLS or UDP', async () => {
  await using egress = openToCanary();
  const { port } = canaries;
  const shared = { port, signal: never, allowedPorts: [port] };
  for (const host of hostileHosts) {
    await refused(egress.fetch(`http://${host}:${port}/`, { signal: never }), `http://${host}`);
    await refused(egress.fetch(`https://${host}:${port}/`, { signal: never }), `https://${host}`);
    await refused(egress.connect({ host, ...shared }), `connect ${host}`);
    await refused(egress.connectTls({ host, ...shared }), `tls ${host}`);
    await refused(
      egress.exchangeDatagram({ host, ...shared, payload: Buffer.from('x'), accept: () => true }),
      `udp ${host}`,
    );
  }
  await assertNobodyCame();
});

test('hostile addresses reach nothing', async () => {
  await using egress = openToCanary();
  for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
    for (const url of hostileUrls) {
      const full = url
        .replace('HOSTPORT', `${host}:${canaries.port}`)
        .replace('HOST\tPORT', `${host}:\t${canaries.port}`);
      await refused(egress.fetch(full, { signal: never }), JSON.stringify(full.slice(0, 80)));
    }
  }
  await assertNobodyCame();
});

test('names that lead to private addresses reach nothing', async () => {
  const records: Answer[] = [
    { name: 'loop.test', type: 'A', data: '127.0.0.1' },
    { name: 'loop6.test', type: 'AAAA', data: '::1' },
    { name: 'mixed.test', type: 'A', data: '93.184.215.14' },
    { name: 'mixed.test', type: 'A', data: '127.0.0.1' },
    { name: 'mixed6.test', type: 'A', data: '93.184.215.14' },
    { name: 'mixed6.test', type: 'AAAA', data: '::1' },
    { name: 'mapped.test', type: 'AAAA', data: '::ffff:127.0.0.1' },
    { name: 'metadata.test', type: 'A', data: '169.254.169.254' },
    { name: 'azure.test', type: 'A', data: '168.63.129.16' },
  ];
  await using dns = await startDnsServer(zone(records));
  await using egress = openToCanary([dns.address]);
  // One message for a name that is private and one that does not exist, so that nobody maps an internal DNS by it.
  for (const host of new Set([...records.map(({ name }) => name), 'nowhere.test'])) {
    const message = `${host} has no public IP address, or its name servers don't respond.`;
    const work = egress.fetch(`http://${host}:${canaries.port}/`, { signal: never });
    await assert.rejects(work, { code: 'target_unreachable', message: `url: ${message}` }, host);
    const resolved = { code: 'target_unreachable', message: `host: ${message}` };
    await assert.rejects(egress.resolve(host, never), resolved, host);
  }
  await assertNobodyCame();
});

test('a name that changes its mind is checked each time and looked up once a connection', async () => {
  let asked = 0;
  await using dns: DnsServer = await startDnsServer(({ name, type }) => {
    if (type !== 'A') return { answers: [] };
    asked += 1;
    return { answers: [{ name, type: 'A', data: asked === 1 ? '93.184.215.14' : '127.0.0.1', ttl: 0 }] };
  });
  await using egress = openToCanary([dns.address]);
  assert.deepEqual(await egress.resolve('rebind.test', never), [{ address: '93.184.215.14', family: 4 }]);
  await assert.rejects(egress.fetch(`http://rebind.test:${canaries.port}/`, { signal: never }), {
    code: 'target_unreachable',
  });
  assert.equal(asked, 2);
  await assertNobodyCame();
});

test('redirects are checked hop by hop', async () => {
  const locations = [
    'http://127.0.0.1:PORT/',
    'http://[::1]:PORT/',
    '//localhost:PORT/',
    'http://2130706433:PORT/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:PORT/',
    'http://u:p@127.0.0.1:PORT/',
  ];
  const server = createServer((request, response) => {
    const location = locations[Number(request.url?.slice(1))]?.replace('PORT', String(canaries.port));
    response.writeHead(302, { location }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await using egress = openEgress({ allow: [`127.0.0.1:${port}`], ports: [canaries.port] });
  for (const [index, location] of locations.entries()) {
    const work = egress.fetch(`http://127.0.0.1:${port}/${index}`, { signal: never });
    const refused = { code: 'address_refused', message: /^url: it redirects to \S+: / };
    await assert.rejects(work, refused, location);
  }
  server.close();
  await assertNobodyCame();
});

test('the allow list opens one host and port, and dials what it names', async () => {
  const server = createServer((_request, response) => response.end('inside'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await using dns = await startDnsServer(zone([{ name: 'inside.test', type: 'A', data: '127.0.0.1' }]));
  await using egress = openEgress({ allow: [`inside.test:${port}`], resolvers: [dns.address] });
  const answer = await egress.fetch(`http://inside.test:${port}/`, { signal: never });
  assert.equal(answer.body.toString(), 'inside');
  assert.equal(answer.hops[0]?.remoteAddress, '127.0.0.1');
  assert.equal(dns.queries.filter(({ type }) => type === 'A').length, 1);
  await assert.rejects(egress.fetch(`http://127.0.0.1:${port}/`, { signal: never }), {
    code: 'address_refused',
  });
  await assert.rejects(egress.fetch(`http://inside.test:${canaries.port}/`, { signal: never }), {
    code: 'target_unreachable',
  });
  await using byAddress = openEgress({ allow: [`127.0.0.1:${port}`] });
  assert.equal((await byAddress.fetch(`http://localhost:${port}/`, { signal: never })).status, 200);
  server.close();
  await assertNobodyCame();
});

test('public addresses are refused on other ports', async () => {
  await using egress = openEgress();
  for (const port of [21, 22, 25, 6379, 8080]) {
    await assert.rejects(egress.fetch(`http://8.8.8.8:${port}/`, { signal: never }), {
      code: 'address_refused',
    });
  }
});

async function throughProxy(where: { port: number } | { path: string }, head: string): Promise<string> {
  const socket = connect(where as { port: number });
  socket.write(head);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

test('the proxy refuses hostile targets and strangers', async () => {
  await using egress = openToCanary();
  const proxy = await egress.proxy();
  const login = `proxy-authorization: Basic ${Buffer.from(`${proxy.username}:${proxy.password}`).toString('base64')}\r\n`;
  const tcp = { port: proxy.port };
  for (const host of hostileHosts.filter((name) => /^[\x21-\x7e]+$/.test(name))) {
    const target = `${host}:${canaries.port}`;
    const connected = await throughProxy(
      tcp,
      `CONNECT ${target} HTTP/1.1\r\nhost: ${target}\r\n${login}\r\n`,
    );
    assert.match(connected, /^HTTP\/1\.1 (403|400|502) /, target);
    const fetched = await throughProxy(
      tcp,
      `GET http://${target}/ HTTP/1.1\r\nhost: ${target}\r\n${login}connection: close\r\n\r\n`,
    );
    assert.match(fetched, /^HTTP\/1\.1 (403|502) /, target);
  }
  const target = `127.0.0.1:${canaries.port}`;
  for (const wrong of ['', 'proxy-authorization: Basic b2phOndyb25n\r\n']) {
    assert.match(
      await throughProxy(tcp, `CONNECT ${target} HTTP/1.1\r\nhost: x\r\n${wrong}\r\n`),
      /^HTTP\/1\.1 407 /,
    );
    assert.match(
      await throughProxy(tcp, `GET http://${target}/ HTTP/1.1\r\nhost: x\r\n${wrong}\r\n`),
      /^HTTP\/1\.1 407 /,
    );
  }
  const unix = { path: proxy.socketPath };
  assert.match(await throughProxy(unix, `CONNECT ${target} HTTP/1.1\r\nhost: x\r\n\r\n`), /^HTTP\/1\.1 403 /);
  await assertNobodyCame();
});

test('the proxy forwards what is allowed, both ways of asking', async () => {
  const server = createServer((request, response) => {
    response.setHeader('x-saw', JSON.stringify(request.rawHeaders));
    request.pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await using egress = openEgress({ allow: [`127.0.0.1:${port}`] });
  const { socketPath } = await egress.proxy();
  const host = `127.0.0.1:${port}`;
  const inner = `POST / HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 4\r\nconnection: close\r\n\r\nping`;
  const tunnelled = await throughProxy(
    { path: socketPath },
    `CONNECT ${host} HTTP/1.1\r\nhost: ${host}\r\n\r\n${inner}`,
  );
  assert.match(tunnelled, /^HTTP\/1\.1 200 Connection Established[\s\S]*HTTP\/1\.1 200 OK[\s\S]*ping/);
  const forwarded = await throughProxy({ path: socketPath }, inner.replace('POST /', `POST http://${host}/`));
  assert.match(forwarded, /^HTTP\/1\.1 200 OK[\s\S]*ping/);
  server.close();
});

test('control: the canaries do see who is let through', async () => {
  await using open = await startCanaries();
  await using egress = openEgress({ allow: [`127.0.0.1:${open.port}`, `[::1]:${open.port}`] });
  for (const host of ['127.0.0.1', '::1']) {
    const target = { host, port: open.port, signal: never };
    (await egress.connect(target)).destroy();
    const gone = egress.exchangeDatagram({
      ...target,
      timeoutMs: 50,
      payload: Buffer.from('x'),
      accept: () => true,
    });
    await assert.rejects(gone, { code: 'upstream_timeout' });
  }
  assert.deepEqual((await open.settled()).toSorted(), [
    'tcp 127.0.0.1',
    'tcp ::1',
    'udp 127.0.0.1',
    'udp ::1',
  ]);
});

test('connections have a limit, and places come free again', async () => {
  await using open = await startCanaries();
  await using egress = openEgress({ allow: [`127.0.0.1:${open.port}`], connectionsMax: 2 });
  const target = { host: '127.0.0.1', port: open.port, signal: never };
  const held = [await egress.connect(target), await egress.connect(target)];
  await assert.rejects(egress.connect(target), { code: 'queue_full' });
  await assert.rejects(egress.connect({ ...target, port: 1 }), { code: 'address_refused' });
  for (const socket of held) socket.destroy();
  let answered = 0;
  // A place comes free when its socket has closed, some turns after the answer.
  for (let turn = 0; answered < 5 && turn < 1_000; turn++) {
    const answer = await egress
      .fetch(`http://127.0.0.1:${open.port}/`, { signal: never })
      .catch(() => undefined);
    if (answer?.body.toString() === 'canary') answered += 1;
    await nextTurn();
  }
  assert.equal(answered, 5);
});

test('the refusal of a literal reads as English', async () => {
  await using egress = openEgress();
  for (const [host, words] of [
    ['[::ffff:127.0.0.1]', 'is an IPv4-mapped IP address'],
    ['[::]', 'is an unspecified IP address'],
    ['[fd00::1]', 'is a unique local IP address'],
    ['10.0.0.1', 'is a private IP address'],
  ] as const)
    await assert.rejects(egress.fetch(`http://${host}/`, { signal: never }), new RegExp(words));
});
