/** A valid request to every route, as the bytes that a client sends. */
import { createHmac } from 'node:crypto';
import type { Endpoint } from '../../../packages/core/src/endpoints/endpoint.ts';
import { pagePaths } from '../../../packages/core/src/http/pages.ts';

export interface WireRequest {
  name: string;
  head: string[];
  body: Buffer;
}

/** Reached from outside of this machine, or running until its caller leaves. */
const left = new Set(['account.requests-tail', 'account.logout', 'account.delete', 'account.password']);
/** None of them would be reached with what is left of it. */
const changesCaller =
  /^account\.(leave|switch|key-revoke|key-rotate|key-report-leak|session-end|sso-|passkey)/;

/** What is served by its form, not by its name. */
const otherPaths = [
  '/',
  '/docs',
  '/status',
  '/files/file_x/x',
  '/assets/x.js',
  '/.well-known/oauth-protected-resource',
];

/** `turn` chooses between the forms that a body can have. */
export function validRequests(endpoints: Endpoint[], turn: number): WireRequest[] {
  const requests = endpoints
    .filter(({ id }) => !left.has(id) && !changesCaller.test(id))
    .flatMap((endpoint) =>
      [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => requestOf({ ...endpoint, path }, turn)),
    );
  for (const path of [...pagePaths, ...otherPaths])
    requests.push({ name: path, head: [`GET ${path} HTTP/1.1`], body: empty });
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  requests.push(withBody('/mcp', 'POST /mcp HTTP/1.1', Buffer.from(JSON.stringify(call)), jsonType, turn));
  for (const { path, wire: { socket, live, signed } = {} } of endpoints) {
    if ((socket ?? live) !== undefined) requests.push(upgradeOf(path, turn));
    if (signed !== undefined) requests.push(signedOf(signed.prefix));
  }
  requests.push({
    name: 'preflight',
    head: [
      'OPTIONS /api/v1/chat HTTP/1.1',
      'Origin: https://example.com',
      'Access-Control-Request-Method: POST',
    ],
    body: empty,
  });
  return requests;
}

const upgradeOf = (path: string, turn: number): WireRequest => ({
  name: `upgrade ${path}`,
  head: [
    `GET ${path} HTTP/1.1`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ],
  body: frameOf(messages[turn % messages.length]!),
});

/** Of both protocols. */
const messages = [
  '{}',
  '{"type":"response.create","response":{"input":[]}}',
  '{"type":"response.create","model":"m","input":"yam","generate":false}',
  '{"type":"session.update","session":{"instructions":"Sell yam."}}',
  '{"type":"input_audio_buffer.append","audio":"AAAAAAAAAAAAAAAA"}',
  '{"type":"conversation.item.create","item":{"type":"message","role":"user","content":[]}}',
];

/** A masked text frame. */
function frameOf(text: string): Buffer {
  const mask = [1, 2, 3, 4];
  const bytes = Buffer.from(text).map((byte, at) => byte ^ mask[at % 4]!);
  return Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, ...mask]), bytes]);
}

const source = 'http%3A%2F%2F127.0.0.1%3A1%2Fa.png';

/** That a key has signed: what it names is away. */
export function signedBy(
  { key_id: keyId, secret }: { key_id: string; secret: string },
  prefix: string,
): WireRequest {
  const signed = `w:300/${source}`;
  const signature = createHmac('sha256', secret).update(signed).digest('base64url');
  return {
    name: `signed ${prefix} by a key`,
    head: [`GET /${prefix}/${keyId}.${signature}/${signed} HTTP/1.1`],
    body: empty,
  };
}

/** Of a published service: its operation, and the webhook of its provider. */
export const service = {
  slug: 'wire',
  name: 'Wire',
  providers: [
    {
      ...{ name: 'main', urls: ['http://127.0.0.1:1'], retries: 0 },
      webhook: { header: 'X-Signature', reference: '$.reference', done: '@.done == true' },
    },
  ],
  operations: [
    {
      ...{ name: 'send', method: 'POST', path: '/messages/{to}', summary: 'Send' },
      input: {
        type: 'object',
        required: ['to', 'text'],
        properties: { to: { type: 'string' }, text: { type: 'string' }, at: { type: 'integer' } },
      },
      price: { dollars: '0.01' },
    },
  ],
};

