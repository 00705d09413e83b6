import { t } from '../messages/en.ts';
import { classes } from './classes.ts';

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
  const set = (name: keyof Range) => (event: { target: { value: string } }) =>
    event.target.value && onChange({ [name]: event.target.value });
  return (
    <fieldset className={classes('min-w-0', className)}>
      <legend className="mb-1 text-sm font-medium">{t.common.dates}</legend>
      <div className="date-range">
        <input type="date" aria-label={t.common.from} value={from} max={to} onChange={set('from')} />
        <span aria-hidden="true" className="text-soft">
          –
        </span>
        <input type="date" aria-label={t.common.to} value={to} min={from} onChange={set('to')} />
      </div>
    </fieldset>
  );
}
