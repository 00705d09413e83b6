// @alone first @slow
/** Two nodes behind a proxy that deploy/ configures are restarted in turn: every caller is answered. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openChatStandIn } from '../../packages/ai/src/engines/chat/stand-in.ts';
import { createDatabase, withoutPostgres } from '../../packages/core/src/testing/database.ts';
import { slowTest } from '../../packages/core/src/testing/slow.ts';
import { startChild } from '../../packages/server/src/testing/child-server.ts';
import { until } from '../money/pretend-payments.ts';
import { assertBooksRight, grant, startPaidLoad } from './paid-load.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  server.close();
  await once(server, 'close');
  return address.port;
}

interface Proxy {
  file: string;
  /** How many of the replacements below the file has. */
  places: number;
  /** The shipped configuration for these ports of this machine. */
  adapt(shown: string, port: number, nodes: number[], dir: string): string;
  argumentsOf(file: string, dir: string): string[];
}

const proxies: Record<string, Proxy> = {
  nginx: {
    file: 'nginx.conf',
    places: 3,
    adapt: (shown, port, nodes, dir) =>
      shown
        .replace('listen 8080', `listen 127.0.0.1:${port}`)
        .replace('127.0.0.1:8787', `127.0.0.1:${nodes[0]}`)
        .replace('127.0.0.1:8788', `127.0.0.1:${nodes[1]}`)
        .replace('http {', `http {\n access_log off; client_body_temp_path ${dir}; proxy_temp_path ${dir};`),
    argumentsOf: (file, dir) => [
      ...['-p', dir, '-c', file, '-g'],
      `daemon off; pid ${dir}/nginx.pid; error_log ${dir}/error.log;`,
    ],
  },
  haproxy: {
    file: 'haproxy.cfg',
    places: 3,
    // Names of containers are those of the Compose file.
    adapt: (shown, port, nodes) =>
      shown
        .replace('bind :8080', `bind 127.0.0.1:${port}`)
        .replace('oja-1:8787', `127.0.0.1:${nodes[0]}`)
        .replace('oja-2:8787', `127.0.0.1:${nodes[1]}`)
        .replace(' resolvers docker init-addr none', '')
        .replace('option httplog', 'no log')
        .replace('log stdout format raw local0', '')
        .replace(/^resolvers docker[\s\S]*/m, ''),
    argumentsOf: (file) => ['-db', '-f', file],
  },
  caddy: {
    file: 'Caddyfile',
    places: 3,
    adapt: (shown, port, nodes, dir) =>
      `{\n\tadmin off\n\tstorage file_system ${dir}\n}\n${shown
        .replace(/^api\.example\.com/m, `http://127.0.0.1:${port}`)
        .replace('127.0.0.1:8787', `127.0.0.1:${nodes[0]}`)
        .replace('127.0.0.1:8788', `127.0.0.1:${nodes[1]}`)}`,
    argumentsOf: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
};

async function startProxy(name: string, nodes: number[]) {
  const { file, places, adapt, argumentsOf } = proxies[name]!;
  const dir = mkdtempSync(join(tmpdir(), `oja-${name}-`));
  const port = await freePort();
  const config = adapt(
    readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8'),
    port,
    nodes,
    dir,
  );
  const found = config.match(new RegExp(`:(?:${port}|${nodes.join('|')})\\b`, 'g'));
  assert.equal(found?.length, places, config);
  writeFileSync(join(dir, file), config);
  const proxy = spawn(name, argumentsOf(join(dir, file), dir), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, HOME: dir },
  });
  const url = `http://127.0.0.1:${port}`;
  const ready = until(
    () => fetch(`${url}/readyz`).catch(() => undefined),
    (answer) => answer?.status === 200,
  );
  const ended = once(proxy, 'exit').then(([code]) => assert.fail(`${name} ended with ${code}`));
  await Promise.race([ready, ended]);
  ended.catch(() => {});
  return {
    url,
    async [Symbol.asyncDispose]() {
      proxy.kill('SIGKILL');
      if (proxy.exitCode === null && proxy.signalCode === null) await once(proxy, 'exit');
    },
  };
}

const isInstalled = (name: string) => spawnSync(name, ['-v']).error === undefined;

for (const name of Object.keys(proxies))
  slowTest(
    `a rolling restart behind ${name} loses no call and no stream`,
    {
      skip: withoutPostgres || (isInstalled(name) ? false : `${name} is not installed`),
      timeout: 300_000,
    },
    () => restartInTurn(name),
  );

/** Until the proxy has found the node well: the next one may stop only then. */
async function callsSent(port: number): Promise<void> {
  await until(
    async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
    (text) => /^oja_calls_total\{[^}]*"utilities\.qr"[^}]*\} [1-9]/m.test(text),
  );
}

async function restartInTurn(name: string): Promise<void> {
  await using upstream = await openChatStandIn(async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const word of ['It', ' is', ' noon', '.']) {
      const choices = [{ index: 0, delta: { content: word }, finish_reason: null }];
      response.write(`data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices })}\n\n`);
      await pause(200);
    }
    const choices = [{ index: 0, delta: {}, finish_reason: 'stop' }];
    response.end(
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices })}\n\ndata: [DONE]\n\n`,
    );
  });
  const database = await createDatabase();
  const ports = [await freePort(), await freePort()];
  const env = {
    DATABASE_URL: database.url,
    OJA_SECRET: 'one secret for all nodes of this test',
    OJA_FREE_UTILITIES: '0',
    OJA_LIMIT_PER_MINUTE: '1000000',
    OJA_JOB_WORKERS: '0',
    OJA_DRAIN_NOTICE_MS: '3000',
    OJA_CHAT_UPSTREAMS: JSON.stringify([{ name: 'slow', url: upstream.url, models: ['slow'] }]),
    OJA_EGRESS_ALLOW: new URL(upstream.url).host,
  };
  const dirs = ports.map(() => mkdtempSync(join(tmpdir(), 'oja-rolling-')));
  const start = (node: number) => startChild({ ...env, OJA_PORT: String(ports[node]) }, dirs[node]);
  const nodes = [await start(0)];
  nodes.push(await start(1));
  await using proxy = await startProxy(name, ports);
  const { api_key: key } = nodes[0]!.firstRun();
  await grant(nodes[0]!, '100', env);

  let stopped = false;
  const streams: string[] = [];
  const streaming = Promise.all(
    Array.from({ length: 6 }, async () => {
      while (!stopped) {
        const answer = await fetch(`${proxy.url}/api/v1/chat`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            model: 'slow',
            stream: true,
            messages: [{ role: 'user', content: 'Time?' }],
          }),
        });
        const text = await answer.text().catch(String);
        streams.push(answer.status === 200 && text.includes('[DONE]') ? 'whole' : `${answer.status} ${text}`);
      }
    }),
  );
  const load = startPaidLoad(proxy.url, key);
  try {
    await load.more(50);
    for (const [at, node] of nodes.entries()) {
      assert.equal(await node.kill('SIGTERM'), 0, node.output());
      await load.more(50);
      nodes[at] = await start(at);
      await callsSent(ports[at]!);
      await load.more(50);
    }
  } finally {
    stopped = true;
    await load.stop();
    await streaming;
    if (nodes[0]!.process.exitCode === null) await assertBooksRight(nodes[0]!, env);
    await Promise.all(nodes.map((node) => node.kill('SIGKILL')));
    await database.drop();
  }
  assert.deepEqual([...load.answers.keys()], ['200']);
  assert.deepEqual(new Set(streams), new Set(['whole']));
  assert.ok(streams.length > 20, String(streams.length));
}
