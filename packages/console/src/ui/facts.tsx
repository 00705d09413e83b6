import type { ReactNode } from 'react';

export type Fact = [name: string, value: ReactNode];

export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="space-y-2.5 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3">
          <dt className="text-soft">{name}</dt>
          <dd className="min-w-0 tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
