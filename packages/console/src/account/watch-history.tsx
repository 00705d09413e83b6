import type { Watch } from '@oja/client';
import { useCall } from '../api.ts';
import { watchesText } from '../messages/en/watches.ts';
import { milliseconds } from '../model/time.ts';
import { buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Facts } from '../ui/facts.tsx';
import { Lines } from '../ui/lines.tsx';
import { Moment } from '../ui/moment.tsx';
import { Problem } from '../ui/problem.tsx';

const m = watchesText.history;
const days = 90;
const changesShown = 20;
const percent = (value: number | null) => (value === null ? '–' : `${value.toFixed(2)}%`);

/** Uptime and response time by day, and what was reported. */
export function WatchHistory({ watch, name, onClose }: { watch: Watch; name: string; onClose: () => void }) {
  const { data, error } = useCall('account.watch-history', { id: watch.id, days });
  const url = `/api/v1/watches/${watch.id}/history?days=${days}`;
  return (
    <Dialog open onClose={onClose} title={m.title(name)} wide>
      <div className="space-y-5 text-left">
        <Problem error={error} />
        {data && (
          <>
            <Facts
              facts={[
                [m.uptime, percent(data.uptime_percent)],
                [m.average, milliseconds(data.average_ms)],
                [m.checks, data.checks.toLocaleString()],
                [m.incidents, m.incidentsOf(data.incidents.length, data.down_minutes)],
              ]}
            />
            {data.days.length > 1 && (
              <Lines
                label={m.average}
                names={data.days.map(({ day }) => day)}
                lines={[
                  {
                    title: m.average,
                    stroke: 'stroke-accent',
                    values: data.days.map((one) => one.average_ms),
                  },
                ]}
              />
            )}
            <ul className="space-y-2 text-sm">
              {data.changes.slice(0, changesShown).map(({ at, summary, lines }) => (
                <li key={`${at} ${summary}`} className="wrap-anywhere">
                  <Moment at={at} /> <span>{summary}</span>
                  {lines.map((line) => (
                    <span key={line} className="block text-xs text-soft">
                      {line}
                    </span>
                  ))}
                </li>
              ))}
              {data.changes.length === 0 && <li className="text-soft">{m.none}</li>}
            </ul>
            <p className="flex gap-3">
              <a className={buttonClass()} href={`${url}&format=csv`} download>
                {m.csv}
              </a>
              <a className={buttonClass()} href={`${url}&format=pdf`} download>
                {m.pdf}
              </a>
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}
