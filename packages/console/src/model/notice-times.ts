import { postedText } from '../messages/en/posted.ts';
import type { PostedNotice } from '../open-data.ts';
import { moment } from './time.ts';

const aheadMs = 7 * 86_400_000;

/** Open now, or a maintenance within a week. */
export function isCurrent({ kind, starts_at, ends_at }: PostedNotice, now = Date.now()): boolean {
  const isAhead = Date.parse(starts_at) > now + (kind === 'maintenance' ? aheadMs : 0);
  return !isAhead && (ends_at === null || Date.parse(ends_at) > now);
}

export function whenOf({ starts_at, ends_at }: PostedNotice, now = Date.now()): string {
  if (ends_at !== null) return postedText.between(moment(starts_at), moment(ends_at));
  return Date.parse(starts_at) > now
    ? postedText.from(moment(starts_at))
    : postedText.since(moment(starts_at));
}
