/** What a watch checks, read as its endpoint reads it. Targets that no check could ever reach are refused. */
import { isIP } from 'node:net';
import { isAddress, reverseName, splitHost, withScheme } from '../../domain/hosts.ts';
import { publicSuffixes } from '../../domain/public-suffixes.ts';
import { type TargetKind, type WatchKind, whyNotLoaded } from '../../domain/watch-kinds.ts';
import { type ErrorCode, fail, OjaError } from '../../errors.ts';
import type { CallContext } from '../context.ts';

const lookMs = 3_000;
/** What stays wrong however often it is checked. A name without an IP address may have one later. */
const finalCodes: ErrorCode[] = ['address_refused', 'invalid_request'];

/** The input of the endpoint that is called, checked as that endpoint checks it. */
export async function readTarget(
  kind: WatchKind,
  target: unknown,
  context: CallContext<{ engines: 'dns'; system: 'checkAddress' | 'endpoints' | 'faultOf' }>,
): Promise<object> {
  const { reader, field, fixed } = kind;
  const endpoint = context.system.endpoints.find(({ id }) => id === kind.endpoint);
  if (endpoint === undefined || reader === undefined)
    throw fail('invalid_request', `kind: ${whyNotLoaded(kind.kind)}`, { param: 'kind' });
  const fields = {
    ...(typeof target === 'string' ? { [field]: target } : (target as object)),
    ...fixed,
  };
  const fault = context.system.faultOf(endpoint, fields);
  if (fault !== undefined) throw fail(fault.code, `target: ${fault.message}`, { param: 'target' });
  const input = endpoint.input.parse(fields) as Record<string, unknown>;
  await requireReachable(reader.target, String(input[field]), input, context);
  return fields;
}

async function requireReachable(
  kind: TargetKind,
  given: string,
  input: Record<string, unknown>,
  context: CallContext<{ engines: 'dns'; system: 'checkAddress' }>,
) {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(lookMs)]);
  try {
    if (typeof kind === 'function') await kind(given);
    else if (kind === 'name') await requireName(given, input, context, signal);
    else {
      const { host } = kind === 'host' ? (splitHost(given) ?? {}) : {};
      const url =
        host === undefined ? withScheme(given) : `https://${host.includes(':') ? `[${host}]` : host}/`;
      await requireHost(url, { anyPort: host !== undefined, signal }, context);
    }
  } catch (error) {
    context.signal.throwIfAborted();
    if (signal.aborted) return;
    if (!(error instanceof OjaError)) throw error;
    if (!finalCodes.includes(error.code)) return;
    const why = error.message.replace(/^\w+: /, '');
    throw fail(error.code, `target: ${why}`, { param: 'target', cause: error });
  }
}

async function requireHost(
  url: string,
  options: { anyPort: boolean; signal: AbortSignal },
  { system }: CallContext<{ system: 'checkAddress' }>,
): Promise<void> {
  try {
    await system.checkAddress(url, { ...options, param: 'target' });
  } catch (error) {
    if (error instanceof OjaError && error.code === 'target_unreachable')
      requireSuffix(new URL(url).hostname);
    throw error;
  }
}

async function requireName(
  name: string,
  input: Record<string, unknown>,
  { engines, log }: CallContext<{ engines: 'dns' }>,
  signal: AbortSignal,
): Promise<void> {
  const reply = await engines.dns.query(
    {
      name: isAddress(name) ? reverseName(name) : name,
      type: isAddress(name) ? 'PTR' : 'A',
      resolver: input.resolver as string | undefined,
      dnssec: false,
    },
    { signal, log },
  );
  if (reply.status === 'NXDOMAIN') requireSuffix(name);
}

function requireSuffix(host: string): void {
  const name = host.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(name) !== 0 || publicSuffixes().parse(name, { validateHostname: false }).isIcann === true) return;
  throw fail('invalid_request', `target: ${name} does not end in a known top-level domain.`);
}
