/** Traces and metrics reach a collector; a caller's trace goes on through us to the upstream; logs carry the id. */
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { startTestServer } from '../../packages/server/src/testing/server.ts';

async function listen(answer: (request: IncomingMessage, body: string, response: ServerResponse) => string) {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end(answer(request, body, response));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.closeAllConnections() ?? server.close() };
}

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

test('OpenTelemetry: spans, metrics and the trace of the caller', { timeout: 60_000 }, async () => {
  const spans: Span[] = [];
  const metrics = new Map<string, object>();
  const collector = await listen((request, body) => {
    assert.equal(request.headers['x-tenant'], 'a=b');
    const message = JSON.parse(body);
    if (request.url === '/v1/traces') spans.push(...message.resourceSpans[0].scopeSpans[0].spans);
    else
      for (const metric of message.resourceMetrics[0].scopeMetrics[0].metrics)
        metrics.set(metric.name, metric);
    return '{}';
  });
  const heard: (string | undefined)[] = [];
  const upstream = await listen((request) => {
    if (request.method === 'GET') return '{"object":"list","data":[{"id":"m","object":"model"}]}';
    heard.push(request.headers.traceparent as string | undefined);
    const choices = [{ index: 0, message: { role: 'assistant', content: 'Yes.' }, finish_reason: 'stop' }];
    const usage = {
      prompt_tokens: 10,
      completion_tokens: 4,
      total_tokens: 14,
      prompt_tokens_details: { cached_tokens: 6 },
    };
    return JSON.stringify({ id: 'c', object: 'chat.completion', created: 1, model: 'm', choices, usage });
  });
  const server = await startTestServer({
    env: {
      OJA_OTLP_URL: collector.url,
      OJA_OTLP_HEADERS: 'x-tenant=a=b',
      OJA_OTLP_EVERY_MS: '100',
      OJA_ENGINES_CHAT: 'openai',
      OJA_OPENAI_URL: `${upstream.url}/v1`,
      OJA_OPENAI_KEY: 'k',
    },
  });
  let id: string;
  try {
    const answer = await server.call('/api/v1/chat', {
      headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
      body: { model: 'm', messages: [{ role: 'user', content: 'Hello' }] },
    });
    assert.equal(answer.status, 200);
    id = answer.headers.get('x-request-id')!;
    await server.call('/api/v1/whoami', { headers: { traceparent: '00-nonsense' } });
    await server.call('/api/v1/whoami', { key: 'wrong' });
    const accept = 'application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5';
    const { text } = await server.call('/metrics', { headers: { accept } });
    const exemplar = `# {request_id="${id}",trace_id="${traceId}"} `;
    assert.ok(
      text.split('\n').some((line) => line.includes('endpoint="ai.chat"') && line.includes(exemplar)),
    );
    assert.match(text, /^# TYPE oja_calls counter\n[\s\S]*^oja_calls_total\{[\s\S]*# EOF\n$/m);
  } finally {
    await server.close();
    collector.close();
    upstream.close();
  }

  const chat = spans.find(({ name }) => name === 'ai.chat')!;
  assert.equal(chat.traceId, traceId);
  assert.equal(chat.parentSpanId, '00f067aa0ba902b7');
  const said = Object.fromEntries(chat.attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
  assert.equal(said['oja.request_id'], id);
  assert.equal(said['oja.engine'], 'openai');
  assert.equal(said['http.response.status_code'], '200');
  assert.deepEqual(heard, [`00-${traceId}-${chat.spanId}-01`], 'the upstream hears of our span');

  const steps = spans.filter(({ parentSpanId }) => parentSpanId === chat.spanId);
  for (const name of [
    'authenticate',
    'limit',
    'read',
    'run',
    'chat openai',
    `POST ${new URL(upstream.url).host}`,
  ])
    assert.equal(steps.filter((step) => step.name === name).length, 1, name);
  assert.ok(steps.every((step) => step.traceId === traceId));

  // As Langfuse and Phoenix read it: the names of OpenTelemetry and of OpenInference.
  const model = spans.find(({ name }) => name === 'chat m')!;
  assert.deepEqual([model.traceId, model.parentSpanId], [traceId, chat.spanId]);
  const facts = Object.fromEntries(model.attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
  const expected = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'openai',
    'gen_ai.request.model': 'm',
    'gen_ai.response.model': 'm',
    'gen_ai.usage.input_tokens': '10',
    'gen_ai.usage.output_tokens': '4',
    'gen_ai.usage.cache_read.input_tokens': '6',
    'openinference.span.kind': 'LLM',
    'llm.token_count.total': '14',
  };
  for (const [name, value] of Object.entries(expected)) assert.equal(facts[name], value, name);
  assert.deepEqual(facts['gen_ai.response.finish_reasons'], { values: [{ stringValue: 'stop' }] });
  assert.ok(!JSON.stringify(model).includes('Hello'), 'no content');

  const others = spans.filter(({ name }) => name === 'account.whoami');
  assert.equal(others.length, 2);
  assert.ok(others.every((span) => /^[0-9a-f]{32}$/.test(span.traceId) && span.traceId !== traceId));
  assert.deepEqual([...metrics.keys()].sort(), [
    'oja.call.duration',
    'oja.calls',
    'oja.charged',
    'process.memory.usage',
  ]);
  const calls = metrics.get('oja.calls') as { sum: { dataPoints: { asInt: string }[] } };
  assert.equal(
    calls.sum.dataPoints.reduce((total, { asInt }) => total + Number(asInt), 0),
    3,
  );
});

test('OpenTelemetry: what the collector refuses is dropped, what it is too busy for is sent again', {
  timeout: 60_000,
}, async () => {
  let status = 404;
  let metrics = 0;
  const sent: string[] = [];
  const collector = await listen((request, body, response) => {
    if (request.url === '/v1/metrics') metrics++;
    else {
      response.statusCode = status;
      const { spans } = JSON.parse(body).resourceSpans[0].scopeSpans[0] as { spans: Span[] };
      // Beside each are the spans of its steps.
      const calls = spans.filter(({ name }) => name === 'account.whoami');
      sent.push(...calls.map(({ spanId }) => spanId));
    }
    return '{}';
  });
  const server = await startTestServer({
    env: { OJA_OTLP_URL: collector.url, OJA_OTLP_EVERY_MS: '100' },
  });
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) await new Promise((done) => setTimeout(done, 10));
  };
  try {
    for (let call = 1; call <= 3; call++) {
      await server.call('/api/v1/whoami');
      await until(() => new Set(sent).size === call);
      const before = metrics;
      await until(() => metrics >= before + 3);
    }
    assert.equal(sent.length, 3, 'no span is sent again');

    status = 503;
    await server.call('/api/v1/whoami');
    await until(() => sent.length >= 6);
    assert.equal(new Set(sent).size, 4);
    status = 200;
    const before = metrics;
    await until(() => metrics >= before + 3);
    const accepted = sent.length;
    await until(() => metrics >= before + 6);
    assert.equal(sent.length, accepted);
  } finally {
    await server.close();
    collector.close();
  }
});
