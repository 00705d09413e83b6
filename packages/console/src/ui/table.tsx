import type { ReactNode } from 'react';
import { t } from '../messages/en.ts';
import { classes } from './classes.ts';

interface TableProps {
  label: string;
  head: ReactNode[];
  /** Columns whose cells are numbers: their heads stand over the right edge, too. */
  numbers?: number[];
  children: ReactNode;
}

/** A table that scrolls on a narrow screen, so that the page never does. */
export function Table({ label, head, numbers = [], children }: TableProps) {
  return (
    <section className="scroll-hint relative overflow-x-auto" aria-label={label} tabIndex={0}>
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-soft">
            {head.map((cell, i) => (
              <th
                key={i}
                scope="col"
                className={classes(
                  'px-3 py-2.5 font-medium whitespace-nowrap first:pl-5 last:pr-5 sm:px-4',
                  numbers.includes(i) && 'text-right',
                )}
              >
                {cell === '' ? <span className="sr-only">{t.common.action}</span> : cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </section>
  );
}

export function Cell({
  children,
  className,
  mono,
  number,
}: {
  children?: ReactNode;
  className?: string;
  mono?: boolean;
  /** Digits under digits. */
  number?: boolean;
}) {
  return (
    <td
      className={classes(
        'px-3 py-2.5 align-middle first:pl-5 last:pr-5 sm:px-4',
        mono && 'font-mono text-xs tabular',
        number && 'text-right whitespace-nowrap tabular',
        className,
      )}
    >
      {children}
    </td>
  );
}
