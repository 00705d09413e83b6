import { FileJson } from 'lucide-react';
import { useState } from 'react';
import { useOpenApi } from '../endpoint-doc.ts';
import { t } from '../messages/en.ts';
import { Link } from '../routing/link.tsx';
import { MethodBadge } from '../ui/badge.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { useTitle, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';

const groups = ['ai', 'media', 'network', 'utilities', 'account', 'public', 'operator'];

export function Reference() {
  useTitle(t.pub.reference);
  const { data, error } = useOpenApi();
  const [wanted, setWanted] = useState('');
  const needle = wanted.toLowerCase();
  const all = [...(data?.endpoints.values() ?? [])].filter(({ id, path, summary }) =>
    `${id} ${path} ${summary}`.toLowerCase().includes(needle),
  );
  return (
    <div className="mx-auto max-w-5xl px-4 py-12 sm:px-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-4xl font-semibold tracking-tight">{t.pub.reference}</h1>
          <p className="mt-3 text-soft">{t.pub.referenceAbout}</p>
        </div>
        <a href="/openapi.json" className={buttonClass()}>
          <FileJson className="size-4" aria-hidden="true" />
          {t.pub.openapi}
        </a>
      </div>
      <div className="mt-8 max-w-md">
        <Input
          label={t.pub.filter}
          type="search"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      </div>
      <Problem error={error} />
      {data === undefined && !error && <Waiting lines={10} />}
      {groups.map((group) => {
        const listed = all.filter((doc) => doc.group === group);
        if (listed.length === 0) return null;
        return (
          <section key={group} className="mt-10">
            <h2 className="mb-3 text-xl font-semibold capitalize">{group === 'ai' ? 'AI' : group}</h2>
            <ul className="card divide-y divide-line overflow-hidden">
              {listed.map(({ id, method, path, summary, variants }) => (
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
                    <span className="text-soft">{variants.length > 1 ? `${summary} (${id})` : summary}</span>
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
