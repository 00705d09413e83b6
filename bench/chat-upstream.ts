/**
 * A chat upstream for measuring what stands in front of it, whole answers and streams.
 * `node bench/chat-upstream.ts [port]` prints its address; POST /v1/chat/completions answers about 1 KB of JSON,
 * or with "stream": true 200 chunks at once (`x-chunk-gap-ms` spreads them). POST /v1/messages does the same in
 * Anthropic's format, POST /v1/responses in that of OpenAI's Responses, and …:generateContent in Gemini's.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { shortAnswer } from './lib/light-upstream.ts';

const chunkCount = 200;

const event = (fields: object) =>
  `data: ${JSON.stringify({ id: 'chatcmpl-bench', object: 'chat.completion.chunk', created: 1700000000, model: 'bench', ...fields })}\n\n`;
const delta = (content: string) =>
  event({ choices: [{ index: 0, delta: { content }, logprobs: null, finish_reason: null }] });
/** Each says when it was sent, on the clock that all processes of a machine share. */
const chunk = (place: number) => delta(` word${place} sent:${process.hrtime.bigint()}`);
const end = Buffer.from(
  event({ choices: [{ index: 0, delta: {}, logprobs: null, finish_reason: 'stop' }] }) +
    event({
      choices: [],
      usage: { prompt_tokens: 20, completion_tokens: chunkCount, total_tokens: 20 + chunkCount },
    }) +
    'data: [DONE]\n\n',
);

const messageEvent = (fields: { type: string; [name: string]: unknown }) =>
  `event: ${fields.type}\ndata: ${JSON.stringify(fields)}\n\n`;
const message = (content: object[]) => ({
  id: 'msg_bench',
  type: 'message',
  role: 'assistant',
  model: 'claude-bench',
  content,
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 20, output_tokens: chunkCount },
});
const shortMessage = Buffer.from(JSON.stringify(message([{ type: 'text', text: 'word '.repeat(160) }])));

const response = (status: string, output: object[]) => ({
  id: 'resp_bench',
  object: 'response',
  created_at: 1700000000,
  status,
  model: 'gpt-bench',
  output,
  usage: { input_tokens: 20, output_tokens: chunkCount, total_tokens: 20 + chunkCount },
});
const outputMessage = {
  id: 'msg_bench',
  type: 'message',
  status: 'completed',
  role: 'assistant',
  content: [{ type: 'output_text', annotations: [], text: 'word '.repeat(160) }],
};
const shortResponse = Buffer.from(JSON.stringify(response('completed', [outputMessage])));

const candidate = (text: string, more: object = {}) => ({
  candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0, ...more }],
  modelVersion: 'gemini-bench',
  responseId: 'bench',
  usageMetadata: { promptTokenCount: 20, candidatesTokenCount: chunkCount, totalTokenCount: 20 + chunkCount },
});
const googleEvent = (fields: object) => `data: ${JSON.stringify(fields)}\r\n\r\n`;

/** The same chunks in each dialect, and what stands around them. */
const dialects = {
  chat: { whole: shortAnswer, begin: '', chunk, end },
  messages: {
    whole: shortMessage,
    begin:
      messageEvent({ type: 'message_start', message: { ...message([]), stop_reason: null } }) +
      messageEvent({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
    chunk: (place: number) =>
      messageEvent({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'text_delta', text: ` word${place} sent:${process.hrtime.bigint()}` },
      }),
    end: Buffer.from(
      messageEvent({ type: 'content_block_stop', index: 0 }) +
        messageEvent({
          type: 'message_delta',
          delta: { stop_reason: 'end_turn', stop_sequence: null },
          usage: { output_tokens: chunkCount },
        }) +
        messageEvent({ type: 'message_stop' }),
    ),
  },
  gemini: {
    whole: Buffer.from(JSON.stringify(candidate('word '.repeat(160), { finishReason: 'STOP' }))),
    begin: '',
    chunk: (place: number) => googleEvent(candidate(` word${place} sent:${process.hrtime.bigint()}`)),
    end: Buffer.from(googleEvent(candidate('', { finishReason: 'STOP' }))),
  },
  responses: {
    whole: shortResponse,
    begin:
      messageEvent({ type: 'response.created', sequence_number: 0, response: response('in_progress', []) }) +
      messageEvent({
        type: 'response.output_item.added',
        sequence_number: 1,
        output_index: 0,
        item: { ...outputMessage, content: [] },
      }),
    chunk: (place: number) =>
      messageEvent({
        type: 'response.output_text.delta',
        sequence_number: place + 2,
        item_id: 'msg_bench',
        output_index: 0,
        content_index: 0,
        delta: ` word${place} sent:${process.hrtime.bigint()}`,
      }),
    end: Buffer.from(
      messageEvent({
        type: 'response.completed',
        sequence_number: chunkCount + 2,
        response: response('completed', [outputMessage]),
      }),
    ),
  },
};
type Dialect = (typeof dialects)[keyof typeof dialects];

function dialectOf(path: string): Dialect {
  if (path.includes('/messages')) return dialects.messages;
  if (/:\w+Content/.test(path)) return dialects.gemini;
  return path.includes('/responses') ? dialects.responses : dialects.chat;
}

async function startUpstream(port: number): Promise<string> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      if (request.method === 'GET') {
        response.setHeader('content-type', 'application/json');
        return response.end(
          '{"object":"list","data":[{"id":"bench","object":"model","created":0,"owned_by":"bench"}]}',
        );
      }
      const dialect = dialectOf(request.url ?? '');
      if (/"stream":\s*true/.test(text) || request.url?.includes(':stream'))
        return stream(response, Number(request.headers['x-chunk-gap-ms'] ?? 1), dialect);
      const { whole } = dialect;
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': whole.length })
        .end(whole);
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

/** One chunk every `gapMs`, each with a packet of its own: as a model sends them. */
function stream(response: ServerResponse, gapMs: number, { begin, chunk, end }: Dialect): void {
  response.socket?.setNoDelay(true);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (begin !== '') response.write(begin);
  let sent = 0;
  const timer = setInterval(() => {
    if (sent < chunkCount) response.write(chunk(sent++));
    else {
      clearInterval(timer);
      response.end(end);
    }
  }, gapMs);
  response.on('close', () => clearInterval(timer));
}

console.log(await startUpstream(Number(process.argv[2] ?? 0)));
