import { type ReactNode, useEffect } from 'react';
import { t } from '../messages/en.ts';
import { classes } from './classes.ts';

export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${t.name}`;
  }, [title]);
}

/** The head of a console page: one h1, a line about it, and what can be done. */
export function Page({
  title,
  about,
  actions,
  children,
}: {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  useTitle(title);
  return (
    <div className="mx-auto w-full page-width px-4 py-6 sm:px-8 sm:py-8">
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
          {about && <p className="mt-1 max-w-prose text-sm text-soft">{about}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export function Card({
  title,
  actions,
  children,
  className,
  flush,
  fill,
}: {
  title?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
  flush?: boolean;
  /** What it holds grows with it. */
  fill?: boolean;
}) {
  return (
    <section className={classes('card min-w-0', fill && 'flex flex-col', className)}>
      {(title || actions) && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-5 py-3">
          <h2 className="text-sm font-semibold">{title}</h2>
          {actions}
        </div>
      )}
      {/* What lies flush keeps within the round corners. */}
      <div
        className={
          flush
            ? `overflow-clip ${title || actions ? 'rounded-b-[inherit]' : 'rounded-[inherit]'}`
            : classes('p-5', fill && 'flex min-h-0 flex-1 flex-col')
        }
      >
        {children}
      </div>
    </section>
  );
}

interface FigureProps {
  name: string;
  value: ReactNode;
  /** On hover, where `value` is rounded. */
  exact?: string | undefined;
  about?: ReactNode;
}

export function Figure({ name, value, exact, about }: FigureProps) {
  return (
    <div className="card min-w-0 px-5 py-4">
      <p className="text-xs font-medium text-soft">{name}</p>
      {/* An amount is never cut short: a long one is set smaller. */}
      <p
        title={exact}
        className={classes(
          'mt-1 font-semibold tracking-tight wrap-anywhere tabular sm:text-2xl',
          String(value).length > 9 ? 'text-base leading-8' : 'text-2xl',
        )}
      >
        {value}
      </p>
      {about && <p className="mt-0.5 text-xs text-soft">{about}</p>}
    </div>
  );
}

export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="px-5 py-10 text-center">
      <p className="font-medium">{title}</p>
      {children && <div className="mx-auto mt-2 max-w-xl text-sm text-soft">{children}</div>}
    </div>
  );
}

export function Waiting({ label = t.common.loading, lines = 3 }: { label?: string; lines?: number }) {
  return (
    <div role="status" aria-label={label} className="space-y-3 p-5">
      {Array.from({ length: lines }, (_, i) => (
        <div key={`line-${i + 1}`} className="skeleton h-4 animate-pulse" />
      ))}
    </div>
  );
}
