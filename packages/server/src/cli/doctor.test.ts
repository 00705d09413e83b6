import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openHttpProxy, openSocksProxy } from '../egress/proxy-stand-ins.ts';
import { version } from '../version.ts';

const cli = join(import.meta.dirname, '../cli.ts');

/** What it prints; its status says only whether every engine is ready here. */
function doctor(dataDir: string, ...flags: string[]): Promise<string> {
  return doctorWith({}, dataDir, ...flags);
}

function doctorWith(more: Record<string, string>, dataDir: string, ...flags: string[]): Promise<string> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, OJA_DATA_DIR: dataDir, OJA_MODELS_AUTO: '0', ...more };
  return new Promise((done) => {
    execFile(process.execPath, [cli, 'doctor', ...flags], { env }, (_error, stdout) => done(stdout));
  });
}

test('the doctor tells when the system set-up ran and what it could not install', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oja-doctor-'));
  try {
    const told = await doctor(dataDir);
    assert.match(told, /System programs: not installed by Oja; run npm run setup:system/);
    assert.match(
      told,
      /No ready engine for: .*chat \(other than ai\.vision, ai\.files\)/,
      'no model is here',
    );
    const setup = {
      state: 'failed',
      step: 'failed',
      progress: 0.5,
      error: 'no space left',
      missing: ['ffmpeg', 'espeak-ng'],
      updated_at: '2026-11-14T20:00:00.000Z',
    };
    writeFileSync(join(dataDir, 'setup-system.json'), JSON.stringify(setup));
    assert.match(
      await doctor(dataDir),
      /set-up failed at 2026-11-14T20:00:00.000Z; missing: ffmpeg, espeak-ng; no space left\./,
    );
    assert.deepEqual(JSON.parse(await doctor(dataDir, '--json')).system_setup, setup);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('the doctor tries the outbound proxies, and tells no password', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oja-doctor-'));
  await using good = await openHttpProxy({ leadsTo: 1 });
  await using refusing = await openSocksProxy({ leadsTo: 1, refuses: true });
  try {
    const env = {
      OJA_PROXY_URL: `socks5://ada:hidden-word@127.0.0.1:${refusing.port}`,
      OJA_YOUTUBE_PROXIES: `http://127.0.0.1:${good.port}, http://127.0.0.1:1`,
    };
    const told = await doctorWith(env, dataDir);
    assert.match(told, /failed {2}OJA_PROXY_URL socks5:\/\/127\.0\.0\.1:\d+: .*does not allow/);
    assert.match(told, /failed {2}OJA_YOUTUBE_PROXIES http:\/\/127\.0\.0\.1:1: .*ECONNREFUSED/);
    assert.doesNotMatch(told, /hidden-word/);
    assert.equal(good.asked[0], 'www.youtube.com:443');
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('--version tells the version, and nothing else', async () => {
  const printed = await new Promise<string>((done, broken) => {
    execFile(process.execPath, [cli, '--version'], (error, stdout) => (error ? broken(error) : done(stdout)));
  });
  assert.equal(printed, `${version}\n`);
});
