import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { refusalFailure } from './failure.ts';
import { type RefusalReason, type Refused, readRefusal } from './refusals.ts';

type Body = [server: string, status: number, body: unknown, reason: RefusalReason, lasts?: true];

const openai = (message: string, more: object = {}) => ({
  error: { message, type: 'invalid_request_error', param: null, code: null, ...more },
});
const vllm = (message: string) => ({
  object: 'error',
  message,
  type: 'BadRequestError',
  param: null,
  code: 400,
});
const google = (message: string) => ({ error: { code: 400, message, status: 'INVALID_ARGUMENT' } });
const anthropic = (type: string, message: string) => ({ type: 'error', error: { type, message } });

/** As their servers write it. */
const bodies: Body[] = [
  [
    'OpenAI',
    400,
    openai("This model's maximum context length is 8192 tokens. However, your messages resulted in 9001.", {
      param: 'messages',
      code: 'context_length_exceeded',
    }),
    'too_long',
  ],
  ['vLLM', 400, vllm("This model's maximum context length is 4096 tokens."), 'too_long'],
  [
    'Anthropic',
    400,
    anthropic('invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'),
    'too_long',
  ],
  [
    'Gemini',
    400,
    google('The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).'),
    'too_long',
  ],
  [
    'llama.cpp',
    400,
    {
      error: {
        code: 400,
        type: 'exceed_context_size_error',
        message: 'the request exceeds the available context size. try increasing the context size',
      },
    },
    'too_long',
  ],
  [
    'Anthropic',
    400,
    anthropic('invalid_request_error', 'Your credit balance is too low to access the Anthropic API.'),
    'no_credit',
  ],
  [
    'OpenAI',
    429,
    openai('You exceeded your current quota.', { code: 'insufficient_quota', type: 'insufficient_quota' }),
    'no_credit',
  ],
  ['DeepSeek', 402, openai('Insufficient Balance'), 'no_credit'],
  ['OpenAI', 401, openai('Incorrect API key provided.', { code: 'invalid_api_key' }), 'credentials'],
  ['Gemini', 400, google('API key not valid. Please pass a valid API key.'), 'credentials'],
  [
    'xAI',
    400,
    { code: 'Client specified an invalid argument', error: 'Incorrect API key provided: xa***' },
    'credentials',
  ],
  ['OpenAI', 429, openai('Rate limit reached for gpt-5.', { code: 'rate_limit_exceeded' }), 'rate_limit'],
  ['Anthropic', 529, anthropic('overloaded_error', 'Overloaded'), 'overloaded'],
  [
    'OpenAI',
    404,
    openai('The model `gpt-none` does not exist or you do not have access to it.', {
      code: 'model_not_found',
    }),
    'unknown_model',
  ],
  ['Anthropic', 404, anthropic('not_found_error', 'model: claude-none'), 'unknown_model'],
  ['a proxy', 413, '<html>413</html>', 'too_large'],
  ['OpenAI', 400, openai('max_tokens is too large: 99999.', { code: 'invalid_value' }), 'invalid'],
  ['FastAPI', 422, { detail: [{ loc: ['body', 'stop'], msg: 'str type expected' }] }, 'invalid'],
  ['a proxy', 502, '<html>Bad gateway</html>', 'broken'],
];

