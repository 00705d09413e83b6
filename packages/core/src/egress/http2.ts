/** One HTTP/2 exchange over a connection that chose it. */
import { type ClientHttp2Stream, connect } from 'node:http2';
import type { TLSSocket } from 'node:tls';

export interface Http2Exchange {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
  signal: AbortSignal;
}

export interface Http2Answer {
  status: number;
  headers: [name: string, value: string][];
  body: ClientHttp2Stream;
}

/** The answer as soon as its headers are here; its body ends with the socket. */
export async function exchangeHttp2(socket: TLSSocket, exchange: Http2Exchange): Promise<Http2Answer> {
  const { url, method, headers, body, signal } = exchange;
  const session = connect(url.origin, { createConnection: () => socket, settings: { enablePush: false } });
  session.on('error', () => {});
  socket.once('close', () => session.destroy());
  return await new Promise<Http2Answer>((resolve, reject) => {
    let stream: ClientHttp2Stream;
    const onAbort = () => settle(() => reject(signal.reason));
    const onEnd = () => settle(() => reject(Object.assign(new Error('no response'), { code: 'ECONNRESET' })));
    const onError = (error: unknown) => settle(() => reject(error));
    const settle = (done: () => void) => {
      signal.removeEventListener('abort', onAbort);
      session.removeListener('error', onError);
      session.removeListener('close', onEnd);
      stream?.removeListener('error', onError);
      stream?.removeListener('close', onEnd);
      stream?.on('error', () => {});
      done();
    };
    signal.addEventListener('abort', onAbort, { once: true });
    session.once('error', onError);
    session.once('close', onEnd);
    stream = session.request(
      {
        ':method': method,
        ':path': `${url.pathname}${url.search}`,
        ':authority': url.host,
        ...headers,
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
      { endStream: body === undefined },
    );
    stream.once('error', onError);
    stream.once('close', onEnd);
    stream.once('response', (parsed, _flags, ...rest: unknown[]) => {
      const raw = pairs(rest[0] as string[] | undefined, parsed);
      settle(() => resolve({ status: Number(parsed[':status']), headers: raw, body: stream }));
    });
    if (body !== undefined) stream.end(body);
    if (signal.aborted) onAbort();
  });
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
