// @alone @slow
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import yauzl from 'yauzl';
import { writeZip } from '../../../../core/src/formats/zip-write.ts';
import * as samples from './convert.fixture.ts';
import { type ConvertCall, createConvertCall } from './convert-testing.ts';
import { pdfText } from './pdf-testing.ts';

let call: ConvertCall;
before(() => {
  call = createConvertCall();
});
after(() => call.close());

async function unzip(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes));
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    files.set(entry.fileName, Buffer.concat(parts));
  }
  return files;
}

test('a ZIP of files is converted file by file, or joined to one PDF', async () => {
  const zip = await writeZip([
    { name: 'in/a.md', bytes: Buffer.from('# First\n\none') },
    { name: 'in/deep/b.html', bytes: Buffer.from('<h1>Second</h1>') },
    { name: 'in/__MACOSX/a.md', bytes: Buffer.from('noise') },
  ]);
  const file = { data: zip, filename: 'files.zip' };
  const each = await call.convert({ file, to: 'txt' });
  const made = await unzip(each.file.bytes);
  assert.deepEqual(
    [...made].map(([name, bytes]) => [name, bytes.toString()]),
    [
      ['a.txt', 'First\n\none\n'],
      ['deep-b.txt', 'Second\n'],
    ],
  );
  const joined = await call.convert({ file, to: 'pdf' });
  assert.match(pdfText(joined.file.bytes), /First[\s\S]*Second/);
  await assert.rejects(call.convert({ file: { data: await writeZip([]), filename: 'a.zip' }, to: 'pdf' }));
});

test('documents of Apple Pages are refused by name', async () => {
  const pages = await writeZip([{ name: 'Index/Document.iwa', bytes: Buffer.from('x') }]);
  await assert.rejects(
    call.convert({ file: { data: pages, filename: 'a.pages' }, to: 'pdf' }),
    /Apple Pages/,
  );
});

test('ODT, RTF, ODS and ODP are written', async () => {
  const docx = await samples.sampleDocx();
  for (const to of ['odt', 'rtf'] as const) {
    const { file } = await call.convert({ file: { data: docx, filename: 'a.docx' }, to });
    const back = await call.convert({ file: { data: file.bytes, filename: `a.${to}` }, to: 'txt' });
    assert.match(Buffer.from(back.file.bytes).toString(), /₦1,250,000/, to);
  }
  const ods = await call.convert({ file: { data: Buffer.from('a,b\n1,Ọjà'), filename: 'a.csv' }, to: 'ods' });
  const csv = await call.convert({ file: { data: ods.file.bytes, filename: 'a.ods' }, to: 'csv' });
  assert.equal(Buffer.from(csv.file.bytes).toString().replace('\ufeff', '').trim(), 'a,b\r\n1,Ọjà');
});

test('JSON has blocks with their kind and tables as cells', async () => {
  const md = '# Prices\n\nA *word*.\n\n- one\n\n| Good | Naira |\n| --- | --- |\n| Rice | 500 |\n';
  const { file } = await call.convert({ file: { data: Buffer.from(md), filename: 'a.md' }, to: 'json' });
  const { title, sections } = JSON.parse(Buffer.from(file.bytes).toString());
  assert.equal(title, 'Prices');
  assert.deepEqual(sections[0].blocks, [
    { kind: 'heading', level: 1, text: 'Prices' },
    { kind: 'paragraph', text: 'A word.' },
    { kind: 'list_item', level: 0, ordered: false, text: 'one' },
    {
      kind: 'table',
      header_rows: 1,
      rows: [
        [{ text: 'Good' }, { text: 'Naira' }],
        [{ text: 'Rice' }, { text: '500' }],
      ],
    },
  ]);
});
