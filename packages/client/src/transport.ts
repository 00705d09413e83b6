/** Sends a request: timeouts, aborts, retries, errors as classes. */
import { type ApiError, apiError, ConnectionError, TimeoutError } from './errors.ts';

export interface Outgoing {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
  timeoutMs: number;
  retries: number;
  /** The same request twice has the effect of one: it may be sent again when no answer came. */
  repeatable: boolean;
  signal: AbortSignal | undefined;
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Sent {
  response: Response;
  startedAt: number;
  signal: AbortSignal | undefined;
}

/** A longer retry-after is returned to the caller instead of waited for. */
const waitMsMax = 60_000;

/** Timers fire at once when they are set for longer. */
const timerMsMax = 2_147_483_647;

/** `read` gets the response of each attempt: a body that is cut off is a failed attempt. */
export async function send<T>(
  fetch: Fetch,
  outgoing: Outgoing,
  read: (sent: Sent) => Promise<T> | T,
): Promise<T> {
  const startedAt = performance.now();
  for (let attempt = 0; ; attempt++) {
    const last = attempt >= outgoing.retries;
    try {
      const response = await attemptOnce(fetch, outgoing);
      if (response.ok) return await read({ response, startedAt, signal: outgoing.signal });
      const error = await errorOf(response);
      const waitMs = waitOf(error, response.headers, attempt);
      if (last || waitMs === undefined) throw error;
      await sleep(waitMs, outgoing.signal);
    } catch (error) {
      const passing = error instanceof ConnectionError || error instanceof TimeoutError;
      if (!passing || last || !outgoing.repeatable) throw error;
      await sleep(backoffMs(attempt), outgoing.signal);
    }
  }
}

async function attemptOnce(fetch: Fetch, { method, url, headers, body, timeoutMs, signal }: Outgoing) {
  signal?.throwIfAborted();
  const abort = new AbortController();
  const either = signal === undefined ? abort.signal : AbortSignal.any([signal, abort.signal]);
  const late = new TimeoutError(`${method} ${pathOf(url)} timed out after ${timeoutMs} ms.`);
  const timer = timeoutMs > timerMsMax ? undefined : setTimeout(() => abort.abort(late), timeoutMs);
  try {
    return await fetch(url, { method, headers, body, signal: either, credentials: 'same-origin' });
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (abort.signal.aborted) throw late;
    throw new ConnectionError(`Could not reach ${originOf(url)}: ${reasonOf(error)}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

const pathOf = (url: string) => new URL(url, 'http://localhost').pathname;
const originOf = (url: string) => (url.startsWith('/') ? 'the server' : new URL(url).origin);

/** fetch hides what happened in its cause. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string };
  return cause?.code ?? cause?.message ?? message ?? String(error);
}

async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  return apiError(response.status, body, response.headers);
}

/** How long to wait before the next attempt; undefined when another one cannot help. */
function waitOf(error: ApiError, headers: Headers, attempt: number): number | undefined {
  const wish = headers.get('x-should-retry');
  if (wish === 'false') return undefined;
  const { status, code } = error;
  const passing =
    status === 408 || status === 429 || status >= 500 || (status === 409 && code === 'idempotency_running');
  if (!passing && wish !== 'true') return undefined;
  const waitMs = error.retryAfterMs ?? backoffMs(attempt);
  return waitMs > waitMsMax ? undefined : waitMs;
}

function backoffMs(attempt: number): number {
  const full = Math.min(8000, 500 * 2 ** attempt);
  return full / 2 + Math.random() * (full / 2);
}

export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal!.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
