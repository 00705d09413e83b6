/**
 * A chat upstream for measuring what stands in front of it, whole answers and streams.
 * `node bench/chat-upstream.ts [port]` prints its address; POST /v1/chat/completions answers about 1 KB of JSON,
 * or with "stream": true 200 chunks at once (`x-chunk-gap-ms` spreads them).
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { shortAnswer } from './light-upstream.ts';

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
      if (/"stream":\s*true/.test(text))
        return stream(response, Number(request.headers['x-chunk-gap-ms'] ?? 1));
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': shortAnswer.length })
        .end(shortAnswer);
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

/** One chunk every `gapMs`, each with a packet of its own: as a model sends them. */
function stream(response: ServerResponse, gapMs: number): void {
  response.socket?.setNoDelay(true);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
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
