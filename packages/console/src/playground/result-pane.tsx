import { lazy, Suspense, useEffect, useState } from 'react';
import { useErrorFixes } from '../account/requests/use-error-fixes.ts';
import { playgroundText } from '../messages/en/playground.ts';
import type { EndpointDoc } from '../model/openapi.ts';
import { problemOf } from '../model/problem.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Code } from '../ui/code.tsx';
import { Card, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Progress } from '../ui/progress.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { WithCode } from '../ui/with-code.tsx';
import type { Ended } from './receipt-line.tsx';
import type { Outcome } from './run-call.ts';
import type { Values } from './values.ts';

const m = playgroundText;
// What a result needs comes with the first call.
const loadView = () => import('./result-view.tsx');
const ResultView = lazy(() =>
  loadView().then(
    (module) => ({ default: module.ResultView }),
    () => ({ default: AsJson }),
  ),
);
const ReceiptLine = lazy(() =>
  import('./receipt-line.tsx').then(
    (module) => ({ default: module.ReceiptLine }),
    () => ({ default: () => null }),
  ),
);
const CallCode = lazy(async () => ({ default: (await import('./call-code.tsx')).CallCode }));
const AsJson = ({ data }: { data: unknown }) => <Code text={JSON.stringify(data, null, 2)} label={m.json} />;

type Tab = 'view' | 'json' | 'code';

interface ResultPaneProps {
  doc: EndpointDoc;
  values: Values;
  /** As it was when the answer was asked for. */
  sent: Values;
  outcome: Outcome;
}

export function ResultPane({ doc, values, sent, outcome }: ResultPaneProps) {
  const [tab, setTab] = useState<Tab>('view');
  const isRunning = outcome.state === 'running';
  useEffect(() => {
    // A failure shows with the result.
    if (isRunning) loadView().catch(() => undefined);
  }, [isRunning]);
  return (
    <Card>
      <Tabs
        label={m.result}
        tabs={[
          { name: 'view', title: m.result },
          { name: 'json', title: m.json },
          { name: 'code', title: m.code },
        ]}
        value={tab}
        onChange={setTab}
      >
        <div className="min-h-40" aria-live="polite" data-result={outcome.state}>
          {tab === 'view' && <View doc={doc} sent={sent} outcome={outcome} />}
          {tab === 'json' &&
            (outcome.state === 'done' || outcome.state === 'failed' ? (
              <Code text={JSON.stringify(rawOf(outcome), null, 2)} label={m.json} />
            ) : (
              <p className="text-sm text-soft">{m.resultNone}</p>
            ))}
          {tab === 'code' && (
            <Suspense fallback={<Waiting lines={6} />}>
              <CallCode doc={doc} values={values} />
            </Suspense>
          )}
        </div>
      </Tabs>
      {(outcome.state === 'done' || outcome.state === 'failed') && (
        <Suspense fallback={null}>
          <ReceiptLine outcome={outcome} />
        </Suspense>
      )}
    </Card>
  );
}

const rawOf = (outcome: Ended) =>
  outcome.state === 'done' ? outcome.data : { error: problemOf(outcome.error) };

function View({ doc, sent, outcome }: { doc: EndpointDoc; sent: Values; outcome: Outcome }) {
  switch (outcome.state) {
    case 'idle':
      return <p className="py-12 text-center text-sm text-soft">{m.resultNone}</p>;
    case 'running':
      return (
        <div className="space-y-3">
          {outcome.progress !== undefined && (
            <>
              <p className="text-sm text-soft">{outcome.note || m.waitingJob}</p>
              <Progress value={outcome.progress} label={m.job} />
            </>
          )}
          {outcome.text !== undefined ? (
            <p className="leading-relaxed whitespace-pre-wrap">
              {outcome.text}
              <span
                className="ml-0.5 inline-block h-4 w-2 animate-pulse bg-accent align-text-bottom"
                aria-hidden="true"
              />
            </p>
          ) : (
            outcome.progress === undefined && (
              <p className="animate-pulse text-sm text-soft">{m.resultWait}</p>
            )
          )}
        </div>
      );
    case 'failed': {
      const { code, status } = problemOf(outcome.error);
      return (
        <div className="space-y-3">
          {outcome.text && <p className="leading-relaxed whitespace-pre-wrap">{outcome.text}</p>}
          <Problem error={outcome.error} />
          {code !== undefined && <Fix code={code} />}
          {status === 402 && (
            <ButtonLink to="/console/credits" look="primary">
              {code === 'cap_reached' ? m.raiseCap : m.topUp}
            </ButtonLink>
          )}
        </div>
      );
    }
    case 'done':
      return (
        <Suspense fallback={<Waiting lines={4} />}>
          <ResultView id={doc.id} data={outcome.data} input={sent} />
        </Suspense>
      );
  }
}

function Fix({ code }: { code: string }) {
  const fix = useErrorFixes()?.[code];
  if (fix === undefined) return null;
  return (
    <p className="text-sm">
      <span className="font-medium">{m.fix}: </span>
      <WithCode text={fix} />
    </p>
  );
}
