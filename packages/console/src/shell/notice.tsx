import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  warn: 'bg-warn-wash text-warn',
  bad: 'bg-bad-wash text-bad',
  news: 'bg-accent-wash text-accent',
};

/** Above every page. On a phone the icon stays beside the first line. */
export function Notice({
  icon: Icon,
  tone,
  children,
}: {
  icon: LucideIcon;
  tone: keyof typeof tones;
  children: ReactNode;
}) {
  return (
    <div
      role="status"
      className={`flex gap-3 border-b border-line px-4 py-2.5 text-sm sm:px-8 ${tones[tone]}`}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="flex min-w-0 flex-wrap gap-x-3 gap-y-1">{children}</div>
    </div>
  );
}
