import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspectZip } from './zip-guard.ts';
import { writeZip } from './zip-write.ts';

const signal = new AbortController().signal;
const open = '<w:tbl><w:tblPr/><w:tr><w:tc><w:p/>';
const close = '</w:tc></w:tr></w:tbl>';

async function inspect(body: string) {
  const bytes = await writeZip([
    { name: 'word/document.xml', bytes: Buffer.from(`<w:document><w:body>${body}</w:body></w:document>`) },
  ]);
  return await inspectZip(bytes, { signal });
}

test('tables within each other are refused before a program lays them out', async () => {
  const filler = '<w:p><w:r><w:t>text</w:t></w:r></w:p>'.repeat(3_000);
  await inspect(filler + open.repeat(32) + close.repeat(32));
  await inspect((open + close).repeat(3_000));
  await inspect(`<w:tbl/>${'<w:tblGrid>'.repeat(40)}`);
  await assert.rejects(inspect(filler + open.repeat(33) + filler + close.repeat(33)), {
    code: 'file_too_complex',
    message: 'file: "word/document.xml" has more than 32 tables within each other.',
  });
  await assert.rejects(inspect((open.repeat(3) + close.repeat(3)).repeat(1_001)), {
    code: 'file_too_complex',
    message: 'file: "word/document.xml" has more than 2000 tables within tables.',
  });
});
