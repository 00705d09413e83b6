/** What the tests of single sign-on share: a real OpenID provider, a DNS server, people who come from the provider. */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Answer } from 'dns-packet';
import { type DnsServer, startDnsServer, zone } from '../../packages/core/src/testing/dns-server.ts';
import type { TestAccount, TestServer } from '../../packages/server/src/testing/server.ts';
import { nextMail } from './mailbox-testing.ts';
import { startProvider, type TestProvider } from './oidc-testing.ts';
import { connectProvider, openBrowser } from './sso-browser-testing.ts';

export let provider: TestProvider;
export let dns: DnsServer;
export const records: Answer[] = [];
export const env: Record<string, string> = {
  OJA_SSO_ALLOW: 'localhost:*',
  OJA_SIGNUP: 'open',
  OJA_SMTP_URL: 'smtp://127.0.0.1:1',
};

before(async () => {
  provider = await startProvider();
  dns = await startDnsServer((...asked) => zone(records)(...asked));
  env.OJA_DNS_SERVERS = dns.address;
});
after(async () => {
  await provider?.close();
  await dns?.[Symbol.asyncDispose]();
});

let people = 0;
/** A person who is new at the provider. */
export function comes(at = 'example.test', claims = {}) {
  const sub = `person-${++people}-${Date.now()}`;
  provider.user = { sub, email: `${sub}@${at}`, email_verified: true, name: 'Bola Ade', ...claims };
  return provider.user as { sub: string; email: string };
}

/** For the server of a suite. */
export function singleSignOn(server: () => TestServer) {
  const browser = () => openBrowser(server());
  const loggedIn = async ({ email, password }: TestAccount) => {
    const opened = browser();
    const login = await opened.ask('/api/v1/auth/login', { email, password });
    assert.equal(login.status, 200, login.text);
    return opened;
  };
  const mode = (wanted: string) =>
    server().call('/api/v1/operator/sign-ups', { method: 'PUT', body: { mode: wanted } });
  /** An account with a verified domain, and its owner. */
  async function withDomain(domain: string, role?: string) {
    const account = await server().account();
    const owner = await loggedIn(account);
    const added = await owner.ask('/api/v1/account/domains', { domain, ...(role ? { role } : {}) });
    assert.equal(added.status, 201, added.text);
    const { name, value } = added.json.record;
    records.push({ type: 'TXT', name, ttl: 1, data: [value] });
    const verified = await owner.ask(`/api/v1/account/domains/${added.json.id}/verify`, {});
    assert.equal(verified.json.verified, true, verified.text);
    return { account, owner, domainId: added.json.id as string };
  }

  before(async () => {
    await connectProvider(server(), provider);
  });
  return { browser, loggedIn, mode, nextMail: () => nextMail(server()), withDomain };
}
