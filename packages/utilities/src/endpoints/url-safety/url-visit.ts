/** Goes where an address leads, through the guard, and tells what was seen. Whatever fails becomes a signal. */
import type { EngineCall } from '@oja/core/engines/engine';
import type { Engines } from '@oja/core/engines/engines';
import { OjaError } from '@oja/core/errors';
import { createRedirectCookies } from '@oja/core/wire/redirect-cookies';
import type { HttpReport } from '@oja/web/http/port';
import type { Signal, Spelling } from '@oja/web/reputation/port';

type VisitEngines = Pick<Engines, 'http' | 'reputation' | 'tls' | 'whois'>;

const visitMs = 8_000;
const redirectsMax = 5;
const newDomainDays = 30;
const youngDomainDays = 180;
const dayMs = 86_400_000;

export interface RedirectHop {
  url: string;
  status: number;
}

interface Followed {
  finalUrl: string | null;
  hops: RedirectHop[];
  signals: Signal[];
}

export interface Visit extends Followed {
  signals: (Signal & { url: string })[];
}

const note = (id: string, severity: Signal['severity'], detail: string): Signal => ({ id, severity, detail });

const limitedTo = (call: EngineCall): EngineCall => ({
  signal: AbortSignal.any([call.signal, AbortSignal.timeout(visitMs)]),
  log: call.log,
});

/** Asks one engine within the time; a failure is returned, not thrown, unless the caller is gone. */
async function attempt<T>(
  limited: EngineCall,
  call: EngineCall,
  work: (limited: EngineCall) => Promise<T>,
): Promise<T | Error> {
  try {
    return await work(limited);
  } catch (error) {
    call.signal.throwIfAborted();
    return error instanceof Error ? error : new Error(String(error));
  }
}

function redirectSignals(url: string, stops: string[]): Signal[] {
  const found: Signal[] = [];
  const count = stops.length - 1;
  if (count > 0) found.push(note('redirects', count > 3 ? 'low' : 'info', `It redirects ${count} times.`));
  const hosts = new Set(stops.map((stop) => new URL(stop).hostname.replace(/^www\./, '')));
  hosts.delete(new URL(url).hostname.replace(/^www\./, ''));
  if (hosts.size > 0) found.push(note('redirects_elsewhere', 'low', `It leads to ${[...hosts].join(', ')}.`));
  const downgraded = stops.some(
    (stop, at) => stop.startsWith('http:') && stops[at - 1]?.startsWith('https:'),
  );
  if (downgraded) found.push(note('downgrade', 'medium', 'It redirects from https to http.'));
  return found;
}

function unreachedSignal(error: Error): Signal {
  if (error instanceof OjaError && error.code === 'address_refused') {
    return note('not_public', 'low', `It was not visited: ${error.message}`);
  }
  if (error instanceof OjaError && error.code === 'target_unreachable') {
    return note('unreachable', 'info', `It could not be reached: ${error.message}`);
  }
  return note('not_visited', 'info', 'It could not be visited in time, so redirects were not followed.');
}

/** One stop at a time, so that the way is known even when its end cannot be reached. */
async function follow(url: string, engines: VisitEngines, call: EngineCall): Promise<Followed> {
  const limited = limitedTo(call);
  const hops: RedirectHop[] = [];
  const signals: Signal[] = [];
  // Many a harmless site sets a cookie and leads back to itself.
  const cookies = createRedirectCookies();
  let next: string | undefined = url;
  let end = url;
  while (next !== undefined && hops.length <= redirectsMax) {
    end = next;
    const cookie = cookies.headerFor(new URL(end));
    const asked = { url: end, method: 'GET', redirectsMax: 0, cookie } as const;
    const report: HttpReport | Error = await attempt(limited, call, (one) =>
      engines.http.inspect(asked, one),
    );
    const last = report instanceof Error ? undefined : report.hops.at(-1);
    if (report instanceof Error || last === undefined) {
      signals.push(unreachedSignal(report as Error));
      return {
        finalUrl: hops.length > 0 ? end : null,
        hops,
        signals: [...signals, ...redirectSignals(url, [...hops.map((hop) => hop.url), end])],
      };
    }
    hops.push({ url: end, status: last.status });
    cookies.keep(new URL(end), last.headers);
    next = redirectOf(last, end);
  }
  if (next !== undefined)
    signals.push(note('redirects_without_end', 'medium', `It redirects more than ${redirectsMax} times.`));
  signals.push(
    ...redirectSignals(
      url,
      hops.map((hop) => hop.url),
    ),
  );
  const status = hops.at(-1)?.status ?? 0;
  const succeeded = status >= 200 && status < 300;
  if (next === undefined && !succeeded)
    signals.push(note('no_page', 'info', `It returned status ${status} instead of a page.`));
  return { finalUrl: end, hops, signals };
}

