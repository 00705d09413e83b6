import { endpoints } from 'virtual:endpoints';
import { sampleCall } from '../../../core/src/http/samples/call.ts';
import { beginEndpointDoc, useEndpointDoc } from '../endpoint-doc.ts';
import { publicText } from '../messages/en/public.ts';
import { useCatalogue } from '../open-data.ts';
import { exampleFor } from '../playground/examples.ts';
import { Price } from '../public/category-card.tsx';
import { Link, useParams } from '../routing/link.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { MethodBadge, StateBadge, StatusBadge } from '../ui/badge.tsx';
import { Code } from '../ui/code.tsx';
import { useTitle, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { WithCode } from '../ui/with-code.tsx';
import { DocsLayout } from './docs-layout.tsx';
import { Fields } from './fields.tsx';
import { beginSamples, Samples } from './samples.tsx';
import { TryIt } from './try-it.tsx';

export const begin = (id: string) => Promise.all([beginEndpointDoc(id), beginSamples()]);

export function EndpointPage() {
  const { endpoint: id = '' } = useParams();
  const { doc, document, error, isMissing } = useEndpointDoc(id);
  const catalogue = useCatalogue();
  const category = catalogue.data?.categories.find(({ endpoints }) => endpoints.some((one) => one.id === id));
  const sold = category?.endpoints.find((one) => one.id === id);
  const known = doc ?? endpoints.find((one) => one.id === id);
  const summary = (sold?.summary ?? known?.summary ?? id).replace(/\.$/, '');
  useTitle(summary);
  if (isMissing) return <NotFound />;
  if (doc === undefined || document === undefined)
    return (
      <DocsLayout>
        {known && <Head id={id} summary={summary} method={known.method} path={known.path} />}
        <div className="mt-6 min-h-dvh">{error ? <Problem error={error} /> : <Waiting lines={10} />}</div>
      </DocsLayout>
    );
  return (
    <DocsLayout>
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <Head id={id} summary={summary} method={doc.method} path={doc.path} about={doc.description} />
          <div className="mt-4 flex flex-wrap items-center gap-4">
            {sold && <StateBadge state={sold.state} />}
            {sold && <Price endpoint={sold} isAlone />}
            {sold?.service && (
              <Link
                to="/services/$slug"
                params={{ slug: sold.service.slug }}
                className="text-sm text-accent hover:underline"
              >
                {publicText.service.more(sold.service.name)}
              </Link>
            )}
          </div>
          {category && sold && (
            <div className="mt-4">
              <TryIt key={id} doc={doc} document={document} category={category} />
            </div>
          )}
          {(sold?.aliases.length ?? 0) > 0 && (
            <p className="mt-3 text-sm text-soft">
              {publicText.aliases} <span className="font-mono text-xs">{sold!.aliases.join(', ')}</span>
            </p>
          )}
          <Heading>{publicText.input}</Heading>
          <Fields document={document} schema={doc.input} label={publicText.input} />
          <Heading>{publicText.output}</Heading>
          {doc.output && <Fields document={document} schema={doc.output} label={publicText.output} />}
          {doc.produces.length > 0 && (
            <p className="mt-3 text-sm text-soft">
              {doc.output ? publicText.alsoAnswers : publicText.answers}{' '}
              <span className="font-mono text-xs">{doc.produces.join(', ')}</span>
            </p>
          )}
          <Heading>{publicText.errors}</Heading>
          <p className="mb-3 text-sm text-soft">{publicText.errorsAbout}</p>
          <Errors errors={doc.errors.filter(({ code }) => doc.ownErrors.includes(code))} />
          <details className="card mt-3">
            <summary className="px-4 py-2.5 text-sm text-soft">
              {publicText.sharedErrors(doc.errors.filter(({ code }) => !doc.ownErrors.includes(code)).length)}
            </summary>
            <Errors errors={doc.errors.filter(({ code }) => !doc.ownErrors.includes(code))} />
          </details>
        </div>
        <section
          aria-label={publicText.samples}
          className="min-w-0 xl:sticky xl:top-24 xl:max-h-[calc(100dvh-7rem)] xl:self-start xl:overflow-y-auto"
        >
          <h2 className="mb-3 font-semibold">{publicText.samples}</h2>
          <Samples call={sampleCall(doc, exampleFor(id, doc.example))} />
          {doc.outputExample !== undefined && (
            <>
              <h2 className="mt-6 mb-3 font-semibold">{publicText.example}</h2>
              <Code text={exampleText(doc.outputExample)} label={publicText.example} />
            </>
          )}
          <p className="mt-4 text-sm">
            <Link to="/reference" className="text-accent hover:underline">
              {publicText.reference}
            </Link>
          </p>
        </section>
      </div>
    </DocsLayout>
  );
}

const exampleText = (example: unknown): string =>
  typeof example === 'string' ? example : JSON.stringify(example, null, 2);

function Head({
  id,
  summary,
  method,
  path,
  about,
}: Record<'id' | 'summary' | 'method' | 'path', string> & { about?: string }) {
  return (
    <>
      <p className="mb-2 font-mono text-sm text-soft">{id}</p>
      <h1 className="text-3xl font-semibold tracking-tight">{summary}</h1>
      {about && (
        <p className="mt-3 leading-relaxed whitespace-pre-line text-soft">
          <WithCode text={about} />
        </p>
      )}
      <p className="mt-5 flex flex-wrap items-center gap-2 rounded-xl border border-line bg-surface px-4 py-2.5 font-mono text-sm break-all">
        <MethodBadge method={method} /> {path}
      </p>
    </>
  );
}

function Errors({ errors }: { errors: { status: number; code: string; fix: string }[] }) {
  if (errors.length === 0) return null;
  return (
    <ul className="card divide-y divide-line">
      {errors.map(({ status, code, fix }) => (
        <li key={code} id={`error-${code}`} className="flex gap-3 px-4 py-2.5 text-sm">
          <StatusBadge status={status} />
          <span className="min-w-0">
            <span className="font-mono text-xs [overflow-wrap:anywhere]">{code}</span>
            <span className="block text-soft">{fix}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Heading({ children }: { children: string }) {
  return <h2 className="mt-10 mb-3 text-xl font-semibold tracking-tight">{children}</h2>;
}
