/** Where links lead while the operator has set no public URL: to this machine, whatever a caller writes into Host. */
import { isIP, type Socket } from 'node:net';

const loopbackNames = new Set(['localhost', '127.0.0.1', '::1']);

/** Whether Host can only mean this machine. A page elsewhere can point any other name at loopback (DNS rebinding). */
export const isLoopbackHost = (host = ''): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host);

/** Host is believed as far as it names the machine itself: by loopback, or by the IP address of the connection. */
export function ownOrigin(host: string | undefined, socket: Socket, secure: boolean): string {
  const scheme = secure ? 'https' : 'http';
  const name = host === undefined ? undefined : nameOf(host);
  if (name !== undefined && loopbackNames.has(name)) return `${scheme}://${host}`;
  const own = plain(socket.localAddress ?? '127.0.0.1');
  if (name === own) return `${scheme}://${host}`;
  return `${scheme}://${own.includes(':') ? `[${own}]` : own}:${socket.localPort ?? 0}`;
}

const plain = (ip: string) => (ip.startsWith('::ffff:') ? ip.slice(7) : ip);

let lastHost = '';
let lastName: string | undefined;

/** Callers send the same Host again and again. */
function nameOf(host: string): string | undefined {
  if (host !== lastHost) {
    lastName = readName(host);
    lastHost = host;
  }
  return lastName;
}

/** The host of name:port or [ip]:port; undefined for anything else. */
function readName(host: string): string | undefined {
  const found = /^(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i.exec(host);
  const name = (found?.[1] ?? found?.[2])?.toLowerCase();
  return found?.[1] === undefined || isIP(found[1]) === 6 ? name : undefined;
}
