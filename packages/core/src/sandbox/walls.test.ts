// @alone
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmodSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { silent } from '../egress/testing.ts';
import type { Sandbox } from './port.ts';
import { createSandbox } from './sandbox.ts';
import { findsWalls, folder, isRunning, programDirs, shell } from './testing.ts';

const canIsolate = await findsWalls();

describe('walls', { skip: !canIsolate }, () => {
  let sandbox: Sandbox;
  before(() => {
    sandbox = createSandbox({ mode: 'required', programDirs, dir: undefined, idleSeconds: 600 }, silent);
  });
  after(() => sandbox.close());

  test('the program sees no host files and no other processes', async () => {
    const home = folder();
    writeFileSync(join(home, 'secret'), 'secret');
    const { stdout } = await sandbox.run(
      shell(
        `cat /etc/shadow ${home}/secret; ls /home /root /var/log /srv; cat /etc/passwd; ls /proc | grep -c '^[0-9]'; touch /usr/x`,
      ),
    );
    rmSync(home, { recursive: true });
    const [passwd, processes] = stdout.toString().trim().split('\n');
    assert.match(passwd ?? '', /^sandbox:x:1000/);
    assert.ok(Number(processes) < 10, `${processes} processes in sight`);
    assert.equal(stdout.toString().includes('secret'), false);
  });

  test('the program has no network, not even loopback of the host', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const dial = `require('net').connect(${port}, '127.0.0.1').on('error', (e) => console.log(e.code)).on('connect', () => console.log('reached'))`;
    const run = {
      ...shell(''),
      program: process.execPath,
      args: ['-e', dial],
      readOnlyPaths: [process.execPath],
    };
    const { stdout } = await sandbox.run(run);
    server.close();
    assert.match(stdout.toString(), /ECONNREFUSED|ENETUNREACH/);
    assert.equal(connections, 0);
  });

  test('a program that is stopped while it starts is stopped, at whatever moment', async () => {
    const word = `starting-${process.pid}`;
    for (let ms = 0; ms < 40; ms++) {
      const leaving = new AbortController();
      const work = sandbox.run(shell(`sleep 300 # ${word}`, { signal: leaving.signal })).catch(() => {});
      await new Promise((done) => setTimeout(done, ms / 2));
      leaving.abort();
      await work;
      assert.equal(isRunning(word), false, `stopped after ${ms / 2} ms`);
    }
  });

  for (const readOnlyPaths of [[], ['/etc/hosts']]) {
    test(`the number of processes is bounded, for root too, seeing ${readOnlyPaths.length} files`, async () => {
      const script = 'i=0; while [ $i -lt 600 ]; do sleep 5 & i=$((i+1)); done; echo all';
      const result = await sandbox.run(shell(script, { timeoutMs: 15_000, readOnlyPaths }));
      assert.match(result.stderr, /fork/i);
      assert.equal(result.stdout.toString(), '');
    });
  }

  test('root starts programs as nobody where everyone may read what they need, and starts the others too', {
    skip: process.getuid?.() !== 0,
  }, async () => {
    for (const [mode, user] of [
      [0o755, 65_534],
      [0o700, 0],
    ] as const) {
      const place = folder();
      const program = join(place, 'tool');
      writeFileSync(program, '#!/bin/sh\ncat beside; grep processes /proc/self/limits; read forever\n');
      writeFileSync(join(place, 'beside'), 'seen\n');
      chmodSync(program, 0o755);
      chmodSync(place, mode);
      const lines: string[] = [];
      const heard = Promise.withResolvers<void>();
      const service = await sandbox.serve({
        program: 'sh',
        args: ['-c', `cd ${place} && exec ./tool`],
        readOnlyPaths: [place],
        log: (line) => void (lines.push(line) === 2 && heard.resolve()),
      });
      await Promise.race([heard.promise, service.ended]);
      const { uid } = statSync(`/proc/${service.process.pid}`);
      await service.stop();
      rmSync(place, { recursive: true });
      assert.equal(lines[0], 'seen');
      assert.match(lines[1] ?? '', / 2048 /);
      assert.equal(uid, user);
    }
  });

  test('a fork bomb ends with its time', async () => {
    const word = `bomb-${process.pid}`;
    await assert.rejects(sandbox.run(shell(`b() { b | b & }; b; sleep 300 # ${word}`, { timeoutMs: 700 })), {
      code: 'deadline_exceeded',
    });
    assert.equal(isRunning(word), false);
    assert.equal((await sandbox.run(shell('echo alive'))).stdout.toString(), 'alive\n');
  });
});
