// @alone
/**
 * Upstreams of images, sound and video that return what can't be: every odd shape, header and count. A call fails by
 * name and is free, or costs at most its quote; what the caller gets is in range, and money and log stay right.
 */
import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { wavHeader } from '../../packages/core/src/formats/sound/wav.ts';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { onBothStores } from '../platform/on-both-stores.ts';
import { booksAreRight, until } from './pretend-payments.ts';

type Script = (response: ServerResponse, path: string, method: string) => void;

/** Numbers that JSON can say and JavaScript can't hold are written in its text. */
const huge = '@1e400@';
const jsonOf = (value: unknown) => JSON.stringify(value).replaceAll(`"${huge}"`, '1e400');
const odd: unknown[] = [
  ...[
    null,
    -1,
    0,
    0.5,
    1e300,
    huge,
    '',
    'many \0',
    '\ud800',
    [],
    [null],
    {},
    { text: 5 },
    'x'.repeat(20_000),
  ],
];

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const b64 = png.toString('base64');

/** What the next answers say. */
let script: Script = () => undefined;
let fetched = 0;
const upstream = createServer((request, response) => {
  request.resume().on('end', () => {
    const path = request.url ?? '';
    if (path.startsWith('/out/')) fetched += 1;
    if (path === '/out/image.png') return response.writeHead(200, { 'content-type': 'image/png' }).end(png);
    if (path.startsWith('/out/')) return response.writeHead(200).end('<script>');
    script(response, path, request.method ?? '');
  });
});
await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
after(() => {
  upstream.closeAllConnections();
  upstream.close();
});
const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;

const json = (response: ServerResponse, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(jsonOf(body));

const env = {
  OJA_OPENAI_URL: `${url}/v1`,
  OJA_OPENAI_KEY: 'sk-stand-in',
  OJA_SPITCH_URL: url,
  OJA_SPITCH_KEY: 'k-spitch',
  OJA_REPLICATE_URL: url,
  OJA_REPLICATE_KEY: 'k-replicate',
  OJA_RUNWAY_URL: url,
  OJA_RUNWAY_KEY: 'k-runway',
  OJA_ENGINES_IMAGE_GENERATION: 'openai',
  OJA_ENGINES_SPEECH: 'openai,spitch',
  OJA_ENGINES_TRANSCRIPTION: 'spitch,openai',
  OJA_ENGINES_VIDEO: 'runway',
  OJA_VIDEO_POLL_MS: '1',
  OJA_FREE_MEDIA: '0',
};

/** A second and a half of a tone. */
const tone = Buffer.from(
  Int16Array.from({ length: 24_000 }, (_, at) => 8_000 * Math.sin((at * 440 * Math.PI) / 8_000)).buffer,
);
const sound = (rate = 16_000, samples: Buffer = tone) =>
  Buffer.concat([wavHeader(rate, samples.length), samples]);
const images = {
  path: '/images/generations',
  body: { prompt: 'A stall', n: 2, response_format: 'b64_json' },
};
const speech = { path: '/voice', body: { text: 'Good morning', language: 'en-NG', format: 'wav' } };

/** The upstream's fault, or its judgement of the call. */
const blamed = new Set([
  ...['upstream_error', 'upstream_rate_limited', 'upstream_timeout', 'upstream_auth_failed', 'unprocessable'],
  ...[
    'engine_unavailable',
    'upstream_out_of_credit',
    'language_not_supported',
    'invalid_request',
    'model_not_found',
    'payload_too_large',
    'context_length_exceeded',
    'upstream_overloaded',
  ],
]);

const microsOf = (dollars: string | null) => Math.round(Number(dollars ?? 0) * 1e6);

/** Every number that an answer shows, by its name. */
function numbersIn(value: unknown, name = ''): [string, unknown][] {
  if (typeof value === 'number' || value === null) return [[name, value]];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([inner, inside]) =>
    numbersIn(inside, Array.isArray(value) ? name : inner),
  );
}

interface Call {
  path: string;
  body: object;
}

