import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, suite, test } from 'node:test';
import fc from 'fast-check';
import type { FullContext } from '../../../../core/src/endpoints/context.ts';
import { openParts } from '../../../../core/src/engines/engine-testing.ts';
import { readManifest } from '../../../../core/src/engines/models/manifest.ts';
import { callWith, settle } from '../../../../core/src/engines/upstream-testing.ts';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';
import lists from '../../../../web/src/models.json' with { type: 'json' };
import { createLists } from '../../../../web/src/reputation/lists.ts';
import { reputationSettings } from '../../../../web/src/reputation/settings.ts';
import { urlSafety } from './url-safety.ts';
import { borrowsName, categoriesOf, riskScore, verdictOf } from './url-verdict.ts';

const path = '/api/v1/utils/url-safety';

suite('url-safety over HTTP', () => {
  let server: TestServer;
  let port: number;
  const site = createServer((request, response) => {
    if (request.url === '/cookie' && !request.headers.cookie)
      return response.writeHead(302, { location: '/cookie', 'set-cookie': 'seen=1' }).end();
    if (request.url === '/short') return void response.writeHead(302, { location: '/middle' }).end();
    if (request.url === '/middle') {
      return void response.writeHead(301, { location: 'http://malware.testing.google.test/' }).end();
    }
    if (request.url === '/inside')
      return void response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
    response.end('<title>fine</title>');
  });
  const judge = async (body: object) => {
    const answer = await server.call(path, { body });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(Object.keys(answer.json).includes('data_age'), true);
    return answer.json;
  };

  before(async () => {
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    port = (site.address() as AddressInfo).port;
    // Names end at a resolver that does not exist, registries at a port where nobody listens.
    server = await startTestServer({
      env: {
        OJA_EGRESS_ALLOW: `127.0.0.1:${port}`,
        OJA_EGRESS_RESOLVERS: '127.0.0.1:9',
        OJA_RDAP_URL: 'http://127.0.0.1:9',
        OJA_WHOIS_ROOT: '127.0.0.1:9',
        OJA_WHOIS_TIMEOUT_MS: '300',
      },
    });
  });
  after(async () => {
    await server?.close();
    site.closeAllConnections();
    site.close();
  });

  test('a page on a bare IP address that responds is not called safe', async () => {
    const answer = await judge({ url: `http://127.0.0.1:${port}/` });
    assert.equal(answer.verdict, 'unknown');
    assert.ok(answer.score < 40);
    assert.deepEqual(answer.redirects, [{ url: `http://127.0.0.1:${port}/`, status: 200 }]);
    assert.ok(answer.signals.some(({ id }: { id: string }) => id === 'raw_ip'));
    const cookie = await judge({ url: `http://127.0.0.1:${port}/cookie` });
    assert.deepEqual(
      cookie.redirects.map(({ status }: { status: number }) => status),
      [302, 200],
    );
    assert.equal(cookie.verdict, 'unknown');
  });

  test('a listed stop on the way makes the address unsafe, even one that cannot be reached', async () => {
    const short = await judge({ url: `http://127.0.0.1:${port}/short` });
    assert.equal(short.verdict, 'unsafe');
    assert.equal(short.final_url, 'http://malware.testing.google.test/');
    assert.equal(short.matches[0].url, short.final_url);
    assert.deepEqual(
      short.redirects.map(({ status }: { status: number }) => status),
      [302, 301],
    );
  });

  test('a redirector of a known host is judged by where it leads', async () => {
    const through = (url: string) => `https://www.google.com/url?q=${encodeURIComponent(url)}`;
    const listed = await judge({ url: through('http://malware.testing.google.test/'), visit: false });
    assert.deepEqual([listed.verdict, listed.final_url], ['unsafe', 'http://malware.testing.google.test/']);
    const imitating = await judge({ url: through('https://gtbank-login.com/'), visit: false });
    assert.equal(imitating.verdict, 'suspicious');
    const nobody = await judge({ url: through('https://nobody.example/'), visit: false });
    assert.equal(nobody.verdict, 'unknown');
    assert.ok(nobody.signals.some(({ id }: { id: string }) => id === 'redirector'));
    const known = await judge({ url: through('https://en.wikipedia.org/wiki/Yoruba'), visit: false });
    assert.equal(known.verdict, 'safe');
    const page = await judge({ url: through(`http://127.0.0.1:${port}/short`) });
    assert.deepEqual([page.verdict, page.redirects.length], ['unsafe', 2]);
    const nested = await judge({
      url: through(through('http://malware.testing.google.test/')),
      visit: false,
    });
    assert.equal(nested.verdict, 'unsafe');
  });

  test('known sites are safe and short links unknown, whichever service runs them, without a visit', async () => {
    for (const url of ['https://www.latimes.com/', 'https://vimeo.com/1', 'https://www.gtbank.com/'])
      assert.equal((await judge({ url, visit: false })).verdict, 'safe', url);
    for (const url of [
      'https://bit.ly/x',
      'https://t.co/x',
      'https://youtu.be/x',
      'https://amzn.to/x',
      'https://goo.gl/x',
    ])
      assert.equal((await judge({ url, visit: false })).verdict, 'unknown', url);
  });

  test('programs, and pages on hosts where anyone can publish, are never safe', async () => {
    const program = await judge({ url: `http://127.0.0.1:${port}/setup.apk` });
    assert.equal(program.redirects[0].status, 200);
    assert.notEqual(program.verdict, 'safe');
    for (const url of [
      'https://github.com/a/b/releases/download/v1/setup.exe',
      'https://cdn.discordapp.com/attachments/1/2/setup.exe',
      'https://docs.google.com/forms/d/e/x/viewform',
      'https://drive.google.com/file/d/x',
      'https://firebasestorage.googleapis.com/v0/b/x/o/login.html',
      'https://forms.gle/x',
    ])
      assert.equal((await judge({ url, visit: false })).verdict, 'unknown', url);
  });

  test('unsafe is what a list names, and nothing else', async () => {
    const url = 'http://user@paypa1.com.secure-login-verify-account.top/gtbank/login.exe';
    const answer = await judge({ url, visit: false });
    assert.deepEqual([answer.verdict, answer.matches], ['suspicious', []]);
    assert.ok(answer.score >= 75);
  });

  test('a listed address is unsafe without a visit', async () => {
    const answer = await judge({ url: 'testsafebrowsing.appspot.com/s/malware.html', visit: false });
    assert.equal(answer.verdict, 'unsafe');
    assert.ok(answer.score >= 95 && answer.categories.includes('malware'));
    assert.deepEqual(Object.keys(answer.matches[0]).toSorted(), ['category', 'date', 'entry', 'list', 'url']);
  });

  test('without network it still answers, and says what it could not check', async () => {
    const phishing = await judge({ url: 'https://paypal.com.account-verify.top/login' });
    assert.equal(phishing.verdict, 'suspicious');
    assert.deepEqual(phishing.categories, ['phishing']);
    const ids = phishing.signals.map(({ id }: { id: string }) => id);
    for (const id of [
      'brand_in_subdomain',
      'rare_tld',
      'unreachable',
      'tls_not_checked',
      'age_not_checked',
    ]) {
      assert.ok(ids.includes(id), `${id} in ${ids}`);
    }
    assert.equal((await judge({ url: 'https://www.wikipedia.org/' })).verdict, 'safe');
    assert.equal((await judge({ url: 'https://nobody-knows.example/' })).verdict, 'unknown');
  });

  test('a known name in other letters is suspicious, even before a domain of good repute', async () => {
    for (const url of [
      'https://paypa1-login.example.com/',
      'uba-verify.com',
      'https://0pay-bonus.ng/claim',
    ]) {
      const answer = await judge({ url, visit: false });
      assert.match(answer.verdict, /suspicious|unsafe/, JSON.stringify(answer.signals));
      assert.deepEqual(answer.categories, ['phishing']);
    }
    assert.equal((await judge({ url: 'https://login.example.com/', visit: false })).verdict, 'safe');
  });

  test('private addresses are reported, not visited', async () => {
    for (const url of ['http://10.0.0.1/', 'http://[::1]/', `http://127.0.0.1:${port}/inside`]) {
      const answer = await judge({ url });
      assert.ok(
        answer.signals.some(({ id }: { id: string }) => id === 'not_public'),
        url,
      );
      assert.notEqual(answer.verdict, 'safe');
    }
  });

  test('what is not an address of the web is refused by name', async () => {
    for (const url of [
      'javascript:alert(1)',
      'file:///etc/passwd',
      'data:text/html,x',
      '',
      'two words',
      'localhost',
    ]) {
      const answer = await server.call(path, { body: { url } });
      assert.equal(answer.status, 400, url);
      assert.equal(answer.json.error.param, 'url');
    }
  });
});

