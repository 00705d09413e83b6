import { type Output, useCall } from '../api.ts';
import { operatorText } from '../messages/en/operator.ts';
import { count } from '../model/time.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Progress } from '../ui/progress.tsx';
import { Budgets } from './budgets.tsx';

const m = operatorText.engines;
type Engine = Output<'operator.engines'>['data'][number];
const tones: Record<Engine['state'], Tone> = {
  ready: 'good',
  preparing: 'accent',
  missing: 'warn',
  off: 'plain',
};

export function Engines() {
  const { data, error } = useCall('operator.engines', {}, { everyMs: 5000 });
  const groups = Map.groupBy(data?.data ?? [], ({ capability }) => capability);
  return (
    <Page title={m.title} about={m.about}>
      <Problem error={error} />
      {!data && !error && <Waiting lines={8} />}
      <div className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
        {[...groups].map(([capability, engines]) => (
          <section key={capability} className="card">
            <h2 className="flex flex-wrap items-baseline justify-between gap-2 border-b border-line px-5 py-3 text-sm font-semibold">
              {capability} {/* A single engine has no order to set. */}
              {engines.length > 1 && (
                <code className="font-mono text-xs font-normal text-soft">{m.setting(capability)}</code>
              )}
            </h2>
            <ol className="divide-y divide-line">
              {engines.map((engine, i) => (
                <li key={engine.engine} className="px-5 py-3 text-sm">
                  <p className="flex flex-wrap items-center gap-2">
                    <span className="text-soft tabular">{m.order(i + 1)}</span>
                    <span className="font-medium">{engine.engine}</span>
                    <Badge tone={tones[engine.state]}>{m.states[engine.state]}</Badge>
                    {engine.breaker === 'open' && <Badge tone="bad">{m.open}</Badge>}
                    <span className="ml-auto text-xs text-soft tabular">
                      {m.calls} {count(engine.calls)} · {m.failures} {count(engine.failures)}
                    </span>
                  </p>
                  <p className="mt-1 text-xs text-soft">{engine.detail}</p>
                  {engine.progress !== undefined && (
                    <Progress value={engine.progress} label={engine.engine} />
                  )}
                  {engine.fix && (
                    <p className="mt-1 text-xs">
                      {m.fix}:{' '}
                      <code className="rounded bg-sunken px-1 py-0.5 font-mono wrap-anywhere dark:bg-line">
                        {engine.fix}
                      </code>
                    </p>
                  )}
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      <Budgets />
    </Page>
  );
}
