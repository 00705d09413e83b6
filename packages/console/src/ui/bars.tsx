/** Bars by day: stacked, each a link to what it counts. Plain elements, so that they read and tab like any list. */

import { useState } from 'react';
import { Link } from '../routing/link.tsx';
import { classes } from './classes.ts';
import { Ticks } from './ticks.tsx';

export interface Bar {
  name: string;
  /** In the order of the series. */
  values: number[];
  about: string;
  search: Record<string, string>;
}

export interface Series {
  title: string;
  /** A background class. */
  colour: string;
}

/** There are no half calls: where values are whole, so is the middle of the axis. */
const evenIfWhole = (top: number, values: number[]) =>
  values.every(Number.isInteger) && top % 2 === 1 ? top + 1 : top;

export function Bars({
  label,
  bars,
  series,
  format,
  linkLabel,
  sample,
}: {
  label: string;
  bars: Bar[];
  series: Series[];
  format: (value: number) => string;
  linkLabel: (name: string) => string;
  /** Says that the grey bars are no data, where there is none. */
  sample?: string;
}) {
  const [shown, setShown] = useState<string>();
  const sums = bars.map(({ values }) => values.reduce((a, b) => a + b, 0));
  const highest = Math.max(...sums, 0);
  const top = evenIfWhole(niceCeiling(highest), sums);
  const active = bars.find(({ name }) => name === shown);
  return (
    <figure className="flex min-w-0 flex-1 flex-col" aria-label={label}>
      <div className="mb-3 flex min-h-5 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs text-soft">
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {series.map(({ title, colour }) => (
            <li key={title} className="flex items-center gap-1.5">
              <span className={classes('size-2.5 rounded-sm', colour)} aria-hidden="true" />
              {title}
            </li>
          ))}
        </ul>
        <p aria-hidden="true" className="tabular">
          {active?.about}
        </p>
      </div>
      <div className="flex min-h-44 flex-1 gap-2">
        <div
          className="mb-5.5 flex flex-col justify-between text-right text-[0.7rem] text-soft tabular"
          aria-hidden="true"
        >
          <span>{highest > 0 && format(top)}</span>
          <span>{highest > 0 && format(top / 2)}</span>
          <span>{format(0)}</span>
        </div>
        <div className="relative flex min-w-0 flex-1 flex-col">
          {highest === 0 && sample !== undefined && <Sample count={bars.length} about={sample} />}
          <ol className="flex min-h-0 flex-1 items-stretch gap-px border-b border-line bg-[linear-gradient(var(--line)_1px,transparent_1px)] bg-[length:100%_50%]">
            {bars.map(({ name, values, about, search }, i) => (
              <li key={name} className="min-w-0 flex-1">
                <Link
                  to="/console/requests"
                  search={search}
                  aria-label={`${linkLabel(name)}. ${about}`}
                  onMouseEnter={() => setShown(name)}
                  onMouseLeave={() => setShown(undefined)}
                  onFocus={() => setShown(name)}
                  className="group flex h-full flex-col-reverse overflow-hidden rounded-t-sm hover:bg-sunken"
                >
                  {values.map((value, place) =>
                    value === 0 || sums[i] === 0 ? null : (
                      <span
                        key={series[place]!.title}
                        className={classes(
                          'mx-auto block w-4/5 max-w-8 first:rounded-b-none group-hover:opacity-80',
                          series[place]!.colour,
                        )}
                        style={{ height: `max(2px, ${(value / top) * 100}%)` }}
                      />
                    ),
                  )}
                </Link>
              </li>
            ))}
          </ol>
          <Ticks names={bars.map(({ name }) => name)} />
        </div>
      </div>
    </figure>
  );
}

const heights = [35, 55, 40, 70, 60, 85, 50];

/** What the chart will look like. */
function Sample({ count, about }: { count: number; about: string }) {
  return (
    <>
      <div className="absolute inset-x-0 top-0 bottom-5.5 flex items-end gap-px" aria-hidden="true">
        {Array.from({ length: count }, (_, i) => (
          <span key={`bar-${i + 1}`} className="min-w-0 flex-1">
            <span
              className="mx-auto block w-4/5 max-w-8 rounded-t-sm bg-line"
              style={{ height: `${heights[i % heights.length]! * 1.4}px` }}
            />
          </span>
        ))}
      </div>
      <p className="absolute inset-x-0 top-0 text-center text-sm text-soft">{about}</p>
    </>
  );
}

/** The next round number, so that the axis reads well. */
export function niceCeiling(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 4, 5, 10].map((step) => step * power).find((step) => step >= value)!;
}
