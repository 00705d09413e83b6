// @slow
/** Damaged files of every kind that a library reads: the answer is a result or the fault of the file, and free. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { damaged } from '../../packages/core/src/testing/damaged.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

const count = Number(process.env.OJA_TEST_FUZZ_RUNS ?? 12);
const fixtures = join(import.meta.dirname, '../../packages/documents/src/documents/fixtures');
const html = readFileSync(join(fixtures, 'words.html'));
const xml =
  '<?xml version="1.0"?><rss><channel><title>Ọjà</title><item><title>One</title></item></channel></rss>';
const mail = [
  'From: a@example.com',
  'Subject: =?utf-8?Q?=E1=BB=8Cja?=',
  'Content-Type: multipart/alternative; boundary="b"',
  '',
  '--b\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\nPGI+aGVsbG88L2I+\r\n--b--',
].join('\r\n');

describe(`damaged files, ${count} of each kind`, () => {
  let server: TestServer;
  let key: string;
  before(async () => {
    server = await startTestServer({ env: { OJA_LIMIT_PER_MINUTE: '1000000', OJA_FREE_UTILITIES: '0' } });
    await server.call('/api/v1/operator/categories/utilities', { method: 'PUT', body: { state: 'live' } });
    ({ key } = await server.account({ dollars: 50 }));
  });
  after(() => server.close());

  const send = (path: string, body: object) => server.call(path, { key, body });
  const converted = async (bytes: Uint8Array, from: string, to: string) => {
    const file = { data: Buffer.from(bytes).toString('base64'), filename: from };
    const { json } = await send('/api/v1/utils/convert', { file, to, include: ['data'] });
    return Buffer.from(json.file.data, 'base64');
  };

  async function accepted(
    path: string,
    fields: (file: object) => object,
    whole: Uint8Array,
    filename: string,
  ) {
    let refused = 0;
    for (const [index, bytes] of damaged(whole, count).entries()) {
      const file = { data: bytes.toString('base64'), filename };
      const answer = await send(path, fields(file));
      const what = `${path} ${filename} ${index}: ${answer.status} ${answer.text.slice(0, 300)}`;
      assert.ok(answer.status < 500, what);
      if (answer.status < 300) continue;
      refused++;
      assert.equal(Number(answer.headers.get('x-oja-charge') ?? 0), 0, what);
      assert.doesNotMatch(answer.text, /unknown error|TypeError|undefined/i, what);
    }
    return refused;
  }

  test('documents', async () => {
    const pdf = readFileSync(join(fixtures, 'words-by-chrome.pdf'));
    const docx = await converted(html, 'words.html', 'docx');
    const xlsx = await converted(Buffer.from('name,price\nRice,12.5\nBeans,3\n'), 'table.csv', 'xlsx');
    for (const [name, bytes, to] of [
      ['words.pdf', pdf, 'md'],
      ['words.pdf', pdf, 'png'],
      ['words.docx', docx, 'html'],
      ['table.xlsx', xlsx, 'csv'],
      ['mail.eml', Buffer.from(mail), 'md'],
      ['words.html', html, 'docx'],
    ] as const)
      await accepted('/api/v1/utils/convert', (file) => ({ file, to }), bytes, name);
  });

  test('pages and texts', async () => {
    for (const [name, bytes] of [
      ['words.html', html],
      ['feed.xml', Buffer.from(xml)],
      ['words.html.gz', gzipSync(html)],
    ] as const)
      await accepted('/api/v1/utils/summarize', (file) => ({ file }), bytes, name);
  });

  test('pictures with a code', async () => {
    const drawn = await send('/api/v1/utils/qr', { data: 'damaged', include: ['data'] });
    const png = Buffer.from(drawn.json.file.data, 'base64');
    const scan = (file: object) => ({ action: 'scan', file });
    assert.ok((await accepted('/api/v1/utils/qr', scan, png, 'code.png')) > 0);
    const draw = (file: object) => ({ file, format: 'png', operations: [{ op: 'resize', width: 10 }] });
    assert.ok((await accepted('/api/v1/utils/image', draw, png, 'code.png')) > 0);
  });

  test('nothing stays held, and the books are right', async () => {
    assert.deepEqual((await server.app.platform.credits.verifyBooks()).faults, []);
    const { held } = (await server.call('/api/v1/operator/system')).json;
    assert.equal(Number(held), 0);
  });
});
