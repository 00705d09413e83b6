// @alone
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { consoleSources } from './build-console.mjs';
import { importsOf } from './checks/imports.mjs';
import { root } from './find-node.mjs';

test('whatever the console imports is among the sources that a new build follows', () => {
  const followed = new Set(consoleSources());
  const home = join(root, 'packages', 'console');
  const imported = consoleSources()
    .filter((file) => file.startsWith(home) && /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) =>
      importsOf(readFileSync(file, 'utf8'))
        .filter(({ isType, from }) => !isType && /^\..*\.tsx?$/.test(from))
        .map(({ from }) => join(dirname(file), from)),
    );
  assert.ok(imported.some((file) => !file.startsWith(home)));
  assert.deepEqual(
    imported.filter((file) => !followed.has(file)),
    [],
  );
});
