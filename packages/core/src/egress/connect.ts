/** Dials checked addresses, one after the other, and nothing else. */
import { connect as dial, isIP, type Socket } from 'node:net';
import { type ConnectionOptions, connect as startTls, type TLSSocket } from 'node:tls';
import { fail, OjaError } from '../errors.ts';
import { type CheckedAddress, canonicalHost, type Guard } from './guard.ts';
import { dialThrough } from './outbound-proxy.ts';

export interface DialTarget {
  host: string;
  port: number;
  allowedPorts?: number[];
  param?: string;
  configured?: boolean;
  /** Ends the attempt: the caller's own abort and the time limit, already joined. */
  signal: AbortSignal;
}

export interface Dialled {
  socket: Socket;
  address: CheckedAddress;
  dnsMs: number;
  connectMs: number;
}

const attemptMs = 3_000;
// The caller's own limit ends it earlier.
const lastAttemptMs = 60_000;

/**
 * Joins the caller's signal with a time limit that ends in `upstream_timeout`. By hand: AbortSignal.any costs
 * more than a DNS query on loopback.
 */
export function limitTime(parent: AbortSignal, timeoutMs: number, what: string) {
  const controller = new AbortController();
  const onAbort = () => controller.abort(parent.reason);
  const timer = setTimeout(
    () => controller.abort(fail('upstream_timeout', `${what} did not respond within ${timeoutMs} ms.`)),
    timeoutMs,
  );
  if (parent.aborted) onAbort();
  else parent.addEventListener('abort', onAbort, { once: true });
  const done = () => {
    clearTimeout(timer);
    parent.removeEventListener('abort', onAbort);
  };
  return { signal: controller.signal, done };
}

function dialOne(
  address: CheckedAddress,
  port: number,
  signal: AbortSignal,
  waitMs: number,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = dial({ host: address.address, port, family: address.family });
    const timer = setTimeout(() => end(new Error('ETIMEDOUT')), waitMs);
    const onAbort = () => end(signal.reason);
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      socket.removeListener('error', end);
    };
    const end = (error: unknown) => {
      settle();
      socket.on('error', () => {});
      socket.destroy();
      reject(error);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    socket.once('error', end);
    socket.once('connect', () => {
      settle();
      socket.setNoDelay(true);
      resolve(socket);
    });
    if (signal.aborted) onAbort();
  });
}

export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EPROXY') return `cannot be reached: ${error.message}`;
  if (code === 'ECONNREFUSED') return 'refused the connection';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'closed the connection';
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'is unreachable from this server';
  if (error.message === 'ETIMEDOUT' || code === 'ETIMEDOUT') return 'does not accept connections';
  if (code === 'HPE_HEADER_OVERFLOW') return 'sends too many headers';
  if (code === 'HPE_INVALID_CONSTANT' || code === 'HPE_INVALID_VERSION') return 'does not use HTTP';
  if (code?.startsWith('HPE_')) return `violates HTTP (${code})`;
  if (code?.startsWith('Z_') || code?.startsWith('ERR__ERROR_')) return 'sends a damaged compressed response';
  return `failed (${code ?? 'no code'})`;
}

export async function dialChecked(guard: Guard, target: DialTarget): Promise<Dialled> {
  const { port, signal } = target;
  const startedAt = performance.now();
  const addresses = await guard.check(target);
  const dnsMs = performance.now() - startedAt;
  const leave = guard.enter();
  try {
    const dialledAt = performance.now();
    const { socket, address } = await dialFirst(guard, addresses, target);
    socket.once('close', leave);
    return { socket, address, dnsMs, connectMs: performance.now() - dialledAt };
  } catch (error) {
    leave();
    if (signal.aborted) throw signal.reason;
    const message = `${target.host}:${port} ${describeFailure(error)}.`;
    throw fail('target_unreachable', message, { param: target.param, cause: error });
  }
}

/** The first address that answers. */
async function dialFirst(guard: Guard, addresses: CheckedAddress[], { host, port, signal }: DialTarget) {
  let failure: unknown;
  for (const [index, address] of addresses.entries()) {
    try {
      const last = index === addresses.length - 1;
      // The very address that was checked: a proxy that resolved the name itself might reach another.
      const proxy = guard.routeTo(host, port, address.address);
      const socket =
        proxy === undefined
          ? await dialOne(address, port, signal, last ? lastAttemptMs : attemptMs)
          : await dialThrough(proxy, { host: address.address, port }, signal);
      return { socket, address };
    } catch (error) {
      if (signal.aborted) throw error;
      failure = error;
    }
  }
  throw failure;
}

/** Words in the clear before TLS; the socket does not outlive their failure. */
export async function talkFirst(
  socket: Socket,
  talk: (socket: Socket) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const onAbort = () => socket.destroy();
  const ignore = () => {};
  signal.addEventListener('abort', onAbort, { once: true });
  socket.on('error', ignore);
  try {
    signal.throwIfAborted();
    await talk(socket);
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
    if (!socket.destroyed) socket.removeListener('error', ignore);
  }
}

export async function wrapTls(
  socket: Socket,
  host: string,
  options: ConnectionOptions,
  signal: AbortSignal,
  onSocket?: (socket: TLSSocket) => void,
): Promise<TLSSocket> {
  const name = canonicalHost(host) ?? host;
  const servername = options.servername ?? (isIP(name) ? '' : name);
  return await new Promise((resolve, reject) => {
    const secure = startTls({ ...options, socket, host: name, servername });
    onSocket?.(secure);
    const end = (error: unknown) => {
      signal.removeEventListener('abort', onAbort);
      secure.on('error', () => {});
      secure.destroy();
      socket.destroy();
      reject(signal.aborted ? signal.reason : error);
    };
    const onAbort = () => end(signal.reason);
    const onClose = () => end(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
    signal.addEventListener('abort', onAbort, { once: true });
    secure.once('error', end);
    secure.once('close', onClose);
    secure.once('secureConnect', () => {
      signal.removeEventListener('abort', onAbort);
      secure.removeListener('error', end);
      secure.removeListener('close', onClose);
      resolve(secure);
    });
    if (signal.aborted) onAbort();
  });
}

const certificateFaults: Record<string, string> = {
  CERT_HAS_EXPIRED: 'has an expired certificate',
  CERT_NOT_YET_VALID: 'has a certificate that is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a self-signed certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'has a certificate from an authority that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'has a certificate whose issuer is not trusted or not sent',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'has a certificate whose issuer is not trusted or not sent',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for other host names',
};

/** The caller sees a documented code, whatever the socket said. */
export function asTargetFailure(error: unknown, where: string, signal: AbortSignal, param?: string): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof OjaError) return error;
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  const fault = certificateFaults[code];
  if (fault !== undefined)
    return fail('target_unreachable', `${where} ${fault} (${code}).`, { param, cause: error });
  const reason = /^(ERR_SSL|ERR_TLS|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO)/.test(code)
    ? `failed the TLS handshake (${code})`
    : describeFailure(error);
  return fail('target_unreachable', `${where} ${reason}.`, { param, cause: error });
}
