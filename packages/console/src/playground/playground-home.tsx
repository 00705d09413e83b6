import { useState } from 'react';
import { useCall } from '../api.ts';
import { playgroundText } from '../messages/en/playground.ts';
import { categoryName, endpointName } from '../model/catalogue-names.ts';
import { categoryIcon, EndpointBadge, Price } from '../public/category-card.tsx';
import { Link } from '../routing/link.tsx';
import { StateBadge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';

const m = playgroundText;

export function PlaygroundHome() {
  const { data, error } = useCall('public.catalogue', {});
  const [wanted, setWanted] = useState('');
  const needle = wanted.toLowerCase();
  return (
    <Page
      title={m.title}
      about={m.about}
      actions={<ButtonLink to="/playground/models">{m.compareModels}</ButtonLink>}
    >
      <div className="mb-6 max-w-md">
        <Input
          label={m.search}
          type="search"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      </div>
      <Problem error={error} />
      {data === undefined && !error && <Waiting lines={6} />}
      {data?.categories.map((category) => {
        const listed = category.endpoints.filter(({ id, summary }) =>
          `${id} ${summary}`.toLowerCase().includes(needle),
        );
        const Icon = categoryIcon(category.id);
        if (listed.length === 0) return null;
        return (
          <section key={category.id} className="mb-8">
            <h2 className="mb-3 flex items-center gap-2 font-semibold">
              <Icon className="size-4 text-accent" aria-hidden="true" />
              {categoryName(category)} <StateBadge state={category.state} />
            </h2>
            <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
              {listed.map((endpoint) => (
                <Link
                  key={endpoint.id}
                  to="/playground/$endpoint"
                  params={{ endpoint: endpoint.id }}
                  className="card flex flex-col justify-between gap-3 p-4 transition-colors hover:border-line-strong hover:bg-sunken"
                >
                  <span>
                    <span className="block font-mono text-xs text-soft">{endpoint.id}</span>
                    <span className="text-sm font-medium">{endpointName(endpoint)}</span>
                  </span>
                  <span className="flex items-end justify-between gap-2">
                    <span>
                      <EndpointBadge endpoint={endpoint} />
                    </span>
                    <Price endpoint={endpoint} />
                  </span>
                </Link>
              ))}
            </div>
          </section>
        );
      })}
    </Page>
  );
}
