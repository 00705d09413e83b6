/** Requests that a proxy may read differently from this server: where they end, or which host they are for. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What is wrong with its headers. node:http counts the first Host of several, and takes any encoding before chunked. */
export function doubtIn({ rawHeaders, headers }: IncomingMessage): string | undefined {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts++;
  if (hosts > 1) return 'Host: must be sent once.';
  const encoding = headers['transfer-encoding'];
  return encoding === undefined || encoding.toLowerCase() === 'chunked'
    ? undefined
    : 'Transfer-Encoding: must be chunked, once.';
}

/** The connection is closed after it, because what follows may be smuggled. */
export function refuseDoubtful(response: ServerResponse, message: string): void {
  const error = { message, type: 'invalid_request_error', code: 'invalid_request', param: null };
  response.shouldKeepAlive = false;
  response.writeHead(400, { 'content-type': 'application/json; charset=utf-8', connection: 'close' });
  response.end(JSON.stringify({ error }));
  // What node:http then finds wrong with the body gets no second response.
  response.socket?.end();
}
