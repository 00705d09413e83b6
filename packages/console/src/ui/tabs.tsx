import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

const tab =
  'rounded-md py-1.5 font-medium whitespace-nowrap text-soft transition-colors hover:text-ink aria-selected:bg-surface aria-selected:text-ink aria-selected:shadow-sm dark:aria-selected:bg-line';

/** Arrow keys, Home and End select; Tab leads into the panel. */
export function Tabs<Name extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
  dark,
  compact,
}: {
  label: string;
  tabs: { name: Name; title: ReactNode }[];
  value: Name;
  onChange: (name: Name) => void;
  children: ReactNode;
  dark?: boolean;
  /** Many in a narrow column. */
  compact?: boolean;
}) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === value);
    const last = tabs.length - 1;
    const targets: Record<string, number> = {
      ArrowLeft: at === 0 ? last : at - 1,
      ArrowRight: at === last ? 0 : at + 1,
      Home: 0,
      End: last,
    };
    const next = tabs[targets[event.key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.name);
    document.getElementById(`${id}${next.name}`)?.focus();
  };
  return (
    <div className="min-w-0">
      <div
        role="tablist"
        aria-label={label}
        className={classes(
          'mb-3 inline-flex max-w-full flex-wrap gap-0.5 rounded-lg p-0.5',
          dark ? 'bg-code' : 'bg-sunken',
        )}
      >
        {tabs.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}${name}`}
            aria-selected={name === value}
            aria-controls={`${id}panel`}
            tabIndex={name === value ? 0 : -1}
            onClick={() => onChange(name)}
            onKeyDown={onKeyDown}
            className={classes(tab, compact ? 'px-2 text-xs' : 'px-2.5 text-sm')}
          >
            {title}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${value}`}
        tabIndex={0}
        className="min-w-0 rounded-lg"
      >
        {children}
      </div>
    </div>
  );
}
