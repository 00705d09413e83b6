/**
 * A host that vanishes without a word (power, network) leaves its connections open: the system repeats what was
 * sent for a quarter of an hour before it gives up. And a server that hangs (stopped, starved of its disk or memory)
 * confirms everything and answers nothing. Here such connections are broken after seconds. How long a statement
 * takes does not matter: a host that lives confirms what it received, and its server answers a knock.
 */
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

export interface Patience {
  lookEveryMs: number;
  /** How long work may take, with no byte from the server meanwhile, before anything is suspected. */
  silentMs: number;
  /** How long a server may take to answer a knock. */
  knockMs: number;
}

const usual: Patience = { lookEveryMs: 1_000, silentMs: 2_500, knockMs: 2_500 };
/** Each after twice the time of the last: the fifth comes about six seconds after the first try. */
const repeatsMax = 5;

export interface SilenceWatch {
  /** Tells of work with the database while it lasts. */
  during<T>(work: Promise<T>): Promise<T>;
  close(): void;
}

export interface Watched {
  /** Those that are open. */
  all(): Iterable<Socket>;
  /** Whether the server says anything to a new caller. */
  knock(patienceMs: number): Promise<boolean>;
}

export function createSilenceWatch(sockets: Watched, patience = usual): SilenceWatch {
  const begun = new Set<{ at: number }>();
  let heard = 0;
  let heardAt = 0;
  let looking = false;

  async function look(): Promise<void> {
    const present = performance.now();
    const bytes = bytesOf(sockets.all());
    if (bytes !== heard) {
      heard = bytes;
      heardAt = present;
    }
    const [oldest] = begun;
    if (oldest === undefined || present - Math.max(oldest.at, heardAt) < patience.silentMs) return;
    await breakSilent(sockets.all());
    if (await sockets.knock(patience.knockMs)) return;
    if (begun.has(oldest) && bytesOf(sockets.all()) === heard) breakAll(sockets.all());
  }

  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void look().finally(() => {
      looking = false;
    });
  }, patience.lookEveryMs).unref();
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

const bytesOf = (sockets: Iterable<Socket>) => {
  let bytes = 0;
  for (const { bytesRead } of sockets) bytes += bytesRead;
  return bytes;
};

const breakAll = (sockets: Iterable<Socket>) => {
  for (const socket of [...sockets])
    socket.destroy(Object.assign(new Error('the server does not answer'), { code: 'ETIMEDOUT' }));
};

async function breakSilent(sockets: Iterable<Socket>): Promise<void> {
  // Only Linux tells; elsewhere the system's own patience counts.
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'latin1').catch(() => '')),
  );
  const silent = unheard(tables.join('\n'));
  breakAll([...sockets].filter(({ localPort, remotePort }) => silent.has(`${localPort}:${remotePort}`)));
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
