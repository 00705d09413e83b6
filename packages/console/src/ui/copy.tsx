import { Check, Copy } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { t } from '../messages/en.ts';
import { Button, IconButton } from './button.tsx';

/** Browsers keep the clipboard from pages that came over plain HTTP; the old way, by a selection, still works there. */
export async function copyText(text: string, near: HTMLElement): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  // Beside the button: an open dialog lets nothing outside of it be selected.
  near.after(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  near.focus();
  if (!isDone) throw new Error(t.common.notCopied);
}

function useCopy(text: string) {
  const [said, setSaid] = useState<string>();
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => setSaid(undefined), 1800);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = (event: MouseEvent<HTMLElement>) =>
    copyText(text, event.currentTarget).then(
      () => setSaid(t.common.copied),
      () => setSaid(t.common.notCopied),
    );
  return { said, copied: said === t.common.copied, copy };
}

export function CopyIcon({
  text,
  label = t.common.copy,
  className,
}: {
  text: string;
  label?: string;
  className?: string;
}) {
  const { said, copied, copy } = useCopy(text);
  return (
    <IconButton label={said ?? label} onClick={copy} className={className}>
      {copied ? (
        <Check className="size-4" aria-hidden="true" />
      ) : (
        <Copy className="size-4" aria-hidden="true" />
      )}
    </IconButton>
  );
}

export function CopyButton({ text, label = t.common.copy }: { text: string; label?: string }) {
  const { said, copied, copy } = useCopy(text);
  return (
    <Button onClick={copy}>
      {copied ? (
        <Check className="size-4" aria-hidden="true" />
      ) : (
        <Copy className="size-4" aria-hidden="true" />
      )}
      {said ?? label}
    </Button>
  );
}

export const shortId = (value: string) => `${value.slice(0, 8)}…${value.slice(-4)}`;

/** An id in full, selectable, with a button that copies it. */
export function Id({ value, short }: { value: string; short?: boolean }) {
  return (
    <span className="-my-1 inline-flex max-w-full min-w-0 items-center gap-0.5 font-mono text-xs">
      <span className="truncate" title={value}>
        {short ? shortId(value) : value}
      </span>
      <CopyIcon text={value} className="size-6 shrink-0" />
    </span>
  );
}
