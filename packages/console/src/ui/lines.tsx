/** Lines over days, with the figures in a table for those who cannot see them. */
import { milliseconds } from '../model/time.ts';
import { niceCeiling } from './bars.tsx';
import { Ticks } from './ticks.tsx';

export interface Line {
  title: string;
  /** A stroke class. */
  stroke: string;
  values: (number | null)[];
}

/** Lines differ in more than colour. */
const dashes = [undefined, '7 5', '2 5'];
const width = 600;
const height = 160;

interface LinesProps {
  label: string;
  names: string[];
  lines: Line[];
  format?: (value: number | null | undefined) => string;
}

export function Lines({ label, names, lines, format = milliseconds }: LinesProps) {
  const top = niceCeiling(Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0))));
  const x = (i: number) => (names.length < 2 ? width / 2 : (i / (names.length - 1)) * width);
  const y = (value: number) => height - (value / top) * height;
  return (
    <figure aria-label={label} className="min-w-0">
      <ul className="mb-3 flex flex-wrap gap-x-4 text-xs text-soft">
        {lines.map(({ title, stroke }, place) => (
          <li key={title} className="flex items-center gap-1.5">
            <svg viewBox="0 0 24 4" className={`h-1 w-6 ${stroke}`} aria-hidden="true">
              <path
                d="M2 2H22"
                strokeWidth="3"
                strokeLinecap="round"
                strokeDasharray={dashes[place % dashes.length]}
              />
            </svg>
            {title}
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        <div
          className="flex h-44 flex-col justify-between text-right text-[0.7rem] text-soft tabular"
          aria-hidden="true"
        >
          <span>{format(top)}</span>
          <span>{format(top / 2)}</span>
          <span>0</span>
        </div>
        <div className="min-w-0 flex-1">
          <svg
            viewBox={`0 -4 ${width} ${height + 8}`}
            preserveAspectRatio="none"
            className="h-44 w-full overflow-visible"
            aria-hidden="true"
          >
            {[0, 0.5, 1].map((part) => (
              <line
                key={part}
                x1="0"
                x2={width}
                y1={part * height}
                y2={part * height}
                className="stroke-line"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {lines.map(({ title, stroke, values }, place) => {
              const points = values.flatMap((value, i) =>
                value === null ? [] : [[x(i), y(value)] as const],
              );
              const path = points
                .map(([px, py], i) => `${i === 0 ? 'M' : 'L'}${px.toFixed(1)} ${py.toFixed(1)}`)
                .join('');
              // A single day would be no line at all: a short stroke shows it.
              const single = points.length === 1 ? `${path}h0.01` : path;
              return (
                <path
                  key={title}
                  d={single}
                  fill="none"
                  className={stroke}
                  strokeWidth={points.length === 1 ? 7 : 2}
                  strokeDasharray={dashes[place % dashes.length]}
                  strokeLinecap="round"
                  strokeLinejoin="round"
                  vectorEffect="non-scaling-stroke"
                />
              );
            })}
          </svg>
          <Ticks names={names} />
        </div>
      </div>
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <tbody>
            {names.map((name, i) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {lines.map(({ title, values }) => (
                  <td key={title}>{`${title}: ${format(values[i])}`}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
