import { publicText } from '../messages/en/public.ts';
import { useCatalogue } from '../open-data.ts';
import { CategoryCard } from '../public/category-card.tsx';
import { Link } from '../routing/link.tsx';
import { useTitle } from '../ui/page.tsx';
import { DocsLayout } from './docs-layout.tsx';
import { useGuideGroups } from './server-guides.ts';

export function DocsHome() {
  useTitle(publicText.docs);
  const { data } = useCatalogue();
  const { groups } = useGuideGroups();
  return (
    <DocsLayout>
      <h1 className="text-4xl font-semibold tracking-tight">{publicText.docs}</h1>
      <p className="mt-3 text-lg text-soft">{publicText.docsAbout}</p>
      {groups.length === 0 && <p className="mt-10 text-soft">{publicText.noGuides}</p>}
      {groups.map(({ title: groupTitle, guides }) => (
        <section key={groupTitle}>
          <h2 className="mt-10 mb-4 text-xl font-semibold">{groupTitle}</h2>
          <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {guides.map(({ slug, title, about }) => (
              <Link
                key={slug}
                to="/docs/$guide"
                params={{ guide: slug }}
                className="card block min-w-0 p-4 transition-colors hover:border-line-strong hover:bg-sunken"
              >
                <span className="font-medium">{title}</span>
                <span className="mt-1 line-clamp-2 block text-sm text-soft">{firstSentence(about)}</span>
              </Link>
            ))}
          </div>
        </section>
      ))}
      <h2 className="mt-12 mb-4 text-xl font-semibold">{publicText.reference}</h2>
      <div className="grid gap-5">
        {data?.categories.map((category) => (
          <CategoryCard key={category.id} category={category} />
        ))}
      </div>
    </DocsLayout>
  );
}

/** One sentence fits a card; the guide says the rest. */
const firstSentence = (text: string) => /^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text;
