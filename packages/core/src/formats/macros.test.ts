import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compoundOf, type Part, projectParts } from './compound.fixture.ts';
import { sniff } from './sniff.ts';
import { writeZip } from './zip-write.ts';

const signal = new AbortController().signal;
const workbook = (...parts: Part[]) => compoundOf([{ name: 'Workbook' }, ...parts]);
const project: Part = { name: '_VBA_PROJECT_CUR', parts: [{ name: 'VBA', parts: projectParts }] };

test('a macro project is found, wherever it is', async () => {
  const found = async (bytes: Buffer) => {
    const { format, macros } = await sniff(bytes, { signal });
    return [format, macros];
  };
  assert.deepEqual(await found(workbook()), ['xls', false]);
  assert.deepEqual(await found(workbook(project)), ['xls', true]);
  assert.deepEqual(await found(workbook({ name: 'MBD01', parts: [project] })), ['xls', true]);
  assert.deepEqual(await found(compoundOf([{ name: 'WordDocument' }, project])), ['doc', true]);
});

test('so it is in new Office files, whatever their type says', async () => {
  const macros = async (...names: string[]) => {
    const parts = ['xl/workbook.xml', ...names].map((name) => ({ name, bytes: Buffer.from('<x/>') }));
    const types = {
      name: '[Content_Types].xml',
      bytes: Buffer.from('<Types>sheet.macroEnabled.main</Types>'),
    };
    return (await sniff(await writeZip([types, ...parts]), { signal })).macros;
  };
  assert.equal(await macros(), false);
  assert.equal(await macros('xl/vbaProject.bin'), true);
  assert.equal(await macros('xl/macrosheets/sheet1.xml'), true);
});
