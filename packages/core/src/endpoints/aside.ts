import type { EngineCall } from '../engines/engine.ts';

/** For an engine that only helps: the receipt does not name it, and it queues for the same account. */
export const asideOf = ({ signal, log, account }: EngineCall): EngineCall => ({
  signal,
  log,
  ...(account === undefined ? {} : { account }),
});
