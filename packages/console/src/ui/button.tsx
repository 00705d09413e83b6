import { LoaderCircle } from 'lucide-react';
import type { ButtonHTMLAttributes, ComponentPropsWithRef, ReactNode } from 'react';
import { Link, type LinkProps } from '../routing/link.tsx';
import { classes } from './classes.ts';

type Look = 'primary' | 'plain' | 'quiet' | 'danger';

const base =
  'inline-flex items-center justify-center gap-2 rounded-lg text-sm font-medium whitespace-nowrap transition-colors disabled:opacity-60 aria-disabled:cursor-progress aria-disabled:opacity-60';
const looks: Record<Look, string> = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-hover',
  plain: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'border border-bad/40 bg-surface text-bad hover:bg-bad-wash',
};
const sizes = { small: 'min-h-8 px-2.5', normal: 'min-h-9.5 px-3.5', large: 'min-h-11 px-5 text-[0.95rem]' };

export const buttonClass = (look: Look = 'plain', size: keyof typeof sizes = 'normal') =>
  classes(base, looks[look], sizes[size]);

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  size?: keyof typeof sizes;
  busy?: boolean;
}

/** While busy it does nothing, but stays where the focus is: a disabled button would drop it. */
export function Button({ look, size, busy, className, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={classes(buttonClass(look, size), className)}
      {...rest}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    >
      {busy && <LoaderCircle className="size-4 animate-spin" aria-hidden="true" />}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends LinkProps {
  look?: Look;
  size?: keyof typeof sizes;
  className?: string;
  children: ReactNode;
}

export function ButtonLink({ look, size, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classes(buttonClass(look, size), className)}>
      {children}
    </Link>
  );
}

export function IconButton({
  label,
  className,
  children,
  ...rest
}: ComponentPropsWithRef<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classes(
        'inline-grid size-9 place-items-center rounded-lg text-soft transition-colors hover:bg-sunken hover:text-ink',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
