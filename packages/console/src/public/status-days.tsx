/** A bar of days for the platform and for each category that is open. */
import { publicText } from '../messages/en/public.ts';
import { count, utcDay } from '../model/time.ts';
import type { Standing } from '../open-data.ts';
import { classes } from '../ui/classes.ts';

const daysShown = 90;

type State = 'well' | 'degraded' | 'down' | 'none';
const colours: Record<State, string> = {
  well: 'bg-day-well',
  degraded: 'bg-day-degraded',
  down: 'bg-bad',
  none: 'border border-line bg-sunken dark:border-line-strong',
};
/** Not by colour alone: the worse a day was, the higher its bar. */
const heights: Record<State, string> = { well: 'h-5', degraded: 'h-6.5', down: 'h-8', none: 'h-5' };

interface Day {
  day: string;
  state: State;
  about: string;
}

interface Part {
  name: string;
  share: string;
  days: Day[];
}

/** A share of a few calls says nothing: the first one of a new server often comes before its model. */
const countedMin = 20;

function shareOf(percent: number | null, calls: number): string {
  if (percent === null) return publicText.noCalls;
  return calls < countedMin ? publicText.fewCalls(count(calls)) : publicText.successShare(`${percent}%`);
}

function partsOf({ history, log_available }: Standing, names: Map<string, string>): Part[] {
  const { platform, categories } = history;
  const range = Array.from({ length: daysShown }, (_, i) => utcDay(i + 1 - daysShown));
  const served = new Map(platform.days.map((one) => [one.day, one]));
  const whole: Part = {
    name: publicText.platform,
    share: platform.uptime_percent === null ? '' : publicText.uptimeShare(`${platform.uptime_percent}%`),
    days: range.map((day) => {
      const known = served.get(day);
      if (known === undefined) return { day, state: 'none', about: publicText.dayUnknown(day) };
      return { day, state: known.state, about: publicText.dayUp(day, known.down_minutes) };
    }),
  };
  const parts = log_available ? categories.filter(({ id }) => names.has(id)) : [];
  return [
    whole,
    ...parts.map(({ id, success_percent: percent, days }): Part => {
      const called = new Map(days.map((one) => [one.day, one]));
      return {
        name: names.get(id)!,
        share: shareOf(
          percent,
          days.reduce((sum, { calls }) => sum + calls, 0),
        ),
        days: range.map((day) => {
          const known = called.get(day);
          if (known !== undefined)
            return { day, state: known.state, about: publicText.dayCalls(day, known.failed) };
          return {
            day,
            state: 'none',
            about: served.has(day) ? publicText.dayQuiet(day) : publicText.dayUnknown(day),
          };
        }),
      };
    }),
  ];
}

export function StatusDays({ standing, names }: { standing: Standing; names: Map<string, string> }) {
  return (
    <section className="card mt-6 p-5">
      <h2 className="font-semibold">{publicText.lastDays(daysShown)}</h2>
      {partsOf(standing, names).map((part) => (
        <DayBar key={part.name} part={part} />
      ))}
      <ul className="mt-5 flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
        {(Object.keys(colours) as State[]).map((state) => (
          <li key={state} className="flex items-center gap-1.5">
            <span className={classes('size-2.5 rounded-sm', colours[state])} aria-hidden="true" />
            {publicText.dayStates[state]}
          </li>
        ))}
        <li>{publicText.daysAreUtc}</li>
      </ul>
    </section>
  );
}

export function DayBar({ part: { name, share, days } }: { part: Part }) {
  const troubled = days.filter(({ state }) => state === 'degraded' || state === 'down').length;
  return (
    <div className="mt-5">
      <h3 className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="font-medium">{name}</span>
        <span className="text-soft tabular">{share}</span>
      </h3>
      <div
        role="img"
        aria-label={`${name}: ${publicText.lastDays(daysShown)}, ${publicText.troubledDays(troubled)}`}
        className="flex h-8 items-end gap-px sm:gap-0.5"
      >
        {days.map(({ day, state, about }) => (
          <span
            key={day}
            title={about}
            className={classes('min-w-0 flex-1 rounded-xs hover:opacity-70', heights[state], colours[state])}
          />
        ))}
      </div>
    </div>
  );
}
