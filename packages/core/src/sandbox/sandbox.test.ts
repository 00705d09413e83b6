// @alone
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { silent } from '../egress/testing.ts';
import { EngineFailure } from '../engine-failure.ts';
import { makeFolder, sweepFolders } from './folder.ts';
import type { Sandbox } from './port.ts';
import { createSandbox } from './sandbox.ts';
import { findsWalls, folder, isRunning, programDirs, shell } from './testing.ts';

const canIsolate = await findsWalls();

for (const mode of ['auto', 'off'] as const) {
  describe(mode === 'auto' ? 'behind walls' : 'with limits only', {
    skip: mode === 'auto' && !canIsolate,
  }, () => {
    const dir = folder();
    let sandbox: Sandbox;
    before(() => {
      sandbox = createSandbox({ mode, programDirs, dir, idleSeconds: 600 }, silent);
    });
    after(async () => {
      await sandbox.close();
      assert.deepEqual(readdirSync(dir), [], 'throwaway folders are removed');
      rmSync(dir, { recursive: true });
    });

    test('says how programs run', async () => {
      const state = await sandbox.state();
      assert.equal(state.isolated, mode === 'auto');
      assert.match(state.detail, mode === 'auto' ? /^bubblewrap \d/ : /OJA_SANDBOX=off/);
    });

    test('files in, files out, exit code and streams', async () => {
      const result = await sandbox.run(
        shell('cat sub/in.txt > out/b.txt; cat; echo oops >&2; mkdir out/deep; echo d > out/deep/c; exit 3', {
          files: { 'sub/in.txt': Buffer.from('hello'), 'out/a.txt': Buffer.from('kept') },
          outputs: ['out', 'missing'],
          stdin: Buffer.from('piped'),
        }),
      );
      assert.equal(result.code, 3);
      assert.equal(result.stdout.toString(), 'piped');
      assert.equal(result.stderr, 'oops\n');
      const files = Object.entries(result.files).map(([name, bytes]) => `${name}=${bytes.toString().trim()}`);
      assert.deepEqual(files, ['out/a.txt=kept', 'out/b.txt=hello', 'out/deep/c=d']);
    });

    test('links that lead outside are not read', async () => {
      const secret = join(dir, 'secret');
      writeFileSync(secret, 'secret');
      const script = `mkdir out; ln -s ${secret} out/link; ln -s /etc etc; ln -s ${dir} up; echo ok > out/fine`;
      const result = await sandbox.run(
        shell(script, { outputs: ['out', 'etc/hostname', 'up/secret', 'out/link'] }),
      );
      rmSync(secret);
      assert.deepEqual(Object.keys(result.files), ['out/fine']);
    });

    test('names of files cannot leave the folder', async () => {
      await assert.rejects(
        sandbox.run(shell('true', { files: { '../x': Buffer.from('') } })),
        /leaves the throwaway folder/,
      );
      await assert.rejects(
        sandbox.run(shell('true', { outputs: ['../../etc'] })).then(({ files }) => {
          assert.deepEqual(files, {});
          throw new Error('leaves');
        }),
        /leaves/,
      );
    });

    test('our environment stays out', async () => {
      process.env.OJA_TEST_SECRET = 'do-not-leak';
      const { stdout } = await sandbox.run(shell('env', { env: { EXTRA: 'yes' } }));
      delete process.env.OJA_TEST_SECRET;
      assert.doesNotMatch(stdout.toString(), /do-not-leak/);
      assert.match(stdout.toString(), /^EXTRA=yes$/m);
      assert.match(stdout.toString(), /^HOME=.*\.home$/m);
    });

    test('time is up for the whole family, strays included', async () => {
      const word = `stray-${mode}-${process.pid}`;
      const script = `sh -c 'sleep 300; : ${word}' & setsid sh -c 'sleep 300; : ${word}' & wait`;
      await assert.rejects(sandbox.run(shell(script, { timeoutMs: 400 })), { code: 'deadline_exceeded' });
      assert.equal(isRunning(word), false);
    });

    test('what the program leaves behind ends with it', async () => {
      const word = `left-${mode}-${process.pid}`;
      const { code } = await sandbox.run(
        shell(`setsid sh -c 'sleep 300; : ${word}' & exit 0`, { timeoutMs: 5_000 }),
      );
      assert.equal(code, 0);
      assert.equal(isRunning(word), false);
    });

    test('output has a budget', async () => {
      await assert.rejects(sandbox.run(shell('yes', { outputBytesMax: 100_000 })), {
        code: 'file_too_complex',
      });
      const twoFiles = 'for i in 1 2; do head -c 60000 /dev/zero > out$i; done';
      const run = shell(twoFiles, { outputBytesMax: 100_000, outputs: ['out1', 'out2'] });
      await assert.rejects(sandbox.run(run), { code: 'file_too_complex' });
      const { files } = await sandbox.run(
        shell('head -c 9000000 /dev/zero > big; :', { outputBytesMax: 1_000_000 }),
      );
      assert.deepEqual(files, {});
    });

    test('memory has a limit', async () => {
      const hungry = {
        program: process.execPath,
        args: ['-e', 'Buffer.alloc(800e6).fill(1); console.log("ate")'],
      };
      const readOnlyPaths = [process.execPath];
      const run = { ...shell(''), ...hungry, readOnlyPaths, memoryBytesMax: 400_000_000 };
      const { stdout, code } = await sandbox.run(run);
      assert.notEqual(code, 0);
      assert.equal(stdout.toString(), '');
    });

    test('a leaving caller ends the program', async () => {
      const leaving = new AbortController();
      const reason = new Error('gone');
      const work = sandbox.run(shell('sleep 300', { signal: leaving.signal }));
      setImmediate(() => leaving.abort(reason));
      await assert.rejects(work, reason);
    });

    test('a missing program is unavailable, with the command that fixes it', async () => {
      await assert.rejects(sandbox.run({ ...shell(''), program: 'no-such-program' }), (error) => {
        assert.ok(error instanceof EngineFailure);
        assert.match(error.message, /npm run setup:system/);
        return true;
      });
      assert.equal(await sandbox.find('no-such-program'), undefined);
      assert.match((await sandbox.find('sh')) ?? '', /^\/.*\/sh$/);
    });

    test('a service lives until it is stopped', async () => {
      const lines: string[] = [];
      const heard = Promise.withResolvers<void>();
      const service = await sandbox.serve({
        program: 'sh',
        args: (inside) => ['-c', 'printf "in "; echo $0 > file; echo $0; exec sleep 300', inside],
        log(line) {
          lines.push(line);
          heard.resolve();
        },
      });
      await heard.promise;
      assert.deepEqual(lines, [`in ${service.dirInside}`]);
      assert.ok(existsSync(join(service.dir, 'file')));
      await service.stop();
      assert.equal((await service.ended).signal, 'SIGKILL');
      assert.equal(existsSync(service.dir), false);
    });

    test('a service is given files of its own, and nothing goes where it left a link', async () => {
      const outside = folder();
      const victim = join(outside, 'victim');
      writeFileSync(victim, 'as it was');
      const heard = Promise.withResolvers<string>();
      const wait = 'until [ -s deep/er/in ]; do sleep 0.02; done; rm deep/er/in && rm -r deep && echo took';
      const service = await sandbox.serve({
        program: 'sh',
        args: ['-c', `ln -s ${victim} next; ln -s ${outside} way; ${wait}; exec sleep 300`],
        log: heard.resolve,
      });
      await service.give('deep/er/in', ['gi', 'ven'].map(Buffer.from));
      assert.equal(await heard.promise, 'took');
      await assert.rejects(service.give('next', 'other'), { code: 'EEXIST' });
      await assert.rejects(service.give('way/victim', 'other'), { code: 'EEXIST' });
      await assert.rejects(service.give('../victim', 'other'), /leaves the throwaway folder/);
      assert.deepEqual(readdirSync(outside), ['victim']);
      assert.equal(readFileSync(victim, 'utf8'), 'as it was');
      await service.stop();
      rmSync(outside, { recursive: true });
    });
  });
}

