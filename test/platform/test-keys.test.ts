import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const file = { data: Buffer.from('# Oja').toString('base64'), filename: 'a.md' };
const picture = { data: Buffer.from('GIF89a').toString('base64'), filename: 'a.gif' };

const asked: [path: string, body: object, accept: string, begins: RegExp][] = [
  ['utils/qr', { data: 'x' }, 'image/png', /^\x89PNG\r\n/],
  ['utils/qr', { data: 'x' }, 'image/*', /^\x89PNG\r\n/],
  ['utils/image', { file: picture, format: 'webp' }, 'image/webp', /^RIFF....WEBP/s],
  ['utils/image', { file: picture }, 'image/jpeg;q=0.9, application/json;q=0.1', /^\xff\xd8\xff/],
  ['utils/image', { file: picture }, 'image/avif', /^....ftypavif/s],
  ['utils/convert', { file, to: 'pdf' }, 'application/pdf', /^%PDF-1\.4\n.*%%EOF\n$/s],
  ['utils/convert', { file, to: 'docx' }, docx, /^PK.*word\/document\.xml/s],
  ['network/screenshot', { url: 'https://example.com/' }, 'image/png', /^\x89PNG\r\n/],
  [
    'network/screenshot',
    { url: 'https://example.com/', format: 'pdf' },
    'application/pdf',
    /^%PDF-1\.4\n.*%%EOF\n$/s,
  ],
  ['utils/tts', { text: 'How far?' }, 'audio/mpeg', /^\xff\xf3/],
  ['utils/tts', { text: 'How far?', format: 'wav' }, 'audio/wav', /^RIFF....WAVE/s],
];

describe('a test key gets a real file where one is asked for', () => {
  let server: TestServer;
  let key: string;
  before(async () => {
    server = await startTestServer();
    for (const category of ['network', 'utilities'] as const) {
      const who = { actor: 'test', ip: '', at: Date.now() };
      await server.app.platform.operator.setCategory(who, category, 'live');
    }
    key = (await server.account({ mode: 'test' })).key;
  });
  after(() => server.close());

  const ask = (path: string, body: object, accept: string) =>
    fetch(`${server.url}/api/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept },
      body: JSON.stringify(body),
    });

  test('a job where one is asked for, which looks ended at once', async () => {
    for (const path of ['utils/convert', 'transcribe', 'media/transcribe']) {
      const body = { file, ...(path === 'utils/convert' ? { to: 'pdf' } : {}), async: true };
      const answer = await ask(path, body, 'application/json');
      const job = (await answer.json()) as { id: string; object: string; status: string };
      assert.deepEqual([answer.status, job.object, job.status], [202, 'job', 'queued'], path);
      const where = answer.headers.get('location')!;
      assert.equal(where, `/api/v1/jobs/${job.id}`);
      const look = await fetch(server.url + where, { headers: { authorization: `Bearer ${key}` } });
      assert.equal(((await look.json()) as { status: string }).status, 'completed');
    }
  });

  for (const [path, body, accept, begins] of asked) {
    test(`${path} as ${accept}`, async () => {
      const answer = await ask(path, body, accept);
      const bytes = Buffer.from(await answer.arrayBuffer());
      assert.equal(answer.status, 200, bytes.toString());
      const type = answer.headers.get('content-type')!;
      assert.ok(accept.includes(type) || accept === 'image/*', type);
      assert.match(bytes.toString('latin1'), begins);
      assert.match(answer.headers.get('content-disposition')!, /filename="example\./);
      assert.equal(answer.headers.get('x-oja-test'), 'true');
    });
  }

  test('and the example in JSON otherwise', async () => {
    for (const accept of ['*/*', 'application/json', 'application/json, image/png;q=0.5']) {
      const answer = await ask('utils/qr', { data: 'x' }, accept);
      const { file: out } = (await answer.json()) as { file: { mime: string } };
      assert.equal(out.mime, 'image/png');
    }
  });
});
