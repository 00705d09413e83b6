import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../id.ts';
import { newKeySecret } from '../keys/secret.ts';
import { loggedMessage, loggedParam } from './error-words.ts';

test('words are kept as they are', () => {
  for (const words of [
    'size: must be at most 2000. You sent 99999.',
    'format: must be one of "mp3", "wav". You sent "mp4".',
    'The model claude-3-5-sonnet-20241022 does not exist. Available models: qwen3-0.6b, gpt-4.1-mini.',
    `No job ${newId('job')} in this account.`,
    'url: example.com has no address, or its name servers do not answer.',
    'url: an address such as https://www.youtube.com/watch?v=…, https://youtu.be/….',
    'url: https://example.com/a/very/long/path-of-2026/index.html answered 404.',
  ])
    assert.equal(loggedMessage(words), words);
});

test('what they quote and nobody should keep becomes dots', () => {
  const key = newKeySecret('live');
  const cases = [
    [`voice: "${key}" is not a voice.`, key.slice(20, 40)],
    ['url: https://ada:hunter2@example.com/in refused.', 'hunter2'],
    ['url: https://example.com/in?token=hunter2&x=1 refused.', 'hunter2'],
    ['url: https://example.com/in#hunter2.', 'hunter2'],
    ['model: You sent "sk-proj-4f8aXk29dkWq0PplMnv7".', 'Xk29dkWq0PplMnv7'],
    ['voice: You sent "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30".', 'OiJIUzI1NiIsInR5cCI6'],
    ['to: You sent "ada.obi@example.com".', 'ada.obi'],
  ] as const;
  for (const [words, secret] of cases) {
    assert.ok(words.includes(secret));
    assert.ok(!loggedMessage(words).includes(secret), loggedMessage(words));
  }
  assert.equal(
    loggedMessage('url: https://ada:b@example.com/in?a=1 refused.'),
    'url: https://example.com/in?… refused.',
  );
});

test('one short line that any database and terminal takes', () => {
  assert.equal(loggedMessage('a\u0000b\u001b[31mc\nd'), 'a b [31mc d');
  const long = loggedMessage('🛒'.repeat(400));
  assert.ok(long.length <= 300 && long.isWellFormed() && long.endsWith('🛒…'), long);
  assert.ok(loggedParam(`${'x'.repeat(5_000_000)}`).length <= 100);
});
