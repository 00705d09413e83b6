/**
 * A host that vanishes without a word (power, network) leaves its connections open: the system repeats what was
 * sent for a quarter of an hour before it gives up. Here such a connection is broken after seconds. How long a
 * statement takes does not matter: a host that lives confirms what it received at once.
 */
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

const lookEveryMs = 3_000;
const silentMs = 6_000;
/** Each after twice the time of the last: the fifth comes about six seconds after the first try. */
const repeatsMax = 5;

export interface SilenceWatch {
  /** Tells of work with the database while it lasts. */
  during<T>(work: Promise<T>): Promise<T>;
  close(): void;
}

export function createSilenceWatch(sockets: () => Iterable<Socket>): SilenceWatch {
  const begun = new Set<{ at: number }>();
  const timer = setInterval(() => {
    const [oldest] = begun;
    if (oldest !== undefined && performance.now() - oldest.at > silentMs) void breakSilent(sockets());
  }, lookEveryMs).unref();
  return {
    during(work) {
      const mark = { at: performance.now() };
      begun.add(mark);
      const end = () => void begun.delete(mark);
      work.then(end, end);
      return work;
    },
    close: () => clearInterval(timer),
  };
}

async function breakSilent(sockets: Iterable<Socket>): Promise<void> {
  // Only Linux tells; elsewhere the system's own patience counts.
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'latin1').catch(() => '')),
  );
  const silent = unheard(tables.join('\n'));
  for (const socket of [...sockets])
    if (silent.has(`${socket.localPort}:${socket.remotePort}`))
      socket.destroy(Object.assign(new Error('the host does not answer'), { code: 'ETIMEDOUT' }));
}

/** `local:remote` ports of connections whose last words were repeated time and again without a confirmation. */
export function unheard(table: string): Set<string> {
  const found = new Set<string>();
  for (const line of table.split('\n')) {
    // sl, local address, remote address, state, queues, timer, repeats
    const [, , local, remote, , , , repeats = ''] = line.split(/\s+/);
    if (Number.parseInt(repeats, 16) >= repeatsMax) found.add(`${portOf(local!)}:${portOf(remote!)}`);
  }
  return found;
}

const portOf = (address: string) => Number.parseInt(address.split(':')[1] ?? '', 16);
