import assert from 'node:assert/strict';
import { test } from 'node:test';
import yauzl from 'yauzl';
import { OjaError } from '../errors.ts';
import { compoundOf } from './compound.fixture.ts';
import { formatNamed, formatOfFilename, renamed } from './formats.ts';
import { sniff } from './sniff.ts';
import { inspectZip } from './zip-guard.ts';
import { writeZip } from './zip-write.ts';

const signal = new AbortController().signal;
const refused = (code: string) => (error: unknown) => error instanceof OjaError && error.code === code;

test('formats have names, extensions and other spellings', () => {
  assert.equal(formatNamed('JPG'), 'jpeg');
  assert.equal(formatNamed('.htm'), 'html');
  assert.equal(formatNamed('exe'), undefined);
  assert.equal(formatOfFilename('a.b.PDF'), 'pdf');
  assert.equal(formatOfFilename('none'), undefined);
  assert.equal(formatOfFilename('rows.TSV'), 'csv');
  assert.equal(formatNamed('tsv'), undefined);
  assert.equal(renamed('../x/Ìwé.docx', 'pdf'), 'Ìwé.pdf');
});

test('text is what its name or type says, HTML shows itself', async () => {
  const kind = async (text: string, filename?: string, mime?: string) =>
    (await sniff(Buffer.from(text), { filename, mime, signal })).format;
  assert.equal(await kind('a,b', 'x.csv'), 'csv');
  assert.equal(await kind('# a', 'x.md'), 'md');
  assert.equal(await kind('# a', undefined, 'text/markdown'), 'md');
  assert.equal(await kind('<!DOCTYPE html><p>', undefined), 'html');
  assert.equal(await kind('plain words'), 'txt');
  await assert.rejects(kind('words', 'x.pdf'), refused('unsupported_file'));
});

test('a zip that we write is read by others, names in every script', async () => {
  const members = [
    { name: 'Ìwé-001.txt', bytes: Buffer.from('words '.repeat(100)) },
    { name: 'b.png', bytes: Buffer.from([1, 2, 3]) },
  ];
  const zip = await yauzl.fromBufferPromise(await writeZip(members));
  const found: { name: string; bytes: Buffer }[] = [];
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    found.push({ name: entry.fileName, bytes: Buffer.concat(chunks) });
  }
  assert.deepEqual(found, members);
});

test('limits of a container hold while it inflates', async () => {
  const zip = await writeZip([
    { name: 'a.bin', bytes: Buffer.alloc(400_000) },
    { name: 'b.xml', bytes: Buffer.from('<x/>') },
  ]);
  const limits = { entriesMax: 10, expandedBytesMax: 1_000_000, ratioMax: 1_000_000, ratioFromBytes: 0 };
  assert.equal((await inspectZip(zip, { limits, signal })).expandedBytes, 400_004);
  await assert.rejects(
    inspectZip(zip, { limits: { ...limits, entriesMax: 1 }, signal }),
    refused('file_too_complex'),
  );
  await assert.rejects(
    inspectZip(zip, { limits: { ...limits, expandedBytesMax: 300_000 }, signal }),
    refused('file_too_complex'),
  );
  await assert.rejects(
    inspectZip(zip, { limits: { ...limits, ratioMax: 50 }, signal }),
    refused('file_too_complex'),
  );
  await assert.rejects(inspectZip(zip.subarray(0, 300), { limits, signal }), refused('unreadable_file'));
});

/** An OLE container: under its root what is given; a name within a storage stands one deeper. */
const compound = (top: string[], within: string[] = []) =>
  compoundOf(
    top.map((name) =>
      name === 'MBD0001' ? { name, parts: within.map((inner) => ({ name: inner })) } : { name },
    ),
  );

test('an old Office file is what stands at its top, whatever is embedded in it', async () => {
  const found = async (bytes: Buffer) => (await sniff(bytes, { signal })).format;
  const embedded = ['WordDocument', 'EncryptedPackage', 'PowerPoint Document', 'Workbook'];
  assert.equal(await found(compound(['MBD0001', 'Workbook'], embedded)), 'xls');
  assert.equal(await found(compound(['PowerPoint Document', 'MBD0001'], embedded)), 'ppt');
  assert.equal(await found(compound(['BOOK'])), 'xls');
  await assert.rejects(found(compound(['MBD0001'], embedded)), { code: 'unsupported_file' });
  // Cut short, its names still tell.
  assert.equal(await found(compound(['Workbook']).fill(0xfe, 0x30, 0x34)), 'xls');
});

test('RTF whose binary data goes past its end is refused before LibreOffice waits for it', async () => {
  const kind = async (rtf: string) => (await sniff(Buffer.from(rtf), { signal })).format;
  await assert.rejects(kind('{\\rtf1 {\\pict\\pngblip\\bin2000000000 a}}'), refused('unreadable_file'));
  await assert.rejects(kind(`{\\rtf1 \\bin${'9'.repeat(400)} a}`), refused('unreadable_file'));
  assert.equal(await kind('{\\rtf1 {\\pict\\bin9 \\bin99999}}'), 'rtf');
  assert.equal(await kind('{\\rtf1 a path: C:\\\\bin99999}'), 'rtf');
});

test('a binary workbook is known by its parts', async () => {
  const bytes = await writeZip([
    { name: '[Content_Types].xml', bytes: Buffer.from('<Types>sheet.binary.macroEnabled.main</Types>') },
    { name: 'xl/workbook.bin', bytes: Buffer.from('x') },
  ]);
  const { bytes: _, ...found } = await sniff(bytes, { signal });
  assert.deepEqual(found, { format: 'xlsb', encrypted: false, macros: false });
});
