// @alone
/** The Helm chart: its values, schema and templates fit each other and the server; `helm` checks it where installed. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { parseYaml } from '@redocly/openapi-core';
import { readSettings } from '../../packages/server/src/registry.ts';

const root = resolve(import.meta.dirname, '../..');
const chart = join(root, 'deploy/helm/oja');
const textOf = (name: string) => readFileSync(join(chart, name), 'utf8');
const templates = readdirSync(join(chart, 'templates')).map((name) => [name, textOf(`templates/${name}`)]);

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
}
type Values = Record<string, unknown>;
const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const values = parseYaml(textOf('values.yaml')) as Values;
const schema = JSON.parse(textOf('values.schema.json')) as Schema;

/** Values that the schema knows by name, with dots. */
const namesIn = (given: Values, { properties = {} }: Schema, before = ''): string[] =>
  Object.entries(given).flatMap(([name, value]) => {
    const known = properties[name];
    assert.ok(known, `values.schema.json has no ${before}${name}`);
    const isOpen = known.properties === undefined || known.additionalProperties !== false;
    const inner = isGroup(value) && !isOpen ? namesIn(value, known, `${before}${name}.`) : [];
    return [`${before}${name}`, ...inner];
  });

test('every value has a schema, every value is used, and templates use no other', () => {
  const names = new Set(namesIn(values, schema));
  const all = templates.map(([, text]) => text).join('\n');
  const used = new Set([...all.matchAll(/\.Values\.([a-zA-Z]+(?:\.[a-zA-Z]+)?)/g)].map(([, name]) => name!));
  const isKnown = (name: string) => names.has(name) || names.has(name.split('.')[0]!);
  assert.deepEqual(
    [...used].filter((name) => !isKnown(name)),
    [],
  );
  const parents = new Set([...used].map((name) => name.split('.')[0]));
  assert.deepEqual(
    Object.keys(values).filter((name) => !parents.has(name)),
    [],
  );
});

test('the chart fits the server: version, port, health, and time to drain', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const { version: own, appVersion } = parseYaml(textOf('Chart.yaml')) as Record<string, string>;
  assert.deepEqual([own, appVersion], [version, version]);
  const deployment = textOf('templates/deployment.yaml');
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const port = /\bOJA_PORT=(\d+)/.exec(dockerfile)![1];
  assert.match(deployment, new RegExp(`containerPort: ${port}\\b`));
  assert.match(deployment, new RegExp(`runAsUser: ${/--uid (\d+)/.exec(dockerfile)![1]}\\b`));
  for (const [probe, path] of [
    ['startupProbe', '/healthz'],
    ['livenessProbe', '/healthz'],
    ['readinessProbe', '/readyz'],
  ])
    assert.match(deployment, new RegExp(`${probe}:\\s+httpGet: \\{ path: ${path},`));
  const { drainNoticeMs, drainMs } = readSettings({}).server;
  const grace = Number(/terminationGracePeriodSeconds: (\d+)/.exec(deployment)![1]);
  const pause = Number(/command: \[sleep, "(\d+)"\]/.exec(deployment)![1]);
  assert.ok(grace > pause + (drainNoticeMs + drainMs) / 1000);
});

const helm = spawnSync('helm', ['version']).error === undefined ? false : 'helm is not installed';

test('helm accepts the chart, renders it, and names wrong values', { skip: helm }, () => {
  const dir = mkdtempSync(join(tmpdir(), 'oja-helm-'));
  const run = (args: string[], given: string) => {
    writeFileSync(join(dir, 'values.yaml'), given);
    return spawnSync('helm', [...args, chart, '-f', join(dir, 'values.yaml')], { encoding: 'utf8' });
  };
  const whole = 'secrets: { existing: my-secret }\n';
  const most = `${whole}userNamespaces: true\nnetworkPolicy: { enabled: true }\nserviceMonitor: { enabled: true }\nautoscaling: { enabled: false }\nstorage: { enabled: false }\nsettings: { OJA_DRAIN_MS: 20000000, OJA_PAYMENT_SANDBOX: false }\n`;
  try {
    for (const given of [whole, most]) {
      const { status, stdout, stderr } = run(['lint', '--strict'], given);
      assert.equal(status, 0, stdout + stderr);
    }
    const { stdout } = run(['template', 'oja'], most);
    for (const line of ['OJA_DRAIN_MS: "20000000"', 'OJA_PAYMENT_SANDBOX: "false"', 'hostUsers: false'])
      assert.ok(stdout.includes(line), line);
    const wrong = run(['template', 'oja'], 'secrets: { values: { OJA_SECRET: short } }\nreplicas: 0\n');
    assert.equal(wrong.status, 1);
    for (const name of ['secrets', 'replicas']) assert.match(wrong.stderr, new RegExp(name));
  } finally {
    rmSync(dir, { recursive: true });
  }
});
