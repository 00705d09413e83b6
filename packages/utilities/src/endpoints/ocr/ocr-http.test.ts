// @alone
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestModels } from '../../../../server/src/testing/models.ts';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';
import { ocr } from './ocr.ts';

let server: TestServer;
const path = '/api/v1/utils/ocr';
const example = ocr.example.input as { file: { data: string; filename: string }; language: string };

before(async () => {
  await (await openTestModels('onnxruntime')).close();
  server = await startTestServer();
});
after(() => server.close());

test('the example is read, and an upload becomes a stored PDF', async () => {
  const answer = await server.call(path, { body: example });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.json.text, 'Rice 5kg | ₦9,500');
  const form = new FormData();
  const svg = decodeURIComponent(example.file.data.replace(/^[^,]*,/, ''));
  form.append('file', new Blob([svg]), 'receipt.svg');
  form.append('format', 'searchable_pdf');
  const posted = await server.call(path, { body: form });
  assert.equal(posted.status, 200, posted.text);
  const pdf = Buffer.from(await (await fetch(posted.json.file.url)).arrayBuffer());
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
});

test('bad input costs nothing', async () => {
  const file = { data: Buffer.from('a,b').toString('base64'), filename: 'a.csv' };
  for (const [body, param] of [
    [{ file }, 'file'],
    [{}, 'file'],
    [{ ...example, language: 'klingon' }, 'language'],
    [{ ...example, pages: 'one' }, 'pages'],
    [{ ...example, format: 'docx' }, 'format'],
  ] as const) {
    const { status, json, headers } = await server.call(path, { body });
    assert.ok(status >= 400 && status < 500, JSON.stringify(json));
    assert.equal(json.error.param, param);
    assert.equal(Number(headers.get('x-oja-charge') ?? 0), 0);
  }
});
