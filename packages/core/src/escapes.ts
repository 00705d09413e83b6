/** Errors that nobody caught: they end what they belong to, and only where nobody knows that, the process. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from './logger.ts';

/** All work for a request or a job runs within its owner. */
export interface Owner {
  /** False where it is over already. */
  end(): boolean;
}

const owners = new AsyncLocalStorage<Owner>();

export const ownedBy = <T>(owner: Owner, work: () => T): T => owners.run(owner, work);

/** How many ended what. */
export const escaped = { request: 0, process: 0 };

/** From now on; `breakDown` hears what belongs to nothing that still runs. */
export function catchEscapes(log: Logger, breakDown: (error: unknown) => void): void {
  const caught = (error: unknown) => {
    const isEnded = owners.getStore()?.end() === true;
    escaped[isEnded ? 'request' : 'process']++;
    log.error({ err: error }, isEnded ? 'an error escaped: its request failed' : 'an error escaped');
    if (!isEnded) breakDown(error);
  };
  process.on('uncaughtException', caught);
  process.on('unhandledRejection', caught);
}
