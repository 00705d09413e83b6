// @alone @slow
/** No part of the server calls home: every engine is used under strace, and no name is asked and no file left. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { startChild } from '../../packages/server/src/testing/child-server.ts';
import { sampleDocx } from '../../packages/utilities/src/endpoints/convert/convert.fixture.ts';
import { grant } from '../faults/paid-load.ts';
import { traced, whyNotTraced } from './traced.ts';

const page = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<title>Market</title><article><p>Yam costs 500 naira at the market today.</p></article>');
});
after(() => page.close());

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const market =
  'The market opens at eight. Yam costs 500 naira. Traders come from far away to sell what they grow.';

async function picture(): Promise<string> {
  const svg =
    '<svg width="320" height="120"><rect width="320" height="120" fill="#fff"/><text x="20" y="70" font-size="40">Market 500</text></svg>';
  return base64(await sharp(Buffer.from(svg)).png().toBuffer());
}

/** For each local engine a call that it serves. Others call the hosts that their callers or the operator name. */
async function everyCall(
  pageUrl: string,
): Promise<[engine: string, path: string, body: object | undefined][]> {
  const image = await picture();
  const docx = base64(await sampleDocx());
  const file = (data: string, filename: string) => ({ file: { data, filename } });
  const content = [
    { type: 'text', text: 'What does it say?' },
    { type: 'image_url', image_url: { url: `data:image/png;base64,${image}` } },
  ];
  return [
    ['llama', '/api/v1/chat', { max_tokens: 4, messages: [{ role: 'user', content: 'Say hello.' }] }],
    ['extract', '/api/v1/chat', { max_tokens: 16, messages: [{ role: 'user', content }] }],
    ['minilm', '/api/v1/embeddings', { input: market }],
    ['kokoro', '/api/v1/voice', { text: 'Good morning.', language: 'en', format: 'wav', include: ['data'] }],
    ['espeak', '/api/v1/utils/tts', { text: 'Bonjour.', language: 'fr', format: 'mp3' }],
    ['storyboard', '/api/v1/video/generate', { prompt: 'A market at dawn', seconds: 2 }],
    ['chromium', '/api/v1/network/screenshot', { html: '<h1>Market</h1>' }],
    ['libreoffice', '/api/v1/utils/convert', { ...file(docx, 'a.docx'), to: 'pdf' }],
    [
      'sharp',
      '/api/v1/utils/image',
      { ...file(image, 'a.png'), operations: [{ op: 'resize', width: 40 }], format: 'webp' },
    ],
    ['zxing', '/api/v1/utils/qr', { data: market }],
    ['extractive', '/api/v1/utils/summarize', { text: market.repeat(10), sentences: 1 }],
    ['readability', '/api/v1/network/page', { url: pageUrl }],
  ];
}

test('every engine is used, no host is asked or called, and no file is left outside', {
  skip: whyNotTraced(),
  timeout: 600_000,
}, async (t) => {
  await new Promise<void>((done) => page.listen(0, '127.0.0.1', done));
  const { port } = page.address() as AddressInfo;
  const place = mkdtempSync(join(tmpdir(), 'oja-home-'));
  const [home, data, temporary] = ['home', 'data', 'tmp'].map((name) => join(place, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [home, data, temporary]) mkdirSync(folder);
  const compiled = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'oja-compile-cache');
  const trace = traced();
  const models = process.env.OJA_MODELS_DIR ?? join(homedir(), '.cache/oja/models');
  const env = {
    HOME: home,
    TMPDIR: temporary,
    NODE_COMPILE_CACHE: compiled,
    OJA_MODELS_DIR: models,
    OJA_MODELS_HUB: '0',
    OJA_ENGINES_CHAT: 'extract,llama',
    OJA_LIMIT_PER_MINUTE: '100000',
    OJA_EGRESS_ALLOW: `127.0.0.1:${port}`,
  };
  const server = await startChild(env, data, undefined, trace.under);
  const headers = {
    authorization: `Bearer ${server.firstRun().api_key}`,
    'content-type': 'application/json',
  };
  const ask = async (path: string, body?: object) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${server.url}${path}`, { headers, ...init });
    return {
      status: answer.status,
      engine: answer.headers.get('x-oja-engine'),
      json: JSON.parse(await answer.text()),
    };
  };
  try {
    await grant(server, '10', env);
    await useAll(`http://127.0.0.1:${port}/`, ask, (line) => t.diagnostic(line));
  } finally {
    await server.kill('SIGTERM');
  }
  const { hosts, written } = await trace.read();
  assert.deepEqual(hosts, []);
  const asked = [data, join(temporary, 'oja-'), join(temporary, 'playwright-artifacts-'), compiled, '/dev/'];
  assert.ok(
    written.some((path) => path.startsWith(data)),
    'the trace has the files of the server',
  );
  assert.deepEqual(
    written.filter((path) => !asked.some((prefix) => path.startsWith(prefix))),
    [],
  );
  for (const folder of [home, temporary]) assert.deepEqual(readdirSync(folder, { recursive: true }), []);
  rmSync(place, { recursive: true });
});

interface Heard {
  status: number;
  engine: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  json: any;
}
type Ask = (path: string, body?: object) => Promise<Heard>;

async function useAll(pageUrl: string, ask: Ask, note: (line: string) => void): Promise<void> {
  const spoken: string[] = [];
  for (const [engine, path, body] of await everyCall(pageUrl)) {
    const answer = await ask(path, body);
    if (answer.json.error?.code === 'engine_unavailable') {
      note(`${engine} is not installed: ${answer.json.error.message}`);
      continue;
    }
    const heard = answer.status === 202 ? await ended(ask, answer.json.id) : answer.engine;
    assert.equal(heard, engine, JSON.stringify(answer.json));
    if (engine === 'kokoro') spoken.push(answer.json.file.data);
  }
  for (const data of spoken) {
    const heard = await ask('/api/v1/transcribe', { file: { data, filename: 'a.wav' }, language: 'en' });
    assert.equal(heard.engine, 'whisper', JSON.stringify(heard.json));
  }
}

/** The engine of a job that is done. */
async function ended(ask: Ask, id: string): Promise<string> {
  for (;;) {
    const { json } = await ask(`/api/v1/video/${id}`);
    if (json.status === 'completed') return json.engine;
    assert.ok(['queued', 'running'].includes(json.status), JSON.stringify(json));
    await pause(100);
  }
}
