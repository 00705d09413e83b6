import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeZip } from '../../../../../core/src/formats/zip-write.ts';
import { tasks } from '../tasks.ts';

const cache = (kind: 'str' | 'num', values: (string | number)[], format = 'General') =>
  `<c:${kind}Ref><c:${kind}Cache>${kind === 'num' ? `<c:formatCode>${format}</c:formatCode>` : ''}${values
    .map((value, at) => (value === '' ? '' : `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`))
    .join('')}</c:${kind}Cache></c:${kind}Ref>`;
const title = (text: string) =>
  `<c:title><c:tx><c:rich><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx></c:title>`;
const series = (name: string, values: (string | number)[], format?: string) =>
  `<c:ser><c:tx>${cache('str', [name])}</c:tx><c:cat>${cache('str', ['Lagos', 'Kano', 'Ọ̀yọ́'])}</c:cat><c:val>${cache('num', values, format)}</c:val></c:ser>`;
const chart = `<?xml version="1.0"?><c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart>${title('Sales &amp; costs')}<c:plotArea><c:barChart>${series('2025', [1250.1, 70.30000000000001, ''])}${series('Share', [0.125, '', 0.5], '0.0%')}</c:barChart><c:catAx>${title('City')}</c:catAx><c:valAx>${title('Million ₦')}</c:valAx></c:plotArea></c:chart></c:chartSpace>`;
const relations = (id: string, target: string) =>
  `<Relationships><Relationship Id="${id}" Type="x/chart" Target="${target}"/></Relationships>`;
const zip = (parts: Record<string, string>) =>
  writeZip(Object.entries(parts).map(([name, xml]) => ({ name, bytes: Buffer.from(xml) })));

const table = [
  'Chart: Sales & costs',
  'Axes: City, Million ₦',
  '| City | 2025 | Share |\n| --- | --- | --- |\n| Lagos | 1250.1 | 12.5% |\n| Kano | 70.3 |  |\n| Ọ̀yọ́ |  | 50% |',
].join('\n\n');

test('a chart of a presentation is its title, axes and numbers', async () => {
  const frame = '<p:graphicFrame><a:graphic><c:chart r:id="rId7"/></a:graphic></p:graphicFrame>';
  const bytes = await zip({
    'ppt/presentation.xml':
      '<p:presentation><p:sldIdLst><p:sldId r:id="rId1"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relations('rId1', 'slides/slide1.xml'),
    'ppt/slides/slide1.xml': `<p:sld><p:cSld><p:spTree>${frame}</p:spTree></p:cSld></p:sld>`,
    'ppt/slides/_rels/slide1.xml.rels': relations('rId7', '../charts/chart3.xml'),
    'ppt/charts/chart3.xml': chart,
  });
  const { sections } = await tasks.read({ bytes, format: 'pptx' });
  assert.equal(sections[0]?.text, table);
});

test('a chart of a document stands after its paragraph', async () => {
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const drawing = '<w:drawing><a:graphic><c:chart r:id="rId4"/></a:graphic></w:drawing>';
  const said = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const bytes = await zip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId4" Type="${office}/chart" Target="charts/chart1.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${word}" xmlns:a="a" xmlns:c="c" xmlns:r="r"><w:body>${said('Before.')}<w:p><w:r>${drawing}</w:r></w:p>${said('After.')}</w:body></w:document>`,
    'word/charts/chart1.xml': chart,
  });
  const { sections } = await tasks.read({ bytes, format: 'docx' });
  assert.equal(sections[0]?.text, `Before.\n\n${table}\n\nAfter.`);
});
