import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { slowTest } from '../../../../core/src/testing/slow.ts';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';
import * as samples from './convert.fixture.ts';

let server: TestServer;
let docx: Buffer;
const path = '/api/v1/utils/convert';

before(async () => {
  server = await startTestServer();
  docx = await samples.sampleDocx();
});
after(() => server.close());

const asJson = (extra: object = {}) => ({
  file: { data: docx.toString('base64'), filename: 'Ìròyìn.docx' },
  to: 'pdf',
  ...extra,
});

test('JSON in, a stored file out that anyone with its address can fetch', async () => {
  const answer = await server.call(path, { body: asJson() });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.json.pages, 1);
  assert.equal(answer.json.file.mime, 'application/pdf');
  const stored = await fetch(answer.json.file.url);
  assert.equal(stored.status, 200);
  const bytes = Buffer.from(await stored.arrayBuffer());
  assert.equal(bytes.length, answer.json.file.bytes);
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
});

slowTest('what one call made goes into the next by its address', async () => {
  const made = await server.call(path, { body: asJson({ to: 'txt' }) });
  const { url } = made.json.file;
  const next = await server.call(path, { body: { file: { url }, to: 'md' } });
  assert.equal(next.status, 200, next.text);
  assert.equal(next.json.file.filename, 'Ìròyìn.md');
  const other = url.replace(/file_[\w-]{8}/, 'file_________');
  const gone = await server.call(path, { body: { file: { url: other }, to: 'md' } });
  assert.equal(gone.json.error.code, 'target_unreachable');
  assert.match(gone.json.error.message, /expired/);
  for (const around of ['/files/../api/v1/catalogue', '/api/v1/catalogue', '/files/file_x/y']) {
    const refused = await server.call(path, { body: { file: { url: server.url + around }, to: 'md' } });
    assert.equal(refused.json.error.code, 'address_refused', around);
  }
});

