import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRedirectCookies } from './redirect-cookies.ts';

test('only the host that set a cookie gets it back, and a secure one over TLS only', () => {
  const cookies = createRedirectCookies();
  cookies.keep(new URL('https://oja.test/'), [
    ['Set-Cookie', 'a=1; Domain=test; Path=/'],
    ['set-cookie', 'b=2; Secure'],
    ['set-cookie', 'c=3'],
    ['set-cookie', 'c=; max-age=0'],
    ['set-cookie', 'no-value'],
    ['x-other', 'd=4'],
  ]);
  assert.equal(cookies.headerFor(new URL('https://oja.test/x')), 'a=1; b=2');
  assert.equal(cookies.headerFor(new URL('http://oja.test/')), 'a=1');
  assert.equal(cookies.headerFor(new URL('https://other.test/')), undefined);
});
