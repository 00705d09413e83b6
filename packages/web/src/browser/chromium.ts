/** Chromium, kept warm: one browser, a fresh context for every picture, replaced when old, idle or broken. */

import { parseTarget } from '@oja/core/egress/fetch';
import { rejected, unavailable } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineCall, EngineState } from '@oja/core/engines/engine';
import { fail, type OjaError } from '@oja/core/errors';
import { createGate } from '@oja/core/gate';
import type { SandboxState } from '@oja/core/sandbox/port';
import type { Response } from 'playwright-core';
import { type CaptureScene, captureOnce, UncleanFailure } from './capture.ts';
import { aboutUrl, BrowserGone, explainFailure } from './failure.ts';
import { launchChromium, type RunningBrowser } from './launch.ts';
import type { BrowserEngine, Capture, CaptureInput } from './port.ts';
import type { BrowserSettings } from './settings.ts';

const programs = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

interface Warm {
  running: RunningBrowser;
  userAgent: string;
  shots: number;
  open: number;
  /** No new picture is taken with it; it stops when the last one is done. */
  retired: boolean;
}

export interface ChromiumOptions {
  /** Leaves the browser on the host's network: for the test that shows that its flags alone hold. */
  network?: boolean;
}

export function createChromium(
  settings: BrowserSettings,
  parts: EngineParts,
  options: ChromiumOptions = {},
): BrowserEngine & { /** Pid of the warm browser, for the test that kills it. */ pid(): number | undefined } {
  const gate = createGate({
    name: 'screenshot',
    concurrency: settings.concurrency,
    queueMax: settings.queueMax,
  });
  let current: Promise<Warm> | undefined;
  let currentPid: number | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let closed = false;

  async function findProgram(): Promise<string | undefined> {
    for (const name of settings.program ? [settings.program] : programs) {
      const path = await parts.sandbox.find(name);
      if (path !== undefined) return path;
    }
    return undefined;
  }

  async function launch(): Promise<Warm> {
    const program = await findProgram();
    if (program === undefined) throw unavailable(`${missing.detail}; fix it with: ${missing.fix}`);
    const { socketPath } = await parts.egress.proxy();
    const startedAt = Date.now();
    const running = await launchChromium({
      sandbox: parts.sandbox,
      program,
      proxySocket: socketPath,
      network: options.network,
      log: (line) => parts.log.debug({ line }, 'chromium'),
    });
    const userAgent = settings.userAgent ?? (await plainUserAgent(running));
    const warm: Warm = { running, userAgent, shots: 0, open: 0, retired: false };
    currentPid = running.pid;
    running.browser.once('disconnected', () => retire(warm));
    parts.log.info({ program, ms: Date.now() - startedAt }, 'browser started');
    return warm;
  }

  function retire(warm: Warm): void {
    if (warm.retired) return;
    warm.retired = true;
    current = undefined;
    if (warm.open === 0) void warm.running.stop();
  }

  async function borrow(): Promise<Warm> {
    clearTimeout(idleTimer);
    current ??= launch().catch((error) => {
      current = undefined;
      throw error;
    });
    const warm = await current;
    if (warm.retired) return await borrow();
    warm.open += 1;
    warm.shots += 1;
    if (warm.shots >= settings.shotsMax) retire(warm);
    return warm;
  }

  function release(warm: Warm): void {
    warm.open -= 1;
    if (warm.open > 0) return;
    if (warm.retired) void warm.running.stop();
    else {
      idleTimer = setTimeout(() => retire(warm), parts.sandbox.idleMs);
      idleTimer.unref();
    }
  }

  async function attempt(input: CaptureInput, call: EngineCall): Promise<Capture> {
    if (closed) throw unavailable('The browser is shutting down.', 'shutting_down');
    const warm = await borrow();
    let url = input.url;
    const scene: CaptureScene = {
      browser: warm.running.browser,
      userAgent: warm.userAgent,
      input,
      refusal: refusalOf,
      onNavigation: (next) => {
        url = next;
      },
      signal: call.signal,
    };
    try {
      const { capture, clean } = await captureOnce(scene);
      if (!clean) retire(warm);
      return capture;
    } catch (error) {
      const first = error instanceof UncleanFailure ? error.cause : error;
      if (error instanceof UncleanFailure) retire(warm);
      const explained = await explainFailure(first, {
        input,
        egress: parts.egress,
        url,
        signal: call.signal,
      });
      if (explained instanceof BrowserGone && !explained.page) retire(warm);
      throw explained;
    } finally {
      release(warm);
    }
  }

  async function withRetry(input: CaptureInput, call: EngineCall): Promise<Capture> {
    try {
      return await attempt(input, call);
    } catch (error) {
      if (!(error instanceof BrowserGone)) throw error;
      parts.log.warn({ page: error.page }, 'browser died during a screenshot; retrying once');
    }
    try {
      return await attempt(input, call);
    } catch (error) {
      if (!(error instanceof BrowserGone)) throw error;
      if (error.page)
        throw rejected('unprocessable', 'The page crashed the browser twice.', { cause: error });
      throw unavailable('The browser ended twice while taking the screenshot.', 'engine_unavailable', {
        cause: error,
        retryAfterSeconds: 5,
      });
    }
  }

  return {
    name: 'chromium',
    pid: () => currentPid,
    async check(): Promise<EngineState> {
      const program = await findProgram();
      if (program === undefined) return missing;
      return { state: 'ready', detail: `${program}; ${protection(await parts.sandbox.state())}` };
    },
    async capture(input, call) {
      if (input.url !== undefined) await checkAddress(input.url, parts, call.signal);
      return await gate.run(call, () => withRetry(input, call));
    },
    async close() {
      closed = true;
      clearTimeout(idleTimer);
      const warm = await current?.catch(() => undefined);
      current = undefined;
      await warm?.running.stop();
    },
  };
}

const missing: EngineState & { fix: string } = {
  state: 'missing',
  detail: 'Chromium is not installed',
  fix: 'npm run setup:system',
};

function protection(sandbox: SandboxState): string {
  if (sandbox.isolated) return `isolated without network by ${sandbox.detail}`;
  const own =
    process.getuid?.() === 0
      ? 'runs with --no-sandbox'
      : "relies on Chromium's own sandbox, or on none where that has no user namespaces either";
  const fix = sandbox.fix === undefined ? '' : `; to isolate it: ${sandbox.fix}`;
  return `not isolated (${sandbox.detail}), ${own}; its traffic still goes through the guard's proxy only${fix}`;
}

/** Fails fast, and with the guard's own words, before a browser is busy with it. */
async function checkAddress(url: string, parts: EngineParts, signal: AbortSignal): Promise<void> {
  const { hostname } = parseTarget(url, 'url');
  try {
    await parts.egress.resolve(hostname, signal);
  } catch (error) {
    throw aboutUrl(error);
  }
}

async function plainUserAgent(running: RunningBrowser): Promise<string> {
  const session = await running.browser.newBrowserCDPSession();
  const { userAgent } = await session.send('Browser.getVersion');
  await session.detach();
  return userAgent.replace('HeadlessChrome', 'Chrome');
}

const refusalCodes = { 403: 'address_refused', 504: 'upstream_timeout' } as const;

function refusalOf(response: Response): OjaError | undefined {
  const reason = response.headers()['x-oja-reason'];
  if (!reason) return undefined;
  const code = refusalCodes[response.status() as keyof typeof refusalCodes] ?? 'target_unreachable';
  return fail(code, `url: ${reason.replace(/^host: /, '')}`, { param: 'url' });
}
