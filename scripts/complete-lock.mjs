/**
 * Completes package-lock.json: `npm install` leaves out platform packages that its registry does not carry
 * (a mirror, a lagging upload), and `npm ci` then refuses the very lockfile npm wrote. An entry with version, os
 * and cpu is enough: npm skips it on other platforms and asks the registry on its own.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const systems = new Map([
  ...['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos'].map(
    (os) => [os, os],
  ),
  ['mac', 'darwin'],
  ['win', 'win32'],
  ['win32', 'win32'],
]);
const processors = new Map([
  ...['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'].map(
    (cpu) => [cpu, cpu],
  ),
  ['armv7l', 'arm'],
]);

/** Platform packages that a locked package wants and the lockfile lacks. */
export function missingOptional(lock) {
  const missing = [];
  for (const [place, entry] of Object.entries(lock.packages)) {
    for (const [name, wanted] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!resolvePlace(lock, place, name)) missing.push({ place, name, wanted, dev: entry.dev });
    }
  }
  return missing;
}

function resolvePlace(lock, place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const candidate = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (lock.packages[candidate]) return candidate;
    if (!folder) return undefined;
    if (!folder.includes('node_modules/')) folder = '';
  }
}

function platformOf(name) {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  const processor = words.map((word) => processors.get(word)).find(Boolean);
  const system = words.map((word) => systems.get(word)).find(Boolean);
  if (!processor)
    throw new Error(`${name}: cannot tell its platform from its name; add it to the lockfile by hand`);
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.includes('gnu')
      ? 'glibc'
      : undefined;
  return {
    cpu: [processor],
    libc: libc && system === 'linux' ? [libc] : undefined,
    os: system && processor !== 'wasm32' ? [system] : undefined,
  };
}

function complete(file) {
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingOptional(lock);
  for (const { name, wanted, dev } of missing) {
    if (!/^\d/.test(wanted))
      throw new Error(`${name}@${wanted}: not an exact version; run \`npm install\` first`);
    const { cpu, libc, os } = platformOf(name);
    lock.packages[`node_modules/${name}`] = {
      version: wanted,
      cpu,
      ...(dev ? { dev } : {}),
      ...(libc ? { libc } : {}),
      optional: true,
      ...(os ? { os } : {}),
    };
  }
  if (missing.length > 0) {
    lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(byName));
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  }
  return missing;
}

/** The order npm writes, so that the next `npm install` does not reshuffle the file. */
function byName([a], [b]) {
  return a.localeCompare(b, 'en');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const missing = complete(fileURLToPath(new URL('../package-lock.json', import.meta.url)));
  console.log(
    missing.length ? `added ${missing.map((one) => one.name).join(', ')}` : 'package-lock.json is complete',
  );
}
