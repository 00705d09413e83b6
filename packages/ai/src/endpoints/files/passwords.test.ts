/** Protected files in chat: one way for every format, named in the error. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { writeXlsx } from 'hucre';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function lockedPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([400, 400]).drawText('Opening hours: eight to four', { x: 40, y: 300, size: 14 });
  pdf.encrypt({ userPassword: 'quiet-harbour-42', ownerPassword: 'pawpaw' });
  return await pdf.save();
}
const lockedXlsx = () =>
  writeXlsx({
    sheets: [{ name: 'Hours', rows: [['Opening hours', 'eight to four']] }],
    encryption: { password: 'quiet-harbour-42', spinCount: 1_000 },
  });

const ask = (filename: string, bytes: Uint8Array, password?: string) => {
  const file = {
    filename,
    file_data: Buffer.from(bytes).toString('base64'),
    ...(password ? { password } : {}),
  };
  const content = [
    { type: 'text', text: 'What are the opening hours?' },
    { type: 'file', file },
  ];
  return server.call('/api/v1/chat', { body: { messages: [{ role: 'user', content }] } });
};

test('every format names the field of its password, and opens with it', async () => {
  const place = 'messages[0].content[1].file.password';
  const locked = { 'a.pdf': await lockedPdf(), 'a.xlsx': await lockedXlsx() };
  for (const [name, bytes] of Object.entries(locked)) {
    for (const password of [undefined, 'wrong']) {
      const { status, json } = await ask(name, bytes, password);
      assert.equal(status, 422, name);
      assert.deepEqual([json.error.code, json.error.param], ['password_required', place], name);
      assert.ok(json.error.message.startsWith(place), json.error.message);
    }
    const { status, json, text } = await ask(name, bytes, 'quiet-harbour-42');
    assert.equal(status, 200, text);
    assert.match(json.choices[0].message.content, /eight to four/);
  }
  // The container of an encrypted DOCX is the same; what is in it is not looked at before the password.
  const { json } = await ask('a.docx', await lockedXlsx());
  assert.deepEqual([json.error.code, json.error.param], ['password_required', place]);
});

test('files beside the messages take the password of the request', async () => {
  const form = new FormData();
  form.set('messages', JSON.stringify([{ role: 'user', content: 'What are the opening hours?' }]));
  form.set('file', new Blob([(await lockedXlsx()) as Uint8Array<ArrayBuffer>]), 'hours.xlsx');
  const refused = await server.call('/api/v1/chat', { body: form });
  assert.deepEqual([refused.json.error.code, refused.json.error.param], ['password_required', 'password']);
  form.set('password', 'quiet-harbour-42');
  const { json, text } = await server.call('/api/v1/chat', { body: form });
  assert.match(json.choices?.[0].message.content ?? text, /eight to four/);
});

test('max_tokens of 0 is refused in OpenAI’s words', async () => {
  const body = { messages: [{ role: 'user', content: 'Hi' }], max_tokens: 0 };
  const { status, json } = await server.call('/api/v1/chat', { body });
  assert.equal(status, 400);
  assert.equal(json.error.param, 'max_tokens');
  assert.match(
    json.error.message,
    /Invalid 'max_tokens': integer below minimum value\. Expected a value >= 1, but got 0 instead\./,
  );
});
