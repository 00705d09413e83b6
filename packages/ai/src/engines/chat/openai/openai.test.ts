import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EngineFailure } from '../../../../../core/src/engine-failure.ts';
import { callWith, openParts, settle } from '../../../../../core/src/engines/upstream-testing.ts';
import { chatContract, collect } from '../contract.ts';
import type { ChatBody } from '../port.ts';
import { type ChatSettings, chatSettings } from '../settings.ts';
import {
  beginEvents,
  type ChatScript,
  type ChatStandIn,
  chunk,
  completion,
  event,
  openChatStandIn,
  sendEvents,
  sendJson,
  streamOf,
} from '../stand-in.ts';
import { createOpenai } from './openai.ts';

const hello: ChatBody = { messages: [{ role: 'user', content: 'Hello' }], model: 'stand-in-1' };
const streamed: ChatBody = { ...hello, stream: true };

async function openEngine(given: Partial<ChatSettings>, ...scripts: ChatScript[]) {
  const standIns = await Promise.all(scripts.map((script) => openChatStandIn(script)));
  const opened = openParts();
  const [first, ...more] = standIns as [ChatStandIn, ...ChatStandIn[]];
  const upstreams = more.map(({ url }, place) => ({ name: `more-${place}`, url, stream_usage: true }));
  const engine = createOpenai(
    settle(chatSettings, { openaiUrl: first.url, upstreams, ...given }),
    opened.parts,
  );
  return {
    engine,
    standIns,
    first,
    async [Symbol.asyncDispose]() {
      await engine.close?.();
      await opened[Symbol.asyncDispose]();
      for (const standIn of standIns) await standIn[Symbol.asyncDispose]();
    },
  };
}

const failure = (work: Promise<unknown>): Promise<EngineFailure & { code: string }> =>
  work.then(
    () => assert.fail('it succeeded'),
    (error) => error,
  );

const wellBehaved: ChatScript = (response, { body, path }) => {
  if (path.endsWith('/models'))
    return sendJson(response, 200, { object: 'list', data: [{ id: 'stand-in-1' }] });
  if (body.stream) return sendEvents(response, streamOf('Hel', 'lo'));
  sendJson(response, 200, completion('Hello there'));
};

chatContract('openai', () => openEngine({}, wellBehaved), { request: () => ({ body: hello }) });

test('the answer is the upstream text, byte for byte', async () => {
  const text =
    '{ "id":"x",  "object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"\\u20a6 ₦"},"finish_reason":"stop"}],"usage":{"prompt_tokens":1,"completion_tokens":1,"total_tokens":2},"x_vendor":{"a":1} }';
  await using opened = await openEngine({}, (response) => void response.writeHead(200).end(text));
  const answer = await opened.engine.complete({ body: hello }, callWith());
  assert.equal(answer.json, text);
});

test('the stream is the upstream bytes where nothing must change, however they are cut', async () => {
  const lines = [
    ': keep-alive\n\n',
    'data: {"id":"a","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}], "vendor": true}\n\n',
    'data:{"id":"a","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":"Ọjà ₦ 😀"},"finish_reason":null}]}\n\n',
    'data: {"id":"a","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\r\n\r\n',
    'data: {"id":"a","choices":[],"usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3}}\n\n',
    'data: [DONE]\n\n',
  ];
  for (const size of [1, 7, 64, 10_000]) {
    await using opened = await openEngine({}, async (response) => {
      beginEvents(response);
      const bytes = Buffer.from(lines.join(''));
      for (let at = 0; at < bytes.length; at += size) {
        await new Promise<void>((sent) => {
          response.write(bytes.subarray(at, at + size), () => sent());
        });
      }
      response.end();
    });
    const body = { ...streamed, stream_options: { include_usage: true } };
    const { text, last } = await collect((await opened.engine.stream({ body }, callWith())).events);
    assert.equal(text, lines.slice(1).join(''), `cut at ${size} bytes`);
    assert.equal(last?.usage?.total_tokens, 3);
  }
});

