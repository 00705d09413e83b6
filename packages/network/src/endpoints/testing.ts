/** The network endpoints with real engines behind a guard that the test opens where it needs. */
import { tmpdir } from 'node:os';
import type { z } from 'zod';
import { openEgress, silent } from '../../../core/src/egress/testing.ts';
import type { FullContext } from '../../../core/src/endpoints/context.ts';
import type { Endpoint } from '../../../core/src/endpoints/endpoint.ts';
import type { Capability } from '../../../core/src/engines/capability.ts';
import { dns } from '../../../core/src/engines/dns/capability.ts';
import type { Engine } from '../../../core/src/engines/engine.ts';
import { geo } from '../../../core/src/engines/geo/capability.ts';
import type { ModelStore } from '../../../core/src/engines/models/port.ts';
import { type Selection, selectEngines } from '../../../core/src/engines/select.ts';
import type { Sandbox } from '../../../core/src/sandbox/port.ts';
import { createSandbox } from '../../../core/src/sandbox/sandbox.ts';
import { programDirs } from '../../../core/src/sandbox/testing.ts';
import type { SettingGroup, SettingsOf } from '../../../core/src/setting.ts';
import { documents } from '../../../documents/src/documents/capability.ts';
import { image } from '../../../images/src/image/capability.ts';
import { browser } from '../../../web/src/browser/capability.ts';
import { http } from '../../../web/src/http/capability.ts';
import { page } from '../../../web/src/page/capability.ts';
import { reputation } from '../../../web/src/reputation/capability.ts';
import { tls } from '../../../web/src/tls/capability.ts';
import { whois } from '../../../web/src/whois/capability.ts';
import { message } from '../engines/message/capability.ts';

const capabilities = { browser, dns, documents, geo, http, image, message, page, reputation, tls, whois };

interface NetworkWish {
  egress?: Parameters<typeof openEgress>[0];
  dns?: Partial<SettingsOf<typeof dns.settings>>;
  tls?: Partial<SettingsOf<typeof tls.settings>>;
  http?: Partial<SettingsOf<typeof http.settings>>;
  whois?: Partial<SettingsOf<typeof whois.settings>>;
  reputation?: Partial<SettingsOf<typeof reputation.settings>>;
  models?: ModelStore;
  callerIp?: string;
  sandbox?: Sandbox;
  scratchDir?: string;
}

export function settle<G extends SettingGroup>(group: G, given: Partial<SettingsOf<G>> = {}): SettingsOf<G> {
  const entries = Object.entries(group).map(([name, { schema }]) => [name, schema.parse(undefined)]);
  return { ...Object.fromEntries(entries), ...given } as SettingsOf<G>;
}

export function openNetwork(wish: NetworkWish = {}) {
  const egress = openEgress(wish.egress);
  const sandbox =
    wish.sandbox ?? createSandbox({ mode: 'auto', programDirs, dir: undefined, idleSeconds: 600 }, silent);
  const parts = {
    egress,
    sandbox,
    models: wish.models ?? ({} as ModelStore),
    log: silent,
    scratchDir: wish.scratchDir ?? tmpdir(),
  };
  // Nobody answers there, so that no test asks the servers of the machine or the internet.
  const safe = {
    dns: { servers: ['127.0.0.1:1'], timeoutMs: 3_000, ...wish.dns },
    whois: {
      bootstrapUrl: '',
      whoisRoot: '127.0.0.1:1',
      rdapUrl: 'http://127.0.0.1:1/',
      timeoutMs: 2_000,
      ...wish.whois,
    },
    tls: { timeoutMs: 3_000, ...wish.tls },
    http: wish.http ?? {},
    geo: { dataUrl: undefined },
    documents: {},
    image: {},
    page: {},
    // No program of that name: pages are read without one.
    browser: { program: 'no-browser-here' },
    reputation: { sources: [], ipFeeds: [], ...wish.reputation },
  };
  const selections = Object.entries(capabilities).map(([name, capability]): [string, Selection<Engine>] => {
    const settings = settle(capability.settings as SettingGroup, safe[name as keyof typeof safe]);
    return [name, selectEngines(capability as unknown as Capability, settings as never, parts)];
  });
  const engines = Object.fromEntries(selections.map(([name, { port }]) => [name, port]));
  // Inherited, as the parts of a real context are: a copy of it has none of them.
  const context = () =>
    Object.create({
      signal: new AbortController().signal,
      log: silent,
      engines,
      caller: { ip: wish.callerIp ?? '8.8.8.8' },
      headers: {},
      progress() {},
    }) as FullContext;

  return {
    egress,
    engines,
    context,
    /** Reads the input as the call path does, runs, and proves the output against its schema. */
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
    async call(endpoint: Endpoint, input: Record<string, unknown>): Promise<any> {
      const result = await endpoint.run(endpoint.input.parse(input), context());
      if (!('data' in result)) throw new Error('no data');
      return (endpoint.output as z.ZodType).parse(result.data);
    },
    async [Symbol.asyncDispose]() {
      for (const [, selection] of selections) await selection.close();
      if (wish.sandbox === undefined) await sandbox.close();
      await egress.close();
    },
  };
}
