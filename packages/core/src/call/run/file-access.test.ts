import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuthenticatedCall, CallParts } from '../call.ts';
import { createFileAccess } from './file-access.ts';

// Files that come in the request itself need nothing of the call.
const files = createFileAccess({} as AuthenticatedCall, {} as CallParts);
const read = (text: string, filename: string) =>
  files.read({ data: Buffer.from(text).toString('base64'), filename });

test('a text is what its name says, and plain where the name says nothing', async () => {
  assert.equal((await read('a,b', 'table.CSV')).mime, 'text/csv');
  for (const name of ['a.constructor', 'a.__proto__', 'a.toString', 'a.unknown'])
    assert.equal((await read('hello', name)).mime, 'text/plain', name);
});

test('a long name is cut between letters, never within one', async () => {
  for (const end of ['.txt', 'a.txt']) {
    const { filename } = await read('hello', '𝐀'.repeat(150) + end);
    assert.ok(filename.isWellFormed(), filename);
    assert.ok(filename.length <= 200 && filename.endsWith(`𝐀${end}`), filename);
  }
});

test('a file of nothing but comments is read in no time', async () => {
  assert.equal((await read(`${'<!---->'.repeat(140)}x`, 'a')).mime, 'text/plain');
  assert.equal((await read(`${'<!---->'.repeat(100)}<svg>`, 'a')).mime, 'image/svg+xml');
});
