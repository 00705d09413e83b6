/**
 * What callers see is what was last generated: OpenAPI, MCP tools and the catalogue by their digests, clients and the
 * tables of the guides in full. A change that is meant to be invisible leaves all of it as it is; `npm run generate`
 * records one that is meant.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { clientFiles } from '../../scripts/generate/generate-client.ts';
import { contractFiles } from '../../scripts/generate/generate-contract.ts';
import { docFiles } from '../../scripts/generate/generate-docs.ts';
import { pythonFiles } from '../../scripts/generate/generate-python.ts';

const root = join(import.meta.dirname, '../..');
const linesOf = (text: string) => text.trimEnd().split('\n');

test('OpenAPI, MCP tools and the catalogue are as recorded', () => {
  for (const [name, text] of Object.entries(contractFiles())) {
    const recorded = linesOf(readFileSync(join(root, name), 'utf8'));
    assert.ok(recorded.length > 300, `${name} has ${recorded.length} lines`);
    assert.deepEqual(linesOf(text), recorded);
  }
});

test('clients, settings and the other tables of the guides are as recorded', () => {
  const files = Object.entries({ ...clientFiles(), ...pythonFiles(), ...docFiles() });
  const names = files.map(([name]) => name);
  for (const one of ['packages/client/src/generated/types.ts', 'docs/settings.md'])
    assert.ok(names.includes(one), one);
  const changed = files.filter(([name, text]) => readFileSync(join(root, name), 'utf8') !== text);
  assert.deepEqual(
    changed.map(([name]) => name),
    [],
  );
});
