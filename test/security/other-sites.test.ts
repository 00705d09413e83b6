/** What a page of another site can make a visitor's browser do here: nothing that logs in, changes or costs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cookieOf, onEitherStore } from '../platform/on-both-stores.ts';

const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

onEitherStore('other sites', {}, (server) => {
  const logIn = async (headers: Record<string, string> = {}) => {
    const { email, password } = await server().account({ dollars: 5 });
    return server().call('/api/v1/auth/login', { key: null, headers, body: { email, password } });
  };

  test('a form of another site cannot log a visitor in', async () => {
    const { email, password } = await server().account();
    for (const path of ['/api/v1/auth/login', '/api/v1/auth/signup']) {
      const form = new FormData();
      form.set('email', path.endsWith('signup') ? `new-${email}` : email);
      form.set('password', password);
      const answer = await fetch(`${server().url}${path}`, { method: 'POST', body: form });
      assert.equal(answer.status, 415, path);
      assert.deepEqual(answer.headers.getSetCookie(), [], path);
    }
  });

  test('nor can a script', async () => {
    for (const headers of [foreign, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
      const answer = await logIn(headers);
      assert.equal(answer.json.error.code, 'origin_not_allowed');
      assert.deepEqual(answer.headers.getSetCookie(), []);
    }
    const own = { origin: server().url, 'sec-fetch-site': 'same-origin' };
    assert.equal((await logIn(own)).status, 200, 'our own page can');
    assert.equal((await logIn()).status, 200, 'a program, which sends no origin, can');
  });

  test('a file runs no scripts as a page of ours, as a link or as the response itself', async () => {
    await server().call('/api/v1/operator/categories/utilities', { method: 'PUT', body: { state: 'live' } });
    const { key } = await server().account({ dollars: 5 });
    const file = { data: 'data:text/markdown,%3Cscript%3Ealert(1)%3C/script%3E', filename: 'a.md' };
    const body = { file, to: 'html' };
    const raw = await server().call('/api/v1/utils/convert', { key, body, headers: { accept: 'text/html' } });
    assert.match(raw.headers.get('content-type')!, /^text\/html/, raw.text);
    const kept = await server().call('/api/v1/utils/convert', { key, body });
    const linked = await fetch(kept.json.file.url);
    for (const { headers } of [raw, linked])
      assert.match(headers.get('content-security-policy')!, /default-src 'none'.*sandbox/);
  });

  test('a link on another site costs nothing', async () => {
    await server().call('/api/v1/operator/categories/network', { method: 'PUT', body: { state: 'live' } });
    const cookie = cookieOf((await logIn()).headers);
    const look = (headers: Record<string, string>) =>
      server().call('/api/v1/network/ip?ip=192.0.2.1', { key: null, headers: { cookie, ...headers } });
    for (const site of ['cross-site', 'same-site']) {
      const answer = await look({ 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' });
      assert.equal(answer.json.error.code, 'origin_not_allowed', site);
    }
    // Typed into the address bar, or asked for by our own page.
    for (const site of ['none', 'same-origin'])
      assert.notEqual((await look({ 'sec-fetch-site': site })).json.error?.code, 'origin_not_allowed', site);
    const models = await server().call('/api/v1/models', {
      key: null,
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    });
    assert.equal(models.status, 200, 'what is free may be linked to');
  });
});
