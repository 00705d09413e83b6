// @alone @slow
/** Single sign-on that is cut between any two steps, and kill -9 within it: nobody is half there, and it can be repeated. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from 'dns-packet';
import { startDnsServer, zone } from '../../packages/core/src/testing/dns-server.ts';
import { slowTest } from '../../packages/core/src/testing/slow.ts';
import { type ChildServer, startChild } from '../../packages/server/src/testing/child-server.ts';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { startProvider } from '../platform/oidc-testing.ts';
import { onEitherStore } from '../platform/on-both-stores.ts';
import { connectProvider, openBrowser } from '../platform/sso-browser-testing.ts';
import { comes, env, singleSignOn } from '../platform/sso-testing.ts';

/** Rows that a login must never leave. */
const halves = {
  'people who belong nowhere':
    'SELECT p.id FROM people p LEFT JOIN members m ON m.person_id = p.id WHERE m.id IS NULL',
  'people without a way in':
    'SELECT p.id FROM people p LEFT JOIN identities i ON i.person_id = p.id WHERE i.id IS NULL AND p.password_hash IS NULL',
  'accounts without an owner':
    "SELECT a.id FROM accounts a LEFT JOIN members m ON m.account_id = a.id AND m.role = 'owner' WHERE m.id IS NULL",
  'sessions of nobody':
    'SELECT s.id FROM sessions s LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = s.person_id WHERE m.id IS NULL',
};

onEitherStore('single sign-on that is cut', { env }, (server) => {
  const { browser, withDomain } = singleSignOn(server);
  const storeOf = () => server().app.platform.parts.store;

  /** What runs fails once its `count`th transaction is committed, as a killed server would leave it. */
  async function cutAfter(count: number, run: () => Promise<{ status: number }>): Promise<boolean> {
    const store = storeOf();
    const { transact } = store;
    let left = count;
    store.transact = (async (...given: Parameters<typeof transact>) => {
      const result = await transact(...given);
      if (--left === 0) throw new Error('cut');
      return result;
    }) as typeof transact;
    try {
      await run();
    } finally {
      store.transact = transact;
    }
    return left <= 0;
  }

  async function assertWhole() {
    for (const [what, sql] of Object.entries(halves)) assert.deepEqual(await storeOf().query(sql), [], what);
  }

  for (const joins of [true, false])
    test(`a ${joins ? 'member of a domain' : 'person with an account of their own'} is there or not`, async () => {
      const domain = `cut-${Date.now()}.ng`;
      const owner = joins ? await withDomain(domain) : undefined;
      let cuts = 0;
      for (let isCut = true; isCut; cuts++) {
        const { email } = comes(domain);
        const opened = browser();
        const returned = await opened.go();
        isCut = await cutAfter(cuts + 1, () => opened.ask('/api/v1/auth/sso/finish', returned));
        await assertWhole();
        const again = browser();
        const done = await again.logIn();
        assert.equal(done.json.status, 'logged_in', done.text);
        const { accounts } = (await again.ask('/api/v1/me')).json;
        assert.equal(accounts.length, 1);
        if (owner !== undefined) assert.equal(accounts[0].id, owner.account.id);
        const people = await storeOf().query('SELECT id FROM people WHERE email = $1', [email]);
        const identities = await storeOf().query('SELECT id FROM identities WHERE email = $1', [email]);
        assert.deepEqual([people.length, identities.length], [1, 1]);
      }
      assert.ok(cuts > 3, `${cuts} transactions`);
    });
});

/** Of a server in its own process, what a browser needs. */
function asServer(child: ChildServer): Pick<TestServer, 'url' | 'call'> {
  return {
    url: child.url,
    async call(path, { key = child.firstRun().api_key, body, headers, method } = {}) {
      const answer = await fetch(`${child.url}${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, text, json: JSON.parse(text) };
    },
  };
}

slowTest('kill -9 within logins and within the verification of a domain', { timeout: 240_000 }, async () => {
  const provider = await startProvider();
  const records: Answer[] = [];
  let asked = () => {};
  const dns = await startDnsServer((...question) => {
    asked();
    return zone(records)(...question);
  });
  const childEnv = { ...env, OJA_DNS_SERVERS: dns.address, OJA_JOB_WORKERS: '0' };
  let child = await startChild(childEnv);
  const domain = 'killed.ng';
  /** Kills the server so many milliseconds after the moment, which `arm` waits for; then starts it again. */
  async function killed(afterMs: number, arm: (at: () => void) => void, run: () => Promise<unknown>) {
    const dead = Promise.withResolvers<unknown>();
    arm(() => setTimeout(() => child.kill('SIGKILL').then(dead.resolve), afterMs));
    await run().catch(() => {});
    await dead.promise;
    arm(() => {});
    child = await startChild(childEnv, child.dataDir);
    provider.allowRedirect(`${child.url}/login/callback/test`);
  }
  async function owner() {
    const opened = openBrowser(asServer(child));
    const { email, password } = child.firstRun();
    assert.equal((await opened.ask('/api/v1/auth/login', { email, password })).status, 200);
    return opened;
  }
  try {
    await connectProvider(asServer(child), provider);
    const added = await (await owner()).ask('/api/v1/account/domains', { domain });
    assert.equal(added.status, 201, added.text);
    const { id, record } = added.json;
    records.push({ type: 'TXT', name: record.name, ttl: 1, data: [record.value] });
    const verify = async () => (await owner()).ask(`/api/v1/account/domains/${id}/verify`, {});
    for (const afterMs of [0, 4])
      await killed(
        afterMs,
        (at) => {
          asked = at;
        },
        verify,
      );
    assert.equal((await verify()).json.verified, true);
    const { domains } = (await (await owner()).ask('/api/v1/account/sso')).json;
    assert.equal(domains.length, 1);

    for (const afterMs of [0, 3, 8]) {
      const sub = `killed-${afterMs}`;
      provider.user = { sub, email: `${sub}@${domain}`, email_verified: true, name: 'Bola Ade' };
      await killed(
        afterMs,
        (at) => {
          provider.tamper = (tokens) => {
            at();
            return tokens;
          };
        },
        () => openBrowser(asServer(child)).logIn(),
      );
      const again = openBrowser(asServer(child));
      const done = await again.logIn();
      assert.equal(done.json.status, 'logged_in', done.text);
      const { accounts } = (await again.ask('/api/v1/me')).json;
      assert.deepEqual([accounts.length, accounts[0].role], [1, 'developer']);
    }
    const { data } = (await (await owner()).ask('/api/v1/account/members')).json;
    const emails = data
      .map(({ email }: { email: string }) => email)
      .filter((one: string) => one.endsWith(domain));
    assert.deepEqual(
      emails.sort(),
      [0, 3, 8].map((ms) => `killed-${ms}@${domain}`),
    );
  } finally {
    await child.kill('SIGKILL');
    await provider.close();
    await dns[Symbol.asyncDispose]();
  }
});
