import { t } from '../messages/en.ts';

/** The awning of a market stall. */
export function Mark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#2a3492" />
      <path
        d="M6 9h20v4.5a3.33 3.33 0 0 1-6.67 0 3.33 3.33 0 0 1-6.66 0A3.33 3.33 0 0 1 6 13.5z"
        fill="#fff"
      />
      <path d="M12.67 9h6.66v4.5a3.33 3.33 0 0 1-6.66 0z" fill="#f0b44c" />
      <path
        d="M8.5 19.5V24h15v-4.5"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5 text-lg font-semibold tracking-tight">
      <Mark />
      {t.name}
    </span>
  );
}
