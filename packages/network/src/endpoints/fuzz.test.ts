/** Generated inputs: a valid answer or a documented error, and no connection to a canary. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Answer } from 'dns-packet';
import fc from 'fast-check';
import type { Endpoint } from '../../../core/src/endpoints/endpoint.ts';
import { EngineFailure } from '../../../core/src/engine-failure.ts';
import { OjaError } from '../../../core/src/errors.ts';
import { type Canaries, startCanaries } from '../../../core/src/testing/canaries.ts';
import { type DnsServer, startDnsServer } from '../../../core/src/testing/dns-server.ts';
import { openGeoData } from '../../../core/src/testing/geo-data.ts';
import { hostileHosts, hostileUrls } from '../../../core/src/testing/hostile-addresses.ts';
import { dns } from './dns.ts';
import { email } from './email/email.ts';
import { headers } from './headers.ts';
import { ip } from './ip.ts';
import { mail } from './mail/mail.ts';
import { page } from './page/page.ts';
import { reputation } from './reputation/reputation.ts';
import { ssl } from './ssl.ts';
import { openNetwork } from './testing.ts';
import { whois } from './whois.ts';

// What any call can meet besides the codes of its own.
const general = ['invalid_request', 'deadline_exceeded', 'client_closed', 'upstream_unreachable'];
const runs = Number(process.env.OJA_TEST_FUZZ_RUNS ?? 150);

let canaries: Canaries;
let nameServer: DnsServer;
let data: ReturnType<typeof openGeoData>;
let network: ReturnType<typeof openNetwork>;

before(async () => {
  canaries = await startCanaries();
  data = openGeoData();
  // Every name leads to the canaries; only the guard stands between.
  nameServer = await startDnsServer(({ name, type }) => ({ answers: hostileAnswers(name, type) }));
  network = openNetwork({
    models: data.models,
    egress: { ports: [canaries.port], resolvers: [nameServer.address], timeoutMs: 1_000 },
    dns: { servers: [nameServer.address] },
    tls: { ports: [canaries.port] },
    reputation: { dnsBlockLists: ['list.test'] },
  });
});
after(async () => {
  await network[Symbol.asyncDispose]();
  await nameServer[Symbol.asyncDispose]();
  await data[Symbol.asyncDispose]();
  await canaries[Symbol.asyncDispose]();
});

/** Records of every type that lead to the canaries, those that name URLs and further names included. */
function hostileAnswers(name: string, type: string): Answer[] {
  const texts = /^_dmarc\./.test(name)
    ? ['v=DMARC1; p=none; rua=mailto:x@loop.test']
    : /^_mta-sts\./.test(name)
      ? ['v=STSv1; id=1']
      : /_bimi\./.test(name)
        ? [`v=BIMI1; l=https://127.0.0.1:${canaries.port}/logo.svg`]
        : [`v=spf1 include:a.${name} redirect=b.${name}`.slice(0, 250)];
  if (type === 'A') return [{ name, type, data: '127.0.0.1' }];
  if (type === 'AAAA') return [{ name, type, data: '::1' }];
  if (type === 'MX') return [{ name, type, data: { preference: 1, exchange: 'mail.loop.test' } }];
  if (type === 'PTR') return [{ name, type, data: 'crawl-1.googlebot.com' }];
  return type === 'TXT' ? texts.map((data) => ({ name, type: 'TXT' as const, data })) : [];
}

const junk = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('', '.', '*', '%00', '\u202e', '\ud800', 'null', '-1', '1e9', '__proto__'),
);
// Never a public host: nothing may leave this machine, whatever the guard does.
const host = fc.oneof(
  fc.constantFrom(...hostileHosts),
  fc.domain().map((name) => name.replace(/\.[^.]+$/, '.test')),
  fc.constantFrom('oja.test', 'ọjà.test', 'a_b.test', 'xn--a.test', 'localhost', 'db.internal'),
  junk,
);
const privateAddress = fc.oneof(
  fc.constantFrom('127.0.0.1', '10.0.0.1', '::1', 'fe80::1', '169.254.169.254', '192.168.0.1', '0.0.0.0'),
  fc
    .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }))
    .map(([a, b]) => `10.${a}.${b}.1`),
);
const address = fc.oneof(privateAddress, fc.ipV4(), fc.ipV6(), junk);
const port = fc.oneof(fc.integer({ min: -5, max: 70_000 }).map(String), junk);
const flag = fc.oneof(fc.constantFrom('true', 'false', '1', '0', 'yes', 'maybe'), fc.boolean(), junk);
const url = fc.oneof(
  fc
    .tuple(fc.constantFrom('http', 'https', 'HTTP', 'ftp', 'file', 'javascript'), host)
    .map(([scheme, name]) => `${scheme}://${name}`),
  fc.constantFrom(...hostileUrls),
  host,
);