test('required walls refuse to run without them', async () => {
  const sandbox = createSandbox(
    { mode: 'required', programDirs: ['/nonexistent', '/bin'].slice(0, 1), dir: undefined, idleSeconds: 600 },
    silent,
  );
  await assert.rejects(sandbox.run({ ...shell(''), program: '/bin/sh', args: ['-c', 'true'] }), (error) => {
    assert.ok(error instanceof EngineFailure);
    assert.match(error.message, /without isolation/);
    return true;
  });
  const state = await sandbox.state();
  assert.equal(state.isolated, false);
  assert.equal(state.fix, 'npm run setup:system');
  await sandbox.close();
});

test('queues are bounded: so many at once, so many waiting, the rest gets a time to retry', async () => {
  const sandbox = createSandbox({ mode: 'off', programDirs, dir: undefined, idleSeconds: 600 }, silent);
  const leaving = new AbortController();
  const works = Array.from({ length: 7 }, () =>
    sandbox
      .run(shell('sleep 300', { queue: 'office', signal: leaving.signal }))
      .catch((error: unknown) => error),
  );
  const full = await Promise.race(works);
  assert.equal((full as { code: string }).code, 'queue_full');
  assert.ok(((full as { retryAfterSeconds: number }).retryAfterSeconds ?? 0) > 0);
  const reason = new Error('gone');
  leaving.abort(reason);
  const ends = await Promise.all(works);
  assert.equal(ends.filter((end) => end === reason).length, 5);
  assert.equal(ends.filter((end) => (end as { code?: string }).code === 'queue_full').length, 2);
  assert.equal((await sandbox.run(shell('echo free', { queue: 'office' }))).stdout.toString(), 'free\n');
  await sandbox.close();
});

