/** A provider of SMS on loopback with an OpenAPI document of thirty operations; a test says how it behaves. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Behaviour =
  | { status?: number; json?: unknown; text?: string; headers?: Record<string, string> }
  | 'hang'
  | 'die'
  | 'drip'
  | 'bomb'
  | 'endless';

export interface StandIn {
  url: string;
  asked: Asked[];
  /** For the next requests, in turn; after that `usual`. */
  next: Behaviour[];
  usual: (asked: Asked) => Behaviour;
  close(): Promise<void>;
}

export async function openStandIn(usual: (asked: Asked) => Behaviour): Promise<StandIn> {
  const standIn: Omit<StandIn, 'url' | 'close'> = { asked: [], next: [], usual };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url!, 'http://stand-in');
      const asked: Asked = {
        method: request.method!,
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      standIn.asked.push(asked);
      behave(standIn.next.shift() ?? standIn.usual(asked), response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return Object.assign(standIn, { url: `http://127.0.0.1:${port}/v1`, close: () => closed(server) });
}

function behave(behaviour: Behaviour, response: import('node:http').ServerResponse): void {
  if (behaviour === 'hang') return;
  if (behaviour === 'die') return void response.socket!.destroy();
  if (behaviour === 'drip') {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(timer));
    return;
  }
  if (behaviour === 'bomb') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    return void response.end(gzipSync(Buffer.alloc(100_000_000, 32)));
  }
  if (behaviour === 'endless') {
    response.writeHead(200, { 'content-type': 'application/json' });
    const chunk = Buffer.alloc(65_536, 32);
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more);
    more();
    return;
  }
  const { status = 200, json, text, headers = {} } = behaviour;
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(text ?? JSON.stringify(json ?? {}));
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object, example?: object) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});
const answers = (schema: object, example?: object) => ({
  200: { description: 'OK', content: json(schema, example) },
  400: { description: 'Refused', content: json(reference('Failure')) },
});

/** Thirty operations, with what real documents have: references, nullable, cookies, uploads, other methods. */
export function smsDocument(url: string): object {
  const resource = (name: string, schema: string) => ({
    [`/${name}`]: {
      get: {
        operationId: `list_${name}`,
        summary: `List ${name}`,
        parameters: [
          { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
          { name: 'since', in: 'query', schema: { type: 'string', format: 'date-time' } },
        ],
        responses: answers({ type: 'array', items: reference(schema) }),
      },
      post: {
        operationId: `create_${name}`,
        summary: `Create ${name}`,
        requestBody: { required: true, content: json(reference(schema)) },
        responses: answers(reference(schema)),
      },
    },
    [`/${name}/{${name}-id}`]: {
      parameters: [{ name: `${name}-id`, in: 'path', required: true, schema: { type: 'string' } }],
      get: { operationId: `get_${name}`, responses: answers(reference(schema)) },
      delete: { operationId: `delete_${name}`, responses: { 204: { description: 'Gone' } } },
    },
  });
  return {
    openapi: '3.0.3',
    info: {
      title: 'Acme SMS',
      version: '1',
      description: 'Sends <script>alert(1)</script> texts.\n\n[x](javascript:alert(1))',
    },
    servers: [{ url }],
    paths: {
      '/messages': {
        head: { responses: {} },
        post: {
          operationId: 'sendMessage',
          summary: 'Send SMS',
          description: 'Sends a text. <img src=x onerror=alert(1)>',
          parameters: [
            { name: 'X-Region', in: 'header', schema: { type: 'string' } },
            { name: 'session', in: 'cookie', schema: { type: 'string' } },
          ],
          requestBody: {
            required: true,
            content: {
              ...json(reference('Message'), { to: '+2348012345678', text: 'Hello' }),
              'application/xml': { schema: reference('Message') },
            },
          },
          responses: answers(reference('Sent'), {
            id: 'msg_1',
            found: true,
            usage: { units: 1 },
          }),
        },
      },
      '/lookup': {
        get: {
          operationId: 'lookupNumber',
          parameters: [
            {
              name: 'number',
              in: 'query',
              required: true,
              schema: { type: 'string' },
              example: '+2348012345678',
            },
            { name: 'carrier', in: 'query', schema: { type: 'boolean' } },
            { name: 'tries', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 5 } },
          ],
          responses: answers(reference('Sent')),
        },
      },
      '/balance': { get: { operationId: 'balance', responses: answers({ type: 'object' }) } },
      '/upload': {
        post: {
          operationId: 'upload',
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  required: ['photo'],
                  properties: {
                    photo: { type: 'string', format: 'binary' },
                    title: { type: 'string', example: 'Ọjà' },
                  },
                },
              },
            },
          },
          responses: answers({}),
        },
      },
      '/report': {
        get: {
          operationId: 'report',
          responses: { 200: { description: 'PDF', content: { 'application/pdf': { schema: {} } } } },
        },
      },
      '/voice': {
        post: {
          operationId: 'voiceCall',
          requestBody: {
            content: { 'application/x-www-form-urlencoded': { schema: reference('Message') } },
          },
          responses: answers(reference('Sent')),
        },
      },
      ...resource('contacts', 'Contact'),
      ...resource('groups', 'Contact'),
      ...resource('senders', 'Contact'),
      ...resource('templates', 'Contact'),
      ...resource('campaigns', 'Contact'),
      ...resource('webhooks', 'Contact'),
    },
    components: {
      schemas: {
        Message: {
          type: 'object',
          required: ['to', 'text'],
          properties: {
            to: { type: 'string', pattern: '^\\+[0-9]{6,15}$', description: 'Phone number.' },
            text: { type: 'string', maxLength: 160, description: 'Text.' },
            sender: { type: 'string', nullable: true },
            priority: { type: 'integer', minimum: 0, exclusiveMinimum: true },
            tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
          },
        },
        Sent: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            found: { type: 'boolean' },
            usage: { type: 'object', properties: { units: { type: 'integer' } } },
          },
        },
        Contact: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            phone: { type: 'string', not: { const: '' } },
            parent: reference('Contact'),
          },
        },
        Failure: { type: 'object', properties: { message: { type: 'string' } } },
      },
    },
  };
}
