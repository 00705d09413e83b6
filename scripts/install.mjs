/** Brings node_modules in line with package-lock.json. Node ≥ 20, no dependencies. */
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import {
  allCategories,
  partsOf,
  partsSetBy,
  readCategories,
  readWithout,
} from '../packages/server/bin/parts.mjs';
import { cacheDir, nodeMajor, nodePackage, root } from './find-node.mjs';
import { runNpm, stopSignal } from './run.mjs';
import { placesOf } from './slim.mjs';

/** A small installation does without the packaged Node, its largest part, where this one is of the same version. */
const hasOwnNode = Number(process.versions.node.split('.')[0]) === nodeMajor;

const progressMs = 5_000;

/** npm gives up when a download is cut halfway; what arrived is in its cache, and the next try needs less. */
const triesMax = 5;

/**
 * True when every required package of the lockfile is there in its version; npm's own record says so. `workspaces`: of
 * these alone.
 */
function isInstalled({ dev, workspaces }) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  const places = workspaces && placesOf(workspaces, { packages: wanted });
  return Object.entries(wanted).every(([place, entry]) => {
    if (places && (!places.has(place) || (hasOwnNode && place === `node_modules/${nodePackage}`)))
      return true;
    const required = place.includes('node_modules/') && !entry.link && !entry.optional && (dev || !entry.dev);
    if (!required && place !== `node_modules/${nodePackage}`) return true;
    const found = present[place];
    return found !== undefined && found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * `npm ci` when the lockfile changed. `dev` adds the tools that test and check; everything that `npm start` needs, the
 * console's build included, is there without them, so that it installs once and before it serves. `workspaces`: only
 * what these need.
 */
export async function install({ dev, workspaces }) {
  if (isInstalled({ dev, workspaces })) return;
  checkWritable('packages have to be installed');
  const release = await holdInstallLock();
  try {
    if (!isInstalled({ dev, workspaces })) await installNow({ dev, workspaces });
  } finally {
    release();
  }
}

/** Packages of this repository that `OJA_CATEGORIES` and `OJA_WITHOUT` ask for; undefined for everything. */
export function partsWanted() {
  const wanted = readCategories(process.env.OJA_CATEGORIES);
  const without = readWithout(process.env.OJA_WITHOUT);
  const isWhole = wanted.length === allCategories().length && without.length === 0;
  return isWhole ? undefined : ['core', ...partsOf(wanted, without), ...partsSetBy(process.env)];
}

/** And what builds the console. */
export const withConsole = (parts) => parts && [...parts, 'client', 'console'];

async function installNow({ dev, workspaces }) {
  const onTop = dev && isInstalled({ dev: false });
  if (!onTop) checkNoServer();
  const args = onTop
    ? ['install', '--no-save', '--include=dev']
    : dev
      ? ['ci', '--include=dev']
      : ['ci', '--omit=dev', ...(workspaces ? ['--include-workspace-root', ...workspaces.map(flagOf)] : [])];
  const began = Date.now();
  console.log(`oja: installing npm packages (npm ${args.join(' ')}) …`);
  for (let tries = 1; ; tries++) {
    const again = tries > 1 ? ['--prefer-offline'] : [];
    // npm replaces a package whose command has no link.
    linkNode();
    const endProgress = showProgress({ dev, workspaces });
    const code = await runNpm([...args, ...again, '--no-audit', '--no-fund', '--loglevel=error']);
    endProgress();
    if (stopSignal()) throw new Error('the install was stopped; the next start continues it');
    if (code === 0) break;
    const failure = `npm ${args[0]} ended with code ${code}`;
    if (!(await registryAnswers())) {
      throw new Error(`${failure}: the npm registry does not answer (\`npm ping\` says why)`);
    }
    if (tries === triesMax) throw new Error(`${failure}, ${tries} times; its messages are above`);
    console.log(`oja: ${failure}; what it fetched is in its cache, trying again …`);
  }
  if (workspaces && hasOwnNode)
    rmSync(join(root, 'node_modules', String(nodePackage)), { recursive: true, force: true });
  linkNode();
  console.log(`oja: npm packages installed in ${((Date.now() - began) / 1000).toFixed(0)} s`);
}

/** npm says nothing for half a minute: how many of its packages are there. */
function showProgress({ dev, workspaces }) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const wanted = workspaces && placesOf(workspaces, { packages });
  const places = Object.entries(packages)
    .filter(([place, entry]) => place.includes('node_modules/') && !entry.link && !entry.optional)
    .filter(([place, entry]) => (dev || !entry.dev) && (wanted?.has(place) ?? true))
    .map(([place]) => join(root, place, 'package.json'));
  let shown = 0;
  const timer = setInterval(() => {
    const present = places.filter((file) => existsSync(file)).length;
    if (present <= shown || present === places.length) return;
    shown = present;
    console.log(`oja: ${present} of ${places.length} npm packages …`);
  }, progressMs);
  return () => clearInterval(timer);
}

const flagOf = (workspace) => `--workspace=packages/${workspace}`;

async function registryAnswers() {
  const args = ['ping', '--loglevel=silent', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'];
  return (await runNpm(args, { stdio: 'ignore' })) === 0;
}

/**
 * The Node packages of both architectures claim the command `node`: npm 10 deletes the link when it skips the other
 * one, and takes the missing link for a broken package that it installs again, under a running server.
 */
function linkNode() {
  const link = join(root, 'node_modules', '.bin', 'node');
  const hasNode = existsSync(join(root, 'node_modules', String(nodePackage), 'bin', 'node'));
  if (!hasNode || lstatSync(link, { throwIfNoEntry: false })) return;
  mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true });
  symlinkSync(join('..', nodePackage, 'bin', 'node'), link);
}

export function checkWritable(what) {
  try {
    accessSync(root, constants.W_OK);
  } catch (error) {
    const why = error.code === 'EROFS' ? 'is on a read-only file system' : 'cannot be written by this user';
    throw new Error(
      `the folder ${root} ${why}, and ${what} there: make it writable, or run ` +
        '`npm ci --omit=dev && npm run build:console` there as its owner',
    );
  }
}

/** `npm ci` deletes node_modules: nothing may run from it. */
function checkNoServer() {
  if (process.platform !== 'linux') return;
  const [pid] = runningServers();
  if (pid === undefined) return;
  throw new Error(
    `packages changed, and a server runs from this folder (process ${pid}): stop it, then start again`,
  );
}

/** Processes that serve from this folder, as /proc shows them. */
function runningServers() {
  const home = join(root, 'packages', 'server');
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      const started = words.find((word) => /main\.m?[tj]s$/.test(word));
      return started !== undefined && resolve(readlinkSync(`/proc/${pid}/cwd`), started).startsWith(home);
    } catch {
      // It has ended, or it is another user's.
      return false;
    }
  });
}

/** One install at a time in this clone; a lock whose owner is gone is nobody's. */
async function holdInstallLock() {
  const file = join(cacheDir, 'install.lock');
  mkdirSync(cacheDir, { recursive: true });
  for (let told = false; ; ) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
    if (!isAlive(owner)) rmSync(file, { force: true });
    else if (!told) console.log(`oja: waiting for another install in this folder (process ${owner}) …`);
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
