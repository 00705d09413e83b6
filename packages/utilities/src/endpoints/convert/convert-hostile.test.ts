// @alone first @slow
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { OjaError } from '../../../../core/src/errors.ts';
import { compoundOf, projectParts } from '../../../../core/src/formats/compound.fixture.ts';
import { writeZip, type ZipMember } from '../../../../core/src/formats/zip-write.ts';
import { quickCases } from '../../../../core/src/testing/slow.ts';
import * as samples from './convert.fixture.ts';
import { type ConvertCall, createConvertCall } from './convert-testing.ts';

let call: ConvertCall;
let canary: Server;
let visits = 0;
let origin = '';
before(async () => {
  call = createConvertCall();
  canary = createServer((_request, response) => {
    visits += 1;
    response.end('caught');
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
});
after(async () => {
  await call.close();
  await new Promise((resolve) => canary.close(resolve));
  assert.equal(visits, 0, 'a document made a connection');
  const { stdout } = await promisify(execFile)('ps', ['-o', 'args=', '--ppid', String(process.pid)]);
  const left = stdout.split('\n').filter((line) => /soffice|bwrap|documents\/worker/.test(line));
  assert.deepEqual(left, [], 'processes were left behind');
});

const text = (name: string, content: string): ZipMember => ({ name, bytes: Buffer.from(content) });
const contentTypes = (main: string, type: string) =>
  text(
    '[Content_Types].xml',
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/><Override PartName="${main}" ContentType="${type}"/></Types>`,
  );
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const relations = (items: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items}</Relationships>`;
const relType = (name: string) =>
  `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${name}`;

/** A Word file of our own making. */
function word(body: string, more: ZipMember[] = [], head = '', type = wordType): Promise<Buffer> {
  const namespaces =
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"';
  return writeZip([
    contentTypes('/word/document.xml', type),
    text(
      '_rels/.rels',
      relations(`<Relationship Id="rId1" Type="${relType('officeDocument')}" Target="word/document.xml"/>`),
    ),
    text(
      'word/document.xml',
      `<?xml version="1.0"?>${head}<w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    ),
    ...more,
  ]);
}

const paragraph = (words: string) => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`;

async function refused(input: Record<string, unknown>, codes: string[]): Promise<OjaError> {
  const error = await call.convert(input).then(
    () => assert.fail('it was converted'),
    (caught: unknown) => caught,
  );
  assert.ok(error instanceof OjaError, String(error));
  assert.ok(codes.includes(error.code), `${error.code}: ${error.message}`);
  assert.ok(error.status >= 400 && error.status < 500);
  return error;
}

test('zip bombs are stopped while they inflate', async () => {
  const zeros = Buffer.alloc(210_000_000);
  const bomb = await writeZip([
    contentTypes('/word/document.xml', wordType),
    text('word/document.xml', '<x/>'),
    { name: 'word/media/image1.bin', bytes: zeros },
  ]);
  assert.ok(bomb.length < 1_000_000);
  await refused({ file: { data: bomb, filename: 'bomb.docx' }, to: 'pdf' }, ['file_too_complex']);
});

test('cells far from the others in a workbook are refused before its rows are built', async () => {
  const workbook = (cells: string, sheetName: string) =>
    writeZip([
      contentTypes(
        '/xl/workbook.xml',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
      ),
      text(
        '_rels/.rels',
        relations(`<Relationship Id="rId1" Type="${relType('officeDocument')}" Target="xl/workbook.xml"/>`),
      ),
      text(
        'xl/workbook.xml',
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      text(
        'xl/_rels/workbook.xml.rels',
        relations(`<Relationship Id="rId1" Type="${relType('worksheet')}" Target="${sheetName}"/>`),
      ),
      text(
        `xl/${sheetName}`,
        `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells}</sheetData></worksheet>`,
      ),
    ]);
  const far = '<row r="1048576"><c r="A1048576"><v>1</v></c></row>';
  const wide = Array.from(
    { length: 200 },
    (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`,
  );
  for (const [cells, name] of [
    [far, 'worksheets/sheet1.xml'],
    [far, 'worksheets/sheet1.dat'],
    [wide.join(''), 'worksheets/sheet1.xml'],
  ] as const) {
    const data = await workbook(cells, name);
    const error = await refused({ file: { data, filename: 'a.xlsx' }, to: 'csv' }, ['file_too_complex']);
    assert.match(error.message, /the sheet "xl\/worksheets\/sheet1/);
  }
  const near = await workbook('<row r="3"><c r="C3"><v>1</v></c></row>', 'worksheets/sheet1.xml');
  const { file } = await call.convert({ file: { data: near, filename: 'a.xlsx' }, to: 'csv' });
  assert.match(Buffer.from(file.bytes).toString(), /,,1/);
});

test('a zip that lies about its sizes is not believed', async () => {
  const bomb = await word(paragraph('small'), [
    { name: 'word/big.xml', bytes: Buffer.alloc(50_000_000, 0x20) },
  ]);
  // Both the local and the central header say ten bytes.
  for (let at = bomb.indexOf('word/big.xml'); at >= 0; at = bomb.indexOf('word/big.xml', at + 1)) {
    const local = bomb.readUInt32LE(at - 30) === 0x04034b50;
    bomb.writeUInt32LE(10, local ? at - 8 : at - 22);
  }
  await refused({ file: { data: bomb, filename: 'liar.docx' }, to: 'pdf' }, [
    'unreadable_file',
    'file_too_complex',
  ]);
});

test('thousands of entries are refused', async () => {
  const many = Array.from({ length: 1_200 }, (_, at) => text(`word/x${at}.xml`, '<x/>'));
  await refused({ file: { data: await word(paragraph('x'), many), filename: 'many.docx' }, to: 'pdf' }, [
    'file_too_complex',
  ]);
});

test('DOCTYPE and entities are refused, in UTF-16 too', async () => {
  const dtd = `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd"><!ENTITY u SYSTEM "${origin}/xxe">]>`;
  for (const to of ['pdf', 'md']) {
    await refused({ file: { data: await word(paragraph('&e;&u;'), [], dtd), filename: 'xxe.docx' }, to }, [
      'unreadable_file',
    ]);
  }
  const wide = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${dtd}<x/>`, 'utf16le'),
  ]);
  const file = await word(paragraph('x'), [{ name: 'word/styles.xml', bytes: wide }]);
  await refused({ file: { data: file, filename: 'xxe.docx' }, to: 'pdf' }, ['unreadable_file']);
});

/** A document that would like to fetch a picture and a template, and to include a file of the host. */
function wordWithLinks(): Promise<Buffer> {
  const picture = `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="952500" cy="952500"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="rId9"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="952500" cy="952500"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  const field = `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>INCLUDETEXT "file:///etc/passwd"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>field</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
  const links = relations(
    `<Relationship Id="rId9" Type="${relType('image')}" Target="${origin}/image.png" TargetMode="External"/><Relationship Id="rId8" Type="${relType('attachedTemplate')}" Target="${origin}/template.dotm" TargetMode="External"/>`,
  );
  return word(paragraph('words stay') + picture + field, [text('word/_rels/document.xml.rels', links)]);
}

for (const sandbox of quickCases('links to the outside', ['auto', 'off'] as const, 1)) {
  test(`links to the outside stay dead, the rest converts (sandbox ${sandbox})`, async () => {
    const own = createConvertCall({ sandbox });
    const data = await wordWithLinks();
    const words: string[] = [];
    for (const to of ['html', 'pdf']) {
      const { file } = await own.convert({ file: { data, filename: 'links.docx' }, to });
      const format = to as 'html' | 'pdf';
      const { sections } = await own.documents.read({ bytes: file.bytes, format }, own.context);
      words.push(...sections.map((section) => section.text));
    }
    const odt = { name: 'content.xml', bytes: Buffer.from(openDocument()) };
    const mimetype = { name: 'mimetype', bytes: Buffer.from('application/vnd.oasis.opendocument.text') };
    const manifest = {
      name: 'META-INF/manifest.xml',
      bytes: Buffer.from(
        '<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>',
      ),
    };
    const open = await own.convert({
      file: { data: await writeZip([mimetype, odt, manifest]), filename: 'links.odt' },
      to: 'pdf',
    });
    const { sections } = await own.documents.read({ bytes: open.file.bytes, format: 'pdf' }, own.context);
    words.push(...sections.map((section) => section.text));
    await own.close();
    assert.equal(words.filter((text) => /words stay/.test(text)).length, 3);
    assert.doesNotMatch(words.join(), /root:/);
  });
}

/** An OpenDocument text with a linked picture, a linked section and a linked file. */
function openDocument(): string {
  return `<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" office:version="1.2"><office:body><office:text><text:p>words stay</text:p><text:p><draw:frame svg:width="5cm" svg:height="5cm"><draw:image xlink:href="${origin}/odt.png" xlink:type="simple" xlink:actuate="onLoad"/></draw:frame></text:p><text:section text:name="a"><text:section-source xlink:href="${origin}/odt-section.odt" xlink:type="simple"/><text:p>x</text:p></text:section><text:section text:name="b"><text:section-source xlink:href="file:///etc/passwd" xlink:type="simple"/><text:p>y</text:p></text:section></office:text></office:body></office:document-content>`;
}

test('HTML and Markdown fetch nothing and run nothing', async () => {
  const html = `<html><body onload="fetch('${origin}')"><h1>Safe</h1><script>fetch('${origin}/js')</script><img src="${origin}/a.png"><link rel="stylesheet" href="${origin}/a.css"><iframe src="${origin}/f"></iframe><img src="file:///etc/passwd"><object data="${origin}/o"></object><p>words</p></body></html>`;
  for (const [data, filename] of [
    [html, 'a.html'],
    [`# Safe\n\n![x](${origin}/m.png)\n\n${html}`, 'a.md'],
  ] as const) {
    for (const to of ['pdf', 'docx', 'png']) {
      const { file } = await call.convert({
        file: { data: Buffer.from(data), filename },
        to,
        options: to === 'png' ? { dpi: 36 } : {},
      });
      assert.ok(file.bytes.length > 0);
    }
  }
});

test('spreadsheet functions that reach out stay dead', async () => {
  const { writeXlsx } = await import('hucre');
  const cells = new Map([
    ['0,0', { formula: `WEBSERVICE("${origin}/ws")` }],
    ['0,1', { formula: "'file:///etc/passwd'#$Sheet1.A1" }],
  ]);
  const file = await writeXlsx({ sheets: [{ name: 'A', rows: [['x', 'y', 'kept']], cells }] });
  const { file: pdf } = await call.convert({ file: { data: file, filename: 'a.xlsx' }, to: 'pdf' });
  const read = await call.documents.read({ bytes: pdf.bytes, format: 'pdf' }, call.context);
  assert.match(read.sections[0]?.text ?? '', /kept/);
  assert.doesNotMatch(read.sections[0]?.text ?? '', /root:/);
});

test('macros are not run, are reported, and do not reach the result', async () => {
  const project = compoundOf([{ name: 'VBA', parts: projectParts }]);
  const relation = `<Relationship Id="rId9" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="vbaProject.bin"/>`;
  const parts = [
    { name: 'word/vbaProject.bin', bytes: project },
    text('word/_rels/document.xml.rels', relations(relation)),
  ];
  const macroType = 'application/vnd.ms-word.document.macroEnabled.main+xml';
  const file = await word(paragraph('Ọjà'), parts, '', macroType);
  for (const to of ['docx', 'pdf', 'txt']) {
    const { file: made, data } = await call.convert({ file: { data: file, filename: 'a.docm' }, to });
    assert.deepEqual([data.from, data.to], ['docx', to]);
    assert.match(data.warnings.join(), /macros of the document were not run/);
    assert.ok(!Buffer.from(made.bytes).includes('vba'), to);
    const read = await call.documents.read({ bytes: made.bytes, format: to as 'pdf' }, call.context);
    assert.match(read.sections[0]?.text ?? '', /Ọjà/);
  }
});

test('files that are not what they say are refused', async () => {
  const docx = await samples.sampleDocx();
  const png = await samples.samplePicture('png');
  const cases: [Uint8Array, string, string][] = [
    [Buffer.from('<html><body>hello</body></html>'), 'report.doc', 'pdf'],
    [Buffer.from('<html><body>hello</body></html>'), 'report.docx', 'pdf'],
    [docx, 'report.pdf', 'txt'],
    [png, 'report.docx', 'pdf'],
    [Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0]), 'a.txt', 'pdf'],
    [await writeZip([text('readme.txt', 'hello')]), 'a.docx', 'pdf'],
    [await samples.sampleXlsx(), 'a.docx', 'pdf'],
  ];
  for (const [data, filename, to] of cases)
    await refused({ file: { data, filename }, to }, ['unsupported_file']);
  await refused({ file: { data: png, filename: 'a.png' }, from: 'jpeg', to: 'pdf' }, ['unsupported_file']);
});

test('cut and damaged files are refused', async () => {
  const pdf = (
    await call.convert({ file: { data: await samples.sampleDocx(), filename: 'a.docx' }, to: 'pdf' })
  ).file.bytes;
  const cut = async (bytes: Uint8Array, share = 0.5) => bytes.subarray(0, Math.floor(bytes.length * share));
  const cases: [Uint8Array, string, string][] = [
    [await cut(await samples.sampleDocx()), 'a.docx', 'pdf'],
    [await cut(await samples.sampleDocx()), 'a.docx', 'md'],
    [await cut(await samples.sampleXlsx()), 'a.xlsx', 'csv'],
    [Buffer.from('%PDF-1.7\n%%EOF'), 'a.pdf', 'docx'],
    [await cut(pdf, 0.1), 'a.pdf', 'png'],
    [await cut(await samples.samplePicture('png', 800, 600)), 'a.png', 'pdf'],
    [await cut(await samples.samplePicture('jpeg', 800, 600)), 'a.jpg', 'pdf'],
    [await cut(await samples.samplePicture('webp')), 'a.webp', 'png'],
    [Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1WordDocument', 'latin1'), 'a.doc', 'pdf'],
    [await word('<w:p><w:r><w:t>never closed'), 'a.docx', 'pdf'],
    [Buffer.alloc(0), 'a.pdf', 'docx'],
  ];
  for (const [data, filename, to] of cases) {
    await refused({ file: { data, filename }, to }, ['unreadable_file', 'unsupported_file']);
  }
});

test('deep nesting ends in a clear answer', async () => {
  const deep = Buffer.from(`${'<div>'.repeat(200_000)}x${'</div>'.repeat(200_000)}`);
  await refused({ file: { data: deep, filename: 'deep.html' }, to: 'docx' }, [
    'file_too_complex',
    'unreadable_file',
  ]);
});

test('pictures that are too large are refused before they are decoded', async () => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(60_000, 0);
  header.writeUInt32BE(60_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const { crc32, deflateSync } = await import('node:zlib');
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const png = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  for (const to of ['pdf', 'jpeg'])
    await refused({ file: { data: png, filename: 'bomb.png' }, to }, ['file_too_complex']);
});

test('a PDF whose page is enormous is refused, not drawn', async () => {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const huge = await PDFDocument.create();
  huge.addPage([14_400, 14_400]).drawText('big');
  await refused({ file: { data: await huge.save(), filename: 'a.pdf' }, to: 'png', options: { dpi: 300 } }, [
    'file_too_complex',
  ]);
});

test('a PDF of too many pages is refused, some of its pages are not', async () => {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const long = await PDFDocument.create();
  for (let page = 0; page < 501; page += 1) long.addPage([100, 100]);
  const data = await long.save();
  for (const to of ['docx', 'png'])
    await refused({ file: { data, filename: 'a.pdf' }, to }, ['file_too_complex']);
  const some = await call.convert({
    file: { data, filename: 'a.pdf' },
    to: 'png',
    options: { pages: '501', dpi: 36 },
  });
  assert.equal(some.data.parts, 1);
});

test('a decompression bomb inside a PDF does not take the server down', async () => {
  const zeros = deflateRawSync(Buffer.alloc(80_000_000));
  const stream = Buffer.concat([Buffer.from([0x78, 0x9c]), zeros, Buffer.alloc(4)]);
  const parts = [
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R>>endobj\n',
    `4 0 obj<</Filter/FlateDecode/Length ${stream.length}>>stream\n`,
  ];
  const data = Buffer.concat([
    Buffer.from(parts.join('')),
    stream,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ]);
  const outcome = await call
    .convert({ file: { data, filename: 'a.pdf' }, to: 'txt' })
    .catch((error: unknown) => error);
  if (outcome instanceof Error)
    assert.ok(outcome instanceof OjaError && outcome.status < 500, String(outcome));
  const { data: after } = await call.convert({
    file: { data: Buffer.from('still here'), filename: 'a.txt' },
    to: 'md',
  });
  assert.equal(after.to, 'md');
});

test('a caller who leaves stops the work', async () => {
  const leave = new AbortController();
  const running = call.convert(
    { file: { data: await samples.longDocx(150), filename: 'a.docx' }, to: 'pdf' },
    leave.signal,
  );
  setImmediate(() => leave.abort(new Error('gone')));
  await assert.rejects(running, /gone/);
  const { data } = await call.convert({
    file: { data: await samples.sampleDocx(), filename: 'a.docx' },
    to: 'pdf',
  });
  assert.equal(data.pages, 1);
});
