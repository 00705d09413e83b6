import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

interface FileOut {
  url: string;
  mime: string;
  bytes: number;
  expires_at: string;
  data?: string;
}

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

  const read = async (path: string) => {
    const { status, json } = await server.call(path, { key });
    assert.equal(status, 200, path);
    return json;
  };

  async function isServed({ url, bytes, mime, expires_at: expires }: FileOut, begins: RegExp) {
    assert.ok(url.startsWith(`${server.url}/files/file_`), url);
    assert.ok(Date.parse(expires) > Date.now(), expires);
    const answer = await fetch(url);
    const content = Buffer.from(await answer.arrayBuffer());
    assert.deepEqual([answer.status, answer.headers.get('content-type'), content.length], [200, mime, bytes]);
    assert.match(content.toString('latin1'), begins);
  }

  test('a job where one is asked for, which looks ended at once', async () => {
    for (const path of ['utils/convert', 'transcribe', 'media/transcribe']) {
      const body = { file, ...(path === 'utils/convert' ? { to: 'pdf' } : {}), async: true };
      const answer = await ask(path, body, 'application/json');
      const job = (await answer.json()) as { id: string; object: string; status: string };
      assert.deepEqual([answer.status, job.object, job.status], [202, 'job', 'queued'], path);
      const where = answer.headers.get('location')!;
      assert.equal(where, `/api/v1/jobs/${job.id}`);
      const ended = await read(where);
      const endpoint = { 'utils/convert': 'utilities.convert', transcribe: 'ai.transcribe' }[path];
      assert.deepEqual(
        [ended.id, ended.status, ended.endpoint],
        [job.id, 'completed', endpoint ?? 'media.transcribe'],
      );
      if (path === 'utils/convert') await isServed(ended.result.file, /^%PDF/);
      else assert.equal(typeof ended.result.text, 'string', path);
      const cancelled = await ask(`${where.slice('/api/v1/'.length)}/cancel`, {}, 'application/json');
      const { id, endpoint: of } = (await cancelled.json()) as { id: string; endpoint: string };
      assert.deepEqual([id, of], [job.id, ended.endpoint]);
    }
  });

  test('a video has links to this server, and can be followed to its file', async () => {
    const body = { prompt: 'The sun over Lagos', seconds: 2 };
    for (const path of ['video/generate', 'videos']) {
      const answer = await ask(path, body, 'application/json');
      const video = (await answer.json()) as { id: string; status: string; urls?: { self: string } };
      assert.deepEqual([answer.status, video.status], [202, 'queued']);
      assert.equal(answer.headers.get('location'), `/api/v1/jobs/${video.id}`);
      const self = `/api/v1/${path.split('/')[0]}/${video.id}`;
      if (video.urls !== undefined) assert.equal(video.urls.self, server.url + self);
      const ended = await read(self);
      assert.deepEqual([ended.id, ended.status], [video.id, 'completed']);
      const job = await read(answer.headers.get('location')!);
      assert.deepEqual([job.id, job.endpoint], [video.id, 'ai.video']);
      await isServed(job.result.file, /^....ftyp/s);
      await isServed(job.result.thumbnail, /^\xff\xd8\xff/);
      if (path === 'videos') assert.ok(ended.expires_at > Date.now() / 1000);
      else await isServed(ended.file, /^....ftyp/s);
      const planned = await ask(path, { ...body, dry_run: true }, 'application/json');
      const { status } = (await planned.json()) as { status: string };
      assert.deepEqual([planned.status, status], [200, 'planned']);
    }
  });

  test('the link of a file serves a sample, to anyone and nothing else', async () => {
    for (const [path, body, begins] of [
      ['utils/qr', { data: 'x' }, /^\x89PNG\r\n/],
      ['utils/image', { file: picture }, /^RIFF....WEBP/s],
      ['utils/tts', { text: 'How far?' }, /^\xff\xf3/],
      ['voice', { text: 'How far?' }, /^\xff\xf3/],
      ['network/screenshot', { url: 'https://example.com/' }, /^\x89PNG\r\n/],
    ] as const) {
      const made = (await (await ask(path, { ...body, include: ['data'] }, '*/*')).json()) as {
        file: FileOut;
      };
      await isServed(made.file, begins);
      assert.equal(Buffer.from(made.file.data!, 'base64').length, made.file.bytes, path);
    }
    const { file: out } = (await (await ask('utils/qr', { data: 'x' }, '*/*')).json()) as { file: FileOut };
    assert.equal('data' in out, false);
    const ranged = await fetch(out.url, { headers: { range: 'bytes=1-3' } });
    assert.deepEqual([ranged.status, await ranged.text()], [206, 'PNG']);
    const folder = out.url.slice(0, out.url.lastIndexOf('/'));
    for (const name of ['', 'passwd', '..%2f..%2fetc%2fpasswd', 'x.exe', '__proto__'])
      assert.equal((await fetch(`${folder}/${name}`)).status, 404, name);
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
