/** @portkey-ai/gateway for comparison: installed on demand outside this repository, never one of our dependencies. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../test/services/service.ts';

const dir = join(tmpdir(), 'oja-bench-portkey');
const program = join(dir, 'node_modules/@portkey-ai/gateway/build/start-server.js');
const startMs = 60_000;

async function install(): Promise<void> {
  if (existsSync(program)) return;
  mkdirSync(dir, { recursive: true });
  // A fresh install returns 500 for streams unless @hono/node-server is this old.
  const manifest = {
    private: true,
    dependencies: { '@portkey-ai/gateway': '1.15.2' },
    overrides: { '@hono/node-server': '1.3.3' },
  };
  writeFileSync(join(dir, 'package.json'), JSON.stringify(manifest));
  const npm = spawn('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: dir,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(npm, 'exit')) as [number];
  if (code !== 0) throw new Error(`npm install of @portkey-ai/gateway ended with ${code}`);
}

export async function startPortkey(): Promise<{ port: number; pid: number; stop(): Promise<void> }> {
  await install();
  const port = await freePort();
  const child = spawn(process.execPath, [program, `--port=${port}`, '--headless'], {
    stdio: 'ignore',
    cwd: dir,
  });
  const until = Date.now() + startMs;
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('the gateway did not start');
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    port,
    pid: child.pid!,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
