import { useEffect } from 'react';
import { publicText } from '../messages/en/public.ts';
import { prefetch, useData } from '../queries.ts';
import { Link, useParams } from '../routing/link.tsx';
import { decoded } from '../routing/paths.ts';
import { NotFound } from '../shell/not-found.tsx';
import { Code } from '../ui/code.tsx';
import { useTitle, Waiting } from '../ui/page.tsx';
import { Blocks, Inlines } from './blocks.tsx';
import { DocsLayout } from './docs-layout.tsx';
import { useGuideGroups } from './server-guides.ts';
import { type ListedGuide, sortedGuides } from './sorted-guides.ts';
import type { Block } from './tree.ts';

const listedAs = (slug: string) => sortedGuides.find((guide) => guide.slug === slug);
const keyOf = (slug: string) => ['guide', slug];
const load = async (guide: ListedGuide) => (await guide.load()).default;

export const readGuide = async (slug: string) => {
  const listed = listedAs(slug);
  if (listed !== undefined) await prefetch(keyOf(slug), () => load(listed));
};

export function GuidePage() {
  const { guide: slug = '' } = useParams();
  const { groups, isKnown } = useGuideGroups();
  const guides = groups.flatMap((group) => group.guides);
  const listed = guides.find((guide) => guide.slug === slug);
  useTitle(listed?.title ?? publicText.docs);
  const { data } = useData(keyOf(slug), () => load(listed!), {
    enabled: listed !== undefined,
    staleMs: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (data && location.hash) document.getElementById(decoded(location.hash.slice(1)))?.scrollIntoView();
  }, [data]);
  if (listed === undefined && isKnown) return <NotFound />;
  const sections = data?.blocks.filter((block) => block.kind === 'heading' && block.depth === 2) ?? [];
  return (
    <DocsLayout>
      <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_12rem]">
        <article className="max-w-3xl min-w-0">
          <h1 className="text-4xl font-semibold tracking-tight">{listed?.title}</h1>
          {data === undefined ? (
            <Waiting lines={8} />
          ) : (
            <>
              <Blocks blocks={data.blocks.slice(0, introOf(data.blocks))} />
              {slug !== 'quickstart' && hasCalls(data.blocks) && <BeforeSamples />}
              <Blocks blocks={data.blocks.slice(introOf(data.blocks))} />
            </>
          )}
          {data !== undefined && <Neighbours slug={slug} guides={guides} />}
        </article>
        {sections.length > 1 && (
          <nav
            aria-label={publicText.onThisPage}
            className="sticky top-24 hidden self-start text-sm xl:block"
          >
            <p className="mb-2 text-xs font-semibold tracking-wide text-soft uppercase">
              {publicText.onThisPage}
            </p>
            {sections.map(
              (section) =>
                section.kind === 'heading' && (
                  <a key={section.id} href={`#${section.id}`} className="block py-1 text-soft hover:text-ink">
                    <Inlines inlines={section.inlines} />
                  </a>
                ),
            )}
          </nav>
        )}
      </div>
    </DocsLayout>
  );
}

/** How many paragraphs say what the guide is about, before the first heading or sample. */
function introOf(blocks: Block[]): number {
  const end = blocks.findIndex(({ kind }) => kind !== 'paragraph');
  return end === -1 ? blocks.length : end;
}

const hasCalls = (blocks: Block[]) =>
  blocks.some((block) => block.kind === 'code' && block.text.includes('$OJA_URL'));

/** The guides before and after this one, in the order of the sidebar. */
function Neighbours({ slug, guides }: { slug: string; guides: ListedGuide[] }) {
  const at = guides.findIndex((guide) => guide.slug === slug);
  const neighbours = [
    { label: publicText.previous, guide: guides[at - 1], side: 'text-left' },
    { label: publicText.next, guide: guides[at + 1], side: 'text-right sm:col-start-2' },
  ];
  return (
    <nav
      aria-label={publicText.moreGuides}
      className="mt-12 grid gap-3 border-t border-line pt-6 sm:grid-cols-2"
    >
      {neighbours.map(
        ({ label, guide, side }) =>
          guide !== undefined && (
            <Link
              key={label}
              to="/docs/$guide"
              params={{ guide: guide.slug }}
              className={`card block min-w-0 p-4 hover:border-line-strong hover:bg-sunken ${side}`}
            >
              <span className="block text-xs text-soft">{label}</span>
              <span className="font-medium">{guide.title}</span>
            </Link>
          ),
      )}
    </nav>
  );
}

/** A reader who comes from a search has not read the quickstart. */
function BeforeSamples() {
  return (
    <div className="mt-4 text-sm text-soft">
      <p>{publicText.beforeSamples}</p>
      <Code
        text={`export OJA_URL=${location.origin} OJA_KEY=oja_live_…`}
        label={publicText.beforeSamples}
        className="mt-2"
      />
    </div>
  );
}
