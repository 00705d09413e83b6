/** apt-get on Debian and Ubuntu: what is missing, what can stand in, unattended installs that report progress. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const policyFile = '/usr/sbin/policy-rc.d';

export function isDebian() {
  if (!existsSync('/etc/os-release') || !existsSync('/usr/bin/apt-get')) return false;
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
}

export function isRoot() {
  return process.getuid?.() === 0;
}

function installedNames() {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own format
  const query = spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status} ${Package}\n'], {
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  const lines = (query.stdout ?? '').split('\n').filter((line) => line.startsWith('installed '));
  return new Set(lines.map((line) => line.slice('installed '.length)));
}

/** Packages of a list that are not there, nor any that can stand in for them. */
export function missingPackages(packages) {
  const installed = installedNames();
  return packages.filter((one) => ![one.name, ...(one.or ?? [])].some((name) => installed.has(name)));
}

/** The name this release knows it by; undefined when it has none of them. */
export function candidate(one) {
  return [one.name, ...(one.or ?? [])].find((name) => {
    const policy = spawnSync('apt-cache', ['policy', name], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    });
    return /Candidate: (?!\(none\))\S/.test(policy.stdout ?? '');
  });
}

/** Runs apt-get without questions; waits for another apt to finish. Resolves to the last words when it failed. */
export function aptGet(args, onProgress = () => {}) {
  const options = ['-o', 'DPkg::Lock::Timeout=900', '-o', 'Acquire::Retries=3', '-o', 'APT::Status-Fd=3'];
  const child = spawn('apt-get', [...options, ...args], {
    // Its own process group: a Ctrl-C must not cut dpkg off in the middle of a package.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', NEEDRESTART_SUSPEND: '1', LC_ALL: 'C' },
  });
  let words = '';
  child.stderr.on('data', (chunk) => {
    words = (words + chunk).slice(-2000);
  });
  createInterface({ input: child.stdio[3] }).on('line', (line) => {
    const [kind, , percent] = line.split(':');
    // Downloading is the first half, unpacking and configuring the second.
    if (kind === 'dlstatus') onProgress(Number(percent) / 200);
    if (kind === 'pmstatus') onProgress(0.5 + Number(percent) / 200);
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) =>
      resolve(code === 0 ? undefined : words.trim() || `apt-get ended with ${code}`),
    );
  });
}

export function aptInstall(names, onProgress) {
  const quiet = ['-y', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold'];
  return withoutStartingServices(() => aptGet(['install', ...quiet, ...names], onProgress));
}

/** Debian starts a service when its package is installed; tests bring up private ones instead. */
async function withoutStartingServices(work) {
  if (existsSync(policyFile)) return await work();
  writeFileSync(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return await work();
  } finally {
    rmSync(policyFile, { force: true });
  }
}
