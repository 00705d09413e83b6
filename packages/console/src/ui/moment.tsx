import { clock, day, utcMoment, zone } from '../model/time.ts';

/**
 * A moment in the reader's own time, in UTC on hover. `bare` stands under a head that names the zone: only a moment
 * from the other half of the year, when clocks are set otherwise, tells its own.
 */
export function Moment({ at, bare }: { at: string; bare?: boolean }) {
  const its = zone(new Date(at));
  return (
    <time dateTime={at} title={utcMoment(at)}>
      <span className="whitespace-nowrap">{day(at)}</span>{' '}
      <span className="whitespace-nowrap">
        {clock(at)}
        {bare && its === zone() ? '' : ` ${its}`}
      </span>
    </time>
  );
}