/** To a request that has images. */
const withImages: Body[] = [
  [
    'OpenAI',
    400,
    openai('Invalid content type. image_url is only supported by certain models.'),
    'no_images',
    true,
  ],
  [
    'OpenRouter',
    404,
    { error: { message: 'No endpoints found that support image input', code: 404 } },
    'no_images',
    true,
  ],
  ['vLLM', 400, vllm('At most 0 image(s) may be provided in one request.'), 'no_images', true],
  ['vLLM', 400, vllm('small is not a multimodal model'), 'no_images', true],
  ['Groq', 400, openai('messages[0].content must be a string'), 'no_images', true],
  [
    'DeepSeek',
    400,
    openai('Failed to deserialize the JSON body: messages[0]: unknown variant `image_url`, expected `text`'),
    'no_images',
    true,
  ],
  [
    'llama.cpp',
    500,
    {
      error: {
        code: 500,
        message: 'image input is not supported - hint: you may need to provide the mmproj',
        type: 'server_error',
      },
    },
    'no_images',
    true,
  ],
  [
    'Mistral',
    400,
    {
      object: 'error',
      message: 'Image content is not supported by this model',
      type: 'invalid_request_error',
    },
    'no_images',
    true,
  ],
  ['Ollama', 400, openai('this model is missing data required for image input'), 'no_images', true],
  ['a proxy that only mentions them', 400, openai('Error in the vision path'), 'no_images'],
  [
    "OpenAI, of another's tool",
    400,
    openai("Invalid schema for function 'image_of': not an object."),
    'no_images',
  ],
  [
    'OpenAI, of the file',
    400,
    openai('You uploaded an unsupported image. Invalid image data.', { code: 'image_parse_error' }),
    'invalid',
  ],
  [
    'Anthropic, of the file',
    400,
    anthropic(
      'invalid_request_error',
      'messages.0.content.0.image.source.base64: image exceeds 5 MB maximum',
    ),
    'invalid',
  ],
  ['OpenAI, of its size', 400, openai('The image is too small.'), 'invalid'],
];

const withSound: Body[] = [
  ['vLLM', 400, vllm('At most 0 audio(s) may be provided in one request.'), 'no_sound', true],
  [
    'llama.cpp',
    500,
    {
      error: {
        code: 500,
        message: 'audio input is not supported - hint: provide the mmproj',
        type: 'server_error',
      },
    },
    'no_sound',
    true,
  ],
  [
    'OpenRouter',
    404,
    { error: { message: 'No endpoints found that support audio input', code: 404 } },
    'no_sound',
    true,
  ],
  ['Ollama', 400, openai('invalid message format'), 'no_sound'],
];

const toResponses: Body[] = [
  ['an old server', 404, '404 page not found', 'no_responses', true],
  ['an old server', 405, { detail: 'Method Not Allowed' }, 'no_responses', true],
  ['a provider', 400, openai('This model is not supported with the Responses API.'), 'no_responses', true],
  ['OpenAI', 404, openai('The model does not exist.', { code: 'model_not_found' }), 'unknown_model'],
];

const toChat: Body[] = [
  [
    'OpenAI',
    404,
    openai('This model is only supported in v1/responses and not in v1/chat/completions.'),
    'only_responses',
    true,
  ],
  [
    'OpenAI',
    400,
    openai(
      'Function tools with reasoning_effort are not supported. To use function tools, use /v1/responses.',
    ),
    'only_responses',
  ],
];

const asked: [string, Refused, Body[]][] = [
  ['any request', {}, bodies],
  ['a request with images', { dialect: 'chat', images: true }, withImages],
  ['a request with sound', { dialect: 'chat', sound: true }, withSound],
  ['a Responses request', { dialect: 'responses' }, toResponses],
  ['a chat request', { dialect: 'chat' }, toChat],
];
for (const [name, refused, cases] of asked) {
  describe(`refusals of ${name}`, () => {
    for (const [server, status, body, reason, lasts] of cases) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      test(`${server}, ${status}: ${text.slice(0, 70)}`, () => {
        const read = readRefusal('up', status, text, {}, refused);
        assert.deepEqual([read.reason, read.lasts], [reason, lasts]);
      });
    }
  });
}

test('without images in the request, words about images are not about the model', () => {
  for (const [, status, body] of withImages) {
    const { reason } = readRefusal('up', status, JSON.stringify(body), {}, { dialect: 'chat' });
    assert.doesNotMatch(reason, /^no_/);
  }
});

test('callers get the code and the words of the upstream', () => {
  const long = refusalFailure(readRefusal('OpenAI', 400, JSON.stringify(bodies[0]![2]), {}));
  assert.equal(long.code, 'context_length_exceeded');
  assert.match(long.message, /8192 tokens/);
  const other = openai('max_tokens is too large: 99999.', { code: 'invalid_value' });
  assert.equal(refusalFailure(readRefusal('OpenAI', 400, JSON.stringify(other), {})).code, 'invalid_request');
});
