import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { needsOf } from './test-needs.mjs';

test('a file asks for services by the names that it or its shared test code uses', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'oja-needs-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const write = (file, text) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write(
    'src/testing/database.ts',
    'export const withoutPostgres = false;\nexport const withoutRedis = false;\n',
  );
  write('src/testing/server.ts', "import { withoutRedis } from './database.ts';\n");
  write('test/stores.ts', "import { withoutPostgres } from '../src/testing/database.ts';\n");
  write('src/pure.test.ts', "import { add } from './add.ts';\n");
  write('src/http.test.ts', "import { start } from './testing/server.ts';\n");
  write('test/store.test.ts', "import { suite } from './stores.ts';\n");
  const none = { postgres: false, redis: false, clickHouse: false, templates: false };
  assert.deepEqual(needsOf(['src/pure.test.ts'], root), none);
  assert.deepEqual(needsOf(['src/http.test.ts'], root), { ...none, templates: true });
  assert.deepEqual(needsOf(['src/pure.test.ts', 'test/store.test.ts'], root), {
    ...none,
    postgres: true,
    templates: true,
  });
});