test('one account does not keep the others out of a queue', async () => {
  const sandbox = createSandbox({ mode: 'off', programDirs, dir: undefined, idleSeconds: 600 }, silent);
  const order: string[] = [];
  const ask = async (account: string) => {
    await sandbox.run(shell('true', { queue: 'office', account }));
    order.push(account);
  };
  const ends = await Promise.allSettled(['a', 'a', 'a', 'a', 'a', 'b'].map(ask));
  assert.deepEqual(order, ['a', 'b', 'a', 'a', 'a']);
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  );
  await sandbox.close();
});

for (const mode of ['auto', 'off'] as const) {
  test(`throwaway folders in a place of our own alone are reached by programs (${mode})`, async () => {
    const outer = folder();
    const sandbox = createSandbox({ mode, programDirs, dir: join(outer, 'inner'), idleSeconds: 600 }, silent);
    const files = { in: Buffer.from('given') };
    const { stdout, stderr } = await sandbox.run(shell('cat "$HOME/../in"', { files }));
    assert.deepEqual([stdout.toString(), stderr], ['given', '']);
    await sandbox.close();
    rmSync(outer, { recursive: true });
  });
}

test('closing ends everything', async () => {
  const dir = folder();
  const sandbox = createSandbox({ mode: 'auto', programDirs, dir, idleSeconds: 600 }, silent);
  const word = `closing-${process.pid}`;
  const work = sandbox.run(shell(`sleep 300 # ${word}`)).catch((error: unknown) => error);
  const service = await sandbox.serve({ program: 'sh', args: ['-c', `sleep 300 # ${word}`] });
  await sandbox.close();
  assert.equal(((await work) as { code: string }).code, 'shutting_down');
  assert.equal((await service.ended).signal, 'SIGKILL');
  assert.equal(isRunning(word), false);
  assert.deepEqual(readdirSync(dir), []);
  rmSync(dir, { recursive: true });
});

test('at start, folders of a process that was killed a moment ago go; those of a running one stay', async () => {
  const dir = folder();
  const own = await makeFolder(dir, {});
  const script = `import { makeFolder } from ${JSON.stringify(import.meta.resolve('./folder.ts'))};
    await makeFolder(process.argv[1], { file: Buffer.from('x') });
    process.kill(process.pid, 'SIGKILL');`;
  const dead = spawnSync(process.execPath, ['--input-type=module', '-e', script, dir]);
  assert.equal(dead.signal, 'SIGKILL', dead.stderr.toString());
  assert.equal(readdirSync(dir).length, 2);
  const sandbox = createSandbox({ mode: 'off', programDirs, dir, idleSeconds: 600 }, silent);
  for (const ended = Date.now() + 30_000; readdirSync(dir).length > 1 && Date.now() < ended; )
    await new Promise(setImmediate);
  assert.deepEqual(readdirSync(dir), [basename(own)]);
  await sandbox.close();
  rmSync(dir, { recursive: true });
});

test('folders that a killed server left are removed, others stay', async () => {
  const dir = folder();
  const old = new Date(Date.now() - 2 * 3_600_000);
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  const names = {
    gone: `oja-run-${dead}-a`,
    young: `oja-run-${dead}-b`,
    alive: `oja-run-${process.pid}-c`,
    identity: `oja-sandbox-${dead}-d`,
    identityAlive: `oja-sandbox-${process.pid}-e`,
    trial: `oja-selftest-${dead}-f`,
    older: 'oja-sandbox-12aBcD',
    foreign: 'other',
  };
  for (const name of Object.values(names)) {
    mkdirSync(join(dir, name));
    writeFileSync(join(dir, name, 'file'), 'x');
    if (name !== names.young) utimesSync(join(dir, name), old, old);
  }
  await sweepFolders(dir);
  const { young, alive, identityAlive, older, foreign } = names;
  assert.deepEqual(readdirSync(dir).toSorted(), [young, alive, identityAlive, older, foreign].toSorted());
  rmSync(dir, { recursive: true });
});

const pretenders: [what: string, script: string, detail: RegExp][] = [
  [
    'cannot make walls',
    'echo "bwrap: No permissions to create a new namespace" >&2; exit 1',
    /No permissions to create/,
  ],
  [
    'only says that it makes walls',
    'test "$1" = --version && echo bubblewrap 9.9.9 && exit; while test "$1" != --; do shift; done; shift; exec "$@"',
    /does not work here/,
  ],
];

for (const [what, script, detail] of pretenders) {
  test(`a bubblewrap that ${what} is found out, and programs run with limits`, async () => {
    const dir = folder();
    writeFileSync(join(dir, 'bwrap'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const sandbox = createSandbox(
      { mode: 'auto', programDirs: [dir, ...programDirs], dir: undefined, idleSeconds: 600 },
      silent,
    );
    const state = await sandbox.state();
    assert.equal(state.isolated, false);
    assert.match(state.detail, detail);
    assert.match(state.fix ?? '', /user namespaces/);
    assert.equal((await sandbox.run(shell('echo still'))).stdout.toString(), 'still\n');
    await sandbox.close();
    rmSync(dir, { recursive: true });
  });
}
