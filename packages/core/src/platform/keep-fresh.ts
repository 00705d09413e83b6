/** What a node has in memory of the database: it follows changes by other nodes, also while Redis is away. */
import type { PlatformParts } from './parts.ts';

const refreshMs = 4_000;

export interface Fresh {
  /** Reads it again: what is in force here after a change. */
  reload(): Promise<void>;
  close(): void;
}

/** `use` takes what was read, never what an older read found. Resolves after the first. */
export async function keepFresh<T>(
  { messages, log }: Pick<PlatformParts, 'messages' | 'log'>,
  name: string,
  read: () => Promise<T>,
  use: (found: T) => void,
): Promise<Fresh> {
  let asked = 0;
  let newest = 0;
  async function reload(): Promise<void> {
    const mine = ++asked;
    const found = await read();
    if (mine < newest) return;
    newest = mine;
    use(found);
  }
  const reloadOrWarn = () =>
    reload().catch((error: unknown) => log.warn({ err: error }, `${name} not reloaded`));
  const unsubscribe = messages.subscribe((message) => {
    if (message.kind === 'operation') void reloadOrWarn();
  });
  // Other nodes may have changed something while Redis was away.
  const timer = setInterval(reloadOrWarn, refreshMs);
  timer.unref();
  await reload();
  return {
    reload,
    close() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}
