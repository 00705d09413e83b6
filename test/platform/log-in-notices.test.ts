/** Sessions with device and place, and mail about a login from where nobody logged in before. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { TestAccount } from '../../packages/server/src/testing/server.ts';
import { type Mailbox, openMailbox } from './mailbox-testing.ts';
import { cookieOf, onEitherStore } from './on-both-stores.ts';

const now = { offsetMs: 0 };
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const chrome = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/${version}.0.0.0 Safari/537.36`;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:141.0) Gecko/20100101 Firefox/141.0';
/** Google's and Cloudflare's resolvers: networks that keep their IP addresses. */
const [google, googleToo, cloudflare] = ['8.8.8.8', '8.8.4.4', '1.1.1.1'];

onEitherStore(
  'log-in notices',
  { now: () => Date.now() + now.offsetMs, env: { OJA_TRUST_PROXY: '127.0.0.1' } },
  (server) => {
    let mails: Mailbox;
    before(() => {
      mails = openMailbox(server());
    });
    const headersOf = (ip: string, userAgent: string) => ({ 'x-forwarded-for': ip, 'user-agent': userAgent });
    async function logIn({ email, password }: TestAccount, ip: string, userAgent: string) {
      const answer = await server().call('/api/v1/auth/login', {
        key: null,
        body: { email, password },
        headers: headersOf(ip, userAgent),
      });
      assert.equal(answer.status, 200, answer.text);
      return cookieOf(answer.headers);
    }

    test('none at the first login, one for each new place or device, none for what is known', async () => {
      const ada = await server().account();
      const count = async () => (await mails.of(ada.email)).length;
      await logIn(ada, google, chrome(140));
      await logIn(ada, google, chrome(141));
      await logIn(ada, googleToo, chrome(141));
      assert.equal(await count(), 0, 'the first one, a new version, another IP address of the network');
      await logIn(ada, cloudflare, chrome(141));
      const [place] = await mails.of(ada.email);
      assert.match(place!.subject, /new place$/);
      assert.match(place!.text, /Device: Chrome, Linux\nPlace: .*CLOUDFLARE.*\nIP address: 1\.1\.1\.1\n/i);
      await logIn(ada, cloudflare, chrome(141));
      await logIn(ada, google, chrome(141));
      assert.equal(await count(), 1, 'once for each place');
      await logIn(ada, google, firefox);
      assert.match((await mails.of(ada.email))[1]!.subject, /new device$/);
      await logIn(ada, '10.0.0.7', 'curl/8.5.0');
      assert.match((await mails.of(ada.email))[2]!.subject, /new device and place$/);
      assert.match((await mails.of(ada.email))[2]!.text, /Place: unknown/);
      assert.equal(await count(), 3);
    });

    test('two logins from a new place at the same time send one notice', async () => {
      const ada = await server().account();
      await logIn(ada, google, firefox);
      await Promise.all([1, 2, 3].map(() => logIn(ada, cloudflare, firefox)));
      assert.equal((await mails.of(ada.email)).length, 1);
    });

    test('a failed login sends no notice and is not remembered', async () => {
      const ada = await server().account();
      await logIn(ada, google, firefox);
      const wrong = await server().call('/api/v1/auth/login', {
        key: null,
        body: { email: ada.email, password: 'wrong pass phrase' },
        headers: headersOf(cloudflare, chrome(141)),
      });
      assert.equal(wrong.status, 401);
      assert.equal((await mails.of(ada.email)).length, 0);
      await logIn(ada, cloudflare, chrome(141));
      assert.equal((await mails.of(ada.email)).length, 1);
    });

    test('signing up is the first login', async () => {
      const email = `signed-up-${Date.now()}@example.test`;
      const password = 'umbrella harvest lantern';
      const up = await server().call('/api/v1/auth/signup', {
        key: null,
        body: { email, password },
        headers: headersOf(google, firefox),
      });
      assert.equal(up.status, 201, up.text);
      await logIn({ email, password } as TestAccount, cloudflare, firefox);
      assert.equal((await mails.of(email)).length, 1);
    });

    test('the list of sessions names device, place and method, and follows the IP address', async () => {
      const ada = await server().account();
      await logIn(ada, google, firefox);
      const cookie = await logIn(ada, cloudflare, chrome(141));
      const list = async (ip: string) =>
        (
          await server().call('/api/v1/account/sessions', {
            key: null,
            headers: { cookie, ...headersOf(ip, chrome(141)) },
          })
        ).json.data;
      const [current, other] = await list(cloudflare);
      assert.deepEqual(
        [current.current, current.device, current.ip, current.method],
        [true, 'Chrome, Linux', cloudflare, 'password'],
      );
      assert.match(current.location, /CLOUDFLARE/i);
      assert.deepEqual([other.current, other.device], [false, 'Firefox, Windows']);
      assert.match(other.location, /United States.*GOOGLE/i);
      now.offsetMs = 2 * 60_000;
      await list(google);
      await list(google);
      const seen = (await list(google)).find(({ current }: { current: boolean }) => current);
      now.offsetMs = 0;
      assert.equal(seen.ip, google);
    });
  },
);
