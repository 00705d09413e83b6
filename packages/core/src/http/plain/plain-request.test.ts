/** What is read here is read exactly as node:http reads it; everything else is left to it. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { PlainReader } from './plain-request.ts';

const socket = new Socket();
const read = (text: string) => new PlainReader().read(Buffer.from(text, 'latin1'), socket);
const get = (...lines: string[]) => `${['GET /a?b=c HTTP/1.1', 'Host: x', ...lines].join('\r\n')}\r\n\r\n`;
const post = (body: string, ...lines: string[]) =>
  `${['POST /a HTTP/1.1', 'Host: x', ...lines].join('\r\n')}\r\n\r\n${body}`;

test('a plain request: method, address, headers by their small names, body', () => {
  const asked = read(post('{"a":1}', 'Content-Length: 7', 'Content-Type:application/json', 'X-Empty:'));
  assert.deepEqual(
    { method: asked?.method, url: asked?.url, headers: asked?.headers, body: asked?.body.toString() },
    {
      method: 'POST',
      url: '/a',
      headers: { host: 'x', 'content-length': '7', 'content-type': 'application/json', 'x-empty': '' },
      body: '{"a":1}',
    },
  );
  assert.equal(read(get('Connection: Keep-Alive'))?.url, '/a?b=c');
});

const left: [string, string][] = [
  ['a head that has not ended', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ['no host', 'GET / HTTP/1.1\r\nA: b\r\n\r\n'],
  ['no header at all', 'GET / HTTP/1.1\r\n\r\n'],
  ['an older HTTP', 'GET / HTTP/1.0\r\nHost: x\r\n\r\n'],
  ['another method', 'HEAD / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an address of a proxy', 'GET http://x/ HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['two spaces', 'GET  / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['bare line feeds', 'GET / HTTP/1.1\nHost: x\n\n'],
  ['a header twice', get('A: 1', 'a: 2')],
  ['a length twice', post('ab', 'Content-Length: 2', 'Content-Length: 2')],
  ['a space before the colon', get('A : 1')],
  ['a folded line', get('A: 1', ' 2')],
  ['a byte of zero', get('A: \0')],
  ['bytes beyond ASCII', get('A: \xe9')],
  ['a name of Object', get('constructor: 1')],
  ['chunks', post('0\r\n\r\n', 'Transfer-Encoding: chunked')],
  ['chunks and a length', post('0\r\n\r\n', 'Transfer-Encoding: chunked', 'Content-Length: 5')],
  ['a length with a sign', post('ab', 'Content-Length: +2')],
  ['two lengths in one', post('ab', 'Content-Length: 2, 2')],
  ['a body shorter than its length', post('ab', 'Content-Length: 3')],
  ['two requests at once', get() + get()],
  ['a body with no length', post('ab')],
  ['a GET with a body', get('Content-Length: 2').concat('ab')],
  ['a question before the body', post('ab', 'Content-Length: 2', 'Expect: 100-continue')],
  ['another protocol', get('Connection: Upgrade', 'Upgrade: websocket')],
  ['the last of its connection', get('Connection: close')],
  ['a form', post('ab', 'Content-Length: 2', 'Content-Type: Multipart/form-data; boundary=x')],
  ['a long head', get(`A: ${'x'.repeat(9_000)}`)],
];
for (const [name, text] of left) {
  test(`left to node:http: ${name}`, () => assert.equal(read(text), undefined));
}

interface Heard {
  method: string;
  url: string;
  headers: object;
  body: string;
}

describe('against node:http', () => {
  let heard: Heard[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = '';
    for await (const chunk of request) body += (chunk as Buffer).toString('latin1');
    const { method, url, headers } = request;
    heard.push({ method: method!, url: url!, headers: { ...headers }, body });
    response.end();
  });
  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => server.close());

  async function hear(text: string): Promise<Heard[]> {
    heard = [];
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.on('error', () => {});
    client.resume();
    client.end(text, 'latin1');
    await once(client, 'close');
    return heard;
  }

  const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: odd });
  const name = mostly(
    fc.constantFrom(
      'Authorization',
      'X-A',
      'cookie',
      'Content-Type',
      'Accept',
      'x_y',
      'Idempotency-Key',
      'a',
    ),
    fc.constantFrom(
      'host',
      'Content-Length',
      'Transfer-Encoding',
      'te',
      '__proto__',
      'toString',
      'A B',
      '',
      'X\0',
    ),
  );
  const value = mostly(
    fc.oneof(
      fc.constantFrom('x', '0', '2', ' 2 ', '2\t', 'keep-alive', 'a, b', '', '\t'),
      fc.string({ maxLength: 12, unit: 'grapheme-ascii' }),
    ),
    fc.oneof(
      fc.constantFrom('02', 'close', 'chunked', '\r'),
      fc.string({ maxLength: 12, unit: 'binary-ascii' }),
    ),
  );
  const colon = mostly(fc.constantFrom(':', ': ', ':\t'), fc.constantFrom(' : ', '', ';'));
  const line = fc.tuple(name, colon, value).map((parts) => parts.join(''));
  const path = mostly(
    fc.string({ maxLength: 8, unit: 'grapheme-ascii' }).map((rest) => `/${rest.replaceAll(' ', '')}`),
    fc.constantFrom('*', 'http://x/', '/\xe4', '//x', '/a b', '/\0', ''),
  );
  const start = fc
    .tuple(
      mostly(
        fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
        fc.constantFrom('HEAD', 'get', 'PRI', ''),
      ),
      mostly(fc.constant(' '), fc.constantFrom('  ', '\t')),
      path,
      mostly(
        fc.constant(' HTTP/1.1'),
        fc.constantFrom(' HTTP/1.0', ' HTTP/2.0', ' http/1.1', ' HTTP/1.1 ', ''),
      ),
    )
    .map((parts) => parts.join(''));
  const host = mostly<readonly string[]>(
    fc.constant(['Host: x']),
    fc.constantFrom([], ['Host: x', 'Host: y'], ['Host:']),
  );
  const body = mostly<{ lines: readonly string[]; text: string }>(
    fc.constantFrom(
      { lines: [], text: '' },
      { lines: ['Content-Length: 2'], text: 'ab' },
      { lines: ['content-length:\t0 '], text: '' },
    ),
    fc.constantFrom(
      { lines: ['Content-Length: 2'], text: 'abGET / HTTP/1.1\r\nHost: x\r\n\r\n' },
      { lines: ['Content-Length: 2'], text: 'a' },
      { lines: ['Content-Length: 2', 'Transfer-Encoding: chunked'], text: '0\r\n\r\n' },
      { lines: ['Transfer-Encoding: chunked'], text: '2\r\nab\r\n0\r\n\r\n' },
      { lines: [], text: 'ab' },
    ),
  );
  const message = fc
    .tuple(
      start,
      host,
      fc.array(line, { maxLength: 4 }),
      body,
      mostly(fc.constant('\r\n'), fc.constant('\n')),
    )
    .map(([first, hosts, lines, { lines: framing, text }, ends]) =>
      [first, ...hosts, ...lines, ...framing, '', text].join(ends),
    );

  test('whatever is read here was one request with the same words there', async () => {
    let plain = 0;
    await fc.assert(
      fc.asyncProperty(message, async (text) => {
        const asked = read(text);
        if (asked === undefined) return;
        plain++;
        const { method, url, headers, body } = asked;
        assert.deepEqual(await hear(text), [
          { method, url, headers: { ...headers }, body: body.toString('latin1') },
        ]);
      }),
      { numRuns: 2_000 },
    );
    assert.ok(plain > 200, `only ${plain} of the requests were plain`);
  });

  const lengths = fc.constantFrom('2', '02', '3', '22', '', 'x', '2\r\nA: b', '999999999', '1234567890');
  test('a request is read the same whatever came before it on its connection', () => {
    let plain = 0;
    const longer = fc
      .tuple(message, lengths)
      .map(([text, length]) => text.replace(/(h: )2(?=\r)/, `$1${length}`));
    fc.assert(
      fc.property(message, fc.array(longer, { maxLength: 3 }), (first, then) => {
        const reader = new PlainReader();
        const changed = first.replace('ab', 'abc').replace(/(h: )2(?=\r)/, '$13');
        for (const text of [first, changed, first, ...then, first]) {
          const asked = reader.read(Buffer.from(text, 'latin1'), socket);
          if (asked !== undefined) plain++;
          assert.deepEqual(asked, read(text));
        }
      }),
      { numRuns: 1_000 },
    );
    assert.ok(plain > 500, `only ${plain} of the requests were plain`);
  });
});
