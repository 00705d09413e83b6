// @alone
/** Samples of the guides can be run one after another with the same account. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const docs = join(import.meta.dirname, '../../docs');

test('no two samples use the same idempotency key', () => {
  const guides = ['client', 'python', 'idempotency'].map((name) =>
    readFileSync(join(docs, `${name}.md`), 'utf8'),
  );
  const keys = guides.join('\n').match(/order-[\w-]+/g) ?? [];
  assert.ok(keys.length >= 4);
  assert.equal(new Set(keys).size, keys.length, keys.join(', '));
});
