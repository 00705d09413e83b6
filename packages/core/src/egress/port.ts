/**
 * The one guarded way out. Addresses given by users go through `fetch`, `connect` and `proxy`: every resolved
 * address must be public (or on OJA_EGRESS_ALLOW) and that very address is dialled. Addresses given by the
 * operator go through `upstream`.
 */

import type { Socket } from 'node:net';
import type { ConnectionOptions, TLSSocket } from 'node:tls';

export interface EgressFetchOptions {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'OPTIONS';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  signal: AbortSignal;
  /** Whole exchange, redirects included. Default 10 s. */
  timeoutMs?: number;
  /** Decompressed bytes. Default 10 MB; more is `payload_too_large`. */
  bytesMax?: number;
  /** Default 3; 0 returns the redirect itself. */
  redirectsMax?: number;
  /** Called before each hop with its full address; throw to stop. */
  onHop?(url: URL): void;
  /** Stop after the headers; the body is empty. */
  discardBody?: boolean;
  /** Read at most so many bytes of the body, as they were sent, and never wait long or fail for it. */
  bodyStart?: number;
  /** Offer HTTP/2 as well; only where the body is discarded. */
  http2?: boolean;
  /** Input field that errors name. Default `url`. */
  param?: string;
}

export interface EgressHop {
  url: string;
  status: number;
  httpVersion: string;
  /** As sent: order, case and duplicates kept. */
  headers: [name: string, value: string][];
  remoteAddress: string;
  timings: { dnsMs: number; connectMs: number; tlsMs: number; firstByteMs: number };
}

export interface EgressResponse {
  status: number;
  /** Lower-case names; duplicates joined with ', '. */
  headers: Record<string, string>;
  body: Buffer;
  finalUrl: string;
  /** Every exchange in order, the final one last. */
  hops: EgressHop[];
  totalMs: number;
}

export interface EgressConnectOptions {
  host: string;
  port: number;
  signal: AbortSignal;
  timeoutMs?: number;
  /** Ports of public addresses that may be reached; default OJA_EGRESS_PORTS (80, 443). */
  allowedPorts?: number[];
  /** Input field that errors name. Default `host`. */
  param?: string;
  /** The address comes from the operator's settings, not from a user: an IP or name that is not checked. */
  configured?: boolean;
}

export interface EgressTlsOptions extends EgressConnectOptions {
  tls?: ConnectionOptions;
  /** What is said in the clear before the handshake (STARTTLS); ends with the socket when time is up. */
  beforeTls?(socket: Socket): Promise<void>;
  /** The socket before its handshake, for events that come during it. */
  onSocket?(socket: TLSSocket): void;
}

export interface EgressDatagramOptions extends EgressConnectOptions {
  payload: Uint8Array;
  /** Is this the reply to our datagram? Others are ignored. */
  accept(reply: Buffer): boolean;
}

export interface EgressProxy {
  /** http://127.0.0.1:port; asks for Basic credentials, since any local user can connect there. */
  url: string;
  port: number;
  username: string;
  password: string;
  /** The same proxy on a unix socket in a folder of ours, without credentials, for programs without network. */
  socketPath: string;
}

export interface UpstreamRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD';
  /** Path and query, appended to the base address; or an absolute address, rebased onto the base's origin. */
  path: string;
  headers?: Record<string, string>;
  /** A plain object is sent as JSON. FormData is sent as multipart. */
  body?: string | Uint8Array | object | FormData;
  signal: AbortSignal;
  /** Until the headers. Default 30 s. */
  timeoutMs?: number;
  /** Default 10 MB. */
  bytesMax?: number;
}

export interface UpstreamAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  text(): string;
  /** Throws `upstream_error` when the body is not JSON. */
  json<T = unknown>(): T;
}

/** To be read to its end or destroyed. */
export interface UpstreamBody extends AsyncIterableIterator<Buffer, undefined> {
  /** Ends the upstream's work; readers waiting for more get the error, or the end where there is none. */
  destroy(error?: Error): void;
}

export interface UpstreamStream {
  status: number;
  headers: Record<string, string>;
  body: UpstreamBody;
}

/** A WebSocket of text messages. */
export interface UpstreamSocket {
  send(text: string): void;
  /** What is not sent yet. */
  unsentBytes(): number;
  /** Throws `unavailable` when the other side closes. */
  messages: AsyncIterable<string>;
  close(): void;
}

/** A client of one operator-configured origin. Redirects are not followed; keys never leave the origin. */
export interface Upstream {
  readonly origin: string;
  /** Connection failures throw `unavailable(..., 'upstream_unreachable')`, timeouts `unavailable(..., 'upstream_timeout')`. Statuses are answers. */
  request(request: UpstreamRequest): Promise<UpstreamAnswer>;
  /** Resolves with the headers; the body is read as it comes. */
  stream(request: UpstreamRequest): Promise<UpstreamStream>;
  /** Resolves when it is open. `signal` ends it, also later. */
  socket(request: { path: string; signal: AbortSignal }): Promise<UpstreamSocket>;
  close(): Promise<void>;
}

export interface UpstreamOptions {
  /** For logs, metrics and the breaker. */
  name: string;
  baseUrl: string;
  /** Sent with every request to this origin only. */
  headers?: Record<string, string>;
  connections?: number;
  /** Connects to public IP addresses only, and to those of the allow-list: checked for each connection. */
  guarded?: boolean;
  /** Of this upstream alone; `direct` for none. Default: OJA_PROXY_URL. */
  proxy?: string | undefined;
}

export interface Egress {
  /** Throws `address_refused`, `target_unreachable`, `upstream_timeout`, `payload_too_large`. */
  fetch(url: string | URL, options: EgressFetchOptions): Promise<EgressResponse>;
  /** A checked TCP connection; the socket is connected. */
  connect(options: EgressConnectOptions): Promise<Socket>;
  /** One UDP datagram to a checked address and the reply that came from that very address. */
  exchangeDatagram(options: EgressDatagramOptions): Promise<Buffer>;
  /** A checked TLS connection over `connect`; not verified unless `tls.rejectUnauthorized` is true. */
  connectTls(options: EgressTlsOptions): Promise<TLSSocket>;
  /** Every address of a host, each public; throws `address_refused` or `target_unreachable`. */
  resolve(host: string, signal: AbortSignal): Promise<{ address: string; family: 4 | 6 }[]>;
  /**
   * Whether a user-given address may be reached, before it is; throws `address_refused` or `target_unreachable`.
   * `anyPort`: only the host counts, because the port has a rule of its own.
   */
  check(url: string, options: { signal: AbortSignal; param: string; anyPort?: boolean }): Promise<void>;
  /** Is this literal address reachable for users (public, or allowed by the operator)? */
  isPublic(address: string, port?: number): boolean;
  /** The forward proxy that sandboxed programs such as the browser use; started on first call. */
  proxy(): Promise<EgressProxy>;
  upstream(options: UpstreamOptions): Upstream;
  close(): Promise<void>;
}
