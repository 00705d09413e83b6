/** The client of identity providers. Metadata is cached for minutes; signing keys are read for every login. */
import type { ServerMetadata } from 'openid-client';
import { createAllowList } from '../../egress/allow.ts';
import type { Egress } from '../../egress/port.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import type { IdentityClient } from './port.ts';
import { notProven, providerUnusable, reasonOf } from './provider-failure.ts';

/** With the first login: the library takes megabytes, and most servers have no provider. */
const github = () => import('./github.ts');
const openid = () => import('./openid.ts');

const metadataMs = 5 * 60_000;
const cachedMax = 100;

interface Cached {
  metadata: ServerMetadata;
  readAt: number;
}

/** `egress` allows what `allow` lists: private providers, which may then do without TLS. */
export function createIdentityClient(egress: Egress, allow: string[]): IdentityClient {
  const allowed = createAllowList(allow);
  const cache = new Map<string, Cached>();
  const mayBePlain = ({ hostname, port }: URL) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const number = port === '' ? 80 : Number(port);
    return allowed.allowsName(host, number) || allowed.allowsAddress(host, number);
  };
  const fetchFor = (signal: AbortSignal) => createGuardedFetch(egress, mayBePlain, signal);

  async function metadataOf(issuer: string, signal: AbortSignal): Promise<ServerMetadata> {
    const known = cache.get(issuer);
    if (known !== undefined && performance.now() - known.readAt < metadataMs) return known.metadata;
    const { readMetadata } = await openid();
    const metadata = await readMetadata(issuer, fetchFor(signal));
    if (cache.size >= cachedMax) cache.clear();
    cache.set(issuer, { metadata, readAt: performance.now() });
    return metadata;
  }

  return {
    async authorizationUrl(provider, request, signal) {
      try {
        if (provider.kind === 'github')
          return await (await github()).githubUrl(provider, request, fetchFor(signal));
        const metadata = await metadataOf(provider.issuer, signal);
        return await (await openid()).openidUrl(metadata, provider, request, fetchFor(signal));
      } catch (error) {
        signal.throwIfAborted();
        throw providerUnusable(error);
      }
    },

    async prove(provider, request, returned, signal) {
      try {
        if (provider.kind === 'github')
          return await (await github()).proveGithub(provider, request, returned, fetchFor(signal));
        const metadata = await metadataOf(provider.issuer, signal);
        return await (await openid()).proveOpenid(metadata, provider, request, returned, fetchFor(signal));
      } catch (error) {
        signal.throwIfAborted();
        throw notProven(error);
      }
    },

    async test(provider, signal) {
      try {
        const metadata =
          provider.kind === 'github'
            ? await testGithub(provider.issuer, fetchFor(signal))
            : await (await openid()).readMetadata(provider.issuer, fetchFor(signal));
        const endpoint = metadata.authorization_endpoint;
        if (endpoint === undefined || metadata.token_endpoint === undefined) throw new Error('no endpoints');
        return { ok: true, issuer: metadata.issuer, authorization_endpoint: endpoint, problem: null };
      } catch (error) {
        signal.throwIfAborted();
        return { ok: false, issuer: null, authorization_endpoint: null, problem: reasonOf(error) };
      }
    },
  };
}

async function testGithub(issuer: string, fetchGuarded: ReturnType<typeof createGuardedFetch>) {
  const { githubApi, githubMetadata } = await github();
  const response = await fetchGuarded(`${githubApi(issuer)}/meta`, {
    method: 'GET',
    headers: { accept: 'application/vnd.github+json' },
  });
  if (!response.ok) throw new Error('not GitHub');
  return githubMetadata(issuer);
}
