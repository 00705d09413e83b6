/** What is read here is read as node:http reads it; what could be read in two ways is refused. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { AnswerReader, MalformedAnswer } from './answer-reader.ts';

interface Heard {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Undefined while it has not ended. */
  reusable: boolean | undefined;
}

/** The bytes in pieces of such lengths, the rest in one; then the connection closes. */
function read(text: string, { method = 'GET', cuts = [] as number[], closes = false } = {}): Heard {
  const heard: Heard = { status: 0, headers: {}, body: '', reusable: undefined };
  const reader = new AnswerReader({
    start: (status, headers) => Object.assign(heard, { status, headers }),
    data(chunk) {
      assert.ok(chunk.length > 0);
      heard.body += chunk.toString('latin1');
    },
    end(reusable) {
      assert.equal(heard.reusable, undefined, 'it ends once');
      heard.reusable = reusable;
    },
  });
  reader.expect(method);
  let bytes = Buffer.from(text, 'latin1');
  for (const cut of cuts) {
    if (cut > 0 && bytes.length > 0) reader.push(bytes.subarray(0, cut));
    bytes = bytes.subarray(cut);
  }
  if (bytes.length > 0) reader.push(bytes);
  if (closes) reader.close();
  return heard;
}

const answer = (body: string, ...lines: string[]) =>
  `${['HTTP/1.1 200 OK', ...lines].join('\r\n')}\r\n\r\n${body}`;

const whole: [string, string, Partial<Heard>][] = [
  ['a length', answer('abc', 'Content-Length: 3'), { body: 'abc', reusable: true }],
  ['no body', answer('', 'content-length: 0'), { body: '', reusable: true }],
  ['the last', answer('abc', 'Content-Length: 3', 'Connection: close'), { body: 'abc', reusable: false }],
  ['an older HTTP', 'HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\na', { body: 'a', reusable: false }],
  ['a timeout', 'HTTP/1.1 408\r\nContent-Length: 1\r\n\r\na', { status: 408, body: 'a', reusable: false }],
  ['no reason', 'HTTP/1.1 429\r\nContent-Length: 1\r\n\r\na', { status: 429, body: 'a', reusable: true }],
  [
    'an interim answer',
    `HTTP/1.1 100 Continue\r\n\r\n${answer('a', 'Content-Length: 1')}`,
    { status: 200, body: 'a' },
  ],
  ['no content', 'HTTP/1.1 204 No Content\r\n\r\n', { status: 204, body: '', reusable: true }],
  [
    'chunks with extensions and trailers',
    answer('3;a=b\r\nabc\r\n0A\r\n0123456789\r\n0\r\nX-Sum: 1\r\n\r\n', 'Transfer-Encoding: Chunked'),
    { body: 'abc0123456789', reusable: true },
  ],
  [
    'a header twice',
    answer('', 'A: 1', 'a:2 ', 'Content-Length: 0'),
    { headers: { a: '1, 2', 'content-length': '0' } },
  ],
  ['names of Object', answer('', '__proto__: x', 'toString: y', 'Content-Length: 0'), { reusable: true }],
  ['until it closes', answer('abc', 'A: b'), { body: 'abc', reusable: false }],
];
for (const [name, text, expected] of whole) {
  test(`read: ${name}, in one piece and byte by byte`, () => {
    const cuts = Array.from({ length: text.length }, () => 1);
    const once = read(text, { closes: true });
    for (const [field, value] of Object.entries(expected))
      assert.deepEqual(once[field as keyof Heard], value);
    assert.deepEqual(read(text, { cuts, closes: true }), once);
  });
}

test('what comes after the answer is not read, and its connection is not used again', () => {
  for (const more of ['x', answer('evil', 'Content-Length: 4')]) {
    const heard = read(`${answer('ab', 'Content-Length: 2')}${more}`);
    assert.equal(heard.body, 'ab');
    assert.equal(heard.reusable, false);
  }
});

test('the answer to a HEAD has no body, whatever its length', () => {
  assert.equal(read(answer('', 'Content-Length: 3'), { method: 'HEAD' }).reusable, true);
});

for (const text of [
  answer('ab', 'Content-Length: 3'),
  answer('3\r\nabc\r\n', 'Transfer-Encoding: chunked'),
  'HTTP/1.1 2',
]) {
  test(`a connection that closes too early is no end: ${JSON.stringify(text)}`, () => {
    assert.equal(read(text, { closes: true }).reusable, undefined);
  });
}

