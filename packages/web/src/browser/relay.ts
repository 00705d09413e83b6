/**
 * Runs inside the sandbox, in front of Chromium, which has no network there. Two unix sockets in the shared folder
 * are all that leads out: proxy.sock to the guard's proxy, cdp.sock to the engine that steers the browser.
 * Started as: node relay.ts FOLDER PROGRAM FLAGS… ; imports nothing but Node.
 */
import { spawn } from 'node:child_process';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Duplex, Readable, Writable } from 'node:stream';

const [folder, program, ...flags] = process.argv.slice(2);
if (folder === undefined || program === undefined) throw new Error('usage: relay.ts FOLDER PROGRAM FLAGS…');
const proxySocket = join(folder, 'proxy.sock');

const retryMs = 20;
const patienceMs = 10_000;

/** The engine makes the steering socket just after this program starts. */
function reach(path: string, givenUpAt: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error) => {
      if (Date.now() > givenUpAt) return reject(error);
      setTimeout(() => reach(path, givenUpAt).then(resolve, reject), retryMs);
    });
  });
}

function couple(left: Duplex, right: Duplex): void {
  for (const side of [left, right]) {
    side.on('error', () => side.destroy());
    side.on('close', () => (side === left ? right : left).destroy());
  }
  left.pipe(right);
  right.pipe(left);
}

const proxy = createServer({ allowHalfOpen: true }, (inner) => {
  couple(inner, connect({ path: proxySocket, allowHalfOpen: true }));
});
await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
const address = proxy.address();
if (address === null || typeof address === 'string') throw new Error('no port');

const steering = await reach(join(folder, 'cdp.sock'), Date.now() + patienceMs);
const browser = spawn(program, [...flags, `--proxy-server=http://127.0.0.1:${address.port}`], {
  stdio: ['ignore', 'ignore', 'inherit', 'pipe', 'pipe'],
});
const toBrowser = browser.stdio[3] as Writable;
const fromBrowser = browser.stdio[4] as Readable;
toBrowser.on('error', () => steering.destroy());
fromBrowser.on('error', () => steering.destroy());
steering.on('error', () => browser.kill('SIGKILL'));
steering.on('close', () => browser.kill('SIGKILL'));
steering.pipe(toBrowser);
fromBrowser.pipe(steering);
browser.on('error', () => process.exit(1));
browser.on('exit', (code) => process.exit(code ?? 1));
