import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWellFormed, newKeySecret } from '../../packages/core/src/platform/keys/secret.ts';
import { execute } from '../../packages/core/src/storage/store.ts';
import { openMailbox } from './mailbox-testing.ts';
import { onEitherStore } from './on-both-stores.ts';

test('the checksum refuses every single changed letter', () => {
  const secret = newKeySecret('live');
  assert.ok(isWellFormed(secret));
  for (let i = 0; i < secret.length; i++) {
    const changed = secret.slice(0, i) + (secret[i] === 'x' ? 'y' : 'x') + secret.slice(i + 1);
    assert.equal(isWellFormed(changed), false, `letter ${i}`);
  }
});

const now = { offsetMs: 0 };

onEitherStore(
  'keys',
  { now: () => Date.now() + now.offsetMs, env: { OJA_FREE_UTILITIES: '1' } },
  (server) => {
    const make = async (body: object) => (await server().call('/api/v1/keys', { body })).json;
    const who = (key: string) => server().call('/api/v1/whoami', { key });

    test('the secret is shown once, the digest is stored', async () => {
      const key = await make({ name: 'one' });
      const listed = (await server().call('/api/v1/keys')).json.data.find(
        ({ id }: { id: string }) => id === key.id,
      );
      assert.equal(listed.secret, undefined);
      assert.equal(listed.hint, `${key.secret.slice(0, 13)}…${key.secret.slice(-4)}`);
      const [row] = await server().app.platform.parts.store.query<{ digest: string }>(
        'SELECT digest FROM keys WHERE id = $1',
        [key.id],
      );
      assert.match(row!.digest, /^[0-9a-f]{64}$/);
    });

    test('junk, unknown and missing keys, and keys in the address', async () => {
      assert.equal((await who('oja_live_junk')).json.error.code, 'invalid_key');
      assert.equal((await who(newKeySecret('live'))).json.error.code, 'invalid_key');
      assert.equal(
        (await server().call('/api/v1/utils/qr', { key: null, body: { data: 'x' } })).json.error.code,
        'missing_key',
      );
      const { secret } = await make({});
      const inQuery = await server().call(`/api/v1/whoami?api_key=${secret}`, { key: null });
      assert.equal(inQuery.json.error.code, 'key_in_query');
      assert.ok(!inQuery.text.includes(secret));
      for (const query of [`q=${secret}`, `q=${secret}`, `page=1&next=${secret}`]) {
        const again = await server().call(`/api/v1/whoami?${query}`, { key: secret });
        assert.equal(again.json.error?.code, 'key_in_query', 'whatever its name, each time');
      }
    });

    test('an active key is listed however many newer ones were revoked', async () => {
      const { id, key } = await server().account();
      const { store } = server().app.platform.parts;
      const row =
        "SELECT 'key_' || $1, account_id, name, hint, $1, mode, scopes, ips, created_at + 1, 1 FROM keys";
      for (let i = 0; i < 500; i++)
        await store.transact(execute, {
          sql: `INSERT INTO keys (id, account_id, name, hint, digest, mode, scopes, ips, created_at, revoked_at)
                ${row} WHERE account_id = $2 AND revoked_at IS NULL`,
          params: [`revoked-${i}`, id],
        });
      for (const [path, as] of [
        ['/api/v1/keys?revoked=true', key],
        [`/api/v1/operator/accounts/${id}/keys`, server().operator.api_key],
      ] as const) {
        const { json } = await server().call(path, { key: as });
        assert.equal(json.data.length, 500);
        assert.equal(json.data[0].state, 'active');
      }
    });

    test('scopes by category and by endpoint', async () => {
      const qr = await make({ scopes: ['utilities.qr'] });
      assert.equal(
        (await server().call('/api/v1/utils/qr', { key: qr.secret, body: { data: 'x', format: 'svg' } }))
          .status,
        200,
      );
      const image = await server().call('/api/v1/utils/image', { key: qr.secret, body: {} });
      assert.equal(image.json.error.code, 'scope_missing');
      assert.deepEqual(image.json.error.needs, ['utilities', 'utilities.image']);
      const wrong = await server().call('/api/v1/keys', { body: { scopes: ['utilities.qrr'] } });
      assert.equal(wrong.json.error.param, 'scopes');
      assert.match(wrong.json.error.message, /utilities\.qr\b/);
    });

    test('a key never makes a key with more rights than its own', async () => {
      const { key } = await server().account({ scopes: ['utilities', 'account'] });
      const more = await server().call('/api/v1/keys', { key, body: { scopes: ['ai'] } });
      assert.equal(more.json.error.code, 'scope_missing');
      const operator = await server().call('/api/v1/keys', { key, body: { scopes: ['operator'] } });
      assert.equal(operator.status, 400);
      const less = await server().call('/api/v1/keys', { key, body: { scopes: ['utilities.qr'] } });
      assert.equal(less.status, 201);
      assert.equal(
        (await server().call('/api/v1/keys', { key: less.json.secret })).json.error.code,
        'scope_missing',
      );
      assert.equal(
        (await server().call('/api/v1/key', { key: less.json.secret })).json.id,
        less.json.id,
        'a key sees itself',
      );
    });

    test('a restricted key lifts none of its own limits, directly or through another key', async () => {
      const { key: owner, id } = await server().account({ dollars: 1, scopes: ['utilities', 'account'] });
      const ends = new Date(Date.now() + 86_400_000).toISOString();
      const later = new Date(Date.now() + 2 * 86_400_000).toISOString();
      const limits = { ips: ['127.0.0.0/8', '::1'], per_minute: 100, expires_at: ends };
      const made = async (body: object, key = owner) =>
        (await server().call('/api/v1/keys', { key, body })).json;
      const scopes = ['utilities', 'account'];
      const narrow = await made({ scopes, ...limits });
      const capped = await made({ scopes, monthly_cap: '0.50' });
      const change = async (key: string, target: string, body: object) => {
        const { status, json } = await server().call(`/api/v1/keys/${target}`, {
          key,
          method: 'PATCH',
          body,
        });
        return status === 200 ? 'ok' : `${json.error.code} ${json.error.param}`;
      };
      const itself = (body: object) => change(narrow.secret, narrow.id, body);
      assert.equal(await itself({ ips: [] }), 'key_restricted ips');
      assert.equal(await itself({ ips: ['127.0.0.1', '10.0.0.0/8'] }), 'key_restricted ips');
      assert.equal(await itself({ ips: ['126.0.0.0/7'] }), 'key_restricted ips');
      assert.equal(await itself({ per_minute: null }), 'key_restricted per_minute');
      assert.equal(await itself({ expires_at: later }), 'key_restricted expires_at');
      assert.equal(await itself({ scopes: ['ai', 'account'] }), 'scope_missing scopes');
      assert.equal(await itself({ name: 'mine', ips: ['127.0.0.0/16', '::1'], per_minute: 90 }), 'ok');
      assert.equal(
        await change(capped.secret, capped.id, { monthly_cap: '1' }),
        'key_restricted monthly_cap',
      );
      assert.equal(
        await change(capped.secret, capped.id, { monthly_cap: null }),
        'key_restricted monthly_cap',
      );
      assert.equal(await change(capped.secret, capped.id, { monthly_cap: '0.40' }), 'ok');

      const made1 = await made({ scopes: ['utilities'] }, narrow.secret);
      assert.deepEqual([made1.error.code, made1.error.param], ['key_restricted', 'per_minute']);
      const child = await made(
        { scopes: ['utilities'], ...limits, ips: ['127.0.0.1'], per_minute: 9 },
        narrow.secret,
      );
      assert.equal(child.per_minute, 9);
      for (const body of [{}, { monthly_cap: '0.40' }, { scopes: ['utilities'], monthly_cap: '0.10' }])
        assert.equal((await made({ scopes, ...body }, capped.secret)).error.code, 'key_restricted');
      assert.equal((await made({ scopes, mode: 'test', monthly_cap: '0.10' }, capped.secret)).mode, 'test');
      const free = await made({ scopes: ['utilities'] });
      assert.equal(await change(capped.secret, free.id, { monthly_cap: '0.10' }), 'ok', 'less is allowed');
      assert.equal(
        await change(capped.secret, free.id, { monthly_cap: '0.20' }),
        'key_restricted monthly_cap',
      );

      const rotate = (key: string, target: string) =>
        server().call(`/api/v1/keys/${target}/rotate`, { key, body: { overlap_hours: 1 } });
      const ownerKey = (await made({ scopes })).id;
      assert.equal((await rotate(narrow.secret, ownerKey)).json.error.code, 'key_restricted');
      assert.equal((await rotate(capped.secret, capped.id)).json.error.code, 'key_restricted');
      const renewed = await rotate(narrow.secret, narrow.id);
      assert.equal(renewed.json.expires_at, ends, 'a rotated key ends when the old one would have');
      assert.equal((await rotate(owner, narrow.id)).json.expires_at, ends, 'not with its overlap');
      const replaced = await made({ scopes });
      assert.equal((await rotate(owner, replaced.id)).json.expires_at, null);
      const { error } = (await rotate(replaced.secret, replaced.id)).json;
      assert.deepEqual(
        [error?.code, error?.param],
        ['key_restricted', 'expires_at'],
        'the overlap is its end',
      );
      assert.equal(
        (
          await server().call('/api/v1/account', {
            key: capped.secret,
            method: 'PATCH',
            body: { monthly_cap: null },
          })
        ).json.error.code,
        'key_restricted',
      );

      const operator = await server().call('/api/v1/keys', {
        body: { scopes: ['operator', 'account'], expires_at: ends },
      });
      const me = (await server().call('/api/v1/whoami')).json.account_id;
      const byOperator = (account: string) =>
        server().call(`/api/v1/operator/accounts/${account}/keys`, { key: operator.json.secret, body: {} });
      assert.equal((await byOperator(me)).json.error.code, 'scope_missing');
      assert.equal((await byOperator(id)).status, 201);
    });

    test('expiry, allow-list, rename and limits are in force at once', async () => {
      const key = await make({ name: 'short', expires_at: new Date(Date.now() + 3_600_000).toISOString() });
      assert.equal((await who(key.secret)).status, 200);
      now.offsetMs = 7_200_000;
      assert.equal((await who(key.secret)).json.error.code, 'key_expired');
      now.offsetMs = 0;
      const changed = await server().call(`/api/v1/keys/${key.id}`, {
        method: 'PATCH',
        body: { name: 'long', ips: ['10.0.0.0/8'] },
      });
      assert.equal(changed.json.name, 'long');
      assert.equal((await who(key.secret)).json.error.code, 'ip_not_allowed');
      const slow = await make({ ips: ['127.0.0.1', '::1'], per_minute: 2 });
      const statuses = [await who(slow.secret), await who(slow.secret), await who(slow.secret)].map(
        ({ status }) => status,
      );
      assert.deepEqual(statuses, [200, 200, 429]);
      const limited = await who(slow.secret);
      assert.equal(limited.json.error.code, 'rate_limited');
      assert.equal(limited.headers.get('ratelimit-limit'), '2');
      assert.equal(limited.headers.get('ratelimit-remaining'), '0');
      assert.ok(Number(limited.headers.get('retry-after')) >= 1);
    });

    test('a key cannot expire in the past; one that has expired can still be renamed', async () => {
      const past = new Date(Date.now() - 60_000).toISOString();
      const refused = await server().call('/api/v1/keys', { body: { expires_at: past } });
      assert.equal(refused.status, 400);
      assert.equal(refused.json.error.param, 'expires_at');
      assert.equal(refused.json.error.message, 'expires_at must be in the future.');
      const key = await make({ expires_at: new Date(Date.now() + 60_000).toISOString() });
      const change = (body: object) => server().call(`/api/v1/keys/${key.id}`, { method: 'PATCH', body });
      assert.equal((await change({ expires_at: past })).json.error.param, 'expires_at');
      now.offsetMs = 120_000;
      const renamed = await change({ name: 'old', expires_at: key.expires_at });
      assert.equal(renamed.status, 200, renamed.text);
      assert.equal(renamed.json.state, 'expired');
      now.offsetMs = 0;
    });

    test('rotate with overlap: both work, then only the new one', async () => {
      const old = await make({ name: 'rotating', scopes: ['ai'] });
      const fresh = (await server().call(`/api/v1/keys/${old.id}/rotate`, { body: { overlap_hours: 1 } }))
        .json;
      assert.deepEqual([fresh.rotated_from, fresh.scopes], [old.id, ['ai']]);
      assert.deepEqual([(await who(old.secret)).status, (await who(fresh.secret)).status], [200, 200]);
      now.offsetMs = 2 * 3_600_000;
      assert.deepEqual([(await who(old.secret)).status, (await who(fresh.secret)).status], [401, 200]);
      now.offsetMs = 0;
      const now0 = (await server().call(`/api/v1/keys/${fresh.id}/rotate`, { body: { overlap_hours: 0 } }))
        .json;
      assert.deepEqual([(await who(fresh.secret)).status, (await who(now0.secret)).status], [401, 200]);
    });

    test('a key that ends itself still gets its response', async () => {
      const own = await make({ name: 'own', scopes: ['account'] });
      const rotated = await server().call(`/api/v1/keys/${own.id}/rotate`, {
        key: own.secret,
        body: { overlap_hours: 0 },
      });
      assert.equal(rotated.json.rotated_from, own.id, rotated.text);
      const { id, secret } = rotated.json;
      assert.deepEqual([(await who(own.secret)).status, (await who(secret)).status], [401, 200]);
      const revoked = await server().call(`/api/v1/keys/${id}`, { key: secret, method: 'DELETE' });
      assert.deepEqual([revoked.status, revoked.json.state], [200, 'revoked']);
      assert.equal((await who(secret)).status, 401);
    });

    test('a leaked key that is handed in is revoked and its owner told', async () => {
      const { key, email } = await server().account();
      const mailbox = openMailbox(server());
      const report = await server().call('/api/v1/keys/report-leak', {
        key: null,
        body: { key, where: 'a gist' },
      });
      const junk = await server().call('/api/v1/keys/report-leak', {
        key: null,
        body: { key: 'oja_live_nope' },
      });
      const mails = await mailbox.of(email);
      mailbox.close();
      assert.deepEqual([report.json.revoked, junk.json.revoked], [true, false]);
      assert.equal((await who(key)).json.error.code, 'key_revoked');
      assert.equal(mails.length, 1);
      assert.ok(!mails[0]!.text.includes(key));
    });

    test('a monthly cap holds under parallel calls', async () => {
      const { key, id } = await server().account({ dollars: 10, scopes: ['utilities', 'account'] });
      await server().app.platform.operator.setCategory(
        { actor: 'test', ip: '', at: Date.now() },
        'utilities',
        'live',
      );
      await server().call('/api/v1/utils/qr', { key, body: { data: 'the free one', format: 'svg' } });
      const capped = (
        await server().call('/api/v1/keys', { key, body: { scopes: ['utilities'], monthly_cap: '0.10' } })
      ).json;
      const answers = await Promise.all(
        Array.from({ length: 12 }, () =>
          server().call('/api/v1/utils/qr', { key: capped.secret, body: { data: 'x', format: 'svg' } }),
        ),
      );
      const codes = answers.map(({ status, json }) => (status === 200 ? 'ok' : json.error.code));
      assert.equal(codes.filter((code) => code === 'ok').length, 5);
      assert.equal(codes.filter((code) => code === 'cap_reached').length, 7);
      const view = (await server().call(`/api/v1/keys/${capped.id}`, { key })).json;
      assert.deepEqual([view.spent_this_month, view.monthly_cap], ['0.10', '0.10']);
      assert.equal((await server().app.platform.credits.overview(id)).available, '9.90');
      const revoked = await server().call(`/api/v1/keys/${capped.id}`, { method: 'DELETE', key });
      assert.deepEqual([revoked.json.state, revoked.json.spent_this_month], ['revoked', '0.10']);
    });

    test('rotating a key gives no more of its monthly cap, whichever of its secrets spends', async () => {
      const { key } = await server().account({ dollars: 10, scopes: ['utilities', 'account'] });
      const draw = async (secret: string) => {
        const body = { data: 'x', format: 'svg' };
        const { status, json } = await server().call('/api/v1/utils/qr', { key: secret, body });
        return status === 200 ? 'ok' : json.error.code;
      };
      const rotated = async (id: string) =>
        (await server().call(`/api/v1/keys/${id}/rotate`, { key, body: { overlap_hours: 24 } })).json;
      const spent = async (id: string) =>
        (await server().call(`/api/v1/keys/${id}`, { key })).json.spent_this_month;
      await draw(key);
      const body = { scopes: ['utilities'], monthly_cap: '0.10' };
      const first = (await server().call('/api/v1/keys', { key, body })).json;
      assert.deepEqual([await draw(first.secret), await draw(first.secret)], ['ok', 'ok']);
      const second = await rotated(first.id);
      assert.deepEqual([second.spent_this_month, second.monthly_cap], ['0.04', '0.10']);
      const secrets = Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? first : second).secret);
      const codes = await Promise.all(secrets.map(draw));
      assert.equal(codes.filter((code) => code === 'ok').length, 3, codes.join());
      assert.deepEqual([await spent(first.id), await spent(second.id)], ['0.10', '0.10']);
      const third = await rotated(second.id);
      assert.deepEqual([third.spent_this_month, await draw(third.secret)], ['0.10', 'cap_reached']);
    });
  },
);
