import { useEffect, useRef, useState } from 'react';
import { type Output, refresh, useCall } from '../api.ts';
import { useEndpointDoc } from '../endpoint-doc.ts';
import { t } from '../messages/en-console.ts';
import type { EndpointDoc, OpenApi } from '../model/openapi.ts';
import { Link, navigate, useParams, useSearch } from '../routing/link.tsx';
import { useAccount } from '../session.ts';
import { NotFound } from '../shell/not-found.tsx';
import { MethodBadge, StateBadge } from '../ui/badge.tsx';
import { Card, Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { EndpointPicker } from './endpoint-picker.tsx';
import { exampleFor } from './examples.ts';
import { InputPane } from './input-pane.tsx';
import { PriceLine } from './price-line.tsx';
import { ResultPane } from './result-pane.tsx';
import { type Outcome, runCall } from './run-call.ts';
import { asShared, fromShared, type Values } from './values.ts';

export { beginEndpointDoc } from '../endpoint-doc.ts';

const m = t.playground;
type Category = Output<'public.catalogue'>['categories'][number];
const shareAfterMs = 300;

export function Playground() {
  const { endpoint: id = '' } = useParams();
  const { doc, document, error: docError, isMissing } = useEndpointDoc(id);
  const catalogue = useCall('public.catalogue', {});
  const category = catalogue.data?.categories.find(({ endpoints }) => endpoints.some((one) => one.id === id));
  if (isMissing || (catalogue.data !== undefined && category === undefined)) return <NotFound />;
  if (doc === undefined || document === undefined || category === undefined) {
    const error = docError ?? catalogue.error;
    return error ? (
      <Page title={m.title}>
        <Problem error={error} />
      </Page>
    ) : (
      <Waiting lines={8} />
    );
  }
  return <Bench key={id} doc={doc} document={document} category={category} />;
}

/** Chat streams by default here: it shows what the endpoint can do. */
const begun = (doc: EndpointDoc): Values => {
  const example = exampleFor(doc.id, doc.example);
  return doc.id.startsWith('ai.') && 'messages' in example ? { ...example, stream: true } : { ...example };
};

function Bench({ doc, document, category }: { doc: EndpointDoc; document: OpenApi; category: Category }) {
  const account = useAccount({ always: true });
  const { input: shared } = useSearch<{ input?: string }>();
  const [values, setValues] = useState<Values>(() => fromShared(shared) ?? begun(doc));
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' });
  const [sent, setSent] = useState<Values>({});
  const running = useRef<AbortController>(undefined);
  const answer = useRef<HTMLDivElement>(null);
  const endpoint = category.endpoints.find(({ id }) => id === doc.id)!;
  useEffect(() => () => running.current?.abort(), []);
  const share = asShared(values);
  useEffect(() => {
    if (share === shared) return;
    const timer = setTimeout(
      () =>
        navigate({
          to: '/playground/$endpoint',
          params: { endpoint: doc.id },
          search: share === undefined ? {} : { input: share },
          replace: true,
        }),
      shareAfterMs,
    );
    return () => clearTimeout(timer);
  }, [share, shared, doc.id]);
  const send = async () => {
    const stop = new AbortController();
    running.current = stop;
    setSent(values);
    // On a narrow screen the answer is below the form.
    if (innerWidth < 1024) answer.current?.scrollIntoView();
    await runCall(doc.id, values, stop.signal, setOutcome);
    await refresh('account.credits', 'account.requests', 'account.usage');
  };
  const isClosed = endpoint.state === 'planned' && account.data?.role !== 'operator';
  return (
    <Page
      title={endpoint.summary.replace(/\.$/, '')}
      about={
        <span className="flex flex-wrap items-center gap-2">
          <MethodBadge method={doc.method} />
          <span className="font-mono text-xs break-all">{doc.path}</span>
          <StateBadge state={endpoint.state} />
          <Link
            to="/docs/api/$endpoint"
            params={{ endpoint: doc.id }}
            className="text-accent underline underline-offset-2"
          >
            {m.docs}
          </Link>
        </span>
      }
      actions={<EndpointPicker current={doc.id} />}
    >
      {isClosed && <Notice text={m.comingSoon} />}
      {!endpoint.ready && <Notice text={`${m.notReady} ${endpoint.note}`} />}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Card className="overflow-hidden" flush>
          <InputPane
            doc={doc}
            document={document}
            values={values}
            onChange={setValues}
            onExample={() => setValues(begun(doc))}
          />
          <PriceLine
            endpoint={endpoint}
            category={category}
            values={values}
            isRunning={outcome.state === 'running'}
            onSend={send}
            onStop={() => running.current?.abort(new DOMException(m.stopped, 'AbortError'))}
          />
        </Card>
        <div ref={answer} className="min-w-0 scroll-mt-18">
          <ResultPane doc={doc} values={values} sent={sent} outcome={outcome} />
        </div>
      </div>
    </Page>
  );
}

function Notice({ text }: { text: string }) {
  return (
    <p role="status" className="mb-4 rounded-xl bg-warn-wash px-4 py-2.5 text-sm text-warn">
      {text}
    </p>
  );
}