export const serviceRequests = (turn: number): WireRequest[] => [
  withBody(
    'x.wire.send',
    'POST /api/v1/x/wire/messages/234 HTTP/1.1',
    Buffer.from('{"text":"Yam","at":5}'),
    jsonType,
    turn,
  ),
  withBody(
    'x.wire webhook',
    'POST /hooks/x/wire/main HTTP/1.1',
    Buffer.from('{"reference":"r1","done":true}'),
    jsonType,
    turn,
  ),
];

/** By a key that there is not. */
const signedOf = (prefix: string): WireRequest => ({
  name: `signed ${prefix}`,
  head: [`GET /${prefix}/key_${'0'.repeat(26)}.${'x'.repeat(43)}/w:300,exp:1795100000/${source} HTTP/1.1`],
  body: empty,
});

const empty = Buffer.alloc(0);
const jsonType = 'application/json';
const boundary = 'oja-wire-boundary';

function requestOf(endpoint: Endpoint, turn: number): WireRequest {
  const { id, method, path: pattern, wire: { files: fileFields = [] } = {} } = endpoint;
  const fields = { ...(onLoopback(endpoint.example.input) as Record<string, unknown>) };
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(fields[name] ?? 'x'));
    delete fields[name];
    return value;
  });
  if (method === 'GET' || method === 'DELETE') {
    const query = Object.entries(fields).map(
      ([name, value]) => `${name}=${encodeURIComponent(textOf(value))}`,
    );
    const target = query.length === 0 ? path : `${path}?${query.join('&')}`;
    return { name: id, head: [`${method} ${target} HTTP/1.1`], body: empty };
  }
  const line = `${method} ${path} HTTP/1.1`;
  if (fileFields.length > 0 && turn % 2 === 0)
    return withBody(id, line, formOf(fields, fileFields), `multipart/form-data; boundary=${boundary}`, turn);
  return withBody(id, line, Buffer.from(JSON.stringify(fields)), jsonType, turn);
}

function withBody(name: string, line: string, body: Buffer, type: string, turn: number): WireRequest {
  const head = [line, `Content-Type: ${type}`];
  if (turn % 3 !== 2) return { name, head: [...head, `Content-Length: ${body.length}`], body };
  const middle = Math.ceil(body.length / 2);
  const chunks = [body.subarray(0, middle), body.subarray(middle)].filter(({ length }) => length > 0);
  const chunked = chunks.flatMap((chunk) => [
    Buffer.from(`${chunk.length.toString(16)}\r\n`),
    chunk,
    Buffer.from('\r\n'),
  ]);
  return {
    name,
    head: [...head, 'Transfer-Encoding: chunked'],
    body: Buffer.concat([...chunked, Buffer.from('0\r\n\r\n')]),
  };
}

function formOf(fields: Record<string, unknown>, fileFields: readonly string[]): Buffer {
  const parts = Object.entries(fields).map(([name, value]) =>
    fileFields.includes(name)
      ? `content-disposition: form-data; name="${name}"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nSome words.`
      : `content-disposition: form-data; name="${name}"\r\n\r\n${textOf(value)}`,
  );
  return Buffer.from(`${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`);
}

const textOf = (value: unknown) =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Nothing of an example leaves this machine. */
function onLoopback(input: unknown): unknown {
  const text = JSON.stringify(input)
    .replaceAll(/https?:\/\/[\w.-]+(?::\d+)?/g, 'http://127.0.0.1:1')
    .replaceAll(/(?<!@)\b[\w-]+\.(?:com|org|net|ng|dev)\b/g, 'localhost');
  return JSON.parse(text);
}
