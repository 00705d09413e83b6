/** What every office engine must do. Call it in the engine's test file. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { EngineCall } from '../../../core/src/engines/engine.ts';
import { OjaError } from '../../../core/src/errors.ts';
import type { OfficeEngine } from './port.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
export const officeCall = (signal = new AbortController().signal): EngineCall => ({ signal, log: silent });

export async function wordFile(pages = 1): Promise<Buffer> {
  const docx = await import('docx');
  const children = Array.from(
    { length: pages },
    (_, at) => new docx.Paragraph({ text: `Ojú ìwé ${at + 1}`, pageBreakBefore: at > 0 }),
  );
  return await docx.Packer.toBuffer(new docx.Document({ sections: [{ children }] }));
}

export function officeContract(create: () => OfficeEngine): void {
  const engine = create();
  after(() => engine.close?.());

  describe(`office engine ${engine.name}`, () => {
    it('says that it is ready, or how to fix it', async () => {
      const state = await engine.check();
      assert.ok(state.state === 'ready' || state.fix);
    });

    it('makes a PDF with as many pages as the document', async () => {
      const result = await engine.convert(
        { bytes: await wordFile(3), from: 'docx', to: 'pdf' },
        officeCall(),
      );
      assert.equal(result.pages, 3);
      assert.equal(Buffer.from(result.bytes).subarray(0, 5).toString(), '%PDF-');
    });

    it('keeps the chosen pages', async () => {
      const result = await engine.convert(
        { bytes: await wordFile(4), from: 'docx', to: 'pdf', pageRange: '2-3' },
        officeCall(),
      );
      assert.equal(result.pages, 2);
    });

    it('refuses what it cannot open, and opens the next', async () => {
      for (const from of ['docx', 'xlsx', 'pptx'] as const) {
        await assert.rejects(
          engine.convert({ bytes: Buffer.from('PK nonsense'), from, to: 'pdf' }, officeCall()),
          (error: unknown) => {
            assert.ok(error instanceof OjaError, String(error));
            return error.code === 'unreadable_file';
          },
        );
      }
      assert.equal(
        (await engine.convert({ bytes: await wordFile(), from: 'docx', to: 'pdf' }, officeCall())).pages,
        1,
      );
    });

    it('stops when the caller leaves', async () => {
      const leave = new AbortController();
      leave.abort(new Error('gone'));
      await assert.rejects(
        engine.convert({ bytes: await wordFile(), from: 'docx', to: 'pdf' }, officeCall(leave.signal)),
        /gone/,
      );
    });
  });
}
