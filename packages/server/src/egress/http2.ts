/** One HTTP/2 exchange over a connection that chose it; headers only. */
import { connect } from 'node:http2';
import type { TLSSocket } from 'node:tls';

export interface Http2Exchange {
  url: URL;
  method: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

export interface Http2Head {
  status: number;
  headers: [name: string, value: string][];
}

export async function readHttp2Head(socket: TLSSocket, exchange: Http2Exchange): Promise<Http2Head> {
  const { url, method, headers, signal } = exchange;
  const session = connect(url.origin, { createConnection: () => socket, settings: { enablePush: false } });
  try {
    return await new Promise<Http2Head>((resolve, reject) => {
      const onAbort = () => reject(signal.reason);
      const onEnd = () => reject(Object.assign(new Error('no response'), { code: 'ECONNRESET' }));
      signal.addEventListener('abort', onAbort, { once: true });
      session.once('error', reject);
      session.once('close', () => {
        signal.removeEventListener('abort', onAbort);
        onEnd();
      });
      const stream = session.request(
        { ':method': method, ':path': `${url.pathname}${url.search}`, ':authority': url.host, ...headers },
        { endStream: true },
      );
      stream.once('error', reject);
      stream.once('close', onEnd);
      stream.once('response', (parsed, _flags, ...rest: unknown[]) => {
        resolve({
          status: Number(parsed[':status']),
          headers: pairs(rest[0] as string[] | undefined, parsed),
        });
      });
      if (signal.aborted) onAbort();
    });
  } finally {
    session.on('error', () => {});
    session.destroy();
  }
}

function pairs(
  raw: string[] | undefined,
  parsed: Record<string, string | string[] | number | undefined>,
): [string, string][] {
  if (Array.isArray(raw)) {
    const out: [string, string][] = [];
    for (let index = 0; index + 1 < raw.length; index += 2)
      out.push([raw[index] ?? '', raw[index + 1] ?? '']);
    return out.filter(([name]) => !name.startsWith(':'));
  }
  return Object.entries(parsed)
    .filter(([name]) => !name.startsWith(':'))
    .flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)]));
}
