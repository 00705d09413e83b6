/** What is shown: tables, progress, receipts. Data goes to standard output, everything else to standard error. */
import type { Receipt } from '../call.ts';

export interface Terminal {
  /** Data. */
  out(text: string): void;
  /** Whatever accompanies it. */
  note(text: string): void;
  /** Standard output and error are looked at by a person. */
  readonly outIsPerson: boolean;
  readonly noteIsPerson: boolean;
  readonly columns: number;
  paint(style: Style, text: string): string;
}

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';
const codes: Record<Style, number> = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 };

export function createTerminal(env: NodeJS.ProcessEnv): Terminal {
  const { stdout, stderr } = process;
  const colour = stderr.isTTY && !env.NO_COLOR && env.TERM !== 'dumb';
  return {
    out: (text) => void stdout.write(text),
    note: (text) => void stderr.write(text),
    outIsPerson: stdout.isTTY === true,
    noteIsPerson: stderr.isTTY === true,
    // A terminal that doesn't know its width says 0.
    columns: stderr.columns || 80,
    paint: (style, text) => (colour ? `\x1b[${codes[style]}m${text}\x1b[0m` : text),
  };
}

export function table(head: string[], rows: string[][]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => width(row[column] ?? ''))));
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell + ' '.repeat(widths[column]! - width(cell)))
      .join('  ')
      .trimEnd();
  return `${[head.map((word) => word.toUpperCase()), ...rows].map(line).join('\n')}\n`;
}

/** Colours take no room; letters with marks take one place. */
function width(text: string): number {
  const bare = text.replace(/\x1b\[\d+m/g, '').normalize('NFC');
  return [...bare.replace(/\p{M}/gu, '')].length;
}

export function receiptLine(
  { requestId, charge, balance, freeLeft, engine, test, replayed }: Receipt,
  ms: number,
): string {
  const words = [
    requestId ?? '',
    charge === null ? '' : `$${charge}`,
    balance === null ? '' : `balance $${balance}`,
    freeLeft === null ? '' : `${freeLeft} free calls left`,
    engine ?? '',
    test ? 'test key' : '',
    replayed ? 'replayed' : '',
    `${Math.round(ms)} ms`,
  ];
  return words.filter(Boolean).join(' · ');
}

export interface Progress {
  show(fraction: number, note: string): void;
  done(): void;
}

/** A bar that is drawn over itself; silent where nobody looks. */
export function createProgress(terminal: Terminal, label: string): Progress {
  const places = 24;
  return {
    show(fraction, note) {
      if (!terminal.noteIsPerson) return;
      const filled = Math.round(Math.min(1, Math.max(0, fraction)) * places);
      const bar = '█'.repeat(filled) + '░'.repeat(places - filled);
      const text = `${label} ${bar} ${String(Math.round(fraction * 100)).padStart(3)}% ${note}`;
      terminal.note(`\r\x1b[K${text.slice(0, terminal.columns - 1)}`);
    },
    done() {
      if (terminal.noteIsPerson) terminal.note('\r\x1b[K');
    },
  };
}
