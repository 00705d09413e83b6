/** What every documents engine must do. Call it in the engine's test file. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { EngineCall } from '../../../core/src/engines/engine.ts';
import { OjaError } from '../../../core/src/errors.ts';
import type { Block, DocumentsEngine, ReadableFormat, StructuredDocument } from './port.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
export const documentsCall = (signal = new AbortController().signal): EngineCall => ({ signal, log: silent });

const sample: StructuredDocument = {
  format: 'txt',
  title: 'Ọjà',
  author: 'Ada',
  pages: null,
  sections: [
    {
      blocks: [
        { kind: 'heading', level: 1, runs: [{ text: 'Ọjà ní Ìbàdàn' }] },
        {
          kind: 'paragraph',
          runs: [{ text: 'Plain, ' }, { text: 'bold', bold: true }, { text: ' & <sharp> *stars*' }],
        },
        { kind: 'list_item', level: 0, ordered: false, runs: [{ text: 'Ẹ̀wà ₦1,250' }] },
        { kind: 'list_item', level: 1, ordered: false, runs: [{ text: 'inner' }] },
        {
          kind: 'table',
          headerRows: 1,
          rows: [
            [{ text: 'Name' }, { text: 'Iye' }],
            [{ text: 'both', colspan: 2 }],
            [{ text: 'a | b' }, { text: '12.5' }],
          ],
        },
        { kind: 'paragraph', runs: [{ text: 'مرحبا بالعالم' }] },
      ],
      text: '',
      needsOcr: false,
    },
  ],
};

const words = [
  'Ọjà ní Ìbàdàn',
  'Plain, ',
  '& <sharp> *stars*',
  'Ẹ̀wà ₦1,250',
  'inner',
  'a | b',
  '12.5',
  'both',
  'مرحبا بالعالم',
];

const textOf = (block: Block): string => {
  if (block.kind === 'table')
    return block.rows
      .flat()
      .map((cell) => cell.text)
      .join('\n');
  if (block.kind === 'picture') return block.alt;
  return block.kind === 'code' ? block.text : block.runs.map((run) => run.text).join('');
};

export function documentsContract(create: () => DocumentsEngine): void {
  const engine = create();
  after(() => engine.close?.());
  const write = (to: 'docx' | 'xlsx' | 'html' | 'md' | 'txt' | 'csv') =>
    engine.write({ from: 'document', document: sample, to }, documentsCall());
  const read = (bytes: Uint8Array, format: ReadableFormat) => engine.read({ bytes, format }, documentsCall());

  describe(`documents engine ${engine.name}`, () => {
    it('says that it is ready, or how to fix it', async () => {
      const state = await engine.check();
      assert.ok(state.state === 'ready' || state.fix);
    });

    for (const to of ['docx', 'html', 'md', 'txt', 'xlsx'] as const) {
      it(`writes ${to} that holds every word when it is read again`, async () => {
        const { files } = await write(to);
        const document = await read(files[0]?.bytes as Uint8Array, to);
        const text = document.sections.flatMap((section) => section.blocks.map(textOf)).join('\n');
        for (const word of words) assert.ok(text.includes(word), `${word} in ${text}`);
      });
    }

    for (const to of ['docx', 'html', 'md'] as const) {
      it(`keeps headings, emphasis, lists and tables in ${to}`, async () => {
        const { files } = await write(to);
        const [section] = (await read(files[0]?.bytes as Uint8Array, to)).sections;
        const blocks = section?.blocks ?? [];
        assert.deepEqual(
          blocks.map((block) => block.kind),
          ['heading', 'paragraph', 'list_item', 'list_item', 'table', 'paragraph'],
        );
        const [, paragraph, , inner] = blocks;
        assert.ok(
          paragraph?.kind === 'paragraph' && paragraph.runs.some((run) => run.bold && run.text === 'bold'),
        );
        assert.ok(inner?.kind === 'list_item' && inner.level === 1);
      });
    }

    it('makes CSV of the table alone', async () => {
      const { files } = await write('csv');
      assert.equal(
        Buffer.from(files[0]?.bytes as Uint8Array).toString(),
        'Name,Iye\r\nboth,\r\na | b,12.5\r\n',
      );
    });

    it('gives text alone when only text is wanted', async () => {
      const { sections } = await engine.read(
        { bytes: Buffer.from('# A\n\nb'), format: 'md', textOnly: true },
        documentsCall(),
      );
      assert.deepEqual(sections, [{ blocks: [], text: '# A\n\nb', needsOcr: false }]);
    });

    it('refuses what it cannot read, and reads the next', async () => {
      for (const format of ['pdf', 'docx', 'xlsx', 'pptx'] as const) {
        await assert.rejects(read(Buffer.from('nonsense'), format), (error: unknown) => {
          assert.ok(error instanceof OjaError);
          return error.code === 'unreadable_file';
        });
      }
      assert.equal((await read(Buffer.from('fine'), 'txt')).sections[0]?.text, 'fine');
    });

    it('stops when the caller leaves', async () => {
      const leave = new AbortController();
      leave.abort(new Error('gone'));
      await assert.rejects(
        engine.read({ bytes: Buffer.from('x'), format: 'txt' }, documentsCall(leave.signal)),
        /gone/,
      );
    });
  });
}
