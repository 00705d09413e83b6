/** Closes connections that were passed to a worker that died before it accepted them: Node leaves them open. */
import type { Worker } from 'node:cluster';

interface Connection {
  close(): void;
}

/** Messages between Node's own primary and worker. */
interface Internal {
  act?: string;
  seq?: number;
  ack?: number;
}

export function closeUntaken(worker: Worker): void {
  const untaken = new Map<number, Connection>();
  const { process: child } = worker;
  const send = child.send.bind(child) as (message: Internal, ...rest: unknown[]) => boolean;
  const watched = (message: Internal, ...rest: unknown[]) => {
    const [connection] = rest as [Connection | undefined];
    if (message.act === 'newconn' && message.seq !== undefined && connection !== undefined)
      untaken.set(message.seq, connection);
    return send(message, ...rest);
  };
  child.send = watched as typeof child.send;
  child.on('internalMessage', ({ ack }: Internal) => {
    if (ack !== undefined) untaken.delete(ack);
  });
  child.once('exit', () => {
    for (const connection of untaken.values()) connection.close();
    untaken.clear();
  });
}
