// @alone
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { runCli } from '../../../server/src/testing/run-cli.ts';
import { openHttpProxy, openSocksProxy } from '../egress/proxy-stand-ins.ts';
import { version } from '../version.ts';
import { tellSetup } from './doctor.ts';

/** What it prints; its status says only whether every engine is ready here. */
const doctor = async (dataDir: string, more: Record<string, string>, ...flags: string[]): Promise<string> =>
  (await runCli(['doctor', ...flags], { OJA_DATA_DIR: dataDir, ...more })).stdout;

const setup = {
  state: 'failed' as const,
  step: 'failed',
  progress: 0.5,
  error: 'no space left',
  missing: ['ffmpeg', 'espeak-ng'],
  updated_at: '2026-11-14T20:00:00.000Z',
};

test('the doctor prints engines, system programs and outbound proxies, and no password', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oja-doctor-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  await using good = await openHttpProxy({ leadsTo: 1 });
  await using refusing = await openSocksProxy({ leadsTo: 1, refuses: true });
  const env = {
    OJA_PROXY_URL: `socks5://ada:hidden-word@127.0.0.1:${refusing.port}`,
    OJA_YOUTUBE_PROXIES: `http://127.0.0.1:${good.port}, http://127.0.0.1:1`,
  };
  const printed = await doctor(dataDir, env);
  assert.match(
    printed,
    /System programs: npm run setup:system has not run here; it installs those that are missing/,
  );
  assert.match(
    printed,
    /No ready engine for: .*chat \(other than ai\.vision, ai\.files\)/,
    'no model is here',
  );
  assert.match(printed, /failed {2}OJA_PROXY_URL socks5:\/\/127\.0\.0\.1:\d+: .*does not allow/);
  assert.match(printed, /failed {2}OJA_YOUTUBE_PROXIES http:\/\/127\.0\.0\.1:1: .*ECONNREFUSED/);
  assert.doesNotMatch(printed, /hidden-word/);
  assert.equal(good.asked[0], 'www.youtube.com:443');

  writeFileSync(join(dataDir, 'setup-system.json'), JSON.stringify(setup));
  assert.deepEqual(JSON.parse(await doctor(dataDir, {}, '--json')).system_setup, setup);
});

test('the line about system programs says when the set-up ran and what it could not install', () => {
  assert.equal(
    tellSetup(setup),
    'System programs: set-up failed at 2026-11-14T20:00:00.000Z; missing: ffmpeg, espeak-ng; no space left.',
  );
  assert.equal(
    tellSetup({ ...setup, state: 'running', step: 'ffmpeg', error: null, missing: [] }),
    'System programs: set-up running, 50% (ffmpeg) at 2026-11-14T20:00:00.000Z.',
  );
});

test('--version tells the version, and nothing else', async () => {
  const { code, stdout } = await runCli(['--version']);
  assert.equal(code, 0);
  assert.equal(stdout, `${version}\n`);
});
