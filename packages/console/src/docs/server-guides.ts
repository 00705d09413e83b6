/** Which guides this server has: those of the build that fit what it has loaded, and those of its plugins. */
import type { EndpointOutput } from '@oja/client';
import { publicText } from '../messages/en/public.ts';
import { type Catalogue, readCatalogue, readJson } from '../open-data.ts';
import { useData } from '../queries.ts';
import type { Place } from './find.ts';
import { guideGroups, type ListedGuide } from './sorted-guides.ts';

type ServerGuides = EndpointOutput<'public.guides'>['data'];

const readGuides = async () => (await readJson<EndpointOutput<'public.guides'>>('/api/v1/guides')).data;

async function loadAdded(slug: string) {
  const [{ readMarkdown }, { markdown }] = await Promise.all([
    import('./read-markdown.ts'),
    readJson<EndpointOutput<'public.guide'>>(`/api/v1/guides/${slug}`),
  ]);
  return { default: readMarkdown(markdown, slug) };
}

interface GuideGroupView {
  title: string;
  guides: ListedGuide[];
}

/** Until the server has said what it has, all of the build are shown. */
export function useGuideGroups(): { groups: GuideGroupView[]; isKnown: boolean } {
  const { data, error } = useData(['public.guides', {}], readGuides, { staleMs: Number.POSITIVE_INFINITY });
  const names = data && new Set(data.map(({ name }) => name));
  const shipped = guideGroups.map(({ name, guides }) => ({
    title: publicText.guideGroups[name],
    guides: guides.filter(({ slug }) => names === undefined || names.has(slug)),
  }));
  const added = Map.groupBy(addedOf(data ?? []), ({ plugin }) => plugin!.title);
  return {
    groups: [
      ...shipped,
      ...[...added].map(([title, guides]) => ({ title, guides: guides.map(listed) })),
    ].filter(({ guides }) => guides.length > 0),
    isKnown: data !== undefined || error !== null,
  };
}

const addedOf = (guides: ServerGuides) => guides.filter(({ plugin }) => plugin !== null);

const listed = ({ name, title, about }: ServerGuides[number]): ListedGuide => ({
  slug: name,
  title,
  about,
  load: () => loadAdded(name),
});

/** Everything of this server that can be looked up. What it can't say just now is left as it was built. */
export async function readPlaces(): Promise<Place[]> {
  const [{ places }, guides, catalogue] = await Promise.all([
    import('virtual:places'),
    readGuides().catch(() => undefined),
    readCatalogue().catch(() => undefined),
  ]);
  const names = guides && new Set(guides.map(({ name }) => name));
  const here = places.filter(
    ({ kind, path }) => kind === 'endpoint' || names === undefined || names.has(nameIn(path)),
  );
  const added = await Promise.all(addedOf(guides ?? []).map(({ name }) => placesIn(name)));
  return [...(catalogue === undefined ? here : withEndpoints(here, catalogue)), ...added.flat()];
}

const nameIn = (path: string) => /^\/docs\/([^#]+)/.exec(path)?.[1] ?? '';

async function placesIn(name: string): Promise<Place[]> {
  const [{ placesOf }, { default: guide }] = await Promise.all([
    import('./guide-places.ts'),
    loadAdded(name),
  ]);
  return placesOf({ name, ...guide });
}

const isSold = (id: string) => !/^(?:account|public|operator)\./.test(id);

/** Without those of categories that are not loaded, and with those of plugins. */
function withEndpoints(places: Place[], { categories }: Catalogue): Place[] {
  const offered = new Map(categories.flatMap(({ endpoints }) => endpoints.map((one) => [one.id, one])));
  const here = places.filter(
    ({ kind, title }) => kind !== 'endpoint' || !isSold(title) || offered.has(title),
  );
  for (const { kind, title } of here) if (kind === 'endpoint') offered.delete(title);
  const added = [...offered.values()].map(({ id, method, path, summary }) => ({
    kind: 'endpoint' as const,
    path: `/docs/api/${id}`,
    title: id,
    heading: summary.replace(/\.$/, ''),
    text: `${method} ${path}`,
  }));
  return [...here, ...added];
}
