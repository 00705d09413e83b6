/** Starts Chromium inside the sandbox and steers it through a socket in the shared folder. */

import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { awaitedLater } from '@oja/core/awaited-later';
import { unavailable } from '@oja/core/engine-failure';
import type { Sandbox, SandboxService } from '@oja/core/sandbox/port';
import { couple } from '@oja/core/wire/couple';
import type { Browser, ConnectOverCDPTransport } from 'playwright-core';
import { chromiumFlags } from './flags.ts';

export interface LaunchOptions {
  sandbox: Sandbox;
  program: string;
  /** Unix socket of the guard's proxy. */
  proxySocket: string;
  log: (line: string) => void;
  /** Leaves the browser on the host's network: for the test that shows that its flags alone hold. */
  network?: boolean;
}

export interface RunningBrowser {
  browser: Browser;
  pid: number | undefined;
  stop(): Promise<void>;
}

const startMs = 20_000;
/** Of each process; a page that wants more loses its own. */
const processBytesMax = 2 * 1024 ** 3;
const relayPath = fileURLToPath(new URL('./relay.ts', import.meta.url));

async function listenOn(server: Server, path: string): Promise<void> {
  server.listen(path);
  await once(server, 'listening');
}

/** Chromium's pipe protocol: JSON messages, each ended by a zero byte. */
function pipeTransport(socket: Socket): ConnectOverCDPTransport {
  let parts: Buffer[] = [];
  const transport: ConnectOverCDPTransport = {
    send: (message) => {
      socket.write(`${JSON.stringify(message)}\0`);
    },
    close: () => socket.destroy(),
  };
  const pass = (text: string) => {
    try {
      transport.onmessage?.(JSON.parse(text));
    } catch {
      // A page may have taken its browser over.
      socket.destroy();
    }
  };
  socket.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(0, start); end >= 0; end = chunk.indexOf(0, start)) {
      parts.push(chunk.subarray(start, end));
      const text = Buffer.concat(parts).toString();
      parts = [];
      start = end + 1;
      // Each in a tick of its own: Playwright awaits between messages and loses its way when they come in one.
      setImmediate(pass, text);
    }
    if (start < chunk.length) parts.push(chunk.subarray(start));
  });
  socket.on('error', () => socket.destroy());
  socket.on('end', () => socket.destroy());
  socket.on('close', () => setImmediate(() => transport.onclose?.('the browser ended')));
  return transport;
}

/** The guard's proxy in the folder of the browser, which may be another user's than ours and reach no other place. */
async function openProxyIn(service: SandboxService, proxySocket: string): Promise<Server> {
  const server = createServer({ allowHalfOpen: true }, (inner) => {
    couple(inner, connect({ path: proxySocket, allowHalfOpen: true }));
  });
  await listenOn(server, join(service.dir, 'proxy.sock'));
  await service.handOver('proxy.sock');
  return server;
}

async function steer(service: SandboxService, proxySocket: string): Promise<RunningBrowser> {
  let proxy: Server | undefined;
  const arrived = Promise.withResolvers<Socket>();
  const server = createServer((socket) => {
    server.close();
    arrived.resolve(socket);
  });
  const stop = async () => {
    server.close();
    proxy?.close();
    await service.stop();
  };
  try {
    proxy = await openProxyIn(service, proxySocket);
    await listenOn(server, join(service.dir, 'cdp.sock'));
    await service.handOver('cdp.sock');
    const ended = service.ended.then(({ code, signal }) => {
      throw new Error(`Chromium ended while starting (${signal ?? `code ${code}`})`);
    });
    awaitedLater(ended);
    const { chromium } = await import('playwright-core');
    const socket = await Promise.race([arrived.promise, ended]);
    const browser = await Promise.race([
      chromium.connectOverCDP(pipeTransport(socket), { timeout: startMs, isLocal: true, noDefaults: true }),
      ended,
    ]);
    return { browser, pid: service.process.pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What the sandbox does not show by default; a Chrome of the vendor's package lives whole under /opt. */
function readable(options: LaunchOptions): string[] {
  return ['/opt/google/chrome', options.program, process.execPath, relayPath];
}

/**
 * Behind our walls, and as root, without its own sandbox. Where there are no walls it is tried with it, and runs
 * without in containers, whose system denies namespaces to both.
 */
export async function launchChromium(options: LaunchOptions): Promise<RunningBrowser> {
  const { isolated } = await options.sandbox.state();
  if (isolated || process.getuid?.() === 0) return await launch(options, false);
  return await launch(options, true).catch((error: Error) => {
    if (!(error.cause instanceof Error && error.cause.message.includes('No usable sandbox'))) throw error;
    return launch(options, false);
  });
}

async function launch(options: LaunchOptions, ownSandbox: boolean): Promise<RunningBrowser> {
  const lines: string[] = [];
  const service = await options.sandbox.serve({
    program: process.execPath,
    args: (dirInside) => [
      '--disable-warning=ExperimentalWarning',
      relayPath,
      dirInside,
      options.program,
      ...chromiumFlags({ profileDir: join(dirInside, 'profile'), ownSandbox }),
    ],
    readOnlyPaths: readable(options),
    network: options.network ?? false,
    memoryBytesMax: processBytesMax,
    log: (line) => {
      if (lines.push(line) > 20) lines.shift();
      options.log(line);
    },
  });
  try {
    return await steer(service, options.proxySocket);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
    throw unavailable(
      `The browser did not start: ${why}. Check it with npx oja-server doctor.`,
      'engine_unavailable',
      {
        cause: new Error(lines.join('\n'), { cause }),
      },
    );
  }
}