const shapes: [Endpoint, Record<string, fc.Arbitrary<unknown>>][] = [
  [ip, { ip: address, hostname: flag }],
  [
    dns,
    {
      name: fc.oneof(host, privateAddress),
      type: fc.oneof(
        fc.constantFrom('A', 'mx', 'A,AAAA', 'ALL', 'X'),
        fc.array(fc.constantFrom('A', 'TXT', 'b'), { maxLength: 4 }),
        junk,
      ),
      resolver: fc.oneof(privateAddress, host, url),
      dnssec: flag,
    },
  ],
  [
    whois,
    {
      domain: fc.oneof(
        host,
        url,
        address,
        fc.integer().map((number) => `AS${number}`),
      ),
      raw: flag,
    },
  ],
  [ssl, { host: fc.oneof(host, url, privateAddress), port, servername: host, pem: flag }],
  [
    headers,
    {
      url,
      method: fc.oneof(fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'DELETE'), junk),
      follow: flag,
      user_agent: junk,
    },
  ],
  [
    email,
    {
      address: fc.oneof(
        fc
          .tuple(fc.oneof(fc.constantFrom('ada', '"a b"', 'adé', 'x+y'), junk), host)
          .map((two) => two.join('@')),
        fc.tuple(junk, privateAddress).map(([user, literal]) => `${user}@[${literal}]`),
        junk,
      ),
      gravatar: flag,
    },
  ],
  [
    mail,
    { domain: fc.oneof(host, url), selector: fc.oneof(fc.constantFrom('s1', 'a,b', '-', ['x', 'y']), junk) },
  ],
  [
    page,
    {
      url,
      render: fc.oneof(fc.constantFrom('auto', false), junk),
      include: fc.array(fc.oneof(fc.constantFrom('text', 'robots', 'oembed'), junk), { maxLength: 3 }),
      respect_robots: fc.boolean(),
    },
  ],
  [reputation, { ip: address, abuse_contact: fc.oneof(fc.constant('false'), junk) }],
];

const withPort = (text: unknown) =>
  typeof text === 'string' ? text.replace('HOSTPORT', `127.0.0.1:${canaries.port}`) : text;

async function outcome(endpoint: Endpoint, input: Record<string, unknown>): Promise<string> {
  const read = endpoint.input.safeParse(input);
  if (!read.success) return 'invalid_request';
  try {
    const result = await endpoint.run(read.data, network.context());
    assert.ok('data' in result);
    endpoint.output.parse(result.data);
    return 'answer';
  } catch (error) {
    if (error instanceof OjaError || error instanceof EngineFailure) return error.code;
    throw error;
  }
}

for (const [endpoint, fields] of shapes) {
  test(`${endpoint.id}: only documented outcomes`, async () => {
    const [required] = Object.keys(fields) as [string];
    const input = fc.record(fields, { requiredKeys: [required] });
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(input, fc.integer({ min: 0, max: 9 }), async (given, dice) => {
        const usual = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, withPort(value)]));
        // Mostly the required field alone, or little would get past the other fields; rarely one too many.
        const asked =
          dice < 6 ? { [required]: usual[required] } : dice < 9 ? usual : { ...usual, surprise: 'x' };
        const code = await outcome(endpoint, asked);
        assert.ok(
          [...endpoint.errors, ...general, 'answer'].includes(code as never),
          `${code} for ${JSON.stringify(asked)}`,
        );
        seen.set(code, (seen.get(code) ?? 0) + 1);
      }),
      { numRuns: runs },
    );
    assert.ok(seen.size > 1, `only ${[...seen.keys()].join()}`);
    assert.deepEqual(await canaries.settled(), []);
  });
}
