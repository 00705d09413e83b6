import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export function Tabs<Name extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
  dark,
}: {
  label: string;
  tabs: { name: Name; title: ReactNode }[];
  value: Name;
  onChange: (name: Name) => void;
  children: ReactNode;
  dark?: boolean;
}) {
  return (
    <Radix.Root value={value} onValueChange={(name) => onChange(name as Name)} className="min-w-0">
      <Radix.List
        aria-label={label}
        className={classes(
          'mb-3 inline-flex max-w-full flex-wrap gap-0.5 rounded-lg p-0.5',
          dark ? 'bg-code' : 'bg-sunken',
        )}
      >
        {tabs.map(({ name, title }) => (
          <Radix.Trigger
            key={name}
            value={name}
            className="rounded-md px-2.5 py-1.5 text-sm font-medium whitespace-nowrap text-soft transition-colors hover:text-ink data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-sm"
          >
            {title}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value} className="min-w-0 rounded-lg">
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
