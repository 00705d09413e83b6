import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compoundOf, moduleOf, type Part, projectParts } from './compound.fixture.ts';
import { sniff } from './sniff.ts';
import { expandVba } from './vba-source.ts';
import { writeZip } from './zip-write.ts';

const signal = new AbortController().signal;
const attributes = 'Attribute VB_Name = "Sheet1"\r\nAttribute VB_Exposed = True\r\n';
const empty = moduleOf(`${attributes}Option Explicit\r\n' Nothing here\r\n\r\n`);
const code = moduleOf(`${attributes}Sub Auto_Open()\r\n  Shell "calc"\r\nEnd Sub\r\n`);

const workbook = (...parts: Part[]) => compoundOf([{ name: 'Workbook', content: sheets(0) }, ...parts]);

/** Of a workbook's records the list of sheets only. */
function sheets(kind: number): Buffer {
  const sheet = Buffer.from([0x85, 0, 9, 0, 0, 0, 0, 0, 0, kind, 1, 0, 0x41]);
  return Buffer.concat([Buffer.from([0x09, 0x08, 2, 0, 0, 6]), sheet, Buffer.from([0x0a, 0, 0, 0])]);
}

const project = (modules: Record<string, Buffer>): Part => ({
  name: '_VBA_PROJECT_CUR',
  parts: [{ name: 'VBA', parts: projectParts(modules) }],
});

test('a macro project counts when there is code in it', async () => {
  const found = async (bytes: Buffer) => {
    const { format, macros } = await sniff(bytes, { signal });
    return [format, macros];
  };
  assert.deepEqual(await found(workbook()), ['xls', false]);
  assert.deepEqual(await found(workbook(project({ Sheet1: empty, ThisWorkbook: empty }))), ['xls', false]);
  assert.deepEqual(await found(workbook(project({ Sheet1: empty, Module1: code }))), ['xls', true]);
  const embedded = { name: 'MBD01', parts: [project({ Module1: code })] };
  assert.deepEqual(await found(workbook(embedded)), ['xls', true]);
  const emptied = { name: 'VBA', parts: [{ name: '_VBA_PROJECT' }, { name: 'Sheet1' }] };
  assert.deepEqual(await found(workbook(emptied)), ['xls', false]);
  const document = compoundOf([{ name: 'WordDocument' }, project({ ThisDocument: empty })]);
  assert.deepEqual(await found(document), ['doc', false]);
  const macroSheet = compoundOf([{ name: 'Workbook', content: sheets(1) }]);
  assert.deepEqual(await found(macroSheet), ['xls', true]);
});

test('so it does in new Office files, whatever their type says', async () => {
  const zipped = async (more: { name: string; bytes: Buffer }[]) =>
    await sniff(
      await writeZip([
        { name: '[Content_Types].xml', bytes: Buffer.from('<Types>sheet.macroEnabled.main</Types>') },
        { name: 'xl/workbook.xml', bytes: Buffer.from('<workbook/>') },
        ...more,
      ]),
      { signal, filename: 'a.xlsm' },
    );
  const vba = (modules: Record<string, Buffer>) => ({
    name: 'xl/vbaProject.bin',
    bytes: compoundOf([{ name: 'VBA', parts: projectParts(modules) }]),
  });
  assert.equal((await zipped([])).macros, false);
  assert.equal((await zipped([vba({ Module1: empty })])).macros, false);
  assert.equal((await zipped([vba({ Module1: code })])).macros, true);
  const sheet = { name: 'xl/macrosheets/sheet1.xml', bytes: Buffer.from('<x/>') };
  assert.equal((await zipped([sheet])).macros, true);
});

test('a project that is none is refused, wherever it is damaged', async () => {
  const refused = /macros are damaged/;
  await assert.rejects(sniff(workbook(project({ Module1: Buffer.from('no source') })), { signal }), refused);
  const stray = { name: 'VBA', parts: [{ name: '_VBA_PROJECT', content: Buffer.from('x') }] };
  await assert.rejects(sniff(workbook(stray), { signal }), refused);
  const whole = workbook(project({ Sheet1: empty, Module1: code }));
  for (let at = 8; at < whole.length; at += 7) {
    const changed = Buffer.from(whole);
    changed.fill(0xff, at, Math.min(at + 5, whole.length));
    for (const bytes of [changed, whole.subarray(0, at)]) {
      await sniff(bytes, { signal }).catch((error: { code?: string }) => {
        assert.ok(error.code === 'unsupported_file' || error.code === 'unreadable_file', String(error));
      });
    }
  }
});

test('a packed source is read with its copies', () => {
  // MS-OVBA 3.2.2: the example of the specification.
  const packed = Buffer.from(
    '012fb000236161616263646582660070616768696a013808616b6c00306d6e6f7006710270041072737475761077' +
      '78797a003c',
    'hex',
  );
  assert.equal(expandVba(packed, 100), '#aaabcdefaaaaghijaaaaaklaaamnopqaaaaaaaaaaaarstuvwxyzaaa');
});
