// @alone
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { writeXlsx } from 'hucre';
import { readFile } from '../../../ai/src/endpoints/files/read-files.ts';
import type { EngineCall } from '../../../core/src/engines/engine.ts';
import { fail } from '../../../core/src/errors.ts';
import {
  type ConvertCall,
  createConvertCall,
} from '../../../utilities/src/endpoints/convert/convert-testing.ts';
import { recalculate } from './recalculate.ts';

const call = createConvertCall();
/** A server without LibreOffice. */
const withoutOffice = createConvertCall({
  engines: {
    office: {
      convert: async () => {
        throw fail('engine_unavailable', 'LibreOffice is not installed.');
      },
    },
  },
});
after(async () => {
  await call.close();
  await withoutOffice.close();
});

/** As openpyxl writes it: formulas without their results. */
let workbook: Uint8Array;
before(async () => {
  const goods: [string, number, number][] = [
    ['Yam', 12, 1_500],
    ['Oil', 1, 7_250],
    ['Rice', 2, 30_000],
  ];
  const formulas = [...goods.map((_, at) => `B${at + 2}*C${at + 2}`), 'SUM(D2:D4)'];
  workbook = await writeXlsx({
    sheets: [
      {
        name: 'Goods',
        rows: [
          ['Item', 'Qty', 'Price', 'Amount'],
          ...goods.map((row) => [...row, null]),
          ['Total', null, null, null],
        ],
        cells: new Map(formulas.map((formula, at) => [`${at + 1},3`, { formula }])),
      },
    ],
  });
});

const convert = async ({ convert }: ConvertCall, to: string) => {
  const { file, data } = await convert({ file: { data: workbook, filename: 'a.xlsx' }, to });
  return { text: Buffer.from(file.bytes).toString(), warnings: data.warnings };
};

const read = async ({ context }: ConvertCall) => {
  const file = { data: Buffer.from(workbook).toString('base64'), filename: 'a.xlsx' };
  const found = await readFile({ file, param: 'files[0]' }, context, context);
  assert.ok(found.kind === 'document');
  return { text: found.passages.map((passage) => passage.text).join('\n'), notes: found.notes };
};

test('formulas without stored results are calculated', async () => {
  assert.deepEqual(await convert(call, 'csv'), {
    text: 'Item,Qty,Price,Amount\r\nYam,12,1500,18000\r\nOil,1,7250,7250\r\nRice,2,30000,60000\r\nTotal,,,85250\r\n',
    warnings: [],
  });
  const { text, notes } = await read(call);
  assert.match(text, /Rice.*60000/);
  assert.deepEqual(notes, []);
});

const warning = '4 formulas have no stored results. Save the workbook in a spreadsheet program first.';

test('without an office program they are counted, and text shows the formula', async () => {
  assert.deepEqual(await convert(withoutOffice, 'csv'), {
    text: 'Item,Qty,Price,Amount\r\nYam,12,1500,\r\nOil,1,7250,\r\nRice,2,30000,\r\nTotal,,,\r\n',
    warnings: [warning],
  });
  const markdown = await convert(withoutOffice, 'md');
  assert.match(markdown.text, /\| Rice \| 2 \| 30000 \| =B4\*C4 \|/);
  assert.deepEqual(markdown.warnings, [warning]);
  const { text, notes } = await read(withoutOffice);
  assert.match(text, /Rice.*=B4\*C4/);
  assert.deepEqual(notes, [`a.xlsx: ${warning}`]);
});

test('formulas that take too long are left out, and the caller is not kept waiting', async () => {
  const slow = createConvertCall({
    engines: {
      office: {
        convert: (_input: unknown, { signal }: EngineCall) =>
          new Promise<never>((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason), { once: true });
          }),
      },
    },
  });
  const { context } = slow;
  assert.equal(await recalculate({ bytes: workbook }, context, context, 10), undefined);
  await slow.close();
});
