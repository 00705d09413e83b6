import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Document, Packer, Paragraph, TextRun } from 'docx';
import type { ReadableFormat, WritableFormat } from '../port.ts';
import { withoutHidden } from './office/docx-hidden.ts';
import { tasks } from './tasks.ts';

async function converted(
  source: string | Uint8Array,
  format: ReadableFormat,
  to: WritableFormat,
): Promise<string> {
  const bytes = typeof source === 'string' ? Buffer.from(source) : source;
  const { files } = await tasks.write({ from: 'file', file: { bytes, format }, to });
  if (to !== 'docx') return Buffer.from(files[0]!.bytes).toString();
  const { sections } = await tasks.read({ bytes: files[0]!.bytes, format: 'docx' });
  return JSON.stringify(sections[0]!.blocks.flatMap((block) => ('runs' in block ? block.runs : [])));
}

const formatted =
  '<p>There are 10<sup>6</sup> cells, 1<sup>st</sup>, 2<sup>A</sup>, H<sub>2</sub>O. Price: <s>₦500</s> ₦400</p>';

const document = (children: TextRun[]) =>
  Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph({ children })] }] }));

test('superscripts and struck text stay apart from the text around them', async () => {
  assert.equal(
    await converted(formatted, 'html', 'txt'),
    'There are 10⁶ cells, 1st, 2^A, H₂O. Price: ~~₦500~~ ₦400\n',
  );
  assert.equal(
    await converted(formatted, 'html', 'md'),
    'There are 10⁶ cells, 1st, 2<sup>A</sup>, H₂O. Price: ~~₦500~~ ₦400\n',
  );
  const runs = await converted(formatted, 'html', 'docx');
  for (const run of [
    '{"text":"6","script":"super"}',
    '{"text":"2","script":"sub"}',
    '{"text":"₦500","strike":true}',
  ])
    assert.ok(runs.includes(run), `${run} is missing in ${runs}`);
  const html = await converted('10^6 is ~~wrong~~ 10<sup>6</sup>', 'md', 'html');
  assert.match(html, /10\^6 is <s>wrong<\/s> 10<sup>6<\/sup>/);
  assert.equal(await converted('<p>a ~~b~~</p>', 'html', 'md'), 'a \\~\\~b\\~\\~\n');
});

test('cells keep superscripts and struck numbers', async () => {
  const table =
    '<table><tr><th>Area</th></tr><tr><td>50 m<sup>2</sup></td></tr><tr><td><del>9</del></td></tr></table>';
  assert.equal(await converted(table, 'html', 'csv'), 'Area\r\n50 m²\r\n~~9~~\r\n');
});

test('a DOCX keeps superscript, strikethrough and double strikethrough', async () => {
  const bytes = await document([
    new TextRun('10'),
    new TextRun({ text: '6', superScript: true }),
    new TextRun(' cells, '),
    new TextRun({ text: '₦500', strike: true }),
    new TextRun(' or '),
    new TextRun({ text: '₦600', doubleStrike: true }),
  ]);
  assert.match(await converted(bytes, 'docx', 'html'), /10<sup>6<\/sup> cells, <s>₦500<\/s> or <s>₦600<\/s>/);
});

test('hidden elements of HTML are left out, fields are read', async () => {
  const html = `<p hidden>one</p><div style="color:red; display: none">two</div>
    <p>three<span style="visibility:hidden">four<b style="visibility:visible">five</b></span></p>
    <ul><li>six<li hidden>seven</ul>
    <table><tr><td>a<td hidden>b</tr><tr style="display:none"><td>c</tr></table>
    <form><label>Name</label><input value="Ada"><label>City</label><select><option>Jos<option selected>Kano</select>
    <input type="hidden" value="token"><input type="password" value="secret"><textarea>Line one
Line two</textarea></form>`;
  assert.equal(
    await converted(html, 'html', 'txt'),
    'threefive\n\n- six\n\na\n\nName Ada City Kano Line one\nLine two\n',
  );
});

test('hidden text of a DOCX is left out', async () => {
  const bytes = await document([
    new TextRun('Shown'),
    new TextRun({ text: ' hidden', vanish: true }),
    new TextRun({ text: ' end', vanish: false }),
  ]);
  assert.equal(await converted(bytes, 'docx', 'txt'), 'Shown end\n');
});

test('hidden styles and runs with text boxes are taken out of the XML', () => {
  const run = (inner: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr>${inner}</w:r>`;
  const box = (inner: string) => `<w:pict><w:txbxContent><w:p>${inner}</w:p></w:txbxContent></w:pict>`;
  const xml = `<w:p>${run(box(run('a')), '<w:vanish/>')}${run(box(run('b', '<w:vanish/>')))}${run('c')}</w:p>`;
  assert.equal(withoutHidden(xml, new Set()), `<w:p>${run(box(''))}${run('c')}</w:p>`);
  const shown = run('e', '<w:vanish w:val="0"/>');
  const styled = `<w:p><w:pPr><w:pStyle w:val="Note"/></w:pPr>${run('d')}${shown}</w:p><w:p>${run('f')}</w:p>`;
  assert.equal(
    withoutHidden(styled, new Set(['Note'])),
    `<w:p><w:pPr><w:pStyle w:val="Note"/></w:pPr>${shown}</w:p><w:p>${run('f')}</w:p>`,
  );
  const open = '<w:r><w:rPr>'.repeat(100_000);
  assert.equal(withoutHidden(open, new Set()), open);
});
