// @alone
/** Prometheus with the configuration in deploy/ scrapes a server: exemplars, and every expression of dashboards and alerts. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { slowTest } from '../../packages/core/src/testing/slow.ts';
import { startTestServer } from '../../packages/server/src/testing/server.ts';
import { freePort } from '../services/service.ts';

const deploy = join(import.meta.dirname, '../../deploy');
const missing = spawnSync('prometheus', ['--version']).error === undefined ? false : 'no Prometheus here';

async function startPrometheus(target: string) {
  const dir = mkdtempSync(join(tmpdir(), 'oja-prometheus-'));
  const shown = readFileSync(join(deploy, 'prometheus/prometheus.yaml'), 'utf8');
  const config = shown
    .replace('127.0.0.1:8787, 127.0.0.1:8788', target)
    .replaceAll('15s', '1s')
    .replace('alerts.yaml', join(deploy, 'prometheus/alerts.yaml'));
  assert.ok(config.includes(target));
  writeFileSync(join(dir, 'prometheus.yaml'), config);
  const port = await freePort();
  const [line] = /prometheus --config\.file=.*$/m.exec(shown)!;
  const own = [`--config.file=${dir}/prometheus.yaml`, `--storage.tsdb.path=${dir}/data`];
  const flags = [...line.split(' ').slice(2), ...own, `--web.listen-address=127.0.0.1:${port}`];
  const child = spawn('prometheus', flags, { stdio: ['ignore', 'ignore', 'pipe'] });
  const said = buffer(child.stderr);
  return {
    async ask<T>(path: string, params: Record<string, string> = {}): Promise<T> {
      if (child.exitCode !== null) assert.fail(String(await said));
      const url = `http://127.0.0.1:${port}/api/v1/${path}?${new URLSearchParams(params)}`;
      const answer = await fetch(url).catch(() => undefined);
      if (answer === undefined || answer.status === 503) return pause(100).then(() => this.ask(path, params));
      const { data, error } = (await answer.json()) as { data: T; error?: string };
      assert.equal(error, undefined, JSON.stringify(params));
      return data;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(dir, { recursive: true });
    },
  };
}

const expressions = () =>
  readdirSync(join(deploy, 'grafana')).flatMap((file) => {
    const { panels } = JSON.parse(readFileSync(join(deploy, 'grafana', file), 'utf8')) as {
      panels: { title: string; targets: { expr: string }[] }[];
    };
    return panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));
  });

/** Without calls of models, upstreams or services, a second database or a check of the books, these have no value yet. */
const idle =
  /oja_(?:log|model|upstream|usage|charged|service_provider|mcp|books|redis)_|oja_calls_total\{error/;

async function openCollector() {
  const server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

slowTest(
  'Prometheus stores exemplars of a scrape, and evaluates dashboards and alerts',
  { skip: missing, timeout: 120_000 },
  async () => {
    await using collector = await openCollector();
    await using server = await startTestServer({
      env: { OJA_OTLP_URL: collector.url, OJA_OTLP_EVERY_MS: '100' },
    });
    await using prometheus = await startPrometheus(new URL(server.url).host);
    const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
    const called = await server.call('/api/v1/whoami', { headers });
    const labels = { request_id: called.headers.get('x-request-id'), trace_id: traceId };

    const ask = async (query: string) =>
      (await prometheus.ask<{ result: unknown[] }>('query', { query })).result;
    // A rate has a value from the second scrape.
    while ((await ask('rate(oja_call_seconds_count[5m])')).length === 0) await pause(200);
    const found = await prometheus.ask<{ exemplars: { labels: object }[] }[]>('query_exemplars', {
      query: 'oja_call_seconds_bucket',
      start: String(Date.now() / 1000 - 60),
      end: String(Date.now() / 1000 + 60),
    });
    assert.deepEqual(found[0]?.exemplars[0]?.labels, labels);

    const all = expressions();
    assert.ok(all.length > 40);
    for (const { title, expr } of all) {
      const result = await ask(expr);
      if (!idle.test(expr)) assert.ok(result.length > 0, `${title} has no value: ${expr}`);
    }
    const { groups } = await prometheus.ask<{ groups: { rules: { name: string; health: string }[] }[] }>(
      'rules',
    );
    assert.ok(groups[0]!.rules.length > 20);
    assert.deepEqual(
      groups[0]!.rules.filter(({ health }) => health === 'err'),
      [],
    );
  },
);
