/** Who gets what of calls and accounts, from what is on: upstreams, engines, services, and parts of the platform. */
import type { SubProcessor } from './domain/sub-processors.ts';
import type { Definition } from './endpoints/operator/services/definition.ts';
import { isLoopbackHost } from './http/own-origin.ts';
import type { Platform } from './platform/platform.ts';
import type { Settings } from './settings.ts';
import type { Works } from './works.ts';

export async function listSubProcessors(
  settings: Settings,
  platform: Pick<Platform, 'mcpServers' | 'providers' | 'services' | 'upstreams'>,
  { engines, upstreams }: Pick<Works, 'engines' | 'upstreams'>,
): Promise<SubProcessor[]> {
  const all = [
    ...ofUpstreams(platform, upstreams),
    ...(await ofEngines(engines)),
    ...ofServices(platform),
    ...(await ofLogins(platform)),
    ...ofSettings(settings),
  ];
  return all.filter(({ host }) => host !== '' && !isLoopbackHost(host));
}

/** Without credentials and path; what is no URL stays as it is. */
const hostOf = (url: string): string => (URL.canParse(url) && new URL(url).host) || url;

const sent: Record<string, string> = {
  Payments: 'Email address, amount, reference',
  Email: 'Email address and text of emails',
};
const ofCalls = 'What the call needs: messages, texts, recordings, images';

function ofUpstreams({ upstreams }: Pick<Platform, 'upstreams'>, view: Works['upstreams']): SubProcessor[] {
  const connected = upstreams.list().filter(({ enabled }) => enabled);
  const all = [...connected, ...view.environment(), ...view.environmentProviders()];
  return all.map(({ name, kind, url }) => {
    const purpose = view.providers.find((one) => one.kind === kind)?.serves ?? 'Language models';
    return { kind: 'upstream', name, purpose, data: sent[purpose] ?? ofCalls, host: hostOf(url) };
  });
}

const ofEngines = async (engines: Works['engines']): Promise<SubProcessor[]> =>
  (await engines.outside()).map(({ capability, engine, about, data, to }) => ({
    kind: 'engine',
    name: `${capability}/${engine}`,
    purpose: about.replace(/\.$/, ''),
    data,
    host: to
      .map(hostOf)
      .filter((host) => !isLoopbackHost(host))
      .join(', '),
  }));

function ofServices({ services, mcpServers }: Pick<Platform, 'services' | 'mcpServers'>): SubProcessor[] {
  const published = [...services.all().values()].flatMap(({ slug, definition }) => {
    const { name, providers } = JSON.parse(definition) as Definition;
    return providers.map((provider) => ({
      kind: 'service' as const,
      name: `${slug}/${provider.name}`,
      purpose: name,
      data: 'The fields of the operation that are mapped to it',
      host: hostOf(provider.urls[0]!),
    }));
  });
  const tools = [...mcpServers.all().values()]
    .filter(({ enabled }) => enabled)
    .map(({ slug, url, options }) => ({
      kind: 'service' as const,
      name: slug,
      purpose: options.title,
      data: 'The arguments of the tool',
      host: hostOf(url),
    }));
  return [...published, ...tools];
}

const ofLogins = async ({ providers }: Pick<Platform, 'providers'>): Promise<SubProcessor[]> =>
  (await providers.list())
    .filter(({ enabled }) => enabled)
    .map(({ name, issuer }) => ({
      kind: 'login',
      name,
      purpose: 'Log in with this provider',
      data: 'That a person logs in here; it returns name and email address',
      host: hostOf(issuer),
    }));

function ofSettings({ platform, server }: Settings): SubProcessor[] {
  const given: [name: string, url: string | undefined, data: string][] = [
    ['SMTP server', platform.smtpUrl, sent.Email!],
    ['File bucket', server.s3Url, 'Files of responses and uploads'],
    ['Request log (ClickHouse)', server.logUrl, 'Endpoint, status, charge, IP address and key ID of calls'],
    ['Backups', backupUrl(platform.backupTarget), 'The database, encrypted'],
    ['OpenTelemetry collector', server.otlpUrl, 'Endpoint, status, account ID, duration and cost of calls'],
  ];
  return given.flatMap(([name, url, data]) =>
    url === undefined ? [] : [{ kind: 'platform', name, purpose: 'Operation', data, host: hostOf(url) }],
  );
}

/** A folder stays with the operator. */
const backupUrl = (target: string | undefined) => (target?.startsWith('http') ? target : undefined);
