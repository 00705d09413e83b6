import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRedirectUri } from './redirect-uri.ts';

test('https, loopback, the reversed domain name of an app, and the callback of Cursor', () => {
  for (const uri of [
    'https://agent.example/cb?x=1',
    'http://127.0.0.1:33418/callback',
    'http://[::1]:5000/cb',
    'http://localhost/cb',
    'com.example.app:/callback',
    'com.example-company.app://callback?x=1',
    'cursor://anysphere.cursor-mcp/oauth/callback',
  ])
    assert.ok(isRedirectUri(uri), uri);
});

test('nothing that a browser or the system runs, and no other scheme without a dot', () => {
  for (const uri of [
    'chrome:settings',
    'chrome://settings',
    'ms-msdt:/id',
    'x:/cb',
    'x://a.example/cb',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'vscode://publisher.extension/cb',
    'cursor://evil/oauth/callback',
    'com.:/cb',
    'com.example.app:/cb#x',
    'com.example.app://user@host/cb',
    'http://evil.example/cb',
    'http://127.0.0.1.evil.example/cb',
    'https://user@a.example/cb',
    '/cb',
  ])
    assert.ok(!isRedirectUri(uri), uri);
});
