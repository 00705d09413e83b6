import { endpoints } from 'virtual:endpoints';
import { FileJson } from 'lucide-react';
import { useState } from 'react';
import { publicText } from '../messages/en/public.ts';
import { t } from '../messages/en.ts';
import { type Catalogue, useCatalogue } from '../open-data.ts';
import { Link } from '../routing/link.tsx';
import { MethodBadge } from '../ui/badge.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { drawnAhead } from '../ui/hooks/drawn-ahead.ts';
import { useTitle } from '../ui/page.tsx';

const ownGroups = ['account', 'public', 'operator'];
const ways = Map.groupBy(endpoints, ({ method, path }) => `${method} ${path}`);
/** Endpoints that share a path are identified by name. */
const listed = endpoints.map(({ id, method, path, summary }) => {
  const isShared = ways.get(`${method} ${path}`)!.length > 1;
  return { id, method, path, group: id.split('.')[0], about: isShared ? `${summary} (${id})` : summary };
});

const known = new Set(listed.map(({ id }) => id));

/** What plugins and published services add to the console's own list. */
const added = (catalogue: Catalogue | undefined): typeof listed =>
  (catalogue?.categories ?? []).flatMap(({ id: group, endpoints: sold }) =>
    sold
      .filter(({ id }) => !known.has(id))
      .map(({ id, method, path, summary }) => ({ id, method, path, group, about: summary })),
  );

export function Reference() {
  useTitle(publicText.reference);
  const [wanted, setWanted] = useState('');
  const { data } = useCatalogue();
  const needle = wanted.toLowerCase();
  const titles = new Map<string, string>([
    ...Object.entries(t.categories),
    ...(data?.categories ?? []).map(({ id, name }) => [id, name] as const),
  ]);
  const all = [...listed, ...added(data)].filter(({ id, path, about }) =>
    `${id} ${path} ${about}`.toLowerCase().includes(needle),
  );
  return (
    <div className="mx-auto page-width px-4 py-12 sm:px-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-4xl font-semibold tracking-tight">{publicText.reference}</h1>
          <p className="mt-3 text-soft">{publicText.referenceAbout}</p>
        </div>
        <a href="/openapi.json" className={buttonClass()}>
          <FileJson className="size-4" aria-hidden="true" />
          {publicText.openapi}
        </a>
      </div>
      <div className="mt-8 max-w-md">
        <Input
          label={publicText.filter}
          type="search"
          disabled={drawnAhead}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      </div>
      <p role="status" className="mt-6 text-soft">
        {all.length === 0 && publicText.noEndpoint(wanted)}
      </p>
      {[...titles.keys(), ...ownGroups].map((group) => {
        const found = all.filter((one) => one.group === group);
        if (found.length === 0) return null;
        return (
          <section key={group} className="mt-10 first-of-type:mt-4">
            <h2 className="mb-3 text-xl font-semibold capitalize">{titles.get(group) ?? group}</h2>
            <ul className="card divide-y divide-line overflow-hidden">
              {found.map(({ id, method, path, about }) => (
                <li key={id}>
                  <Link
                    to="/docs/api/$endpoint"
                    params={{ endpoint: id }}
                    className="grid items-center gap-x-4 gap-y-1 px-5 py-2.5 text-sm hover:bg-sunken sm:grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,1.2fr)]"
                  >
                    <span>
                      <MethodBadge method={method} />
                    </span>
                    <span className="font-mono text-xs break-all">{path}</span>
                    <span className="text-soft">{about}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
