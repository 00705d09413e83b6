import { t } from '../messages/en.ts';
import { classes } from './classes.ts';
import { useTypedDate } from './hooks/use-typed-date.ts';

interface Range {
  from?: string;
  to?: string;
}

/** Two days, both included. */
export function DateRange({
  from,
  to,
  onChange,
  className,
}: {
  from: string;
  to: string;
  onChange: (range: Range) => void;
  className?: string;
}) {
  const first = useTypedDate(from, (value) => onChange({ from: value }));
  const last = useTypedDate(to, (value) => onChange({ to: value }));
  return (
    <fieldset className={classes('min-w-0', className)}>
      <legend className="mb-1 text-sm font-medium">{t.common.dates}</legend>
      <div className="date-range">
        <input type="date" aria-label={t.common.from} max={to} {...first} />
        <span aria-hidden="true" className="text-soft">
          –
        </span>
        <input type="date" aria-label={t.common.to} min={from} {...last} />
      </div>
    </fieldset>
  );
}