test('signals add up without passing the certain', () => {
  const high = { id: 'homoglyph', severity: 'high' as const, detail: '' };
  const info = { id: 'plain_http', severity: 'info' as const, detail: '' };
  assert.equal(riskScore([], []), 0);
  assert.equal(riskScore([], [info, info]), 0);
  assert.equal(riskScore([], [high]), 50);
  assert.ok(riskScore([], Array(20).fill(high)) < 95);
  const match = { list: 'l', category: 'malware' as const, date: '', entry: '', url: '' };
  assert.equal(riskScore([match], []), 95);
  assert.equal(verdictOf([match], 95, true), 'unsafe');
  assert.equal(verdictOf([], 50, true), 'suspicious');
  assert.equal(verdictOf([], riskScore([], [high, high]), true), 'suspicious');
  const borrowed = { id: 'brand_in_domain', severity: 'medium', detail: '' } as const;
  assert.deepEqual([borrowsName([borrowed]), borrowsName([{ ...borrowed, severity: 'low' }])], [true, false]);
  assert.equal(verdictOf([], 0, false), 'unknown');
  assert.deepEqual(categoriesOf([], [high], 'suspicious'), ['phishing']);
});

test('any text gets a documented answer', async () => {
  await using parts = await openParts({ models: readManifest(lists) });
  const engine = createLists(settle(reputationSettings, { ipFeeds: [], sources: [] }), parts);
  const context = { engines: { reputation: engine }, ...callWith() } as unknown as FullContext;
  const texts = fc.oneof(
    fc.webUrl({ withQueryParameters: true }),
    fc.domain(),
    fc.ipV4(),
    fc.string({ unit: 'grapheme' }),
  );
  let judged = 0;
  await fc.assert(
    fc.asyncProperty(texts, async (url) => {
      const parsed = urlSafety.input.safeParse({ url, visit: false });
      if (!parsed.success) return;
      judged += 1;
      const result = await urlSafety.run(parsed.data, context);
      assert.ok('data' in result);
      urlSafety.output.parse(result.data);
    }),
    { numRuns: 1_000 },
  );
  assert.ok(judged > 300);
});
