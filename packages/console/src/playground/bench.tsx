/** Form, price and result of one endpoint, in the playground and on its page in the docs. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type Output, refresh } from '../api.ts';
import { playgroundText } from '../messages/en/playground.ts';
import type { EndpointDoc, OpenApi } from '../model/openapi.ts';
import { useAccount, useViewing } from '../session.ts';
import { classes } from '../ui/classes.ts';
import { Card } from '../ui/page.tsx';
import { exampleFor } from './examples.ts';
import { InputPane } from './input-pane.tsx';
import { PriceLine } from './price-line.tsx';
import { ResultPane } from './result-pane.tsx';
import { chatIds, left, type Outcome, runCall } from './run-call.ts';
import { addRun, forgetRuns, runOf, runsOf } from './runs.ts';
import { filesIn, fromShared, type Values, withFiles } from './values.ts';

const m = playgroundText;
// Without a connection the list is missing, and the form stays.
const RecentRuns = lazy(() =>
  import('./recent-runs.tsx').then(
    (module) => ({ default: module.RecentRuns }),
    () => ({ default: () => null }),
  ),
);
const Hidden = lazy(() => import('../account/hidden.tsx').then(({ Hidden }) => ({ default: Hidden })));
export type Category = Output<'public.catalogue'>['categories'][number];

/** Chat streams by default here: it shows what the endpoint can do. */
export const begun = (doc: EndpointDoc): Values => {
  const example = withFiles(exampleFor(doc.id, doc.example));
  return chatIds.has(doc.id) ? { ...example, stream: true } : example;
};

interface BenchProps {
  doc: EndpointDoc;
  document: OpenApi;
  category: Category;
  values: Values;
  onChange: (values: Values) => void;
  /** One under the other, for a narrow column. */
  stacked?: boolean;
}

export function Bench({ doc, document, category, values, onChange, stacked = false }: BenchProps) {
  const account = useAccount({ always: true });
  const accountId = account.data?.id;
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' });
  const [sent, setSent] = useState<Values>({});
  const [, setRunCount] = useState(0);
  const [formVersion, setFormVersion] = useState(0);
  const running = useRef<AbortController>(undefined);
  const answer = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const endpoint = category.endpoints.find(({ id }) => id === doc.id)!;
  const runs = accountId === undefined ? [] : runsOf(accountId).filter((run) => run.endpoint === doc.id);
  useEffect(() => () => running.current?.abort(left), []);
  const send = async () => {
    // What is written there is not what would be sent.
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) {
      wrong.closest('details')?.setAttribute('open', '');
      wrong.focus();
      return;
    }
    const stop = new AbortController();
    running.current = stop;
    setSent(values);
    // On a narrow screen the answer is below the form.
    if (innerWidth < 1024) answer.current?.scrollIntoView();
    let ended = { state: 'idle' } as Outcome;
    await runCall(doc.id, values, stop.signal, (next) => {
      ended = next;
      setOutcome(next);
    });
    if (accountId !== undefined && (ended.state === 'done' || ended.state === 'failed')) {
      addRun(accountId, runOf(doc.id, values, ended));
      setRunCount((count) => count + 1);
    }
    await refresh('account.credits', 'account.requests', 'account.usage');
  };
  const fill = (next: Values) => {
    onChange(next);
    setFormVersion((version) => version + 1);
  };
  const isClosed =
    endpoint.state === 'planned' && account.data !== undefined && account.data.role !== 'operator';
  const isViewing = useViewing();
  if (isViewing)
    return (
      <Suspense fallback={null}>
        <Hidden />
      </Suspense>
    );
  return (
    <>
      {isClosed && <Notice text={m.comingSoon} />}
      {!endpoint.ready && <Notice text={`${m.notReady} ${endpoint.note}`} />}
      <div className={classes('grid items-start gap-4', !stacked && 'xl:grid-cols-2')}>
        <Card className="overflow-clip" flush>
          <div ref={form}>
            <InputPane
              key={formVersion}
              doc={doc}
              document={document}
              values={values}
              onChange={onChange}
              onExample={() => fill(begun(doc))}
            />
          </div>
          <PriceLine
            endpoint={endpoint}
            category={category}
            values={values}
            isRunning={outcome.state === 'running'}
            onSend={send}
            onStop={() => running.current?.abort(new DOMException(m.stopped, 'AbortError'))}
          />
        </Card>
        <div ref={answer} className={classes('min-w-0 scroll-mt-18', !stacked && 'xl:sticky xl:top-4')}>
          <ResultPane doc={doc} values={values} sent={sent} outcome={outcome} />
          {accountId !== undefined && runs.length > 0 && (
            <Suspense fallback={null}>
              <RecentRuns
                runs={runs.slice(0, 10)}
                onLoad={(run) => fill({ ...filesIn(begun(doc)), ...fromShared(run.input) })}
                onClear={() => {
                  forgetRuns(accountId);
                  setRunCount(0);
                }}
              />
            </Suspense>
          )}
        </div>
      </div>
    </>
  );
}

function Notice({ text }: { text: string }) {
  return (
    <p role="status" className="mb-4 rounded-xl bg-warn-wash px-4 py-2.5 text-sm text-warn">
      {text}
    </p>
  );
}
