import { guides } from 'virtual:guides';
import type { ReactNode } from 'react';
import { t } from '../messages/en.ts';
import { useCatalogue } from '../open-data.ts';
import { isShown } from '../public/category-card.tsx';
import { Link } from '../routing/link.tsx';

/** What a newcomer reads first comes first. */
const order = [
  'quickstart',
  'authentication',
  'client',
  'openai-sdks',
  'chat',
  'voice',
  'media',
  'network',
  'utilities',
  'files',
  'jobs',
  'errors',
  'limits',
  'credits-and-prices',
  'idempotency',
  'webhooks',
  'nigerian-languages',
  'security',
  'self-hosting',
];
const rank = (slug: string) => (order.includes(slug) ? order.indexOf(slug) : order.length);
export const sortedGuides = [...guides].sort(
  (a, b) => rank(a.slug) - rank(b.slug) || a.title.localeCompare(b.title),
);

const link = 'block rounded-lg px-3 py-1.5 text-sm text-soft hover:bg-sunken hover:text-ink';
const active = 'bg-accent-wash! text-accent! font-medium';

export function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-6xl gap-8 px-4 py-8 sm:px-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="hidden lg:block">
        <div className="sticky top-24 max-h-[calc(100dvh-7rem)] overflow-y-auto pr-2 pb-8">
          <Contents />
        </div>
      </div>
      <details className="card lg:hidden">
        <summary className="px-4 py-3 text-sm font-medium">{t.pub.docs}</summary>
        <div className="max-h-96 overflow-y-auto border-t border-line p-2">
          <Contents />
        </div>
      </details>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

function Contents() {
  const { data } = useCatalogue();
  return (
    <nav aria-label={t.pub.docs} className="space-y-6">
      {sortedGuides.length > 0 && (
        <div>
          <p className="mb-1 px-3 text-xs font-semibold tracking-wide text-soft uppercase">{t.pub.guides}</p>
          {sortedGuides.map(({ slug, title }) => (
            <Link key={slug} to="/docs/$guide" params={{ guide: slug }} className={link} activeClass={active}>
              {title}
            </Link>
          ))}
        </div>
      )}
      {data?.categories.map((category) => (
        <div key={category.id}>
          <p className="mb-1 px-3 text-xs font-semibold tracking-wide text-soft uppercase">{category.name}</p>
          {category.endpoints.filter(isShown).map(({ id, summary }) => (
            <Link
              key={id}
              to="/docs/api/$endpoint"
              params={{ endpoint: id }}
              className={link}
              activeClass={active}
              title={summary}
            >
              <span className="block truncate">{id.split('.')[1]}</span>
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}
