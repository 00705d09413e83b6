/** A model hub on loopback, and the host it redirects large files to. Tests set what goes wrong. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HubRequest {
  host: 'hub' | 'cdn';
  method: string;
  path: string;
  range: string | undefined;
  authorization: string | undefined;
}

export interface HubStandIn extends AsyncDisposable {
  endpoint: string;
  /** host:port of both, for OJA_EGRESS_ALLOW. */
  allow: string[];
  /** By repository and path: OWNER/REPO/FILE. */
  files: Map<string, Buffer>;
  requests: HubRequest[];
  /** Set what the next requests meet. */
  faults: {
    /** Token that every request needs. */
    token?: string;
    /** The content of the first download ends after so many bytes. */
    cutAt?: number;
    /** The content is another one than the checksum says. */
    forged?: boolean;
    /** Requests to the hub get no response. */
    silent?: boolean;
    /** Instead of the own CDN. */
    redirectTo?: string;
  };
}

const commit = 'c0ffee0000000000000000000000000000000000';
/** Files up to here are stored in Git itself and served without a redirect. */
const gitBytesMax = 1000;

const digests = new WeakMap<Buffer, string>();

/** Calculated once: a file may have hundreds of megabytes. */
function sha256Of(content: Buffer): string {
  const digest = digests.get(content) ?? createHash('sha256').update(content).digest('hex');
  digests.set(content, digest);
  return digest;
}

export async function openHubStandIn(): Promise<HubStandIn> {
  const files = new Map<string, Buffer>();
  const requests: HubRequest[] = [];
  const faults: HubStandIn['faults'] = {};

  const note = (host: HubRequest['host'], request: IncomingMessage) =>
    requests.push({
      host,
      method: request.method ?? '',
      path: request.url ?? '',
      range: request.headers.range,
      authorization: request.headers.authorization,
    });

  const cdn = createServer((request, response) => {
    note('cdn', request);
    const content = files.get(decodeURIComponent((request.url ?? '').slice(1)));
    if (!content) return response.writeHead(404).end();
    sendContent(request, response, faults.forged ? Buffer.alloc(content.length, 7) : content);
  });

  const hub = createServer((request, response) => {
    note('hub', request);
    if (faults.silent) return;
    if (faults.token && request.headers.authorization !== `Bearer ${faults.token}`)
      return response.writeHead(401).end();
    const [, repo = '', path = ''] = /^\/([^/]+\/[^/]+)\/resolve\/[^/]+\/(.+)$/.exec(request.url ?? '') ?? [];
    const name = `${repo}/${decodeURIComponent(path)}`;
    const content = files.get(name);
    if (!content) return response.writeHead(404).end();
    response.setHeader('x-repo-commit', commit);
    if (content.length <= gitBytesMax) {
      const sha1 = createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
      response.setHeader('etag', `"${sha1}"`);
      if (request.method !== 'HEAD') return sendContent(request, response, content);
      return response.writeHead(200, { 'content-length': content.length }).end();
    }
    response.setHeader('x-linked-etag', `"${sha256Of(content)}"`);
    response.setHeader('x-linked-size', String(content.length));
    const target = faults.redirectTo ?? `http://127.0.0.1:${portOf(cdn)}`;
    response.writeHead(302, { location: `${target}/${encodeURIComponent(name)}` }).end();
  });

  function sendContent(request: IncomingMessage, response: ServerResponse, content: Buffer): void {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const headers = { 'content-length': content.length - from };
    if (from === 0) response.writeHead(200, headers);
    else
      response.writeHead(206, {
        ...headers,
        'content-range': `bytes ${from}-${content.length - 1}/${content.length}`,
      });
    const { cutAt } = faults;
    if (cutAt === undefined) return void response.end(content.subarray(from));
    delete faults.cutAt;
    response.write(content.subarray(from, cutAt), () => response.destroy());
  }

  for (const server of [hub, cdn]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  return {
    endpoint: `http://127.0.0.1:${portOf(hub)}`,
    allow: [hub, cdn].map((server) => `127.0.0.1:${portOf(server)}`),
    files,
    requests,
    faults,
    async [Symbol.asyncDispose]() {
      for (const server of [hub, cdn]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

const portOf = (server: ReturnType<typeof createServer>): number => (server.address() as AddressInfo).port;
