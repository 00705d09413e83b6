// @alone first
/** Text that was recognized in a file is found again at the next question. */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { testFont } from '../../../../core/src/testing/font.ts';
import { slowTest } from '../../../../core/src/testing/slow.ts';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';

let server: TestServer;
let png: Buffer;
before(async () => {
  server = await startTestServer();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="300"><rect width="100%" height="100%" fill="white"/><g font-family="${testFont}" font-size="30"><text x="40" y="80">INVOICE 2041</text><text x="40" y="180">Total due</text><text x="560" y="180">231,500.00</text></g></svg>`;
  png = await sharp(Buffer.from(svg)).png().toBuffer();
});
after(() => server.close());

async function scan(): Promise<string> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([800, 300]);
  page.drawImage(await pdf.embedPng(png), { x: 0, y: 0, width: 800, height: 300 });
  return Buffer.from(await pdf.save()).toString('base64');
}

/** Calls of the engine that recognizes text. */
async function recognitions(): Promise<number> {
  const { json } = await server.call('/api/v1/operator/engines');
  const engines: { capability: string; calls: number }[] = json.data;
  return engines
    .filter(({ capability }) => capability === 'vision')
    .reduce((sum, { calls }) => sum + calls, 0);
}

const ask = (question: string, filename: string, file_data: string, key?: string) =>
  server.call('/api/v1/chat', {
    ...(key ? { key } : {}),
    body: {
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: question },
            { type: 'file', file: { filename, file_data } },
          ],
        },
      ],
    },
  });

slowTest('a scanned PDF and a picture are recognized once, at the first question', async () => {
  const files = { 'scan.pdf': await scan(), 'invoice.png': png.toString('base64') };
  for (const [name, data] of Object.entries(files)) {
    const first = await ask('What is the total due?', name, data);
    assert.match(first.json.choices[0].message.content, /231,500\.00/);
    const done = await recognitions();
    assert.ok(done > 0);
    const again = await ask('What is the total due?', `again-${name}`, data);
    assert.match(again.json.choices[0].message.content, /231,500\.00.*again/s);
    assert.deepEqual(again.json.oja.files?.[0]?.read_by_ocr, first.json.oja.files?.[0]?.read_by_ocr);
    assert.equal(await recognitions(), done, name);
  }
});

slowTest('for a private key it is recognized each time', async () => {
  const created = await server.call('/api/v1/keys', {
    body: { name: 'private', scopes: ['ai'], private: true },
  });
  assert.equal(created.status, 201, created.text);
  const data = await scan();
  const before = await recognitions();
  for (const count of [1, 2]) {
    const answer = await ask('What is the total due?', 'scan.pdf', data, created.json.secret);
    assert.equal(answer.status, 200, answer.text);
    assert.ok((await recognitions()) >= before + count);
  }
});
