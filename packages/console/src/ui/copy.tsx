import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../messages/en.ts';
import { Button, IconButton } from './button.tsx';

function useCopy(text: string) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1800);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return { copied, copy };
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
  const { copied, copy } = useCopy(text);
  return (
    <IconButton label={copied ? t.common.copied : label} onClick={copy} className={className}>
      {copied ? (
        <Check className="size-4" aria-hidden="true" />
      ) : (
        <Copy className="size-4" aria-hidden="true" />
      )}
    </IconButton>
  );
}

export function CopyButton({ text, label = t.common.copy }: { text: string; label?: string }) {
  const { copied, copy } = useCopy(text);
  return (
    <Button onClick={copy}>
      {copied ? (
        <Check className="size-4" aria-hidden="true" />
      ) : (
        <Copy className="size-4" aria-hidden="true" />
      )}
      {copied ? t.common.copied : label}
    </Button>
  );
}

/** An id in full, selectable, with a button that copies it. */
export function Id({ value, short }: { value: string; short?: boolean }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-0.5 font-mono text-xs">
      <span className="truncate" title={value}>
        {short ? `${value.slice(0, 8)}…${value.slice(-4)}` : value}
      </span>
      <CopyIcon text={value} className="size-6 shrink-0" />
    </span>
  );
}
