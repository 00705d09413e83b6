/**
 * A model hub that speaks Hugging Face's protocol. Requests go out through the egress guard: the token is sent to the
 * hub only, and a redirect to another host is followed if that host is public or allowed by the operator.
 */
import type { Egress, Upstream, UpstreamStream } from '../../../egress/port.ts';
import { type DownloadAnswer, DownloadRefused } from '../download.ts';
import { type HubReference, hubName } from './hub-reference.ts';

const redirectsMax = 5;

export interface HubSettings {
  endpoint: string;
  token?: string | undefined;
}

export interface HubFile {
  reference: HubReference;
  /** The commit that the revision stood for. */
  commit: string;
  bytes: number;
  /** Of large files the SHA-256; of small ones Git's SHA-1 of the blob. */
  digest: { kind: 'sha256' | 'git-sha1'; hex: string };
}

export interface Hub {
  endpoint: string;
  /** Size and digest of a file, without its content. */
  find(reference: HubReference, signal: AbortSignal): Promise<HubFile>;
  /** Its content from a byte on. */
  open(file: HubFile, from: number, signal: AbortSignal): Promise<DownloadAnswer>;
}

export function createHub(egress: Egress, { endpoint, token }: HubSettings): Hub {
  const base = new URL(endpoint);
  const hubHeaders = token ? { headers: { authorization: `Bearer ${token}` } } : {};
  const hosts = new Map<string, Upstream>();

  const hostOf = (url: URL): Upstream => {
    const isHub = url.origin === base.origin;
    const known = hosts.get(url.origin);
    const host =
      known ??
      egress.upstream({ name: url.host, baseUrl: url.origin, connections: 2, ...(isHub ? hubHeaders : {}) });
    hosts.set(url.origin, host);
    return host;
  };

  const urlOf = ({ repo, revision, path }: HubReference): URL => {
    const file = path.split('/').map(encodeURIComponent).join('/');
    return new URL(
      `${base.pathname.replace(/\/$/, '')}/${repo}/resolve/${encodeURIComponent(revision)}/${file}`,
      base,
    );
  };

  async function checkHop(from: URL, to: URL, signal: AbortSignal): Promise<void> {
    if (to.origin === from.origin) return;
    if (to.protocol !== 'https:' && to.protocol !== base.protocol)
      throw new Error(`the hub redirects to ${to.protocol}//${to.host}`);
    await egress.check(to.href, { signal, param: 'model' });
  }

  /** `until`: whether this response is the one that is wanted, though it is a redirect. */
  async function send(
    method: 'HEAD' | 'GET',
    first: URL,
    headers: Record<string, string>,
    signal: AbortSignal,
    until: (headers: Record<string, string>) => boolean = () => false,
  ): Promise<UpstreamStream> {
    let url = first;
    for (let hop = 0; ; hop++) {
      const answer = await hostOf(url).stream({
        method,
        path: `${url.pathname}${url.search}`,
        headers,
        signal,
      });
      const { location } = answer.headers;
      if (answer.status < 300 || answer.status >= 400 || !location || until(answer.headers)) return answer;
      answer.body.destroy();
      if (hop >= redirectsMax) throw new Error('the hub redirects too often');
      const next = new URL(location, url);
      await checkHop(url, next, signal);
      url = next;
    }
  }

  return {
    endpoint: base.origin,

    async find(reference, signal) {
      const isLinked = (headers: Record<string, string>) => headers['x-linked-etag'] !== undefined;
      // Compressed, the length would be another.
      const answer = await send(
        'HEAD',
        urlOf(reference),
        { 'accept-encoding': 'identity' },
        signal,
        isLinked,
      );
      const { status, headers } = answer;
      answer.body.destroy();
      if (status >= 400) throw refusal(reference, status);
      const etag = /^(?:W\/)?"?([0-9a-f]{40}|[0-9a-f]{64})"?$/i.exec(
        headers['x-linked-etag'] ?? headers.etag ?? '',
      )?.[1];
      const bytes = Number(headers['x-linked-size'] ?? headers['content-length'] ?? Number.NaN);
      if (!etag || !Number.isSafeInteger(bytes) || bytes <= 0)
        throw new Error(`${base.host} returned no size and checksum for ${hubName(reference)}`);
      return {
        reference,
        commit: headers['x-repo-commit'] ?? reference.revision,
        bytes,
        digest: { kind: etag.length === 64 ? 'sha256' : 'git-sha1', hex: etag.toLowerCase() },
      };
    },

    async open({ reference, commit }, from, signal) {
      const range: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {};
      const pinned = { ...reference, revision: commit };
      const headers = { 'accept-encoding': 'identity', ...range };
      const { status, headers: answered, body } = await send('GET', urlOf(pinned), headers, signal);
      if ([401, 403, 404].includes(status)) {
        body.destroy();
        throw refusal(reference, status);
      }
      return { status, headers: answered, body, discard: () => body.destroy() };
    },
  };
}

function refusal(reference: HubReference, status: number): Error {
  const name = hubName(reference);
  if (status === 401 || status === 403)
    return new DownloadRefused(
      status,
      `the hub refused access to ${name} (${status}). Accept the terms of ${reference.repo} on the hub if it has any, and set HF_TOKEN`,
    );
  if (status === 404) return new DownloadRefused(status, `the hub has no ${name} (404)`);
  return new Error(`the hub returned ${status} for ${name}`);
}
