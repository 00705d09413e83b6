import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './find-node.mjs';
import { filesWith } from './set-version.mjs';

test('every file that names the version gets the next one, and nothing else', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const next = filesWith('987.65.43');
  for (const [file, text] of Object.entries(next)) {
    assert.ok(text.includes('987.65.43'), file);
    const before = readFileSync(join(root, file), 'utf8');
    assert.ok(text.replaceAll('987.65.43', version) === before, `${file} names another version as well`);
  }
});
