import { shortDay } from '../model/time.ts';
import { classes } from './classes.ts';

const halves = [0, 0.5, 1];
const quarters = [0.25, 0.75];

/** Names along the foot of a chart: the ends, the middle and, where there is room, the quarters. */
export function Ticks({ names }: { names: string[] }) {
  if (names.length === 0) return null;
  const parts = names.length < 9 ? [0, 1] : [...halves, ...quarters];
  const shown = new Map(parts.map((part) => [Math.round(part * (names.length - 1)), part]));
  return (
    <p className="@container relative mt-1.5 h-4 text-[0.7rem] text-soft tabular" aria-hidden="true">
      {[...shown].map(([place, part]) => (
        <span
          key={place}
          className={classes(
            'absolute whitespace-nowrap',
            part === 0 ? 'left-0' : part === 1 ? 'right-0' : '-translate-x-1/2',
            part === 0.5 && '@max-xs:hidden',
            quarters.includes(part) && '@max-xl:hidden',
          )}
          style={part === 0 || part === 1 ? undefined : { left: `${((place + 0.5) / names.length) * 100}%` }}
        >
          {shortDay(names[place]!)}
        </span>
      ))}
    </p>
  );
}
