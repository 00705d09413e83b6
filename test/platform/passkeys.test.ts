/** Passkeys through HTTP with a software authenticator: registering, logging in, and everything that is refused. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { deletePasskey } from '../../packages/core/src/platform/accounts/passkeys/passkey-rows.ts';
import { changePerson } from '../../packages/core/src/platform/accounts/person-rows.ts';
import type { TestAccount } from '../../packages/server/src/testing/server.ts';
import { type Ceremony, createAuthenticator } from './authenticator-stand-in.ts';
import { cookieOf, exportOf, onEitherStore } from './on-both-stores.ts';

const now = { offsetMs: 0 };

onEitherStore(
  'passkeys',
  { now: () => Date.now() + now.offsetMs, env: { OJA_OPERATOR_TOTP: '1' } },
  (server) => {
    const call = (cookie: string, path: string, body?: object, method?: string) =>
      server().call(path, { key: null, headers: { cookie }, body, method });
    const logInWith = async ({ email, password }: Pick<TestAccount, 'email' | 'password'>) =>
      cookieOf((await server().call('/api/v1/auth/login', { key: null, body: { email, password } })).headers);
    const site = () => ({ origin: server().url.replace('127.0.0.1', 'localhost'), rpId: 'localhost' });
    type Authenticator = ReturnType<typeof createAuthenticator>;

    async function begin(cookie: string, password: string) {
      const begun = await call(cookie, '/api/v1/account/passkeys/options', { current_password: password });
      assert.equal(begun.status, 200, begun.text);
      return begun.json.options;
    }
    async function register(cookie: string, password: string, with_: Partial<Ceremony> = {}) {
      const authenticator = createAuthenticator();
      const { challenge } = await begin(cookie, password);
      const credential = authenticator.create({ challenge, ...site(), ...with_ });
      const added = await call(cookie, '/api/v1/account/passkeys', { name: 'Laptop', credential });
      return { authenticator, added, credential };
    }
    /** A browser that is not logged in: its options and the cookie they are bound to. */
    async function start() {
      const begun = await call('', '/api/v1/auth/passkey/options', {});
      assert.equal(begun.status, 200, begun.text);
      assert.equal(begun.json.options.userVerification, 'required');
      assert.deepEqual(begun.json.options.allowCredentials, [], 'says nothing about who has passkeys');
      return { cookie: cookieOf(begun.headers), challenge: begun.json.options.challenge as string };
    }
    const send = (cookie: string, authenticator: Authenticator, ceremony: Ceremony) =>
      call(cookie, '/api/v1/auth/passkey', { credential: authenticator.get(ceremony) });

    let ada: TestAccount;
    let session: string;
    let own: Authenticator;
    let passkeyId: string;
    let counter = 0;
    const handleOf = ({ personId }: TestAccount) => Buffer.from(personId).toString('base64url');

    before(async () => {
      ada = await server().account();
      session = await logInWith(ada);
      const { authenticator, added } = await register(session, ada.password);
      assert.equal(added.status, 201, added.text);
      own = authenticator;
      passkeyId = added.json.id;
    });

    async function logIn(with_: Partial<Ceremony> = {}) {
      const { cookie, challenge } = await start();
      counter++;
      const ceremony = { challenge, ...site(), counter, userHandle: handleOf(ada), ...with_ };
      return { answer: await send(cookie, own, ceremony), cookie, ceremony };
    }

    test('it is listed, renamed, and opens a session that says when it was used', async () => {
      const renamed = await call(
        session,
        `/api/v1/account/passkeys/${passkeyId}`,
        { name: 'Phone' },
        'PATCH',
      );
      assert.equal(renamed.json.name, 'Phone');
      const { answer } = await logIn();
      assert.equal(answer.status, 200, answer.text);
      assert.equal(answer.json.account.id, ada.id);
      const cookie = cookieOf(answer.headers);
      assert.equal((await call(cookie, '/api/v1/me')).json.email, ada.email);
      const { data, available } = (await call(cookie, '/api/v1/account/passkeys')).json;
      assert.deepEqual([available, data.length, data[0].name], [true, 1, 'Phone']);
      assert.ok(data[0].last_used_at !== null);
      assert.equal(data[0].public_key, undefined);
      const actions = (await call(cookie, '/api/v1/account/audit')).json.data.map(
        ({ action }: { action: string }) => action,
      );
      assert.ok(actions.includes('account.passkey-create') && actions.includes('account.passkey-rename'));
      const own = await exportOf(server(), ada);
      assert.equal(own.json.passkeys[0].name, 'Phone', 'part of the export');
    });

    test('it counts as two factors', async () => {
      const { store } = server().app.platform.parts;
      await store.transact(changePerson, { id: ada.personId, change: { totpOn: 1 } });
      assert.equal((await logIn()).answer.status, 200, 'no authenticator code');
      await store.transact(changePerson, { id: ada.personId, change: { totpOn: 0 } });
      // An operator without an authenticator app.
      const { operator } = server();
      const byPassword = await logInWith(operator);
      const refused = await call(byPassword, '/api/v1/operator/accounts');
      assert.equal(refused.json.error.code, 'totp_setup_required');
      const { authenticator, added } = await register(byPassword, operator.password);
      assert.equal(added.status, 201, added.text);
      const { cookie, challenge } = await start();
      const answer = await send(cookie, authenticator, { challenge, ...site(), counter: 1 });
      assert.equal((await call(cookieOf(answer.headers), '/api/v1/operator/accounts')).status, 200);
    });

    test('a replayed login, another browser, an old challenge and one for registering are refused', async () => {
      const { answer, cookie, ceremony } = await logIn();
      assert.equal(answer.status, 200);
      const replayed = await send(cookie, own, ceremony);
      assert.equal(replayed.json.error.code, 'login_failed');
      counter++;
      const signedAgain = await send(cookie, own, { ...ceremony, counter });
      assert.equal(signedAgain.json.error.code, 'login_failed', 'a challenge works once, whatever is signed');
      const elsewhere = await start();
      const mine = await start();
      counter++;
      const stolen = { challenge: mine.challenge, ...site(), counter, userHandle: handleOf(ada) };
      assert.equal((await send(elsewhere.cookie, own, stolen)).status, 401, 'another browser');
      assert.equal((await send('', own, stolen)).status, 401, 'no browser');
      now.offsetMs += 5 * 60_000 + 1000;
      assert.equal((await send(mine.cookie, own, stolen)).status, 401, 'expired');
      now.offsetMs = 0;
      const { challenge } = await begin(session, ada.password);
      assert.equal((await send(mine.cookie, own, { ...stolen, challenge })).status, 401, 'another purpose');
    });

    test('two at the same time: one of them', async () => {
      const { cookie, challenge } = await start();
      const tries = [1, 2, 3].map((more) =>
        send(cookie, own, { challenge, ...site(), counter: counter + more, userHandle: handleOf(ada) }),
      );
      counter += 3;
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      assert.deepEqual(statuses.sort(), [200, 401, 401]);
    });

    test('another origin, another site, no verification, a counter that stands still: refused', async () => {
      const wrong: [string, Partial<Ceremony>][] = [
        ['origin', { origin: 'https://oja.example' }],
        ['origin of this machine by another name', { origin: server().url }],
        ['site', { rpId: 'example.com' }],
        ['verification', { verified: false }],
        ['kind', { type: 'webauthn.create' }],
        ['person', { userHandle: Buffer.from('per_other').toString('base64url') }],
      ];
      for (const [what, ceremony] of wrong)
        assert.equal((await logIn(ceremony)).answer.json.error.code, 'login_failed', what);
      assert.equal((await logIn()).answer.status, 200);
      assert.equal((await logIn({ counter: 1 })).answer.status, 401, 'a copy of the authenticator');
      const unknown = await start();
      const stranger = await send(unknown.cookie, createAuthenticator(), {
        challenge: unknown.challenge,
        ...site(),
      });
      assert.equal(stranger.json.error.code, 'login_failed');
    });

    test('registering: the same checks, and a challenge of this session only', async () => {
      for (const ceremony of [
        { origin: 'https://oja.example' },
        { rpId: 'example.com' },
        { verified: false },
        { format: 'apple' },
        { format: 'nonsense' },
      ]) {
        const { added } = await register(session, ada.password, ceremony);
        assert.deepEqual(
          [added.status, added.json.error.param],
          [400, 'credential'],
          JSON.stringify(ceremony),
        );
      }
      const other = await logInWith(ada);
      const { challenge } = await begin(other, ada.password);
      const { added } = await register(session, ada.password, { challenge });
      assert.equal(added.status, 400, 'the challenge of another session');
      const first = await register(session, ada.password);
      assert.equal(first.added.status, 201, first.added.text);
      const body = { name: 'Again', credential: first.credential };
      assert.equal((await call(session, '/api/v1/account/passkeys', body)).status, 400, 'replayed');
      const wrong = await call(session, '/api/v1/account/passkeys/options', { current_password: 'wrong' });
      assert.equal(wrong.json.error.code, 'login_failed');
    });

    test('a passkey belongs to one person: others can’t add, rename or delete it', async () => {
      const bola = await server().account();
      const cookie = await logInWith(bola);
      const { challenge } = await begin(cookie, bola.password);
      const credential = own.create({ challenge, ...site() });
      const taken = await call(cookie, '/api/v1/account/passkeys', { name: 'Mine', credential });
      assert.equal(taken.json.error.code, 'conflict');
      const path = `/api/v1/account/passkeys/${passkeyId}`;
      assert.equal((await call(cookie, path, { name: 'Mine' }, 'PATCH')).status, 404);
      assert.equal((await call(cookie, path, { current_password: bola.password }, 'DELETE')).status, 404);
      assert.equal((await call(cookie, '/api/v1/account/passkeys')).json.data.length, 0);
      assert.equal((await logIn()).answer.status, 200, 'it still works');
    });

    test('deleted, it opens nothing; the last way to log in stays', async () => {
      const eno = await server().account();
      const cookie = await logInWith(eno);
      const { authenticator, added } = await register(cookie, eno.password);
      const { store, mails } = server().app.platform.parts;
      const mail = mails.seal({ to: eno.email, kind: 'activeAgain', values: { id: 'acc_1' } });
      const mine = { personId: eno.personId, id: added.json.id as string, mail };
      await store.transact(changePerson, { id: eno.personId, change: { passwordHash: null } });
      await assert.rejects(store.transact(deletePasskey, mine), /only way to log in/);
      await store.transact(changePerson, { id: eno.personId, change: { passwordHash: 'x' } });
      await store.transact(deletePasskey, mine);
      const { cookie: browser, challenge } = await start();
      const refused = await send(browser, authenticator, { challenge, ...site(), counter: 1 });
      assert.equal(refused.json.error.code, 'login_failed');
    });

    test('keys and sessions of others get nowhere; deleting the account deletes its passkeys', async () => {
      const byKey = await server().call('/api/v1/account/passkeys', { key: ada.key });
      assert.equal(byKey.json.error.code, 'session_required');
      const gone = await call(session, '/api/v1/account/delete', { current_password: ada.password });
      assert.equal(gone.status, 200, gone.text);
      const rows = await server().app.platform.parts.store.query(
        'SELECT id FROM passkeys WHERE person_id = $1',
        [ada.personId],
      );
      assert.deepEqual(rows, []);
      assert.equal((await logIn()).answer.status, 401);
    });
  },
);
