import { useEffect, useState } from 'react';
import { useCall } from '../api.ts';
import { useEndpointDoc } from '../endpoint-doc.ts';
import { playgroundText } from '../messages/en/playground.ts';
import { endpointName } from '../model/catalogue-names.ts';
import type { EndpointDoc, OpenApi } from '../model/openapi.ts';
import { Link, navigate, useParams, useSearch } from '../routing/link.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { MethodBadge, StateBadge } from '../ui/badge.tsx';
import { Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Bench, begun, type Category } from './bench.tsx';
import { EndpointPicker } from './endpoint-picker.tsx';
import { asShared, filesIn, fromShared, type Values } from './values.ts';

export { beginEndpointDoc } from '../endpoint-doc.ts';

const m = playgroundText;
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
  return <EndpointBench key={id} doc={doc} document={document} category={category} />;
}

function EndpointBench({
  doc,
  document,
  category,
}: {
  doc: EndpointDoc;
  document: OpenApi;
  category: Category;
}) {
  const { input: shared } = useSearch<{ input?: string }>();
  const [values, setValues] = useState<Values>(() => {
    const example = begun(doc);
    const given = fromShared(shared);
    // A link has no files: those of the example stand in.
    return given === undefined ? example : { ...filesIn(example), ...given };
  });
  const endpoint = category.endpoints.find(({ id }) => id === doc.id)!;
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
  return (
    <Page
      title={endpointName(endpoint)}
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
      <Bench doc={doc} document={document} category={category} values={values} onChange={setValues} />
    </Page>
  );
}
