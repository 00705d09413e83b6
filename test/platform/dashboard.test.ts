// @alone
/** The Grafana dashboard and the alerts ask only for metrics that /metrics has. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { errorTable } from '../../packages/core/src/errors.ts';
import { startTestServer } from '../../packages/server/src/testing/server.ts';

const deploy = join(import.meta.dirname, '../../deploy');

interface Board {
  uid: string;
  title: string;
  schemaVersion: number;
  panels: {
    id: number;
    title: string;
    type: string;
    gridPos: { x: number; y: number; w: number; h: number };
    targets: { refId: string; expr: string }[];
  }[];
}
const dashboards = () =>
  readdirSync(join(deploy, 'grafana')).map((file) => ({
    file,
    board: JSON.parse(readFileSync(join(deploy, 'grafana', file), 'utf8')) as Board,
  }));

test('dashboards are what Grafana imports: unique names, panels that lie beside each other', () => {
  const all = dashboards();
  assert.ok(all.length >= 5);
  assert.equal(new Set(all.map(({ board }) => board.uid)).size, all.length);
  for (const { file, board } of all) {
    assert.ok(board.title.startsWith('Oja') && board.schemaVersion >= 36, file);
    assert.equal(new Set(board.panels.map(({ id }) => id)).size, board.panels.length, file);
    const taken = new Set<string>();
    for (const { title, type, gridPos, targets } of board.panels) {
      assert.ok(['stat', 'timeseries', 'table'].includes(type), `${file}: ${title}`);
      assert.equal(new Set(targets.map(({ refId }) => refId)).size, targets.length, `${file}: ${title}`);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          assert.ok(x < 24 && !taken.has(`${x} ${y}`), `${file}: ${title} lies on another panel`);
          taken.add(`${x} ${y}`);
        }
    }
  }
});

test('each alert names a row of the troubleshooting table', () => {
  const guide = readFileSync(join(deploy, '../docs/self-hosting.md'), 'utf8');
  const rules = readFileSync(join(deploy, 'prometheus/alerts.yaml'), 'utf8');
  const names = [...rules.matchAll(/runbook: (\S+?)[\s,}]/g)].map(([, name]) => name!);
  assert.ok(names.length > 20);
  for (const name of names) assert.match(guide, new RegExp(`^\\| [^|]*\\b${name}\\b`, 'm'), name);
});

const promtool = spawnSync('promtool', ['--version']).error === undefined;
test('promtool accepts the rules, and they fire as they should', {
  skip: promtool ? false : 'no promtool here',
}, () => {
  const rules = join(deploy, 'prometheus');
  for (const args of [
    ['check', 'rules', join(rules, 'alerts.yaml')],
    ['test', 'rules', join(rules, 'alerts.test.yaml')],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
    assert.equal(status, 0, stdout + stderr);
  }
});

test('every metric of the dashboard and of the alerts exists', { timeout: 60_000 }, async () => {
  const panels = dashboards().flatMap(({ board }) => board.panels);
  const alerts = readFileSync(join(deploy, 'prometheus/alerts.yaml'), 'utf8')
    .split('- alert: ')
    .slice(1)
    .map((rule) => ({ title: rule.split('\n')[0]!, targets: [{ expr: rule }] }))
    // Prometheus itself knows who is up, and the blackbox exporter when certificates end.
    .filter(({ title }) => title !== 'OjaNodeDown' && title !== 'OjaCertificateExpires');
  assert.ok(alerts.length > 5);
  await using server = await startTestServer();
  await server.call('/api/v1/whoami');
  const { text } = await server.call('/metrics');
  const names = new Set([...text.matchAll(/^([a-z_0-9]+)[{ ]/gm)].map(([, name]) => name));
  for (const { title, targets } of [...panels, ...alerts]) {
    for (const { expr } of targets) {
      const asked = [...expr.matchAll(/\b(?:oja|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name);
      assert.ok(asked.length > 0, `${title} asks for nothing`);
      // A counter without a value yet has no line, only its description.
      for (const name of asked)
        assert.ok(names.has(name) || text.includes(`# TYPE ${name} `), `${title}: ${name} does not exist`);
      for (const [, code] of expr.matchAll(/error=\\?"([a-z_]+)\\?"/g))
        assert.ok(code! in errorTable, `${title}: no error has the code ${code}`);
    }
  }
  // Of a counter that begins with its first failure Prometheus sees no increase.
  for (const line of ['oja_ready 1', 'oja_failures_total{error="internal_error"} 0'])
    assert.ok(text.includes(`${line}\n`), line);
  const startOf = (metrics: string) => /^process_start_time_seconds .*$/m.exec(metrics)?.[0];
  assert.equal(startOf((await server.call('/metrics')).text), startOf(text), 'a scrape is no restart');
  const off = (await server.app.engines.health()).filter(({ state }) => state === 'off');
  assert.ok(off.length > 0);
  for (const { capability, engine } of off) {
    const line = `oja_engine_up{capability="${capability}",engine="${engine}"}`;
    assert.ok(!text.includes(line), `${capability}/${engine} is off, not down`);
  }
});
