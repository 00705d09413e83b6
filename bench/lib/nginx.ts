/** nginx as a proxy that asks another server about each call: the least that a gateway with accounts can do. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Target } from './subjects.ts';

export const nginxInstalled = () => spawnSync('nginx', ['-v']).error === undefined;

const config = (dir: string, port: number, upstream: number, workers: number) => `
worker_processes ${workers};
pid ${dir}/nginx.pid;
error_log ${dir}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${dir}; proxy_temp_path ${dir}; fastcgi_temp_path ${dir};
  uwsgi_temp_path ${dir}; scgi_temp_path ${dir};
  keepalive_requests 100000000;
  upstream model { server 127.0.0.1:${upstream}; keepalive 256; keepalive_requests 100000000; }
  server {
    listen 127.0.0.1:${port} reuseport;
    location / {
      auth_request /auth;
      proxy_pass http://model; proxy_http_version 1.1; proxy_set_header Connection "";
    }
    location = /auth {
      internal;
      proxy_pass http://model; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_pass_request_body off; proxy_set_header Content-Length "";
    }
  }
}`;

export async function startAuthProxy(upstream: number, workers: number): Promise<Target> {
  const dir = mkdtempSync(join(tmpdir(), 'oja-nginx-'));
  const port = await freePort();
  const path = join(dir, 'nginx.conf');
  writeFileSync(path, config(dir, port, upstream, workers));
  const child = spawn('nginx', ['-p', dir, '-e', join(dir, 'error.log'), '-c', path, '-g', 'daemon off;']);
  await reached(port);
  return {
    port,
    pid: child.pid!,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function reached(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/models`).catch(() => undefined);
    if (answer?.ok) return answer.arrayBuffer().then(() => {});
    await pause(50);
  }
  throw new Error('nginx did not start');
}
