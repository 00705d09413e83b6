import { Search } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { publicText } from '../messages/en/public.ts';
import { categoryName, endpointName } from '../model/catalogue-names.ts';
import { useCatalogue } from '../open-data.ts';
import { isShown } from '../public/category-card.tsx';
import { Link } from '../routing/link.tsx';
import { paletteKeys } from '../shell/palette-keys.ts';
import { drawnAhead } from '../ui/hooks/drawn-ahead.ts';
import { useGuideGroups } from './server-guides.ts';

const SearchDialog = lazy(() =>
  import('./search-dialog.tsx').then((module) => ({ default: module.SearchDialog })),
);

const link = 'block rounded-lg px-3 py-1.5 text-sm text-soft hover:bg-sunken hover:text-ink';
const active = 'bg-accent-wash! text-accent! font-medium';

export function DocsLayout({ children }: { children: ReactNode }) {
  const [isSearching, setSearching] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setSearching(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const search = <SearchButton onClick={() => setSearching(true)} />;
  return (
    <div className="mx-auto grid page-width gap-8 px-4 py-8 sm:px-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="hidden lg:block">
        <div className="sticky top-24 max-h-[calc(100dvh-7rem)] overflow-y-auto pr-2 pb-8">
          {search}
          <Contents />
        </div>
      </div>
      <div className="lg:hidden">{search}</div>
      <details className="card lg:hidden">
        <summary className="px-4 py-3 text-sm font-medium">{publicText.docs}</summary>
        <div className="max-h-96 overflow-y-auto border-t border-line p-2">
          <Contents />
        </div>
      </details>
      <div className="min-w-0">{children}</div>
      {isSearching && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </div>
  );
}

function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      disabled={drawnAhead}
      onClick={onClick}
      className="flex w-full items-center gap-2 whitespace-nowrap rounded-lg border border-line bg-surface px-2.5 py-1.5 text-sm text-soft hover:border-line-strong lg:mb-5"
    >
      <Search className="size-4" aria-hidden="true" />
      {publicText.searchDocs}
      <kbd className="ml-auto hidden rounded border border-line px-1 font-mono text-[0.7rem] lg:block">
        {paletteKeys}
      </kbd>
    </button>
  );
}

function Contents() {
  const { data } = useCatalogue();
  const { groups } = useGuideGroups();
  return (
    <nav aria-label={publicText.docs} className="space-y-6">
      {groups.map(({ title: groupTitle, guides }) => (
        <div key={groupTitle}>
          <p className="mb-1 px-3 text-xs font-semibold tracking-wide text-soft uppercase">{groupTitle}</p>
          {guides.map(({ slug, title }) => (
            <Link key={slug} to="/docs/$guide" params={{ guide: slug }} className={link} activeClass={active}>
              {title}
            </Link>
          ))}
        </div>
      ))}
      {data?.categories.map((category) => (
        <div key={category.id}>
          <p className="mb-1 px-3 text-xs font-semibold tracking-wide text-soft uppercase">
            {categoryName(category)}
          </p>
          {category.endpoints.filter(isShown).map(({ id, summary }) => (
            <Link
              key={id}
              to="/docs/api/$endpoint"
              params={{ endpoint: id }}
              className={link}
              activeClass={active}
              title={id}
            >
              {endpointName({ id, summary })}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}
