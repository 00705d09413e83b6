// @alone
/** The Python client: the wheel that the server gives out, its own tests and the samples of its guide. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { allScopes } from '../../packages/core/src/process/first-run.ts';
import { slowTest } from '../../packages/core/src/testing/slow.ts';
import { endpoints } from '../../packages/server/src/registry.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const skip = spawnSync('python3', ['--version']).status === 0 ? false : 'Python is not installed';

describe('Python client', { skip }, () => {
  let server: TestServer;
  let folder: string;
  let wheel: string;
  let env: Record<string, string>;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'oja-python-'));
    const packed = spawnSync(process.execPath, [join(root, 'scripts/build-python.mjs'), folder]);
    assert.equal(packed.status, 0, String(packed.stderr));
    wheel = String(packed.stdout).trim();
    // What pip does with a wheel of pure Python.
    const unpacked = spawnSync('python3', ['-m', 'zipfile', '-e', join(folder, wheel), join(folder, 'site')]);
    assert.equal(unpacked.status, 0, String(unpacked.stderr));
    server = await startTestServer();
    for (const category of ['network', 'utilities'])
      await server.call(`/api/v1/operator/categories/${category}`, {
        method: 'PUT',
        body: { state: 'live' },
      });
    const live = await server.account({ dollars: 5 });
    const practice = await server.account({ mode: 'test', scopes: allScopes().slice(0, 5) });
    env = {
      PATH: process.env.PATH!,
      HOME: folder,
      PYTHONPATH: join(folder, 'site'),
      OJA_URL: server.url,
      OJA_KEY: practice.key,
      OJA_LIVE_KEY: live.key,
    };
  });
  after(async () => {
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const python = (args: string[]): Promise<{ code: number; text: string }> =>
    new Promise((resolve) => {
      execFile('python3', args, { cwd: folder, env, timeout: 120_000 }, (error, out, err) =>
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), text: out + err }),
      );
    });

  slowTest('its own tests pass against a server', async () => {
    const { code, text } = await python([
      '-m',
      'unittest',
      'discover',
      '-s',
      join(root, 'packages/python/tests'),
    ]);
    assert.equal(code, 0, text);
    assert.match(text, /Ran \d\d tests/);
  });

  test('it has a method for every endpoint, async too', async () => {
    const check = `
import inspect, json
import oja
client, later = oja.Oja(), oja.AsyncOja()
for id in json.loads(${JSON.stringify(JSON.stringify(endpoints.map(({ id }) => id)))}):
    group, name = id.split(".")
    name = name.replace("-", "_")
    found = getattr(getattr(client, group), name, None) or getattr(getattr(client, group), name + "_")
    coroutine = getattr(getattr(later, group), found.__name__)
    assert inspect.iscoroutinefunction(coroutine) and not inspect.iscoroutinefunction(found), id
`;
    const { code, text } = await python(['-c', check]);
    assert.equal(code, 0, text);
  });

  test('the wheel lists every file with its hash', async () => {
    const check = `
import base64, csv, hashlib, io, sys, zipfile
wheel = zipfile.ZipFile(sys.argv[1])
[record] = [name for name in wheel.namelist() if name.endswith("/RECORD")]
rows = list(csv.reader(io.StringIO(wheel.read(record).decode())))
assert {row[0] for row in rows} == set(wheel.namelist())
for name, digest, size in rows:
    if name == record: continue
    content = wheel.read(name)
    found = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    assert digest == "sha256=" + found and int(size) == len(content), name
`;
    const { code, text } = await python(['-c', check, join(folder, wheel)]);
    assert.equal(code, 0, text);
  });

  test('a build from the source has the same modules as the wheel', async () => {
    const check = `
import json, sys, zipfile
packages = {name.rsplit("/", 1)[0] for name in zipfile.ZipFile(sys.argv[1]).namelist() if name.endswith(".py")}
print(json.dumps(sorted(name.replace("/", ".") for name in packages)))
`;
    const { text } = await python(['-c', check, join(folder, wheel)]);
    const project = readFileSync(join(root, 'packages/python/pyproject.toml'), 'utf8');
    assert.deepEqual(JSON.parse(/^packages = (\[.*\])$/m.exec(project)![1]!), JSON.parse(text));
  });

  const guide = readFileSync(join(root, 'docs/python.md'), 'utf8');
  const samples = [...guide.matchAll(/^```python\n([\s\S]*?)^```$/gm)].map(([, code]) => code!);
  for (const [i, code] of samples.entries())
    test(`sample ${i + 1} of the guide runs`, async () => {
      const file = join(folder, `sample-${i}.py`);
      writeFileSync(file, code);
      const ended = await python([file]);
      assert.equal(ended.code, 0, ended.text);
    });

  test('the guide names the wheel as it is called', () => {
    assert.ok(guide.includes(`/${wheel}`), wheel);
  });
});
