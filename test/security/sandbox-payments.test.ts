// @alone
/** A stranger gets no money from a server that others can reach, unless its operator says so, and then all is warned. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { isExposed } from '../../packages/core/src/settings.ts';
import { slowTest } from '../../packages/core/src/testing/slow.ts';
import { readSettings } from '../../packages/server/src/registry.ts';
import { startTestServer } from '../../packages/server/src/testing/server.ts';

const sandboxOf = (env: Record<string, string>) =>
  (readSettings(env).engines.payment as unknown as { sandbox: boolean }).sandbox;

test('sandbox payments are on by default only on loopback without a public URL', () => {
  assert.equal(sandboxOf({}), true);
  for (const host of ['127.0.0.1', '127.0.0.53', 'localhost', '::1'])
    assert.equal(sandboxOf({ OJA_HOST: host }), true);
  for (const host of ['0.0.0.0', '::', '10.0.0.4', 'oja.example.com', '127.example.com'])
    assert.equal(sandboxOf({ OJA_HOST: host }), false, host);
  assert.equal(sandboxOf({ OJA_PUBLIC_URL: 'https://api.example.com' }), false);
  assert.equal(sandboxOf({ OJA_PUBLIC_URL: 'https://api.example.com', OJA_PAYMENT_SANDBOX: '1' }), true);
  assert.equal(sandboxOf({ OJA_PAYMENT_SANDBOX: '0' }), false);
  assert.equal(isExposed({ host: '127.0.0.1', publicUrl: undefined }), false);
});

test('a stranger cannot top up a public server without a payment provider', async () => {
  await using server = await startTestServer({ env: { OJA_PUBLIC_URL: 'https://api.example.com' } });
  const stranger = await server.account();
  const topup = await server.call('/api/v1/credits/topups', {
    key: stranger.key,
    body: { amount: '10000', currency: 'USD', provider: 'sandbox' },
  });
  assert.ok(topup.status >= 400, topup.text);
  const credits = await server.call('/api/v1/credits', { key: stranger.key });
  assert.equal(credits.json.available, '0.00');
  const { json } = await server.call('/api/v1/operator/system');
  const warned = (json.warnings as { id: string }[]).map(({ id }) => id);
  assert.ok(!warned.includes('sandbox-payments') && warned.includes('first-run-file'), String(warned));
  const status = await server.call('/api/v1/status');
  assert.deepEqual(
    (status.json.warnings as { id: string }[]).map(({ id }) => id),
    warned,
  );
  assert.equal((await server.call('/api/v1/status', { key: null })).json.warnings, undefined);
});

test('with the explicit setting they work, and the operator is warned', async () => {
  await using server = await startTestServer({
    env: { OJA_PUBLIC_URL: 'https://api.example.com', OJA_PAYMENT_SANDBOX: '1' },
  });
  const { key } = await server.account();
  const topup = await server.call('/api/v1/credits/topups', {
    key,
    body: { amount: '5', currency: 'USD' },
  });
  assert.equal(topup.status, 201, topup.text);
  const { json } = await server.call('/api/v1/operator/safety');
  assert.deepEqual([json.exposed, json.safe], [true, false]);
  assert.ok((json.findings as { id: string }[]).some(({ id }) => id === 'sandbox-payments'));
});

slowTest('doctor --public names what is unsafe and exits non-zero until it is fixed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oja-public-'));
  const cli = join(import.meta.dirname, '../../packages/server/src/cli.ts');
  const doctor = (env: Record<string, string>) =>
    new Promise<{ code: number; ids: string[] }>((done, failed) => {
      const base = {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        OJA_DATA_DIR: dataDir,
        OJA_MODELS_AUTO: '0',
        OJA_HOST: '0.0.0.0',
      };
      execFile(
        process.execPath,
        [cli, 'doctor', '--public', '--json'],
        { env: { ...base, ...env } },
        (error, stdout) => {
          const code = error === null ? 0 : Number(error.code);
          try {
            const { findings } = JSON.parse(stdout) as { findings: { id: string; severity: string }[] };
            done({ code, ids: findings.flatMap(({ id, severity }) => (severity === 'unsafe' ? [id] : [])) });
          } catch {
            failed(error ?? new Error(stdout));
          }
        },
      );
    });
  try {
    const careless = await doctor({
      OJA_PUBLIC_URL: 'http://api.example.com',
      OJA_PAYMENT_SANDBOX: '1',
      OJA_METRICS_OPEN: '1',
      OJA_SANDBOX: 'off',
    });
    assert.equal(careless.code, 1);
    for (const id of [
      'sandbox-payments',
      'open-sign-up',
      'smtp',
      'metrics-open',
      'public-url',
      'sandbox-isolation',
    ])
      assert.ok(careless.ids.includes(id), id);
    const careful = await doctor({
      OJA_PUBLIC_URL: 'https://api.example.com',
      OJA_STRIPE_KEY: 'sk_live_1',
      OJA_STRIPE_WEBHOOK_SECRET: 'whsec_1',
      OJA_SMTP_URL: 'smtp://127.0.0.1:2525',
      OJA_SIGNUP: '0',
      OJA_SANDBOX: 'required',
    });
    assert.deepEqual(careful, { code: 0, ids: [] });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
