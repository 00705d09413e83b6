import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tasks } from '../tasks.ts';
import { renderPdf } from './pdf-render.ts';

/** A page with a line of text and very many drawn lines, all of them within a form. */
function drawing(lines: number): Buffer {
  const strokes = Array.from({ length: lines }, (_, at) => `${at % 600} ${at % 800} m 300 ${at % 700} l S\n`);
  const stream = (facts: string, content: string) =>
    `<<${facts}/Length ${content.length}>>stream\n${content}\nendstream`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>>>',
    stream('', '/X Do BT /F 12 Tf 72 700 Td (Site plan of Ikeja) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    stream('/Type/XObject/Subtype/Form/BBox[0 0 600 800]', strokes.join('')),
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Size 7/Root 1 0 R>>\n%%EOF`, 'latin1');
}

test('a drawing of very many lines is read without its layout', async () => {
  const { sections } = await tasks.read({ bytes: drawing(31_000), format: 'pdf' });
  assert.deepEqual(sections[0]?.blocks, [{ kind: 'paragraph', runs: [{ text: 'Site plan of Ikeja' }] }]);
  const simple = await tasks.read({ bytes: drawing(10), format: 'pdf' });
  assert.match(simple.sections[0]?.text ?? '', /Site plan of Ikeja/);
});

test('a page of more lines than can be drawn in time is refused at once', async () => {
  await assert.rejects(renderPdf({ bytes: drawing(151_000), to: 'png' }), {
    code: 'file_too_complex',
    message: 'file: page 1 draws more than 150000 lines and areas.',
  });
});