onBothStores('lying makers', { env }, (server) => {
  let key: string;
  let cases = 0;
  before(async () => {
    const perMinute = ['ai.images', 'ai.voice', 'ai.video'].map((id) => [id, 100_000]);
    const body = { per_minute: Object.fromEntries(perMinute) };
    const set = await server().call('/api/v1/operator/switches', { method: 'PUT', body });
    assert.equal(set.status, 200, set.text);
    ({ key } = await server().account({ dollars: 10_000 }));
  });

  const balanceOf = async () => {
    const { json } = await server().call('/api/v1/credits', { key });
    return { micros: microsOf(json.balance), held: Number(json.held) };
  };

  async function quoteOf({ path, body }: Call): Promise<number> {
    const quote = await server().call(`/api/v1${path}`, { key, body, headers: { 'x-oja-quote': 'true' } });
    assert.equal(quote.status, 200, quote.text);
    return microsOf(quote.json.price);
  }

  /** What the call gave; it cost nothing if it failed, and at most its quote if it did not. */
  async function told(call: Call, priceMax: number, lie: string) {
    cases += 1;
    const earlier = await balanceOf();
    const answer = await server().call(`/api/v1${call.path}`, { key, body: call.body });
    const { micros, held } = await balanceOf();
    const charge = earlier.micros - micros;
    assert.equal(held, 0, lie);
    if (answer.status === 200) assert.ok(charge >= 0 && charge <= priceMax, `${lie} cost ${charge}`);
    else {
      assert.equal(charge, 0, lie);
      assert.ok(blamed.has(answer.json.error.code), `${lie}: ${answer.status} ${answer.text.slice(0, 500)}`);
    }
    assert.equal(answer.headers.get('set-cookie'), null, lie);
    assert.equal(answer.headers.get('x-lie'), null, lie);
    const wait = answer.headers.get('retry-after');
    assert.ok(wait === null || (Number(wait) >= 1 && Number(wait) <= 3600), `${lie}: retry-after ${wait}`);
    assert.ok(answer.text.length < 2_000_000, lie);
    return { ...answer, charge };
  }

  const named = (lie: unknown) => jsonOf(lie).slice(0, 80);

  test('images: wrong shapes, counts and links', async () => {
    const priceMax = await quoteOf(images);
    const fine = { b64_json: b64 };
    const link = `${url}/out/image.png`;
    const bodies: unknown[] = [
      ...odd,
      ...odd.flatMap((value) => [
        { data: value },
        { data: [value, fine] },
        { data: [{ b64_json: value }] },
        { data: [{ url: value }] },
        { data: [{ ...fine, revised_prompt: value }] },
        { data: [fine], usage: value, created: value },
        { data: [fine], usage: { total_tokens: value, input_tokens_details: value } },
      ]),
      { data: Array.from({ length: 500 }, () => ({ url: link })) },
      { data: Array.from({ length: 500 }, () => fine) },
      ...[
        'file:///etc/passwd',
        `${url}/out/page.html`,
        'data:image/png;base64,',
        'http://u:p@127.0.0.1/',
      ].map((from) => ({ data: [{ url: from }] })),
    ];
    for (const body of bodies) {
      script = (response) => json(response, body);
      fetched = 0;
      const lie = named(body);
      const { status, json: said, charge } = await told(images, priceMax, lie);
      assert.ok(fetched <= images.body.n, `${lie} had ${fetched} images fetched`);
      if (status !== 200) continue;
      assert.ok(said.data.length >= 1 && said.data.length <= images.body.n, lie);
      assert.equal(charge, (priceMax / images.body.n) * said.data.length, lie);
      for (const [name, value] of numbersIn(said))
        assert.ok(
          value === null || (Number.isSafeInteger(value) && (value as number) >= 0),
          `${lie} sent ${name}: ${value}`,
        );
    }
  });

  test('voices: wrong sounds, types and headers', async () => {
    const priceMax = await quoteOf(speech);
    const patched = (offset: number, bytes: 2 | 4, value: number) => {
      const wav = Buffer.from(sound());
      if (bytes === 2) wav.writeUInt16LE(value, offset);
      else wav.writeUInt32LE(value, offset);
      return wav;
    };
    const wavs = [
      ...[0, 1, 999, 1_000, 768_000, 768_001, 2 ** 32 - 1].map((rate) => patched(24, 4, rate)),
      ...[0, 2, 33, 65_535].map((channels) => patched(22, 2, channels)),
      ...[0, 1, 7, 8, 24, 32, 64, 65_535].map((bits) => patched(34, 2, bits)),
      ...[0, 1, 2 ** 31, 2 ** 32 - 1].flatMap((size) => [patched(40, 4, size), patched(16, 4, size)]),
      ...[0, 1, 43, 44, 45].map((bytes) => sound().subarray(0, bytes)),
      ...['', '{}', '<script>', 'x', png].map((bytes) => Buffer.from(bytes)),
    ];
    const types = ['audio/wav', 'audio/pcm', 'audio/mpeg', 'text/html', 'application/json', '', 'a/b; \xff'];
    for (const [place, bytes] of wavs.entries()) {
      for (const type of place === 0 ? types : types.slice(0, 2)) {
        script = (response) => response.writeHead(200, { 'content-type': type }).end(bytes);
        const lie = `sound ${place} as ${type}`;
        const { status, json: said } = await told(speech, priceMax, lie);
        if (status !== 200) continue;
        assert.ok(said.duration >= 0 && said.duration < 60, `${lie} lasts ${said.duration}`);
        assert.ok(said.file.bytes > 0 && said.file.mime === 'audio/wav', lie);
      }
    }
  });

  test('films: wrong states, IDs, progress and links', async () => {
    const order = { path: '/video/generate', body: { prompt: 'A stall', seconds: 5 } };
    const link = `${url}/out/film.mp4`;
    const done = { id: 't1', status: 'SUCCEEDED', output: [link] };
    const lies: [submitted: unknown, polled: unknown][] = [
      ...odd.map((value): [unknown, unknown] => [value, done]),
      ...odd.map((value): [unknown, unknown] => [{ id: value }, done]),
      ...odd.map((value): [unknown, unknown] => [{ id: 't1' }, value]),
      ...['status', 'output', 'failure'].flatMap((field) =>
        odd.map((value): [unknown, unknown] => [
          { id: 't1' },
          { ...done, ...(field === 'failure' ? { status: 'FAILED' } : {}), [field]: value },
        ]),
      ),
    ];
    const before = await balanceOf();
    const ordered: string[] = [];
    for (const [submitted, polled] of lies) {
      cases += 1;
      script = (response, _path, method) => json(response, method === 'POST' ? submitted : polled);
      const answer = await server().call(`/api/v1${order.path}`, { key, body: order.body });
      assert.equal(answer.status, 202, answer.text);
      ordered.push(answer.json.id);
      const film = await ended(server(), key, answer.json.id);
      const lie = `${named(submitted)} then ${named(polled)}`;
      assert.equal(film.status, 'failed', lie);
      assert.ok(blamed.has(film.error.code), `${lie}: ${JSON.stringify(film.error)}`);
      assert.ok(film.error.message.length < 1_000, lie);
      assert.equal(film.charge, '0.00', lie);
    }
    for (const progress of odd) {
      cases += 1;
      let polls = 0;
      script = (response, _path, method) => {
        if (method !== 'POST') polls += 1;
        const state = polls > 3 ? { status: 'FAILED' } : { status: 'RUNNING', progress };
        json(response, method === 'POST' ? { id: 't1' } : { id: 't1', ...state });
      };
      const answer = await server().call(`/api/v1${order.path}`, { key, body: order.body });
      const film = await ended(server(), key, answer.json.id);
      assert.ok(film.progress >= 0 && film.progress <= 1, named(progress));
    }
    assert.deepEqual(await balanceOf(), before);
  });

  const headerLies: [status: number, headers: Record<string, string | string[]>][] = [
    ...['-1', '0', '0.1', '1e9', '9'.repeat(400), 'NaN', 'soon', 'Wed, 21 Oct 2999 07:28:00 GMT', ''].flatMap(
      (wait): [number, Record<string, string>][] => [
        [429, { 'retry-after': wait }],
        [503, { 'retry-after': wait }],
      ],
    ),
    [200, { 'set-cookie': ['a=1', 'b=2; HttpOnly'], 'x-lie': '1', 'x-oja-charge': '0.00' }],
    [200, { 'content-length': '5' }],
    [200, { 'content-length': '100000000' }],
    [200, { 'content-encoding': 'gzip' }],
    [200, { 'content-encoding': 'x-none' }],
    [200, { 'transfer-encoding': 'chunked', trailer: 'x-lie' }],
    ...[201, 204, 205, 206, 299, 301, 302, 304, 307, 400, 401, 402, 404, 418, 422, 500, 599, 999].map(
      (status): [number, Record<string, string>] => [status, { location: `${url}/out/x`, 'x-lie': '1' }],
    ),
  ];

  test(`${headerLies.length} wrong headers and statuses`, async () => {
    const bodies = new Map<Call, [string, Buffer]>([
      [images, ['application/json', Buffer.from(jsonOf({ data: [{ b64_json: b64 }] }))]],
      [speech, ['audio/wav', sound()]],
    ]);
    for (const [call, [type, body]] of bodies) {
      const priceMax = await quoteOf(call);
      for (const [status, headers] of headerLies) {
        script = (response) => {
          response.writeHead(status, { 'content-type': type, ...headers });
          response.write(body);
          // A length that is never reached ends with the connection.
          if (Number(headers['content-length']) > body.length) response.destroy();
          else response.end();
        };
        await told(call, priceMax, `${call.path} ${status} ${JSON.stringify(headers).slice(0, 80)}`);
      }
    }
  });

  test('the log stays readable and the books right', async () => {
    await booksAreRight(server());
    const groups = ['model', 'upstream', 'kind', 'endpoint', 'key', 'day'];
    for (const path of ['requests?limit=100', ...groups.map((group) => `usage?group_by=${group}`)]) {
      const mine = await server().call(`/api/v1/${path}`, { key });
      assert.equal(mine.status, 200, `${path}: ${mine.text}`);
      assert.ok(mine.text.length < 1_000_000, path);
    }
    for (const path of ['requests?limit=100', 'usage?group_by=model', 'engines', 'system']) {
      const all = await server().call(`/api/v1/operator/${path}`);
      assert.equal(all.status, 200, `${path}: ${all.text}`);
    }
    assert.ok(cases > 200, String(cases));
  });
});

const ended = async (server: TestServer, key: string, id: string) =>
  until(
    async () => (await server.call(`/api/v1/video/${id}`, { key })).json,
    ({ status }) => status !== 'queued' && status !== 'running',
  );