test('usage is always asked for, and taken out when the caller did not ask', async () => {
  const withBoth = chunk({}, 'stop', { usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } });
  await using opened = await openEngine({}, (response) =>
    sendEvents(response, [chunk({ content: 'a' }), withBoth, '[DONE]']),
  );
  const { chunks, last } = await collect((await opened.engine.stream({ body: streamed }, callWith())).events);
  assert.equal(opened.first.seen[0]?.body.stream_options.include_usage, true);
  assert.equal(chunks.at(-1)?.choices[0]?.finish_reason, 'stop');
  assert.ok(chunks.every((seen) => seen.usage === undefined));
  assert.equal(last?.usage?.total_tokens, 2);
});

test('usage that the upstream does not give is counted and labelled', async () => {
  await using opened = await openEngine({}, (response, { body }) => {
    if (body.stream)
      return sendEvents(response, [chunk({ content: 'Twelve words' }), chunk({}, 'stop'), '[DONE]']);
    sendJson(response, 200, completion('Twelve words', { usage: undefined }));
  });
  const answer = await opened.engine.complete({ body: hello }, callWith());
  assert.equal(answer.usage.estimated, true);
  assert.equal(JSON.parse(answer.json).usage.completion_tokens, 3);
  const body = { ...streamed, stream_options: { include_usage: true } };
  const { chunks, text } = await collect((await opened.engine.stream({ body }, callWith())).events);
  assert.equal(chunks.at(-1)?.usage?.estimated, true);
  assert.ok(text.endsWith('data: [DONE]\n\n'));
});

test('a stream without [DONE] or finish reason is completed only where it is plainly whole', async (t) => {
  await t.test('finish reason, no [DONE]', async () => {
    await using opened = await openEngine({}, (response) =>
      sendEvents(response, [chunk({ content: 'a' }), chunk({}, 'stop')]),
    );
    const { text } = await collect((await opened.engine.stream({ body: streamed }, callWith())).events);
    assert.ok(text.endsWith('data: [DONE]\n\n'));
  });
  await t.test('[DONE], no finish reason', async () => {
    await using opened = await openEngine({}, (response) =>
      sendEvents(response, [chunk({ content: 'a' }), '[DONE]']),
    );
    const { chunks } = await collect((await opened.engine.stream({ body: streamed }, callWith())).events);
    assert.equal(chunks.at(-1)?.choices[0]?.finish_reason, 'stop');
  });
  await t.test('neither: cut off', async () => {
    await using opened = await openEngine({}, (response) => sendEvents(response, [chunk({ content: 'a' })]));
    const { events } = await opened.engine.stream({ body: streamed }, callWith());
    const error = await failure(collect(events));
    assert.equal(error.code, 'upstream_error');
  });
});

