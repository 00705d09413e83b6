import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { classes } from './classes.ts';
import { WithCode } from './with-code.tsx';

interface Around {
  label: ReactNode;
  hint?: ReactNode;
  problem?: string | undefined;
}

/** A label above, a hint below, and the fault beside the field that has it. */
export function Labelled({
  label,
  hint,
  problem,
  children,
}: Around & {
  children: (ids: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}) {
  const id = useId();
  const about = problem ?? hint;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        ...(about ? { 'aria-describedby': `${id}-about` } : {}),
        ...(problem ? { 'aria-invalid': true as const } : {}),
      })}
      {about && (
        <p
          id={`${id}-about`}
          role={problem ? 'alert' : undefined}
          className={classes('mt-1 text-xs', problem ? 'text-bad' : 'text-soft')}
        >
          {typeof about === 'string' ? <WithCode text={about} /> : about}
        </p>
      )}
    </div>
  );
}

export function Input({
  label,
  hint,
  problem,
  className,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & Around) {
  return (
    <Labelled label={label} hint={hint} problem={problem}>
      {(ids) => <input {...rest} {...ids} className={classes('field', className)} />}
    </Labelled>
  );
}

export function Select({
  label,
  hint,
  problem,
  children,
  className,
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> & Around) {
  return (
    <Labelled label={label} hint={hint} problem={problem}>
      {(ids) => (
        <select {...rest} {...ids} className={classes('field', className)}>
          {children}
        </select>
      )}
    </Labelled>
  );
}

/** Choices of a select, each with its value and its name. */
export const Options = ({ of }: { of: readonly (readonly [value: string | number, name: string])[] }) =>
  of.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));

export function Checkbox({
  label,
  hint,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { label: ReactNode; hint?: string }) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5">
      <input type="checkbox" id={id} className="checkbox mt-0.5" {...rest} />
      <label htmlFor={id} className="text-sm">
        {label}
        {hint && <span className="block text-xs text-soft">{hint}</span>}
      </label>
    </div>
  );
}

/** For what takes effect at once. */
export function Switch({ label, ...rest }: InputHTMLAttributes<HTMLInputElement> & { label: ReactNode }) {
  const id = useId();
  return (
    <span className="inline-flex min-h-9.5 items-center gap-2.5 px-1">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked */}
      <input type="checkbox" role="switch" id={id} className="switch" {...rest} />
      <label htmlFor={id} className="cursor-pointer text-sm font-medium">
        {label}
      </label>
    </span>
  );
}
