import assert from 'node:assert/strict';
import { test } from 'node:test';
import { relyingPartyOf } from './relying-party.ts';

test('the site of passkeys is the host of the public URL; on this machine it is localhost', () => {
  const party = { id: 'api.example.com', origin: 'https://api.example.com' };
  assert.deepEqual(relyingPartyOf('https://api.example.com'), party);
  assert.deepEqual(relyingPartyOf('https://api.example.com/oja'), party);
  const local = { id: 'localhost', origin: 'http://localhost:8787' };
  assert.deepEqual(relyingPartyOf('http://127.0.0.1:8787'), local);
  assert.deepEqual(relyingPartyOf('http://[::1]:8787'), local);
  assert.deepEqual(relyingPartyOf('http://localhost:8787'), local);
  for (const url of [
    'http://api.example.com',
    'https://203.0.113.7',
    'https://[2001:db8::7]',
    'http://10.0.0.4:8787',
  ])
    assert.equal(relyingPartyOf(url), undefined, url);
});