function redirectOf(hop: { status: number; headers: [string, string][] }, base: string): string | undefined {
  const location = hop.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  if (hop.status < 300 || hop.status > 399 || location === undefined || !URL.canParse(location, base))
    return undefined;
  const { protocol, href } = new URL(location, base);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}

async function certificate(url: string, engines: VisitEngines, call: EngineCall): Promise<Signal[]> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'https:') return [];
  const host = hostname.replace(/^\[|\]$/g, '');
  const report = await attempt(limitedTo(call), call, (limited) =>
    engines.tls.inspect({ host, port: Number(port) || 443, revocation: false }, limited),
  );
  if (report instanceof Error)
    return [note('tls_not_checked', 'info', 'Its certificate could not be checked.')];
  if (!report.trusted) {
    return [
      note(
        'tls_invalid',
        'high',
        `Its certificate is not trusted: ${report.trustError?.reason ?? 'unknown reason'}.`,
      ),
    ];
  }
  if (!report.hostnameMatch) return [note('tls_invalid', 'high', 'Its certificate belongs to another host.')];
  return [
    note(
      'tls_valid',
      'info',
      `Its certificate is valid until ${report.chain[0]?.validTo ?? 'an unknown date'}.`,
    ),
  ];
}

async function registration(spelling: Spelling, engines: VisitEngines, call: EngineCall): Promise<Signal[]> {
  const { domain } = spelling;
  if (domain === null || spelling.known) return [];
  const record = await attempt(limitedTo(call), call, (limited) =>
    engines.whois.lookup({ kind: 'domain', query: domain }, limited),
  );
  if (record instanceof Error || !record.created || Number.isNaN(Date.parse(record.created))) {
    if (!(record instanceof Error) && record.registered === false) {
      return [note('not_registered', 'low', `${domain} is not registered.`)];
    }
    return [note('age_not_checked', 'info', 'The registration date of its domain is unknown.')];
  }
  const days = Math.floor((Date.now() - Date.parse(record.created)) / dayMs);
  if (days < newDomainDays) return [note('new_domain', 'high', `${domain} was registered ${days} days ago.`)];
  if (days < youngDomainDays)
    return [note('young_domain', 'low', `${domain} was registered ${days} days ago.`)];
  return [note('domain_age', 'info', `${domain} was registered ${Math.floor(days / 365)} years ago.`)];
}

/** What certificate and registration of its host say. */
async function checkHost(url: string, spelling: Spelling, engines: VisitEngines, call: EngineCall) {
  const found = await Promise.all([certificate(url, engines, call), registration(spelling, engines, call)]);
  return found.flat().map((signal) => ({ ...signal, url }));
}

export async function visit(
  url: string,
  spelling: Spelling,
  engines: VisitEngines,
  call: EngineCall,
): Promise<Visit> {
  const [followed, atStart] = await Promise.all([
    follow(url, engines, call),
    checkHost(url, spelling, engines, call),
  ]);
  const end = followed.finalUrl ?? url;
  const isElsewhere = new URL(end).hostname !== new URL(url).hostname;
  const atEnd = isElsewhere
    ? await checkHost(end, await engines.reputation.spell({ url: end }, call), engines, call)
    : atStart;
  const onTheWay = followed.signals.map((signal) => ({ ...signal, url }));
  return {
    ...followed,
    signals: [...onTheWay, ...atStart, ...(isElsewhere ? atEnd : [])],
  };
}
