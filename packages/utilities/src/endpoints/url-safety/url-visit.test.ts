import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, suite, test } from 'node:test';
import { openParts } from '../../../../core/src/engines/engine-testing.ts';
import { readManifest } from '../../../../core/src/engines/models/manifest.ts';
import { type DnsServer, startDnsServer } from '../../../../core/src/testing/dns-server.ts';
import { rdapDomain, startRdap } from '../../../../core/src/testing/registries.ts';
import { openNetwork } from '../../../../network/src/endpoints/testing.ts';
import lists from '../../../../web/src/models.json' with { type: 'json' };
import { urlSafety } from './url-safety.ts';

const dayMs = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
/** Days since registration; null where the registry names no date. */
const ages: Record<string, number | null> = {
  'plain-old-site.com': 4_000,
  'plain-new-site.com': 2,
  'plain-ageless-site.com': null,
};

suite('what a visit shows', () => {
  let dns: DnsServer;
  let rdap: Awaited<ReturnType<typeof startRdap>>;
  let network: ReturnType<typeof openNetwork>;
  let port: number;
  let parts: Awaited<ReturnType<typeof openParts>>;
  const site = createServer((request, response) => {
    const to = new URL(request.url!, 'http://x').searchParams.get('to');
    if (to !== null) return response.writeHead(302, { location: to }).end();
    response.writeHead(Number(/\d+/.exec(request.url!)?.[0] ?? 200)).end('<title>fine</title>');
  });
  const judge = (url: string) => network.call(urlSafety, { url });
  const ids = ({ signals }: { signals: { id: string; url: string }[] }, url: string) =>
    signals.flatMap((signal) => (signal.url === url ? [signal.id] : []));

  before(async () => {
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    port = (site.address() as AddressInfo).port;
    dns = await startDnsServer(({ name, type }) => ({
      answers: type === 'A' ? [{ name, type: 'A', data: '127.0.0.1' }] : [],
    }));
    rdap = await startRdap((path) => {
      const age = ages[path.replace('/domain/', '')];
      if (age === undefined) return { status: 404 };
      const registration = { eventAction: 'registration', eventDate: age === null ? '' : ago(age) };
      return { json: { ...rdapDomain, events: age === null ? [] : [registration] } };
    });
    parts = await openParts({ models: readManifest(lists) });
    network = openNetwork({
      models: parts.models,
      egress: { allow: [`127.0.0.1:${port}`], resolvers: [dns.address] },
      whois: { rdapUrl: rdap.url },
    });
  });
  after(async () => {
    await network[Symbol.asyncDispose]();
    await parts[Symbol.asyncDispose]();
    await rdap[Symbol.asyncDispose]();
    await dns[Symbol.asyncDispose]();
    site.closeAllConnections();
    site.close();
  });

  test('a page that responds is not safe for that, however old its domain is: it may be a stranger’s', async () => {
    const old = await judge(`http://plain-old-site.com:${port}/`);
    assert.equal(old.verdict, 'unknown');
    assert.ok(ids(old, old.url).includes('domain_age'));
    assert.equal((await judge(`http://plain-new-site.com:${port}/`)).verdict, 'suspicious');
    assert.equal((await judge(`http://plain-ageless-site.com:${port}/`)).verdict, 'unknown');
    assert.equal((await judge(`http://127.0.0.1:${port}/`)).verdict, 'unknown');
  });

  test('an error, or a redirect to a program on the device, is not a page', async () => {
    for (const rest of ['404', '403', '500', '?to=intent://pay/']) {
      const answer = await judge(`http://plain-old-site.com:${port}/${rest}`);
      assert.equal(answer.verdict, 'unknown', rest);
      assert.ok(ids(answer, answer.url).includes('no_page'), rest);
    }
  });

  test('a redirect is judged by the age of the domain that it leads to', async () => {
    const to = (name: string) =>
      `http://plain-old-site.com:${port}/?to=${encodeURIComponent(`http://${name}:${port}/`)}`;
    const fresh = await judge(to('plain-new-site.com'));
    assert.equal(fresh.verdict, 'suspicious');
    assert.ok(ids(fresh, fresh.final_url).includes('new_domain'));
    assert.ok(ids(fresh, fresh.url).includes('domain_age'));
    assert.equal((await judge(to('plain-ageless-site.com'))).verdict, 'unknown');
    assert.equal((await judge(to('127.0.0.1'))).verdict, 'unknown');
  });
});
