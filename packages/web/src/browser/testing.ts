/** What the browser's tests share: a real engine, pages on loopback and canaries that count who knocks. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createHttp, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { openParts } from '../../../core/src/engines/engine-testing.ts';
import { settle } from '../../../core/src/engines/upstream-testing.ts';
import { type ChromiumOptions, createChromium } from './chromium.ts';
import type { CaptureInput } from './port.ts';
import { type BrowserSettings, browserLimits, browserSettings } from './settings.ts';

export interface TestBrowserOptions extends ChromiumOptions {
  allow?: string[];
  resolvers?: string[];
  sandboxMode?: 'auto' | 'off';
  browser?: Partial<BrowserSettings>;
}

export async function openTestBrowser(options: TestBrowserOptions = {}) {
  const parts = await openParts(options);
  const settings = { ...settle(browserSettings), ...browserLimits, ...options.browser };
  const engine = createChromium(settings, parts, {
    network: options.network,
  });
  return {
    engine,
    async [Symbol.asyncDispose]() {
      await engine.close?.();
      await parts[Symbol.asyncDispose]();
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
  hideCookieBanners: false,
  timeoutMs: 15_000,
};

export async function servePages(onRequest: RequestListener) {
  const server = createHttp(onRequest);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
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