test('before the first chunk the next upstream takes over; after it the stream fails', async (t) => {
  const broken: Record<string, ChatScript> = {
    'connection closed': (response) => void response.destroy(),
    '500': (response) => sendJson(response, 500, { error: { message: 'oops' } }),
    '401, our key': (response) =>
      sendJson(response, 401, { error: { message: 'Incorrect API key provided: sk-secret' } }),
    'error inside a 200 stream': (response) =>
      sendEvents(response, [{ error: { message: 'overloaded', code: 'server_error' } }]),
    'malformed first chunk': (response) => sendEvents(response, ['{"id":']),
    'HTML instead of JSON': (response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    'silent beyond the limit': () => undefined,
    'headers and then silence': (response) => {
      beginEvents(response);
      response.flushHeaders();
    },
  };
  for (const [name, script] of Object.entries(broken)) {
    await t.test(name, async () => {
      // The limit also holds for the upstream that takes over, on a busy machine too.
      const firstChunkMs = name.includes('silen') ? 2_000 : 30_000;
      await using opened = await openEngine({ firstChunkMs, retries: 0 }, script, wellBehaved);
      const { content } = await collect((await opened.engine.stream({ body: streamed }, callWith())).events);
      assert.equal(content, 'Hello');
    });
  }
  await t.test('cut in the middle', async () => {
    await using opened = await openEngine(
      {},
      (response) => {
        beginEvents(response);
        response.write(event(chunk({ content: 'Hel' })), () => response.destroy());
      },
      wellBehaved,
    );
    const { events } = await opened.engine.stream({ body: streamed }, callWith());
    let text = '';
    const error = await failure(
      (async () => {
        for await (const item of events) text += String(item.bytes);
      })(),
    );
    assert.match(text, /Hel/);
    assert.equal(error.code, 'upstream_error');
    assert.equal(opened.standIns[1]?.seen.length, 0);
  });
  await t.test('error event, malformed chunk or silence in the middle', async () => {
    for (const [bad, code] of [
      [event({ error: { message: 'quota', code: 429 } }), 'upstream_rate_limited'],
      [event('{broken'), 'upstream_error'],
      ['', 'upstream_timeout'],
    ] as const) {
      await using opened = await openEngine({ idleMs: 300 }, (response) => {
        beginEvents(response);
        response.write(event(chunk({ content: 'a' })) + bad);
      });
      const { events } = await opened.engine.stream({ body: streamed }, callWith());
      const error = await failure(collect(events));
      assert.equal(error.code, code);
    }
  });
});

test('a caller who leaves aborts the upstream', async () => {
  let gone: Promise<void> | undefined;
  await using opened = await openEngine({}, (response, seen) => {
    gone = seen.gone;
    beginEvents(response);
    response.write(event(chunk({ content: 'a' })));
  });
  const caller = new AbortController();
  const { events } = await opened.engine.stream({ body: streamed }, callWith(caller.signal));
  await assert.rejects(async () => {
    for await (const _item of events) caller.abort();
  });
  assert.ok(gone);
  await gone;
});

test('a reader who stops reading aborts the upstream', async () => {
  let gone: Promise<void> | undefined;
  await using opened = await openEngine({}, (response, seen) => {
    gone = seen.gone;
    beginEvents(response);
    response.write(event(chunk({ content: 'a' })));
  });
  const { events } = await opened.engine.stream({ body: streamed }, callWith());
  for await (const _item of events) break;
  await gone;
});

test('statuses of the upstream are distinguished', async (t) => {
  const cases: [number, object, Record<string, string>, string, string][] = [
    [
      429,
      { error: { message: 'slow down' } },
      { 'retry-after': '7' },
      'upstream_rate_limited',
      'unavailable',
    ],
    [503, { error: { message: 'busy' } }, {}, 'upstream_error', 'unavailable'],
    [
      404,
      { error: { message: 'The model `x` does not exist', code: 'model_not_found' } },
      {},
      'model_not_found',
      'unsupported',
    ],
    [401, { error: { message: 'bad key sk-abc' } }, {}, 'upstream_auth_failed', 'unavailable'],
  ];
  for (const [status, body, headers, code, kind] of cases) {
    await t.test(String(status), async () => {
      await using opened = await openEngine({ retries: 0 }, (response) =>
        sendJson(response, status, body, headers),
      );
      const error = await failure(opened.engine.complete({ body: hello }, callWith()));
      assert.equal(error.code, code);
      assert.equal(error.kind, kind);
      assert.doesNotMatch(error.message, /sk-/);
      if (status === 429) assert.equal(error.options.retryAfterSeconds, 7);
    });
  }
  await t.test('400 is the caller’s fault and names the field', async () => {
    const body = { error: { message: 'Invalid value: foo', param: 'temperature', code: 'invalid_value' } };
    await using opened = await openEngine({}, (response) => sendJson(response, 400, body), wellBehaved);
    const error = (await failure(opened.engine.complete({ body: hello }, callWith()))) as unknown as {
      code: string;
      param: string;
    };
    assert.equal(error.code, 'invalid_request');
    assert.equal(error.param, 'temperature');
    assert.equal(opened.standIns[1]?.seen.length, 0);
  });
});

test('a short retry-after is waited for, a long one is not', async () => {
  let asked = 0;
  const script =
    (after: string): ChatScript =>
    (response) => {
      asked += 1;
      if (asked === 1) sendJson(response, 429, { error: { message: 'slow' } }, { 'retry-after': after });
      else sendJson(response, 200, completion('now'));
    };
  {
    await using opened = await openEngine({}, script('0'));
    const { completion: answer } = await opened.engine.complete({ body: hello }, callWith());
    assert.equal(answer.choices[0]?.message.content, 'now');
  }
  asked = 0;
  await using opened = await openEngine({}, script('120'));
  assert.equal(
    (await failure(opened.engine.complete({ body: hello }, callWith()))).code,
    'upstream_rate_limited',
  );
  assert.equal(asked, 1);
});

test('models are routed: by pattern, by name of the upstream, renamed, default', async () => {
  await using a = await openChatStandIn(wellBehaved);
  await using b = await openChatStandIn(wellBehaved);
  await using opened = openParts();
  const upstreams = [
    { name: 'a', url: `${a.url}/v1`, models: ['small-*'], default_model: 'small-1', stream_usage: true },
    {
      name: 'b',
      url: `${b.url}/openai/v1/`,
      key: 'kb',
      models: ['big'],
      rename: { huge: 'big-2' },
      stream_usage: true,
    },
  ];
  const engine = createOpenai(settle(chatSettings, { upstreams }), opened.parts);
  const sent = async (model: string | undefined) => {
    a.seen.length = 0;
    b.seen.length = 0;
    await engine.complete({ body: { ...hello, model } }, callWith());
    const [seen] = [...a.seen, ...b.seen];
    return `${a.seen.length ? 'a' : 'b'} ${seen?.path} ${seen?.body.model}`;
  };
  assert.equal(await sent('small-2'), 'a /v1/chat/completions small-2');
  assert.equal(await sent('big'), 'b /openai/v1/chat/completions big');
  assert.equal(await sent('huge'), 'b /openai/v1/chat/completions big-2');
  assert.equal(await sent('a/other'), 'a /v1/chat/completions other');
  assert.equal(await sent(undefined), 'a /v1/chat/completions small-1');
  assert.equal(await sent('auto'), 'a /v1/chat/completions small-1');
  assert.equal(b.seen.length, 0);
  await engine.complete({ body: { ...hello, model: 'big' } }, callWith());
  assert.equal(b.seen[0]?.headers.authorization, 'Bearer kb');
  const error = await failure(engine.complete({ body: { ...hello, model: 'none' } }, callWith()));
  assert.equal(error.code, 'model_not_found');
  await engine.close?.();
});

test('fields we do not know and all of tools travel along', async () => {
  await using opened = await openEngine({}, wellBehaved);
  const tools = [{ type: 'function' as const, function: { name: 'f', parameters: { type: 'object' } } }];
  const known = { ...hello, tools, reasoning_effort: 'low', logprobs: true, metadata: { a: 'b' } };
  const body = { ...known, passthrough: { top_k: 3, passthrough: 1 } };
  await opened.engine.complete({ body }, callWith());
  const { body: sent } = opened.first.seen[0]!;
  assert.deepEqual(sent.tools, tools);
  assert.equal(sent.reasoning_effort, 'low');
  assert.equal(sent.logprobs, true);
  assert.deepEqual(sent.metadata, { a: 'b' });
  assert.deepEqual([sent.top_k, sent.passthrough], [3, 1]);
  assert.equal('stream' in sent, false);
});

test('an upstream that answers a stream request with whole JSON is streamed all the same', async () => {
  await using opened = await openEngine({}, (response) =>
    sendJson(response, 200, completion('One piece of text')),
  );
  const { content, text } = await collect(
    (await opened.engine.stream({ body: streamed }, callWith())).events,
  );
  assert.equal(content, 'One piece of text');
  assert.ok(text.endsWith('data: [DONE]\n\n'));
});
