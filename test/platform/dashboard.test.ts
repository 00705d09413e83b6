/** The Grafana dashboard and the alerts ask only for metrics that /metrics has. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { errorTable } from '../../packages/core/src/errors.ts';
import { startTestServer } from '../../packages/server/src/testing/server.ts';

const deploy = join(import.meta.dirname, '../../deploy');

test('every metric of the dashboard and of the alerts exists', { timeout: 60_000 }, async () => {
  const dashboard = JSON.parse(readFileSync(join(deploy, 'grafana/dashboard.json'), 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const alerts = readFileSync(join(deploy, 'prometheus/alerts.yaml'), 'utf8')
    .split('- alert: ')
    .slice(1)
    .map((rule) => ({ title: rule.split('\n')[0]!, targets: [{ expr: rule }] }))
    // Prometheus itself knows who is up.
    .filter(({ title }) => title !== 'OjaNodeDown');
  assert.ok(alerts.length > 5);
  const server = await startTestServer();
  try {
    await server.call('/api/v1/whoami');
    const { text } = await server.call('/metrics');
    const names = new Set([...text.matchAll(/^([a-z_0-9]+)[{ ]/gm)].map(([, name]) => name));
    for (const { title, targets } of [...dashboard.panels, ...alerts]) {
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
  } finally {
    await server.close();
  }
});