const malformed: [string, string][] = [
  ['another protocol', 'SSH-2.0-x\r\n\r\n'],
  ['bare line feeds', 'HTTP/1.1 200 OK\nContent-Length: 0\n\r\n\r\n'],
  ['a change of protocol', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
  ['a space before the colon', answer('', 'Content-Length : 0')],
  ['a folded line', answer('', 'A: b', ' c')],
  ['a byte of zero', answer('', 'A: \0')],
  ['two lengths', answer('ab', 'Content-Length: 2', 'Content-Length: 2')],
  ['a length with a sign', answer('ab', 'Content-Length: +2')],
  ['chunks and a length', answer('0\r\n\r\n', 'Transfer-Encoding: chunked', 'Content-Length: 5')],
  ['another coding', answer('', 'Transfer-Encoding: gzip')],
  ['two codings', answer('', 'Transfer-Encoding: gzip, chunked')],
  ['a chunk without a length', answer('\r\n', 'Transfer-Encoding: chunked')],
  ['a chunk with a sign', answer('-1\r\n', 'Transfer-Encoding: chunked')],
  ['a chunk that is longer', answer('1\r\nab\r\n', 'Transfer-Encoding: chunked')],
  ['a chunk that ends in a line feed', answer('1\na\n0\n\n', 'Transfer-Encoding: chunked')],
  ['a trailer that is none', answer('0\r\nx\r\n\r\n', 'Transfer-Encoding: chunked')],
  ['a head without end', `HTTP/1.1 200 OK\r\nA: ${'x'.repeat(70_000)}`],
  ['a line without end', answer(`1;${'x'.repeat(20_000)}`, 'Transfer-Encoding: chunked')],
];
for (const [name, text] of malformed) {
  test(`refused: ${name}`, () => assert.throws(() => read(text), MalformedAnswer));
}

describe('against node:http', () => {
  let text = '';
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(text, 'latin1'));
  });
  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => server.close());

  function ask(): Promise<Omit<Heard, 'reusable'>> {
    const { port } = server.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      const asked = request({ port, host: '127.0.0.1', agent: false }, (response) => {
        let body = '';
        response.setEncoding('latin1');
        response.on('data', (chunk) => {
          body += chunk;
        });
        response.on('error', reject);
        response.on('end', () => {
          const headers: Record<string, string> = {};
          const { rawHeaders } = response;
          for (let i = 0; i < rawHeaders.length; i += 2) {
            const name = rawHeaders[i]!.toLowerCase();
            const value = rawHeaders[i + 1]!.trim();
            headers[name] = Object.hasOwn(headers, name) ? `${headers[name]}, ${value}` : value;
          }
          resolve({ status: response.statusCode!, headers, body });
        });
      });
      asked.on('error', reject);
      asked.end();
    });
  }

  const line = fc
    .tuple(
      fc.constantFrom(
        'Content-Length',
        'Transfer-Encoding',
        'Connection',
        'X-A',
        'x-a',
        'toString',
        'A B',
        '',
      ),
      fc.constantFrom(':', ': ', ' : ', ':\t', ''),
      fc.oneof(
        fc.constantFrom(
          '0',
          '2',
          '02',
          ' 2 ',
          '2, 2',
          'chunked',
          'close',
          'keep-alive',
          'x\r',
          '\x7f',
          '\xe9',
        ),
        fc.string({ maxLength: 6, unit: 'grapheme-ascii' }),
      ),
    )
    .map((parts) => parts.join(''));
  const message = fc
    .tuple(
      fc.constantFrom(
        'HTTP/1.1 200 OK',
        'HTTP/1.1 404 ',
        'HTTP/1.1 500',
        'HTTP/1.0 200 OK',
        'HTTP/1.1 20 O',
        'HTTP/2 200',
      ),
      fc.array(line, { maxLength: 4 }),
      fc.constantFrom('\r\n', '\r\n', '\r\n', '\n'),
      fc.constantFrom(
        '',
        'ab',
        'abc',
        '0\r\n\r\n',
        '2\r\nab\r\n0\r\n\r\n',
        '2;x\r\nab\r\n0\r\nA: b\r\n\r\n',
        '2\r\nabc\r\n',
      ),
    )
    .map(([first, lines, ends, body]) => [first, ...lines, '', body].join(ends));

  test('whatever is read here to its end is the same there', async () => {
    let read_ = 0;
    await fc.assert(
      fc.asyncProperty(message, fc.array(fc.nat(20), { maxLength: 5 }), async (sent, cuts) => {
        let heard: Heard;
        try {
          heard = read(sent, { cuts, closes: true });
        } catch (error) {
          assert.ok(error instanceof MalformedAnswer);
          return;
        }
        const hasMore = read(sent.slice(0, -1)).reusable !== undefined;
        if (heard.reusable === undefined || hasMore) return;
        read_++;
        text = sent;
        const { status, headers, body } = heard;
        assert.deepEqual(await ask(), { status, headers, body });
      }),
      { numRuns: 3_000 },
    );
    assert.ok(read_ > 50, `only ${read_} answers were read`);
  });
});
