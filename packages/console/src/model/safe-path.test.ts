import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safePath } from './safe-path.ts';

const origin = 'https://oja.example';

test('a login leads to a page of this server', () => {
  for (const next of ['/console/keys?x=1#y', '/join', `${origin}/operator`])
    assert.equal(safePath(next, origin), new URL(next, origin).href);
  // Its path begins with two slashes, its host is ours.
  assert.equal(safePath('/.//evil.example', origin), `${origin}//evil.example`);
});

test('a login leads to no other host, however it is written', () => {
  const others = [
    ...['//evil.example', '/\\evil.example', '/\t/evil.example', '/\n\\evil.example', '\\\\evil.example'],
    ...['https://evil.example/', 'javascript:alert(1)', 'data:text/html,x', 'http://'],
  ];
  for (const next of [...others, '', null, undefined])
    assert.equal(safePath(next, origin), `${origin}/console`, String(next));
});