test('include data gives base64, Accept gives the bytes', async () => {
  const answer = await server.call(path, { body: asJson({ include: ['data'], to: 'txt' }) });
  assert.match(Buffer.from(answer.json.file.data, 'base64').toString(), /Ọdọọdún/);
  const form = new FormData();
  form.append('file', new Blob(['# Prices']), 'prices.md');
  for (const [name, value] of Object.entries({ to: 'TXT', include: 'data' })) form.append(name, value);
  const posted = await server.call(path, { body: form });
  assert.match(Buffer.from(posted.json.file?.data ?? '', 'base64').toString(), /Prices/, posted.text);
  const raw = await server.call(path, { body: asJson({ to: 'md' }), headers: { accept: 'text/markdown' } });
  assert.equal(raw.headers.get('content-type')?.split(';')[0], 'text/markdown');
  assert.match(raw.text, /^# Ìròyìn/);
});

slowTest('multipart: one file, and several pictures into one PDF', async () => {
  const one = new FormData();
  one.set('file', new Blob([docx]), 'report.docx');
  one.set('to', 'html');
  one.set('options', JSON.stringify({ landscape: true }));
  const html = await server.call(path, { body: one });
  assert.equal(html.status, 200, html.text);
  assert.equal(html.json.file.filename, 'report.html');
  const several = new FormData();
  for (const format of ['png', 'jpeg'] as const) {
    several.append('files', new Blob([await samples.samplePicture(format)]), `a.${format}`);
  }
  several.set('to', 'pdf');
  const pdf = await server.call(path, { body: several });
  assert.equal(pdf.status, 200, pdf.text);
  assert.equal(pdf.json.pages, 2);
});

test('one file gives one answer, however it is sent', async () => {
  const words = 'Ọjà ni ó wà\n';
  const upload = () => new Blob([words], { type: 'application/pdf' });
  const form = (file: string | Blob, field: string, more: Record<string, string | Blob> = {}) => {
    const body = new FormData();
    if (typeof file === 'string') body.set(field, file);
    else body.set(field, file, 'C:\\notes\\ìwé.txt');
    for (const [name, value] of Object.entries({ to: 'html', include: '["data"]', ...more }))
      body.set(name, value);
    return body;
  };
  const base64 = Buffer.from(words).toString('base64');
  const sent = (file: object) => ({ file, to: 'html', include: ['data'] });
  const options = new Blob(['{"landscape": false}'], { type: 'application/json' });
  const ways: Record<string, unknown> = {
    data: sent({ data: base64, filename: '../../notes/ìwé.txt' }),
    'data URL': sent({ data: `data:text/plain;charset=utf-8;base64,${base64}`, filename: 'ìwé.txt' }),
    'data URL in plain words': sent({ data: `data:,${encodeURIComponent(words)}`, filename: 'ìwé.txt' }),
    upload: form(upload(), 'file'),
    'upload as one of a list': form(upload(), 'file[]'),
    'upload with options as a file': form(upload(), 'file', { options }),
  };
  const answers = new Set<string>();
  for (const [way, body] of Object.entries(ways)) {
    const answer = await server.call(path, { body });
    assert.equal(answer.status, 200, `${way}: ${answer.text}`);
    assert.equal(answer.json.file.filename, 'ìwé.html', way);
    answers.add(answer.json.file.data);
  }
  assert.equal(answers.size, 1);
  assert.match(Buffer.from([...answers][0]!, 'base64').toString(), /Ọjà ni ó wà/);

  const address = await server.call(path, { body: form('http://127.0.0.1/ìwé.txt', 'file') });
  assert.equal(address.json.error.code, 'address_refused');
  const forgotten = await server.call(path, { body: form('notes.txt', 'file') });
  assert.match(forgotten.json.error.message, /^file: must be .*-F file=@name/);
  const numbered = new FormData();
  for (const at of [0, 1])
    numbered.set(`files[${at}]`, new Blob([await samples.samplePicture('png')]), 'a.png');
  numbered.set('to', 'pdf');
  assert.equal((await server.call(path, { body: numbered })).json.pages, 2);
});

test('errors name the field and the valid values, and cost nothing', async () => {
  const unknown = await server.call(path, { body: asJson({ to: 'exe' }) });
  assert.equal(unknown.status, 400);
  assert.equal(unknown.json.error.param, 'to');
  assert.match(unknown.json.error.message, /docx/);
  const neither = await server.call(path, { body: { to: 'pdf' } });
  assert.equal(neither.status, 400);
  assert.equal(neither.json.error.param, 'file');
  const wrong = await server.call(path, {
    body: { file: { data: Buffer.from('%PDF-1.7 nothing').toString('base64') }, to: 'docx' },
  });
  assert.equal(wrong.status, 422);
  assert.equal(wrong.json.error.code, 'unreadable_file');
  assert.equal(Number(wrong.headers.get('x-oja-charge') ?? 0), 0);
});

slowTest('a long conversion can run as a job', async () => {
  const started = await server.call(path, { body: asJson({ async: true }) });
  assert.equal(started.status, 202, started.text);
  const deadline = Date.now() + 60_000;
  let job = started.json;
  while (job.status !== 'completed' && Date.now() < deadline) {
    assert.notEqual(job.status, 'failed', JSON.stringify(job));
    await setTimeout(50);
    job = (await server.call(`/api/v1/jobs/${started.json.id}`)).json;
  }
  assert.equal(job.result.file.mime, 'application/pdf');
  const { pathname } = new URL(job.result.file.url);
  assert.equal((await server.call(pathname)).status, 200);
  const gone = await server.call(`/api/v1/jobs/${job.id}`, { method: 'DELETE' });
  assert.deepEqual(gone.json, { id: job.id, object: 'job.deleted', deleted: true });
  assert.equal((await server.call(pathname)).status, 404);
  assert.equal((await server.call(`/api/v1/jobs/${job.id}`)).status, 404);
  assert.equal((await server.call(`/api/v1/jobs/${job.id}`, { method: 'DELETE' })).status, 404);
});

test('anyone can list the pairs', async () => {
  const list = await server.call(path, { key: null });
  assert.equal(list.status, 200, list.text);
  const pairs: { from: string; to: string; options: string[] }[] = list.json.conversions;
  assert.ok(pairs.length > 200);
  const pair = pairs.find(({ from, to }) => from === 'xlsx' && to === 'pdf');
  assert.ok(pair?.options.includes('single_page_sheets'));
});
