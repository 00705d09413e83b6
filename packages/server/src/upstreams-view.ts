/** Upstreams as the operator's endpoints see them, as far as the platform does not store them: wiring only. */
import type { UpstreamsView } from './endpoints/system-view.ts';
import type { EngineParts } from './engines/capability.ts';
import { environmentUpstreams } from './engines/chat/environment-upstreams.ts';
import { upstreamPresets } from './engines/chat/router/presets.ts';
import { testUpstream } from './engines/chat/router/upstream-check.ts';
import type { ChatSettings } from './engines/chat/settings.ts';
import { capabilities } from './engines/index.ts';
import { environmentProviders, problemOf } from './engines/providers/live-settings.ts';
import { providerKinds } from './engines/providers/provider-kinds.ts';
import { testProvider } from './engines/providers/provider-test.ts';
import type { Settings } from './settings.ts';

export function createUpstreamsView(
  { engines: settings, platform: { smtpUrl } }: Pick<Settings, 'engines' | 'platform'>,
  parts: EngineParts,
): UpstreamsView {
  const chat = settings.chat as unknown as ChatSettings;
  const groups = Object.fromEntries(Object.entries(capabilities).map(([name, one]) => [name, one.settings]));
  return {
    presets: upstreamPresets,
    environment: () => environmentUpstreams(chat),
    test: (entry, signal) => testUpstream(entry, chat, parts, signal),
    providers: providerKinds,
    environmentProviders: () => [
      ...environmentProviders(groups, settings),
      ...(smtpUrl === undefined ? [] : [environmentSmtp(smtpUrl)]),
    ],
    providerProblem: (provider) => problemOf(Object.values(groups), provider),
    testProvider: (provider, signal) => testProvider(provider, parts.egress, signal),
  };
}

/** `stored`: those of the run time, the same set until one changes. */
export function createUpstreamNames(
  { engines: settings }: Pick<Settings, 'engines'>,
  stored: () => ReadonlySet<string>,
): () => ReadonlySet<string> {
  const environment = environmentUpstreams(settings.chat as unknown as ChatSettings).map(({ name }) => name);
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
    source: 'environment' as const,
  };
}
