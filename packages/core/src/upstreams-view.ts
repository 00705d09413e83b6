/** Upstreams as the operator's endpoints see them, as far as the platform does not store them: wiring only. */
import type { UpstreamsView } from './endpoints/system-view.ts';
import type { EngineParts } from './engines/capability.ts';
import type { ChatUpstreams } from './engines/chat-upstreams.ts';
import { environmentProviders, problemOf } from './engines/providers/live-settings.ts';
import { testProvider } from './engines/providers/provider-test.ts';
import { capabilitiesOf, providersOf } from './plugin.ts';
import type { Settings } from './settings.ts';

export function createUpstreamsView(
  { engines: settings, platform: { smtpUrl }, plugins }: Pick<Settings, 'engines' | 'platform' | 'plugins'>,
  chat: ChatUpstreams,
  parts: EngineParts,
): UpstreamsView {
  const groups = Object.fromEntries(
    Object.entries(capabilitiesOf(plugins)).map(([name, one]) => [name, one.settings]),
  );
  const kinds = providersOf(plugins);
  return {
    presets: chat.presets,
    environment: chat.environment,
    test: (entry, signal) => chat.test(entry, parts, signal),
    providers: kinds,
    environmentProviders: () => [
      ...environmentProviders(groups, settings, kinds),
      ...(smtpUrl === undefined ? [] : [environmentSmtp(smtpUrl)]),
    ],
    providerProblem: (provider) => problemOf(Object.values(groups), provider, kinds),
    testProvider: (provider, signal) =>
      testProvider(provider, kinds.find(({ kind }) => kind === provider.kind)?.probe, parts.egress, signal),
  };
}

/** `stored`: those of the run time, the same set until one changes. */
export function createUpstreamNames(
  chat: ChatUpstreams,
  stored: () => ReadonlySet<string>,
): () => ReadonlySet<string> {
  const environment = chat.environment().map(({ name }) => name);
  let from: ReadonlySet<string> | undefined;
  let names: ReadonlySet<string> = new Set();
  return () => {
    if (from !== stored()) {
      from = stored();
      names = new Set([...from, ...environment, 'llama']);
    }
    return names;
  };
}

/** Without its password. */
function environmentSmtp(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const hasPassword = url.password !== '';
  url.password = '';
  return {
    id: 'environment:smtp',
    name: 'smtp',
    kind: 'smtp',
    url: url.href,
    key: hasPassword ? '…' : null,
    priority: 0,
    weight: 1,
    enabled: true,
    state: 'on' as const,
    problem: null,
    source: 'environment' as const,
  };
}
