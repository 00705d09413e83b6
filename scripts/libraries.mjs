/** Whether this machine's C and C++ libraries are new enough for the native packages. Node ≥ 20, no dependencies. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the embedded chat model (node-llama-cpp) is built against; ONNX Runtime needs less. */
const glibcMin = '2.34';
const libstdcxxMin = '3.4.30';
const fitting =
  'Debian 12, Ubuntu 22.04, Fedora 36, RHEL 10 and newer ones fit; the Docker image runs anywhere';
const elsewhere = 'OJA_OPENAI_URL can name a server elsewhere';

/** What is wrong, one line each, and whether Oja can run at all. */
export function libraryFaults(machine = readMachine()) {
  const { platform, glibc, libstdcxx } = machine;
  if (platform !== 'linux') return [];
  if (glibc === undefined) {
    return [
      { fatal: true, message: `Oja needs Linux with glibc, and this one has another C library. ${fitting}.` },
    ];
  }
  const faults = [];
  const needs = (name, has, least) =>
    faults.push({
      fatal: false,
      message:
        `${name} is ${has}, and the embedded chat model needs ${least}: it will not load, ` +
        `everything else works. ${fitting}; ${elsewhere}.`,
    });
  if (isOlder(glibc, glibcMin)) needs('glibc', glibc, glibcMin);
  if (libstdcxx === undefined) {
    faults.push({
      fatal: true,
      message:
        'libstdc++.so.6 was not found, and Node needs it. Debian and Ubuntu: apt-get install libstdc++6',
    });
  } else if (isOlder(libstdcxx, libstdcxxMin)) {
    needs('libstdc++', `GLIBCXX_${libstdcxx}`, `GLIBCXX_${libstdcxxMin}`);
  }
  return faults;
}

function readMachine() {
  if (process.platform !== 'linux') return { platform: process.platform };
  // Lists network interfaces otherwise, which can take seconds.
  process.report.excludeNetwork = true;
  const { header, sharedObjects } = process.report.getReport();
  const libstdcxx =
    sharedObjects.find((file) => /libstdc\+\+\.so\.6/.test(file)) ?? findLibrary('libstdc++.so.6');
  return {
    platform: 'linux',
    glibc: header.glibcVersionRuntime,
    libstdcxx: libstdcxx && newestVersion(readFileSync(libstdcxx, 'latin1')),
  };
}

/** As the loader finds it: its cache, then the usual folders. */
function findLibrary(name) {
  for (const ldconfig of ['/sbin/ldconfig', '/usr/sbin/ldconfig']) {
    const { stdout = '' } = existsSync(ldconfig) ? spawnSync(ldconfig, ['-p'], { encoding: 'utf8' }) : {};
    const line = stdout.split('\n').find((one) => one.trim().startsWith(`${name} `));
    if (line) return line.split('=> ')[1];
  }
  const folders = ['/lib64', '/usr/lib64', '/lib', '/usr/lib'].filter((folder) => existsSync(folder));
  const inside = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((entry) => entry.endsWith('-linux-gnu'))
      .map((entry) => join(folder, entry)),
  );
  const own = (process.env.LD_LIBRARY_PATH ?? '').split(':').filter(Boolean);
  return [...own, ...folders, ...inside].map((folder) => join(folder, name)).find((file) => existsSync(file));
}

function newestVersion(text) {
  const versions = [...text.matchAll(/GLIBCXX_(3\.4\.\d+)/g)].map(([, version]) => version);
  return versions.reduce((newest, one) => (isOlder(newest, one) ? one : newest), '3.4.0');
}

function isOlder(version, least) {
  const parts = least.split('.').map(Number);
  const own = version.split('.').map(Number);
  const at = parts.findIndex((part, index) => (own[index] ?? 0) !== part);
  return at >= 0 && (own[at] ?? 0) < parts[at];
}
