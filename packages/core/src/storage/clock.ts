/**
 * The clock of the database, for all its nodes: leases and holds of one are judged by the others. Between
 * two looks it runs on with this machine's uptime, so a system clock that is wrong or jumps does not matter.
 */
import type { Store } from './store.ts';

const lookEveryMs = 15_000;
/** Less is the way there and back, not a difference. */
const stepMinMs = 250;

export interface Clock {
  now(): number;
  close(): void;
}

export async function followClock(store: Store): Promise<Clock> {
  async function difference(): Promise<{ ms: number; blurMs: number }> {
    const askedAt = performance.now();
    const [row] = await store.query<{ now: number }>(
      'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now',
    );
    const blurMs = (performance.now() - askedAt) / 2;
    return { ms: row!.now - askedAt - blurMs, blurMs };
  }

  let { ms } = await difference();
  async function look(): Promise<void> {
    const found = await difference();
    if (Math.abs(found.ms - ms) > stepMinMs + found.blurMs) ms = found.ms;
  }
  // Until the database answers again, the last difference counts.
  const timer = setInterval(() => void look().catch(() => {}), lookEveryMs).unref();
  return {
    now: () => Math.floor(performance.now() + ms),
    close: () => clearInterval(timer),
  };
}
