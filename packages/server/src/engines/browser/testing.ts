/** What the browser's tests share: a real engine, pages on loopback and canaries that count who knocks. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createHttp, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { createEgress } from '../../egress/egress.ts';
import type { Egress } from '../../egress/port.ts';
import { egressSettings } from '../../egress/settings.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { sandboxSettings } from '../../sandbox/settings.ts';
import type { SettingGroup, SettingsOf } from '../../setting.ts';
import type { EngineParts } from '../capability.ts';
import type { EngineCall, EngineLog } from '../engine.ts';
import type { ModelStore } from '../models/port.ts';
import { type ChromiumOptions, createChromium } from './chromium.ts';
import type { CaptureInput } from './port.ts';
import { browserSettings } from './settings.ts';

export const silent: EngineLog = { debug() {}, info() {}, warn() {}, error() {} };

/** Settings at their defaults, but for what the test says. */
export function settle<G extends SettingGroup>(group: G, given: Partial<SettingsOf<G>> = {}): SettingsOf<G> {
  const entries = Object.entries(group).map(([name, { schema }]) => [name, schema.parse(undefined)]);
  return { ...Object.fromEntries(entries), ...given } as SettingsOf<G>;
}

export const callWith = (signal = new AbortController().signal): EngineCall => ({ signal, log: silent });

export interface TestBrowserOptions extends ChromiumOptions {
  allow?: string[];
  resolvers?: string[];
  browser?: Partial<SettingsOf<typeof browserSettings>>;
}

export function openTestBrowser(options: TestBrowserOptions = {}) {
  const egress: Egress = createEgress(
    settle(egressSettings, { allow: options.allow ?? [], resolvers: options.resolvers ?? [] }),
    silent,
  );
  const sandbox = createSandbox(settle(sandboxSettings), silent);
  const parts: EngineParts = { egress, sandbox, models: {} as ModelStore, log: silent, scratchDir: tmpdir() };
  const engine = createChromium(settle(browserSettings, options.browser), parts, {
    network: options.network,
  });
  return {
    engine,
    sandbox,
    async [Symbol.asyncDispose]() {
      await engine.close?.();
      await sandbox.close();
      await egress.close();
    },
  };
}

export const plain: CaptureInput = {
  width: 400,
  height: 300,
  deviceScaleFactor: 1,
  fullPage: false,
  format: 'png',
  darkMode: false,
  omitBackground: false,
  waitUntil: 'load',
  delayMs: 0,
  hideSelectors: [],
  blockAds: false,
  timeoutMs: 15_000,
};

export async function servePages(onRequest: RequestListener, host = '127.0.0.1') {
  const server = createHttp(onRequest);
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://${host}:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function listenTcp(host: string, port: number, knock: () => void) {
  const server = createTcp((socket) => {
    knock();
    socket.destroy();
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

async function listenUdp(host: string, port: number, knock: () => void) {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4', knock);
  socket.bind(port, host);
  await once(socket, 'listening');
  return socket;
}

/** Listeners on one port number: TCP and UDP, IPv4 and IPv6. */
export async function openCanary() {
  const knocks: string[] = [];
  const first = await listenTcp('127.0.0.1', 0, () => knocks.push('tcp4'));
  const { port } = first.address() as AddressInfo;
  const others = [
    await listenTcp('::1', port, () => knocks.push('tcp6')),
    await listenUdp('127.0.0.1', port, () => knocks.push('udp4')),
    await listenUdp('::1', port, () => knocks.push('udp6')),
  ];
  return {
    port,
    knocks,
    async [Symbol.asyncDispose]() {
      for (const listener of [first, ...others]) {
        listener.close();
        await once(listener, 'close');
      }
    },
  };
}
