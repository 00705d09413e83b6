import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRefusal, refusalFailure } from './failure.ts';

/** As their servers write it. */
const tooLong: Record<string, [number, object]> = {
  OpenAI: [
    400,
    {
      error: {
        message:
          "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001.",
        type: 'invalid_request_error',
        param: 'messages',
        code: 'context_length_exceeded',
      },
    },
  ],
  vLLM: [400, { object: 'error', message: "This model's maximum context length is 4096 tokens.", code: 400 }],
  Anthropic: [
    400,
    {
      type: 'error',
      error: { type: 'invalid_request_error', message: 'prompt is too long: 210000 tokens > 200000 maximum' },
    },
  ],
  Gemini: [
    400,
    {
      error: {
        code: 400,
        status: 'INVALID_ARGUMENT',
        message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
      },
    },
  ],
  'llama.cpp': [
    400,
    {
      error: {
        code: 400,
        type: 'exceed_context_size_error',
        message: 'the request exceeds the available context size. try increasing the context size',
      },
    },
  ],
};

for (const [server, [status, body]] of Object.entries(tooLong)) {
  test(`too long a conversation is told in OpenAI's word: ${server}`, () => {
    const failure = refusalFailure(readRefusal(server, status, JSON.stringify(body), {}));
    assert.equal(failure.code, 'context_length_exceeded');
    assert.match(failure.message, /context|long|token/);
  });
}

test('other refusals keep their words', () => {
  const body = JSON.stringify({
    error: { message: 'max_tokens is too large: 99999.', code: 'invalid_value' },
  });
  assert.equal(refusalFailure(readRefusal('OpenAI', 400, body, {})).code, 'invalid_request');
});
