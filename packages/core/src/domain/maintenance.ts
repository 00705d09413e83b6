/** Times at which a watch checks nothing, because its owner works on the target. */

export interface MaintenanceWindow {
  /** ISO times of the first one. */
  start: string;
  end: string;
  repeat: 'once' | 'daily' | 'weekly';
}

export const windowsMax = 10;
const dayMs = 86_400_000;
const periodMs = { daily: dayMs, weekly: 7 * dayMs };

/** When the window ends that `at` is in; null outside of all. Windows that follow each other count as one. */
export function maintenanceEnd(windows: readonly MaintenanceWindow[], at: number): number | null {
  let until: number | null = null;
  for (let tries = 0; tries <= windows.length; tries++) {
    const ends = windows.flatMap((window) => endOf(window, until ?? at) ?? []);
    const latest = Math.max(...ends);
    if (ends.length === 0 || latest === until) return until;
    until = latest;
  }
  return until;
}

function endOf({ start, end, repeat }: MaintenanceWindow, at: number): number | undefined {
  const startsAt = Date.parse(start);
  const lasts = Date.parse(end) - startsAt;
  if (at < startsAt) return undefined;
  const begun = repeat === 'once' ? startsAt : at - ((at - startsAt) % periodMs[repeat]);
  return at < begun + lasts ? begun + lasts : undefined;
}

/** What is wrong with a window; undefined for a good one. */
export function windowFault({ start, end, repeat }: MaintenanceWindow): string | undefined {
  const lasts = Date.parse(end) - Date.parse(start);
  if (!(lasts > 0)) return 'end must be after start';
  const most = repeat === 'once' ? 90 * dayMs : periodMs[repeat];
  return lasts >= most && repeat !== 'once'
    ? `a ${repeat} window must be shorter than ${repeat === 'daily' ? 'a day' : 'a week'}`
    : lasts > most
      ? 'must last at most 90 days'
      : undefined;
}
