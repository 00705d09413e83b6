import type { ReactNode } from 'react';
import { t } from '../messages/en.ts';
import { classes } from './classes.ts';

export type Tone = 'good' | 'bad' | 'warn' | 'accent' | 'plain';
const tones: Record<Tone, string> = {
  good: 'bg-good-wash text-good',
  bad: 'bg-bad-wash text-bad',
  warn: 'bg-warn-wash text-warn',
  accent: 'bg-accent-wash text-accent',
  plain: 'bg-sunken text-soft dark:bg-line',
};

export function Badge({
  tone = 'plain',
  children,
  className,
}: {
  tone?: Tone;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={classes(
        'inline-flex h-fit w-fit shrink-0 items-center gap-1 rounded-md px-1.5 py-0.5 text-xs font-medium whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

const stateTones = { live: 'good', planned: 'warn', off: 'bad' } as const;

export function StateBadge({ state }: { state: keyof typeof stateTones }) {
  return (
    <Badge tone={stateTones[state]}>
      <span className="size-1.5 rounded-full bg-current" aria-hidden="true" />
      {t.states[state]}
    </Badge>
  );
}

/** `broken`: it failed after its status was sent. */
export function StatusBadge({ status, broken = false }: { status: number; broken?: boolean }) {
  const tone: Tone = status < 400 && !broken ? 'good' : status < 500 ? 'warn' : 'bad';
  return (
    <Badge tone={tone} className="font-mono tabular">
      {status}
    </Badge>
  );
}

const methodTones: Record<string, Tone> = {
  GET: 'good',
  POST: 'accent',
  DELETE: 'bad',
  PUT: 'warn',
  PATCH: 'warn',
};

export function MethodBadge({ method }: { method: string }) {
  return (
    <Badge tone={methodTones[method] ?? 'plain'} className="font-mono">
      {method}
    </Badge>
  );
}
