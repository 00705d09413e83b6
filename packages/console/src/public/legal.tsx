import type { EndpointOutput } from '@oja/client';
import { Blocks } from '../docs/blocks.tsx';
import { legalText } from '../messages/en/legal.ts';
import { day } from '../model/time.ts';
import { readJson } from '../open-data.ts';
import { useData } from '../queries.ts';
import { Empty, useTitle, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';

type Name = EndpointOutput<'public.legal'>['page'];

async function read(page: Name) {
  const [{ readMarkdown }, { markdown, updated_at: updatedAt }] = await Promise.all([
    import('../docs/read-markdown.ts'),
    readJson<EndpointOutput<'public.legal'>>(`/api/v1/legal/${page}`),
  ]);
  return { ...readMarkdown(markdown, legalText[page]), updatedAt };
}

export const Terms = () => <LegalPage page="terms" />;
export const Privacy = () => <LegalPage page="privacy" />;

function LegalPage({ page }: { page: Name }) {
  useTitle(legalText[page]);
  const { data, error } = useData(['public.legal', { page }], () => read(page));
  const isMissing = (error as { status?: number } | null)?.status === 404;
  return (
    <article className="mx-auto max-w-3xl px-4 py-12 sm:px-6">
      <h1 className="text-4xl font-semibold tracking-tight wrap-anywhere">
        {data?.title ?? legalText[page]}
      </h1>
      {isMissing && <Empty title={legalText.missing}>{legalText.missingAbout}</Empty>}
      {data === undefined && !isMissing && (error ? <Problem error={error} /> : <Waiting lines={10} />)}
      {data && (
        <>
          <p className="mt-2 text-sm text-soft">{legalText.updated(day(data.updatedAt))}</p>
          <Blocks blocks={data.blocks} />
        </>
      )}
    </article>
  );
}
