/** Domains whose mail servers are private: mail for them goes to the configured relay, and no other connection is made. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import type { Answer } from 'dns-packet';
import { type DnsServer, startDnsServer, zone } from '../../packages/core/src/testing/dns-server.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

/** An address of loopback that no other test uses. */
const trapAddress = `127.${randomInt(1, 250)}.${randomInt(250)}.77`;
const trapPorts = [25, 80, 443, 465, 587];
const domain = 'private-mx.ng';
const records: Answer[] = [
  { type: 'MX', name: domain, ttl: 60, data: { preference: 10, exchange: `mx.${domain}` } },
  { type: 'TXT', name: domain, ttl: 60, data: [`v=spf1 mx ip4:${trapAddress} -all`] },
  { type: 'TXT', name: `_mta-sts.${domain}`, ttl: 60, data: ['v=STSv1; id=1'] },
  ...[domain, `mx.${domain}`, `mta-sts.${domain}`].map(
    (name): Answer => ({ type: 'A', name, ttl: 60, data: trapAddress }),
  ),
];

let server: TestServer;
let dns: DnsServer;
let sprung = 0;
const delivered = Promise.withResolvers<string>();
const traps = trapPorts.map(() =>
  createServer((socket) => {
    sprung++;
    socket.destroy();
  }),
);
/** As much SMTP as a client needs to hand a mail over. */
const relay = createServer((socket: Socket) => {
  let inData = false;
  let text = '';
  socket.on('error', () => socket.destroy());
  socket.write('220 relay\r\n');
  socket.on('data', (bytes) => {
    text += bytes.toString();
    for (let end = text.indexOf('\r\n'); end !== -1; end = text.indexOf('\r\n')) {
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      if (inData && line !== '.') continue;
      if (line.startsWith('RCPT TO:')) delivered.resolve(/<(.+)>/.exec(line)![1]!);
      const starts = line === 'DATA';
      inData = starts;
      socket.write(starts ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
    }
  });
});

before(async () => {
  for (const [i, trap] of traps.entries()) {
    trap.listen(trapPorts[i], trapAddress);
    await once(trap, 'listening');
  }
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  dns = await startDnsServer(zone(records));
  const { port } = relay.address() as AddressInfo;
  server = await startTestServer({
    env: {
      OJA_DNS_SERVERS: dns.address,
      OJA_SMTP_URL: `smtp://127.0.0.1:${port}`,
      OJA_SIGNUP: 'verified',
      OJA_EGRESS_PORTS: trapPorts.join(','),
    },
  });
});
after(async () => {
  await server?.close();
  for (const open of [...traps, relay]) open.close();
  await dns?.[Symbol.asyncDispose]();
});

test('mail goes to the relay, which may be private, whatever the MX of its domain', async () => {
  const to = `ada@${domain}`;
  const signUp = await server.call('/api/v1/auth/signup', {
    key: null,
    body: { email: to, password: 'umbrella harvest lantern', name: 'Ada' },
  });
  assert.ok(signUp.status < 300, signUp.text);
  assert.equal(await delivered.promise, to);
  assert.equal(sprung, 0);
});

for (const path of [
  `email?address=ada@${domain}`,
  `mail?domain=${domain}`,
  `ssl?host=mx.${domain}&port=25`,
  `ssl?host=mx.${domain}&port=465`,
])
  test(`network/${path.split('?')[0]} connects to no private mail server`, async () => {
    const answer = await server.call(`/api/v1/network/${path}`);
    assert.ok(answer.status < 500, answer.text);
    assert.ok(
      dns.queries.some(({ name }) => name.endsWith(domain)),
      'it was looked up',
    );
    assert.equal(sprung, 0);
  });
