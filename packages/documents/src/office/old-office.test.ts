import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compoundOf } from '../../../core/src/formats/compound.fixture.ts';
import { oldExcel, oldWord } from './old-files.fixture.ts';
import { oldOfficeFacts } from './old-office.ts';

function word(version: number, isEncrypted = false): Buffer {
  const head = Buffer.alloc(64);
  head.writeUInt16LE(version < 0x6a ? 0xa5dc : 0xa5ec, 0);
  head.writeUInt16LE(version, 2);
  if (isEncrypted) head.writeUInt16LE(0x0100, 10);
  return compoundOf([{ name: 'WordDocument', content: head }]);
}

function excel(version: number, ...records: number[]): Buffer {
  const parts = [0x0809, ...records, 0x000a].map((kind) => {
    const record = Buffer.alloc(kind === 0x0809 ? 20 : 10);
    record.writeUInt16LE(kind, 0);
    record.writeUInt16LE(record.length - 4, 2);
    if (kind === 0x0809) record.writeUInt16LE(version, 4);
    if (kind === 0x0809) record.writeUInt16LE(5, 6);
    return record;
  });
  return compoundOf([{ name: version === 0x0500 ? 'Book' : 'Workbook', content: Buffer.concat(parts) }]);
}

function powerPoint(token: number): Buffer {
  const user = Buffer.alloc(28);
  user.writeUInt16LE(0x0ff6, 2);
  user.writeUInt32LE(20, 4);
  user.writeUInt32LE(20, 8);
  user.writeUInt32LE(token, 12);
  return compoundOf([
    { name: 'PowerPoint Document', content: Buffer.from('x') },
    { name: 'Current User', content: user },
  ]);
}

test('Word 6 and Word 95 have filters of their own', () => {
  assert.deepEqual(oldOfficeFacts('doc', word(0x65)), { isEncrypted: false, importFilter: 'MS WinWord 6.0' });
  assert.deepEqual(oldOfficeFacts('doc', word(0x68)), { isEncrypted: false, importFilter: 'MS Word 95' });
  assert.deepEqual(oldOfficeFacts('doc', word(0xc1)), { isEncrypted: false });
});

test('encrypted DOC, XLS and PPT files are known by their heads', () => {
  assert.equal(oldOfficeFacts('doc', word(0xc1, true)).isEncrypted, true);
  assert.equal(oldOfficeFacts('doc', word(0x65, true)).isEncrypted, true);
  for (const version of [0x0500, 0x0600]) {
    assert.equal(oldOfficeFacts('xls', excel(version, 0x0086, 0x002f, 0x0042)).isEncrypted, true);
    assert.equal(oldOfficeFacts('xls', excel(version, 0x0086, 0x0042)).isEncrypted, false);
  }
  assert.equal(oldOfficeFacts('ppt', powerPoint(0xf3d1c4df)).isEncrypted, true);
  assert.equal(oldOfficeFacts('ppt', powerPoint(0xe391c05f)).isEncrypted, false);
});

test('Excel 95 and earlier have filters of their own', () => {
  assert.equal(oldOfficeFacts('xls', excel(0x0500)).importFilter, 'MS Excel 5.0/95');
  assert.equal(oldOfficeFacts('xls', excel(0x0600)).importFilter, undefined);
  assert.equal(oldOfficeFacts('xls', oldExcel('Excel 3', [['a']])).importFilter, 'MS Excel 4.0');
  assert.equal(oldOfficeFacts('doc', oldWord('Word 2', ['a'])).importFilter, 'MS WinWord 5');
});

test('anything else is none of this', () => {
  for (const format of ['doc', 'xls', 'ppt', 'docx'])
    assert.deepEqual(oldOfficeFacts(format, Buffer.alloc(2_000, 7)), { isEncrypted: false });
});
