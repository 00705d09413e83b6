import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reasonOf } from './upstream-answer.ts';
import { safeWords } from './upstream-words.ts';

const cases: [string, RegExp][] = [
  [
    'Incorrect API key provided: sk-proj-Abc123Def456Ghi789. You can find it at https://platform.example.com/keys',
    /sk-proj|https/,
  ],
  ['Rate limit reached for org-4fGh7Jk2LmNp on requests', /org-4f/],
  ['connect ECONNREFUSED 10.2.3.4:8000', /10\.2\.3\.4/],
  ['getaddrinfo ENOTFOUND vllm.models.svc.cluster.local', /vllm/],
  ['File "/opt/app/server/main.py", line 12, in handler', /\/opt\/app/],
  ['Traceback: at Object.run (/srv/app/index.js:10:5)', /index\.js/],
  ['Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.e30.abc', /eyJ/],
  ['password=hunter2hunter2 is wrong', /hunter2/],
  ['Contact ada@upstream.example for help', /ada@/],
  ['<html><body><h1>502</h1> nginx</body></html>', /</],
  ['one\u0000two\r\nSet-Cookie: a', /[\u0000\r\n]/],
];

test('nothing of the operator or the upstream’s inside reaches callers', () => {
  for (const [text, leak] of cases) assert.doesNotMatch(safeWords(text), leak, text);
  assert.ok(safeWords('x '.repeat(10_000)).length <= 301);
});

test('what a caller needs to fix the request stays', () => {
  const useful = [
    "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001.",
    'max_tokens is too large: 100000. This model supports at most 16384 completion tokens.',
    "Invalid value: 'foo'. Supported values are: 'system', 'assistant', 'user'.",
    'The model `gpt-4.1-nano` does not exist or you do not have access to it.',
    'temperature must be between 0 and 2 (got 3.5).',
  ];
  for (const text of useful) assert.equal(safeWords(text), text);
  const body = JSON.stringify({ error: { message: `bad key sk-live-${'a'.repeat(30)}` } });
  assert.equal(reasonOf(401, body), 'bad key …');
});
