import { useState } from 'react';
import { publicText } from '../messages/en/public.ts';
import { clock, count, day, span, zone } from '../model/time.ts';
import type { Standing } from '../open-data.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';

const firstShown = 5;

type Incident = Standing['incidents'][number];

export function StatusIncidents({ standing, names }: { standing: Standing; names: Map<string, string> }) {
  const [isWhole, setWhole] = useState(false);
  const { incidents } = standing;
  const shown = isWhole ? incidents : incidents.slice(0, firstShown);
  return (
    <section className="card mt-6">
      <div className="p-5">
        <h2 className="font-semibold">{publicText.incidents}</h2>
        <p className="mt-1 text-sm text-soft">{publicText.incidentsAbout}</p>
        {incidents.length === 0 && standing.log_available && (
          <p className="mt-3 text-sm">{publicText.noIncidents}</p>
        )}
      </div>
      {incidents.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {shown.map((one) => (
            <li key={`${one.kind} ${one.category} ${one.from}`} className="px-5 py-3 text-sm">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                <Badge tone={one.kind === 'outage' ? 'bad' : 'warn'}>{whatOf(one, names)}</Badge>
                {one.endpoints.length > 0 && (
                  <span className="font-mono text-xs">{one.endpoints.join(', ')}</span>
                )}
              </p>
              <p className="mt-1 text-soft tabular">
                {timesOf(one)}, {howMuch(one)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {shown.length < incidents.length && (
        <div className="border-t border-line px-5 py-3">
          <Button onClick={() => setWhole(true)}>{publicText.allIncidents(incidents.length)}</Button>
        </div>
      )}
    </section>
  );
}

const whatOf = ({ kind, category }: Incident, names: Map<string, string>) =>
  kind === 'outage'
    ? publicText.outage
    : publicText.failures(names.get(category ?? '') ?? publicText.platform);

/** In the reader's zone; the day is not said twice. */
function timesOf({ from, to }: Incident): string {
  const [begin, end] = [from, to].map((iso) => ({ day: day(iso), time: clock(iso).slice(0, 5) }));
  const until = end!.day === begin!.day ? end!.time : `${end!.day} ${end!.time}`;
  return `${begin!.day} ${begin!.time} – ${until} ${zone(new Date(to))}`;
}

function howMuch({ from, to, down_minutes: down, failed, calls }: Incident): string {
  if (down === null) return publicText.failedOf(count(failed ?? 0), count(calls ?? 0));
  const isWhole = Date.parse(to) - Date.parse(from) === down * 60_000;
  return isWhole ? publicText.downFor(span(down)) : publicText.downWithin(span(down));
}
