import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFolders } from './checks/folders.mjs';
import { longFunctions } from './size.mjs';

test('a folder with too many files of code is a fault, one with as many tests is not', () => {
  const files = (end) => Array.from({ length: 33 }, (_, i) => `packages/core/src/part/file-${i}${end}`);
  assert.match(checkFolders('/', files('.ts')).join(), /src\/part has 33 files of code \(at most 32\)/);
  assert.deepEqual(checkFolders('/', files('.test.ts')), []);
  assert.deepEqual(checkFolders('/', files('.ts').slice(1)), []);
});

test('functions are measured to their closing brace', () => {
  const body = (lines) => Array(lines).fill('  work();').join('\n');
  const text = `export function short() {\n${body(2)}\n}\n\nconst long = async (a) => {\n${body(4)}\n};\n`;
  assert.deepEqual(longFunctions(text, 5), [{ name: 'long', line: 6, lines: 6 }]);
});
