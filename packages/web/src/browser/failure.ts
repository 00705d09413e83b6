/** What a failed capture tells the caller. */
import type { Egress } from '@oja/core/egress/port';
import { EngineFailure, rejected } from '@oja/core/engine-failure';
import { fail, OjaError } from '@oja/core/errors';
import type { CaptureInput } from './port.ts';

/** The browser or the page's process died: another try may work. */
export class BrowserGone extends Error {
  /** The page's own process died, not the whole browser: the page may be to blame. */
  readonly page: boolean;

  constructor(page: boolean, cause?: unknown) {
    super(page ? 'the page crashed' : 'the browser ended', { cause });
    this.page = page;
  }
}

const goneWords =
  /Target crashed|Page crashed|browser has been closed|Browser closed|has been closed|Target closed|Connection closed/;

const netErrors: Record<string, string> = {
  ERR_NAME_NOT_RESOLVED: 'has no IP address',
  ERR_CONNECTION_REFUSED: 'refused the connection',
  ERR_CONNECTION_RESET: 'closed the connection',
  ERR_CONNECTION_CLOSED: 'closed the connection',
  ERR_EMPTY_RESPONSE: 'closed the connection without a response',
  ERR_TUNNEL_CONNECTION_FAILED: 'could not be reached',
  ERR_PROXY_CONNECTION_FAILED: 'could not be reached',
  ERR_TOO_MANY_REDIRECTS: 'redirects endlessly',
  ERR_SSL_PROTOCOL_ERROR: 'does not use TLS',
  ERR_INVALID_RESPONSE: 'does not use HTTP',
  ERR_INVALID_HTTP_RESPONSE: 'does not use HTTP',
  ERR_HTTP2_PROTOCOL_ERROR: 'violates the HTTP/2 protocol',
  ERR_HTTP_RESPONSE_CODE_FAILURE: 'returns an error status and no page',
  ERR_CONTENT_DECODING_FAILED: 'sends a damaged compressed response',
  ERR_CONTENT_LENGTH_MISMATCH: 'closed the connection before the end of the page',
  ERR_INCOMPLETE_CHUNKED_ENCODING: 'closed the connection before the end of the page',
  ERR_UNSAFE_PORT: 'uses a port that browsers refuse',
};

function describeNet(code: string): string {
  if (code.startsWith('ERR_CERT_')) return `has a certificate that is not trusted (${code})`;
  return netErrors[code] ?? `could not be loaded (${code})`;
}

/** Asks the guard about an address that the browser could not load: its answer is the exact reason. */
async function explain(url: string, egress: Egress, signal: AbortSignal): Promise<OjaError | undefined> {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') {
    return fail('address_refused', `url: it leads to ${protocol}; only http and https are allowed.`, {
      param: 'url',
    });
  }
  try {
    const socket = await egress.connect({
      host: hostname,
      port: Number(port) || (protocol === 'https:' ? 443 : 80),
      signal,
      timeoutMs: 3_000,
    });
    socket.destroy();
    return undefined;
  } catch (error) {
    return error instanceof OjaError ? (aboutUrl(error) as OjaError) : undefined;
  }
}

/** The guard speaks of a host; the caller gave a url. */
export function aboutUrl(error: unknown): unknown {
  if (!(error instanceof OjaError)) return error;
  return fail(error.code, `url: ${error.message.replace(/^\w+: /, '')}`, { param: 'url', cause: error });
}

export interface FailureScene {
  input: CaptureInput;
  egress: Egress;
  /** Where the page was going last. */
  url: string | undefined;
  signal: AbortSignal;
}

export async function explainFailure(error: unknown, scene: FailureScene): Promise<unknown> {
  if (scene.signal.aborted) return scene.signal.reason;
  if (error instanceof OjaError || error instanceof EngineFailure || error instanceof BrowserGone)
    return error;
  if (!(error instanceof Error)) return error;
  if (goneWords.test(error.message)) return new BrowserGone(/crashed/.test(error.message), error);
  if (error.name === 'TimeoutError' || /Timeout .*exceeded/.test(error.message))
    return tooSlow(scene.input, error);
  if (/Execution context was destroyed|Frame was detached/i.test(error.message)) {
    const message = 'url: the page redirects before a screenshot can be taken.';
    return rejected('unprocessable', message, { param: 'url', cause: error });
  }
  if (/Download is starting/.test(error.message)) return isDownload(error);
  const net = /net::(ERR_[A-Z0-9_]+)/.exec(error.message)?.[1];
  if (net === undefined) return error;
  if (net === 'ERR_ABORTED') return isDownload(error);
  if (net === 'ERR_UNSAFE_REDIRECT' || net === 'ERR_UNKNOWN_URL_SCHEME') {
    const message = 'url: it redirects to something other than http and https, which is refused.';
    return rejected('address_refused', message, { param: 'url', cause: error });
  }
  if (net === 'ERR_TIMED_OUT' || net === 'ERR_CONNECTION_TIMED_OUT') return tooSlow(scene.input, error);
  const known = scene.url === undefined ? undefined : await explain(scene.url, scene.egress, scene.signal);
  if (known) return known;
  const host = scene.url && URL.canParse(scene.url) ? new URL(scene.url).host : 'the URL';
  return rejected('target_unreachable', `url: ${host} ${describeNet(net)}.`, { param: 'url', cause: error });
}

export function tooSlow(input: CaptureInput, cause?: unknown): OjaError {
  const message = `The page was not ready within timeout_ms (${input.timeoutMs}); raise it, or wait for less with wait_until "domcontentloaded".`;
  return fail('upstream_timeout', message, { param: 'timeout_ms', cause });
}

function isDownload(cause: unknown): OjaError {
  return rejected('unprocessable', 'url: it returns a file to download or nothing, not a page.', {
    param: 'url',
    cause,
  });
}
