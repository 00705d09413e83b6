// @alone first @slow
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import type { EngineParts } from '../../../core/src/engines/capability.ts';
import { OjaError } from '../../../core/src/errors.ts';
import type { FileContent, Sandbox } from '../../../core/src/sandbox/port.ts';
import { createSandbox } from '../../../core/src/sandbox/sandbox.ts';
import { full, slowTest } from '../../../core/src/testing/slow.ts';
import { officeCall, officeContract, wordFile } from './contract.ts';
import { createLibreOffice } from './libreoffice.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const programDirs = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin'];
const sandbox = createSandbox({ mode: 'auto', programDirs, dir: undefined, idleSeconds: 600 }, silent);
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

slowTest(
  'LibreOffice stores its extensions in its own profile, not where every user’s start looks',
  {
    skip: !installed,
  },
  async () => {
    const folders: string[] = [];
    const watched: Sandbox = {
      ...sandbox,
      async serve(options) {
        const service = await sandbox.serve(options);
        folders.push(service.dir);
        return service;
      },
    };
    const engine = createLibreOffice({ processes: 1, waitingMax: 4, timeoutMs: 60_000 }, {
      ...parts,
      sandbox: watched,
    } as EngineParts);
    await engine.convert({ bytes: await wordFile(), from: 'docx', to: 'pdf' }, officeCall());
    assert.deepEqual(await readdir(join(folders[0]!, 'profile', 'shared-extensions')), ['uno_packages']);
    await engine.close?.();
  },
);

slowTest(
  'each job gets its own answer, however close the next one follows',
  { skip: !installed },
  async () => {
    const warned: unknown[] = [];
    const log = { ...silent, warn: (about: unknown) => warned.push(about) };
    const engine = createLibreOffice({ processes: 1, waitingMax: 4, timeoutMs: 60_000 }, {
      ...parts,
      log,
    } as EngineParts);
    const bytes = await wordFile(2);
    for (let at = 0; at < (full ? 30 : 6); at += 1) {
      const converted = engine.convert(
        { bytes, from: 'docx', to: 'pdf', pageRange: at % 3 === 0 ? '9' : '2' },
        officeCall(),
      );
      if (at % 3 === 0)
        await assert.rejects(converted, /options\.pages: the document has 2 pages, none of them in 9/);
      else assert.equal((await converted).pages, 1);
    }
    assert.deepEqual(warned, [], 'none needed a second try');
    await engine.close?.();
  },
);

test('a worn office is not believed: a fresh one speaks against a document', {
  skip: !installed,
}, async () => {
  const warned: unknown[] = [];
  const log = { ...silent, warn: (about: unknown) => warned.push(about) };
  const engine = createLibreOffice({ processes: 1, waitingMax: 4, timeoutMs: 60_000 }, {
    ...parts,
    log,
  } as EngineParts);
  const before = new Set(await children());
  const own = async () => (await children()).find((line) => !before.has(line));
  await engine.convert({ bytes: await wordFile(), from: 'docx', to: 'pdf' }, officeCall());
  const worn = await own();
  await assert.rejects(
    engine.convert({ bytes: Buffer.from('PK nonsense'), from: 'docx', to: 'pdf' }, officeCall()),
    (error: unknown) => error instanceof OjaError && error.code === 'unreadable_file',
  );
  assert.equal(warned.length, 1);
  assert.notEqual(await own(), worn);
  await engine.close?.();
});

slowTest('a conversion that takes too long is given up', { skip: !installed }, async () => {
  const engine = createLibreOffice({ processes: 1, waitingMax: 0, timeoutMs: 1 }, parts);
  await assert.rejects(
    engine.convert({ bytes: await wordFile(50), from: 'docx', to: 'pdf' }, officeCall()),
    (error: unknown) => error instanceof OjaError && error.code === 'file_too_complex',
  );
  await engine.close?.();
});

slowTest(
  'a conversion that a used office does not finish is given up within its time',
  {
    skip: !installed,
  },
  async () => {
    const warned: unknown[] = [];
    const log = { ...silent, warn: (about: unknown) => warned.push(about) };
    const silentAtSecond: Sandbox = {
      ...sandbox,
      async serve(options) {
        const service = await sandbox.serve(options);
        const give = (name: string, content: FileContent) =>
          service.give(name, name === 'job-2' ? String(content).replace('done-2', 'elsewhere') : content);
        return { ...service, give };
      },
    };
    const engine = createLibreOffice({ processes: 1, waitingMax: 0, timeoutMs: 20_000 }, {
      ...parts,
      sandbox: silentAtSecond,
      log,
    } as EngineParts);
    const convert = async () =>
      engine.convert({ bytes: await wordFile(), from: 'docx', to: 'pdf' }, officeCall());
    await convert();
    await assert.rejects(
      convert(),
      (error: unknown) => error instanceof OjaError && error.code === 'file_too_complex',
    );
    assert.deepEqual(warned, [], 'no second try');
    await engine.close?.();
  },
);

test('without LibreOffice the engine says what fixes it', async () => {
  const bare = createSandbox(
    { mode: 'auto', programDirs: ['/nowhere'], dir: undefined, idleSeconds: 600 },
    silent,
  );
  const engine = createLibreOffice({ processes: 1, waitingMax: 1, timeoutMs: 1_000 }, {
    sandbox: bare,
    log: silent,
  } as unknown as EngineParts);
  assert.deepEqual(await engine.check(), {
    state: 'missing',
    detail: 'LibreOffice is not installed',
    fix: 'npm run setup:system',
  });
  await assert.rejects(
    engine.convert({ bytes: await wordFile(), from: 'docx', to: 'pdf' }, officeCall()),
    /setup:system/,
  );
  await bare.close();
});
