import { ArrowRight } from 'lucide-react';
import { publicText } from '../messages/en/public.ts';
import { count, milliseconds } from '../model/time.ts';
import { useCatalogue, useFigures } from '../open-data.ts';
import { Link } from '../routing/link.tsx';
import { maybeLoggedIn } from '../session-mark.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useTitle, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Adire } from './adire.tsx';
import { CategoryCard, isListed } from './category-card.tsx';
import { LiveCall } from './live-call.tsx';

export function Landing() {
  useTitle(publicText.headline);
  return (
    <>
      <Hero />
      <Figures />
      <Catalogue />
      <Promises />
    </>
  );
}

function Hero() {
  return (
    <section className="relative overflow-hidden">
      <div className="mx-auto grid page-width items-center gap-10 px-4 py-14 sm:px-6 lg:grid-cols-[1.05fr_1fr] lg:py-24">
        <div className="min-w-0">
          <p className="mb-4 flex items-center gap-2 text-sm font-medium text-soft">
            <span className="h-px w-8 bg-ochre" aria-hidden="true" />
            {publicText.eyebrow}
          </p>
          <h1 className="text-4xl leading-[1.08] font-semibold tracking-tight text-balance sm:text-5xl lg:text-[3.4rem]">
            {publicText.headline}
          </h1>
          <p className="mt-5 max-w-xl text-lg leading-relaxed text-soft">{publicText.lead}</p>
          <div className="mt-8 flex flex-wrap items-center gap-3">
            <ButtonLink to={maybeLoggedIn() ? '/console' : '/signup'} look="primary" size="large">
              {maybeLoggedIn() ? publicText.openConsole : publicText.start}
              <ArrowRight className="size-4" aria-hidden="true" />
            </ButtonLink>
            <ButtonLink to="/docs" size="large">
              {publicText.readDocs}
            </ButtonLink>
            <span className="text-sm text-soft">{publicText.startNote}</span>
          </div>
        </div>
        <div className="relative min-w-0 overflow-hidden rounded-3xl bg-[#232c80] p-5 text-[#8d99ec] sm:p-8">
          <Adire className="absolute inset-0 size-full opacity-35" />
          <div className="relative">
            <LiveCall />
          </div>
        </div>
      </div>
    </section>
  );
}

function Figures() {
  const figured = useFigures();
  const catalogue = useCatalogue();
  const month = figured.data?.month;
  const none = <span className="text-base font-medium text-soft">{publicText.figures.unmeasured}</span>;
  const figures = [
    [
      publicText.figures.endpoints,
      catalogue.data
        ? count(catalogue.data.categories.flatMap((c) => c.endpoints).filter(isListed).length)
        : '…',
    ],
    [publicText.figures.latency, typeof month?.p50_ms === 'number' ? milliseconds(month.p50_ms) : none],
    [
      publicText.figures.uptime,
      typeof month?.uptime_percent === 'number' ? `${month.uptime_percent}%` : none,
    ],
    [publicText.figures.calls, month ? (month.calls === null ? none : count(month.calls)) : '…'],
  ] as const;
  return (
    <section aria-label={publicText.measured} className="border-y border-line bg-surface">
      <dl className="mx-auto grid page-width grid-cols-2 gap-y-6 px-4 py-8 sm:px-6 md:grid-cols-4">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="mt-1 text-2xl font-semibold tracking-tight tabular sm:text-3xl">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Catalogue() {
  const { data, error } = useCatalogue();
  return (
    <section className="mx-auto page-width px-4 py-16 sm:px-6">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="text-3xl font-semibold tracking-tight">{publicText.catalogue}</h2>
          <p className="mt-2 text-soft">{publicText.catalogueAbout}</p>
        </div>
        <Link
          to="/pricing"
          className="inline-flex items-center gap-1.5 text-sm font-medium text-accent hover:underline"
        >
          {publicText.pricing} <ArrowRight className="size-4" aria-hidden="true" />
        </Link>
      </div>
      <Problem error={error} />
      {data === undefined && !error && <Waiting lines={6} />}
      {/* Two columns that end at about the same height, whatever the length of each list. */}
      <div className="gap-5 *:mb-5 *:break-inside-avoid lg:columns-2">
        {data?.categories.map((category) => (
          <CategoryCard key={category.id} category={category} />
        ))}
      </div>
    </section>
  );
}

function Promises() {
  return (
    <section className="border-t border-line bg-surface">
      <div className="mx-auto page-width px-4 py-16 sm:px-6">
        <h2 className="mb-10 text-3xl font-semibold tracking-tight">{publicText.whyTitle}</h2>
        <div className="grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
          {publicText.why.map(({ title, text }) => (
            <div key={title} className="border-t-2 border-ochre pt-4">
              <h3 className="font-semibold">{title}</h3>
              <p className="mt-1.5 text-sm leading-relaxed text-soft">{text}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
