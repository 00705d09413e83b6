import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { OjaError } from '../../errors.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import type { EngineParts } from '../capability.ts';
import { officeCall, officeContract, wordFile } from './contract.ts';
import { createLibreOffice } from './libreoffice.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const programDirs = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin'];
const sandbox = createSandbox({ mode: 'auto', programDirs, dir: undefined }, silent);
const parts = { sandbox, log: silent } as unknown as EngineParts;
const installed = (await sandbox.find('soffice')) !== undefined;
after(() => sandbox.close());

const children = async () => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)]);
  return stdout.split('\n').filter((line) => line.includes('soffice'));
};

if (installed)
  officeContract(() => createLibreOffice({ processes: 1, waitingMax: 4, timeoutMs: 60_000 }, parts));

test('an office that was killed comes back, and nothing of it is left at the end', {
  skip: !installed,
}, async () => {
  const engine = createLibreOffice({ processes: 1, waitingMax: 4, timeoutMs: 60_000 }, parts);
  const before = new Set(await children());
  const convert = async () =>
    engine.convert({ bytes: await wordFile(), from: 'docx', to: 'pdf' }, officeCall());
  await convert();
  const [own] = (await children()).filter((line) => !before.has(line));
  const pid = Number(own?.trim().split(' ')[0]);
  process.kill(pid, 'SIGKILL');
  assert.equal((await convert()).pages, 1);
  const running = convert();
  const [next] = (await children()).filter((line) => !before.has(line));
  process.kill(-Number(next?.trim().split(' ')[0]), 'SIGKILL');
  assert.equal((await running).pages, 1);
  await engine.close?.();
  assert.deepEqual(
    (await children()).filter((line) => !before.has(line)),
    [],
  );
});

test('a conversion that takes too long is given up', { skip: !installed }, async () => {
  const engine = createLibreOffice({ processes: 1, waitingMax: 0, timeoutMs: 1 }, parts);
  await assert.rejects(
    engine.convert({ bytes: await wordFile(50), from: 'docx', to: 'pdf' }, officeCall()),
    (error: unknown) => error instanceof OjaError && error.code === 'file_too_complex',
  );
  await engine.close?.();
});

test('without LibreOffice the engine says what mends it', async () => {
  const bare = createSandbox({ mode: 'auto', programDirs: ['/nowhere'], dir: undefined }, silent);
  const engine = createLibreOffice({ processes: 1, waitingMax: 1, timeoutMs: 1_000 }, {
    sandbox: bare,
    log: silent,
  } as unknown as EngineParts);
  assert.deepEqual(await engine.check(), {
    state: 'missing',
    detail: 'LibreOffice is not installed',
    mend: 'npm run setup:system',
  });
  await assert.rejects(
    engine.convert({ bytes: await wordFile(), from: 'docx', to: 'pdf' }, officeCall()),
    /setup:system/,
  );
  await bare.close();
});
