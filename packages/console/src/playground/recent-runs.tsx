import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { playgroundText } from '../messages/en/playground.ts';
import { dollars } from '../model/money.ts';
import { ago, milliseconds, moment } from '../model/time.ts';
import { Link } from '../routing/link.tsx';
import { Badge, StatusBadge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/page.tsx';
import type { Run } from './runs.ts';

const m = playgroundText;

/** What was sent from this browser before, to look at or to fill the form with. */
export function RecentRuns({
  runs,
  onLoad,
  onClear,
}: {
  runs: Run[];
  onLoad: (run: Run) => void;
  onClear: () => void;
}): ReactNode {
  return (
    <Card
      title={m.runs}
      flush
      className="mt-4"
      actions={
        <Button look="quiet" size="small" onClick={onClear}>
          {m.runsClear}
        </Button>
      }
    >
      <ul className="divide-y divide-line" data-runs>
        {runs.map((run) => (
          <li
            key={`${run.at}${run.requestId}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-2 text-sm"
          >
            {run.status === undefined ? <Badge>{m.runStopped}</Badge> : <StatusBadge status={run.status} />}
            <span className="min-w-0 flex-1 truncate font-mono text-xs">{run.code ?? run.endpoint}</span>
            <span className="text-xs text-soft tabular">{run.charge && dollars(run.charge)}</span>
            <span className="text-xs text-soft tabular">{milliseconds(run.ms)}</span>
            {run.requestId ? (
              <Link
                to="/console/requests/$id"
                params={{ id: run.requestId }}
                title={moment(run.at)}
                className="text-xs text-accent hover:underline"
              >
                {ago(run.at)}
              </Link>
            ) : (
              <span className="text-xs text-soft" title={moment(run.at)}>
                {ago(run.at)}
              </span>
            )}
            <Button size="small" disabled={run.input === undefined} onClick={() => onLoad(run)}>
              <RotateCcw className="size-3.5" aria-hidden="true" />
              {m.runLoad}
            </Button>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-5 py-2 text-xs text-soft">{m.runsAbout}</p>
    </Card>
  );
}
