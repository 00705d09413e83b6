/** What the tests of lying upstreams share: odd values, a stand-in whose answers a script says, a call's price kept. */
import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { wavHeader } from '../../packages/core/src/formats/sound/wav.ts';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { booksAreRight } from './pretend-payments.ts';

export type Script = (response: ServerResponse, path: string, method: string) => void;

/** Numbers that JSON can say and JavaScript can't hold are written in its text. */
const huge = '@1e400@';
export const jsonOf = (value: unknown) => JSON.stringify(value).replaceAll(`"${huge}"`, '1e400');
export const named = (lie: unknown) => jsonOf(lie).slice(0, 80);
export const odd: unknown[] = [
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

export const json = (response: ServerResponse, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(jsonOf(body));

/** Says what its script says; `files` are found at their paths, other paths under /out/ are no file. */
export async function openLiar(files: Record<string, [type: string, bytes: Buffer]> = {}) {
  const liar = { url: '', fetched: 0, script: (() => undefined) as Script };
  const upstream = createServer((request, response) => {
    request.resume().on('end', () => {
      const path = request.url ?? '';
      if (path.startsWith('/out/')) liar.fetched += 1;
      const file = files[path];
      if (file !== undefined) return response.writeHead(200, { 'content-type': file[0] }).end(file[1]);
      if (path.startsWith('/out/')) return response.writeHead(200).end('<script>');
      liar.script(response, path, request.method ?? '');
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  after(() => {
    upstream.closeAllConnections();
    upstream.close();
  });
  liar.url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  return liar;
}

/** A second and a half of a tone. */
const tone = Buffer.from(
  Int16Array.from({ length: 24_000 }, (_, at) => 8_000 * Math.sin((at * 440 * Math.PI) / 8_000)).buffer,
);
export const sound = (rate = 16_000, samples: Buffer = tone) =>
  Buffer.concat([wavHeader(rate, samples.length), samples]);

/** The upstream's fault, or its judgement of the call. */
export const blamed = new Set([
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
export function numbersIn(value: unknown, name = ''): [string, unknown][] {
  if (typeof value === 'number' || value === null) return [[name, value]];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([inner, inside]) =>
    numbersIn(inside, Array.isArray(value) ? name : inner),
  );
}

export interface Call {
  path: string;
  body: object;
}

/** Every kind of sound that is none, or not what it says. */
export function wrongSounds(): Buffer[] {
  const patched = (offset: number, bytes: 2 | 4, value: number) => {
    const wav = Buffer.from(sound());
    if (bytes === 2) wav.writeUInt16LE(value, offset);
    else wav.writeUInt32LE(value, offset);
    return wav;
  };
  return [
    ...[0, 1, 999, 1_000, 768_000, 768_001, 2 ** 32 - 1].map((rate) => patched(24, 4, rate)),
    ...[0, 2, 33, 65_535].map((channels) => patched(22, 2, channels)),
    ...[0, 1, 7, 8, 24, 32, 64, 65_535].map((bits) => patched(34, 2, bits)),
    ...[0, 1, 2 ** 31, 2 ** 32 - 1].flatMap((size) => [patched(40, 4, size), patched(16, 4, size)]),
    ...[0, 1, 43, 44, 45].map((bytes) => sound().subarray(0, bytes)),
    ...['', '{}', '<script>', 'x'].map((bytes) => Buffer.from(bytes)),
  ];
}

export const headerLies = (
  elsewhere: string,
): [status: number, headers: Record<string, string | string[]>][] => [
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
    (status): [number, Record<string, string>] => [status, { location: elsewhere, 'x-lie': '1' }],
  ),
];

/** The calls of one account with credits, each held against what it may cost. */
export async function openCaller(server: TestServer) {
  const perMinute = ['ai.images', 'ai.voice', 'ai.video', 'media.transcribe'].map((id) => [id, 100_000]);
  const body = { per_minute: Object.fromEntries(perMinute) };
  const set = await server.call('/api/v1/operator/switches', { method: 'PUT', body });
  assert.equal(set.status, 200, set.text);
  const { key } = await server.account({ dollars: 10_000 });
  const caller = {
    key,
    cases: 0,

    async balance() {
      const { json } = await server.call('/api/v1/credits', { key });
      return { micros: microsOf(json.balance), held: Number(json.held) };
    },

    async quote({ path, body }: Call): Promise<number> {
      const quote = await server.call(`/api/v1${path}`, { key, body, headers: { 'x-oja-quote': 'true' } });
      assert.equal(quote.status, 200, quote.text);
      return microsOf(quote.json.price);
    },

    /** What the call gave; it cost nothing if it failed, and at most its quote if it did not. */
    async told(call: Call, priceMax: number, lie: string) {
      caller.cases += 1;
      const earlier = await caller.balance();
      const answer = await server.call(`/api/v1${call.path}`, { key, body: call.body });
      const { micros, held } = await caller.balance();
      const charge = earlier.micros - micros;
      assert.equal(held, 0, lie);
      if (answer.status === 200) assert.ok(charge >= 0 && charge <= priceMax, `${lie} cost ${charge}`);
      else {
        assert.equal(charge, 0, lie);
        assert.ok(
          blamed.has(answer.json.error.code),
          `${lie}: ${answer.status} ${answer.text.slice(0, 500)}`,
        );
      }
      assert.equal(answer.headers.get('set-cookie'), null, lie);
      assert.equal(answer.headers.get('x-lie'), null, lie);
      const wait = answer.headers.get('retry-after');
      assert.ok(wait === null || (Number(wait) >= 1 && Number(wait) <= 3600), `${lie}: retry-after ${wait}`);
      assert.ok(answer.text.length < 2_000_000, lie);
      return { ...answer, charge };
    },

    /** Every kind of wrong sound, and types that deny what is fine. */
    async toldSounds(call: Call, liar: { script: Script }) {
      const priceMax = await caller.quote(call);
      const types = [
        'audio/wav',
        'audio/pcm',
        'audio/mpeg',
        'text/html',
        'application/json',
        '',
        'a/b; \xff',
      ];
      let heard = 0;
      for (const [place, bytes] of [sound(), ...wrongSounds()].entries()) {
        for (const type of place === 0 ? types : types.slice(0, 2)) {
          liar.script = (response) => response.writeHead(200, { 'content-type': type }).end(bytes);
          const lie = `sound ${place} as ${type}`;
          const { status, json: said } = await caller.told(call, priceMax, lie);
          if (status !== 200) continue;
          heard += 1;
          assert.ok(said.duration >= 0 && said.duration < 60, `${lie} lasts ${said.duration}`);
          assert.ok(said.file.bytes > 0 && said.file.mime === 'audio/wav', lie);
        }
      }
      assert.ok(heard > 0, 'what is fine is heard');
    },

    /** Wrong headers and statuses around a body that is fine. */
    async toldHeaders(call: Call, liar: { url: string; script: Script }, type: string, fine: Buffer) {
      const priceMax = await caller.quote(call);
      for (const [status, headers] of headerLies(`${liar.url}/out/x`)) {
        liar.script = (response) => {
          response.writeHead(status, { 'content-type': type, ...headers });
          response.write(fine);
          // A length that is never reached ends with the connection.
          if (Number(headers['content-length']) > fine.length) response.destroy();
          else response.end();
        };
        await caller.told(call, priceMax, `${call.path} ${status} ${JSON.stringify(headers).slice(0, 80)}`);
      }
    },

    async allReadable() {
      await booksAreRight(server);
      const groups = ['model', 'upstream', 'kind', 'endpoint', 'key', 'day'];
      for (const path of ['requests?limit=100', ...groups.map((group) => `usage?group_by=${group}`)]) {
        const mine = await server.call(`/api/v1/${path}`, { key });
        assert.equal(mine.status, 200, `${path}: ${mine.text}`);
        assert.ok(mine.text.length < 1_000_000, path);
      }
      for (const path of ['requests?limit=100', 'usage?group_by=model', 'engines', 'system']) {
        const all = await server.call(`/api/v1/operator/${path}`);
        assert.equal(all.status, 200, `${path}: ${all.text}`);
      }
    },
  };
  return caller;
}
