// @alone
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

test("the app loads without Node's own undici", () => {
  const app = JSON.stringify(join(import.meta.dirname, '../app.ts'));
  const script = `import(${app}).then(() => console.log(process.moduleLoadList.join('\\n')))`;
  const loaded = execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', '-e', script], {
    encoding: 'utf8',
  });
  const modules = loaded.split('\n');
  assert.ok(modules.includes('NativeModule http'), 'the list names what was loaded');
  assert.deepEqual(
    modules.filter((name) => name.includes('undici')),
    [],
    "import functions of node:http from './node-http.ts'",
  );
});
