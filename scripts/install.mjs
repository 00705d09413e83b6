/** Brings node_modules in line with package-lock.json, and finds the Node that the product runs on. Node ≥ 20, no dependencies. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const nodeMajor = 24;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** npm gives up when a download is cut halfway; what came by then is in its cache, and the next try needs less. */
const triesMax = 5;

/** True when every required package of the lockfile is there in its version; npm's own record says so. */
function isInstalled({ dev }) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted).every(([place, entry]) => {
    const required = place.includes('node_modules/') && !entry.link && !entry.optional && (dev || !entry.dev);
    if (!required && place !== `node_modules/${nodePackage()}`) return true;
    const found = present[place];
    return found !== undefined && found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** The npm package that carries Node itself: a plain file, no install script. */
function nodePackage() {
  return process.platform === 'linux' ? `node-linux-${process.arch}` : 'none';
}

/**
 * `npm ci` when the lockfile changed. The packages for development come on top of an installed product without
 * touching it, so that a running server keeps its files.
 */
export async function install({ dev }) {
  if (isInstalled({ dev })) return;
  const release = await holdInstallLock();
  try {
    if (!isInstalled({ dev })) await installNow({ dev });
  } finally {
    release();
  }
}

async function installNow({ dev }) {
  const onTop = dev && isInstalled({ dev: false });
  const args = onTop
    ? ['install', '--no-save', '--include=dev']
    : dev
      ? ['ci', '--include=dev']
      : ['ci', '--omit=dev'];
  const began = Date.now();
  console.log(`oja: installing npm packages (npm ${args.join(' ')}) …`);
  for (let tries = 1; ; tries++) {
    const again = tries > 1 ? ['--prefer-offline'] : [];
    const code = await runNpm([...args, ...again, '--no-audit', '--no-fund', '--loglevel=error']);
    if (code === 0) break;
    const failure = `npm ${args[0]} ended with code ${code}`;
    if (stopped) throw new Error(failure);
    if (!(await registryAnswers())) {
      throw new Error(`${failure}: the npm registry does not answer (\`npm ping\` tells why)`);
    }
    if (tries === triesMax) throw new Error(`${failure}, ${tries} times; its own words are above`);
    console.log(`oja: ${failure}; what it fetched is kept, trying again …`);
  }
  console.log(`oja: npm packages installed in ${((Date.now() - began) / 1000).toFixed(0)} s`);
}

async function registryAnswers() {
  const args = ['ping', '--loglevel=silent', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'];
  return (await runNpm(args, { stdio: 'ignore' })) === 0;
}

/** One install at a time in this clone; a lock whose owner is gone is nobody's. */
async function holdInstallLock() {
  const file = join(root, '.cache', 'install.lock');
  mkdirSync(dirname(file), { recursive: true });
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

function runNpm(args, options) {
  // Under `npm start` the very npm that runs us is named here; a shell finds it otherwise.
  const own = process.env.npm_execpath;
  const [command, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
  return run(command, [...first, ...args], options);
}

/** A signal came: what fails now was stopped. */
let stopped = false;

/** Runs to its end with our terminal; resolves with the exit code. A signal for us is one for it. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
    const pass = (signal) => {
      stopped = true;
      child.kill(signal);
    };
    for (const signal of signals) process.on(signal, pass);
    const done = () => {
      for (const signal of signals) process.off(signal, pass);
    };
    child.once('error', (error) => {
      done();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      done();
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

/** Node 24: from npm where it is published (Linux on arm64 and x64), else the machine's own if new enough. */
export function findNode() {
  const packaged = join(root, 'node_modules', nodePackage(), 'bin', 'node');
  if (existsSync(packaged)) return packaged;
  if (Number(process.versions.node.split('.')[0]) >= nodeMajor) return process.execPath;
  throw new Error(
    `Oja needs Node ${nodeMajor} or newer, this is ${process.version}, and npm carries no Node for ` +
      `${process.platform} ${process.arch}. Install it from https://nodejs.org and start again.`,
  );
}

/** Node keeps what it compiled here, so that the next start spends half the time; `npm ci` empties it. */
export function nodeEnv() {
  return { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'oja-compile'), ...process.env };
}
