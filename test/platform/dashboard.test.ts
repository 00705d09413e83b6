/** The Grafana dashboard asks only for metrics that /metrics has. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startTestServer } from '../../packages/server/src/testing/server.ts';

test('every metric of the dashboard exists', { timeout: 60_000 }, async () => {
  const dashboard = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../deploy/grafana/dashboard.json'), 'utf8'),
  ) as { panels: { title: string; targets: { expr: string }[] }[] };
  const server = await startTestServer();
  try {
    await server.call('/api/v1/whoami');
    const { text } = await server.call('/metrics');
    const names = new Set([...text.matchAll(/^([a-z_0-9]+)[{ ]/gm)].map(([, name]) => name));
    for (const { title, targets } of dashboard.panels) {
      for (const { expr } of targets) {
        const asked = [...expr.matchAll(/\b(?:oja|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name);
        assert.ok(asked.length > 0, `${title} asks for nothing`);
        // A counter without a value yet has no line, only its description.
        for (const name of asked)
          assert.ok(names.has(name) || text.includes(`# TYPE ${name} `), `${title}: ${name} does not exist`);
      }
    }
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
