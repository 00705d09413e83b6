import { t } from '../messages/en.ts';
import { useCatalogue } from '../open-data.ts';
import { CategoryCard } from '../public/category-card.tsx';
import { Link } from '../routing/link.tsx';
import { useTitle } from '../ui/page.tsx';
import { DocsLayout } from './docs-layout.tsx';
import { sortedGuides } from './sorted-guides.ts';

export function DocsHome() {
  useTitle(t.pub.docs);
  const { data } = useCatalogue();
  return (
    <DocsLayout>
      <h1 className="text-4xl font-semibold tracking-tight">{t.pub.docs}</h1>
      <p className="mt-3 text-lg text-soft">{t.pub.docsAbout}</p>
      <h2 className="mt-10 mb-4 text-xl font-semibold">{t.pub.guides}</h2>
      {sortedGuides.length === 0 && <p className="text-soft">{t.pub.noGuides}</p>}
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {sortedGuides.map(({ slug, title, about }) => (
          <Link
            key={slug}
            to="/docs/$guide"
            params={{ guide: slug }}
            className="card block p-4 transition-colors hover:border-line-strong hover:bg-sunken"
          >
            <span className="font-medium">{title}</span>
            <span className="mt-1 line-clamp-2 block text-sm text-soft">{about}</span>
          </Link>
        ))}
      </div>
      <h2 className="mt-12 mb-4 text-xl font-semibold">{t.pub.reference}</h2>
      <div className="grid gap-5">
        {data?.categories.map((category) => (
          <CategoryCard key={category.id} category={category} />
        ))}
      </div>
    </DocsLayout>
  );
}
