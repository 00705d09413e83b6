/** A chat upstream on loopback for tests: each request is answered by a function with the raw response. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ChatSeen {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of several dialects
  body: any;
  /** Resolves when the caller hangs up before the answer is whole. */
  gone: Promise<void>;
}

export interface ChatStandIn extends AsyncDisposable {
  url: string;
  seen: ChatSeen[];
}

export type ChatScript = (response: ServerResponse, seen: ChatSeen) => void | Promise<void>;

export async function openChatStandIn(script: ChatScript): Promise<ChatStandIn> {
  const seen: ChatSeen[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const gone = new Promise<void>((resolve) => {
      response.once('close', () => {
        if (!response.writableFinished) resolve();
      });
    });
    const entry: ChatSeen = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: text === '' ? {} : JSON.parse(text),
      gone,
    };
    seen.push(entry);
    try {
      await script(response, entry);
    } catch (error) {
      // Otherwise the caller, and the test, would wait for minutes.
      response.destroy();
      throw error;
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

export const completion = (content: string, more: object = {}) => ({
  id: 'chatcmpl-standin',
  object: 'chat.completion',
  created: 1700000000,
  model: 'stand-in-1',
  choices: [{ index: 0, message: { role: 'assistant', content }, logprobs: null, finish_reason: 'stop' }],
  usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 },
  ...more,
});

export const chunk = (delta: object, finish: string | null = null, more: object = {}) => ({
  id: 'chatcmpl-standin',
  object: 'chat.completion.chunk',
  created: 1700000000,
  model: 'stand-in-1',
  choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
  ...more,
});

export const usageChunk = {
  ...chunk({}),
  choices: [],
  usage: { prompt_tokens: 9, completion_tokens: 2, total_tokens: 11 },
};

export const event = (value: unknown) =>
  `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`;

export function beginEvents(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
}

export function sendEvents(response: ServerResponse, events: unknown[]): void {
  beginEvents(response);
  for (const value of events) response.write(event(value));
  response.end();
}

/** A whole stream with the usage that was asked for. */
export const streamOf = (...words: string[]): unknown[] => [
  chunk({ role: 'assistant', content: '' }),
  ...words.map((content) => chunk({ content })),
  chunk({}, 'stop'),
  usageChunk,
  '[DONE]',
];
