/** When a watch that is due comes next. Watches that come due together are spread, or they use up their rate limits. */
import type { WatchRow } from './watch.ts';

const spreadMaxMs = 5 * 60_000;
/** Later than this, the server was down, and others are as late. */
const lateMs = 5 * 60_000;

export interface NextDue {
  at: number;
  /** It is checked then, and not now. */
  isPutOff: boolean;
}

export function nextDue(
  { every_minutes, next_at, checked_at }: Pick<WatchRow, 'every_minutes' | 'next_at' | 'checked_at'>,
  now: number,
  /** 0 to 1. */
  random: number,
): NextDue {
  const everyMs = every_minutes * 60_000;
  const spreadMs = Math.round(random * Math.min(everyMs / 10, spreadMaxMs));
  const late = now - next_at;
  if (late > lateMs) return { at: now + spreadMs, isPutOff: true };
  if (checked_at === null) return { at: now + everyMs + spreadMs, isPutOff: false };
  // Counted from when it was due, so that those that are spread stay spread.
  return { at: next_at + everyMs * (Math.floor(late / everyMs) + 1), isPutOff: false };
}
