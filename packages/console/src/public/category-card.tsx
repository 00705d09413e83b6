import { Blocks, Globe, type LucideIcon, Music, Sparkles, Store, Wrench } from 'lucide-react';
import { t } from '../messages/en.ts';
import { categoryName, endpointName, purposeOf } from '../model/catalogue-names.ts';
import { dollars, naira } from '../model/money.ts';
import type { Catalogue } from '../open-data.ts';
import { Link } from '../routing/link.tsx';
import { Badge, StateBadge } from '../ui/badge.tsx';

export type CatalogueCategory = Catalogue['categories'][number];
type CatalogueEndpoint = CatalogueCategory['endpoints'][number];

const icons: Record<string, LucideIcon> = {
  ai: Sparkles,
  media: Music,
  network: Globe,
  utilities: Wrench,
  x: Store,
};

/** A plugin may bring a category of its own. */
export const categoryIcon = (id: string): LucideIcon => icons[id] ?? Blocks;

export function CategoryCard({ category }: { category: CatalogueCategory }) {
  const Icon = categoryIcon(category.id);
  const listed = category.endpoints.filter(isListed);
  const hidden = category.endpoints.length - listed.length;
  return (
    <article className="card flex min-w-0 flex-col overflow-hidden">
      <div className="flex items-start gap-4 p-6 pb-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-accent-wash text-accent">
          <Icon className="size-5" aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 text-lg font-semibold">
            {categoryName(category)} <StateBadge state={category.state} />
          </h3>
          <p className="mt-1 text-sm text-soft">{purposeOf(category)}</p>
          <p className="mt-2 text-xs font-medium text-soft">
            {[freeText(category.free_per_month, category.endpoints), category.version]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
      <ul className="mt-auto divide-y divide-line border-t border-line">
        {listed.map((endpoint) => (
          <li key={endpoint.id}>
            <Link
              to="/docs/api/$endpoint"
              params={{ endpoint: endpoint.id }}
              className="flex items-center justify-between gap-4 px-6 py-2.5 hover:bg-sunken"
            >
              <span className="min-w-0">
                <span className="block text-sm font-medium text-pretty">{endpointName(endpoint)}</span>
                <span className="block font-mono text-xs text-soft [overflow-wrap:anywhere]">
                  {endpoint.method} {endpoint.path}
                </span>
              </span>
              <span className="flex shrink-0 items-center gap-2">
                <EndpointBadge endpoint={endpoint} />
                <Price endpoint={endpoint} />
              </span>
            </Link>
          </li>
        ))}
        {hidden > 0 && (
          <li className="px-6 py-2.5 text-sm">
            <Link to="/reference" className="text-accent hover:underline">
              {t.common.moreOperations(hidden)}
            </Link>
          </li>
        )}
      </ul>
    </article>
  );
}

/** What a category gives away; empty where its models have prices. */
export function freeText(
  perMonth: number,
  endpoints: (Pick<CatalogueEndpoint, 'id'> & Partial<Pick<CatalogueEndpoint, 'price'>>)[],
): string {
  if (perMonth > 0) return t.common.freePerMonth(perMonth);
  // Published services have free tiers of their own, or none.
  if (endpoints.every(({ id }) => id.startsWith('x.'))) return '';
  const isFree = endpoints.filter(isListed).every(({ price }) => price === undefined || !price.by_model);
  return isFree ? t.common.freeUnderLimits : '';
}

/** Its state where it differs from that of its category; else whether it cannot serve yet. */
export function EndpointBadge({
  endpoint,
}: {
  endpoint: Pick<CatalogueEndpoint, 'ready' | 'state' | 'state_source'>;
}) {
  if (endpoint.state_source === 'endpoint') return <StateBadge state={endpoint.state} />;
  return endpoint.ready ? null : <Badge tone="warn">{t.common.notReady}</Badge>;
}

/** In price lists and on the status page: managing what is stored belongs to the operation that stored it. */
const managing =
  /^ai\.(?:(?:chat|response|conversation|upload|batch|message-batch)-.*|messages-count|message-batches|uploads|completions|gemini-(?!generate).*|cohere-embed)$/;
export const isListed = (endpoint: Pick<CatalogueEndpoint, 'id'>) =>
  isShown(endpoint) && !managing.test(endpoint.id);

/** The operations that are sold; looking at a video or listing voices belongs to them. */
export const isShown = ({ id }: Pick<CatalogueEndpoint, 'id'>) =>
  !/^ai\.(?:models?|voices|videos?-.*)$/.test(id) && id !== 'utilities.conversions';

/** At the end of a row, or alone at its start. */
export function Price({
  endpoint: { price },
  isAlone = false,
}: {
  endpoint: CatalogueEndpoint;
  isAlone?: boolean;
}) {
  if (price.by_model) return <span className="text-sm font-medium">{t.common.byModel}</span>;
  if (price.per === 'free') return <span className="text-sm font-medium text-good">{t.common.free}</span>;
  return (
    <span className={isAlone ? 'leading-tight' : 'text-right leading-tight'}>
      <span className="block text-sm font-medium tabular">{dollars(price.dollars)}</span>
      <span className="block text-xs text-soft tabular">
        {naira(price.naira)} / {price.per.replace(/^an? /, '')}
      </span>
    </span>
  );
}
