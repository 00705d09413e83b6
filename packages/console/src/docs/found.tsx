/** Places of the docs that hold what is typed, with the words that were found marked. */
import { Command } from 'cmdk';
import { BookOpen, Braces, CircleAlert, type LucideIcon, SlidersHorizontal } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { createFinder, type Found, type Piece, type Place } from './find.ts';
import { readPlaces } from './server-guides.ts';

const icons: Record<Place['kind'], LucideIcon> = {
  guide: BookOpen,
  endpoint: Braces,
  error: CircleAlert,
  setting: SlidersHorizontal,
};
const foundMax = 12;
const valuePrefix = 'found:';

/** How well an item that is drawn here fits, for a list that has others beside it: less than a page of that name. */
export function foundScore(value: string): number | undefined {
  return value.startsWith(valuePrefix) ? 0.5 - Number(value.slice(valuePrefix.length)) / 1000 : undefined;
}

/** Nothing until the places are here, which are fetched when someone searches. */
export function useFound(typed: string): Found[] {
  const [find, setFind] = useState<ReturnType<typeof createFinder>>();
  useEffect(() => {
    let isGone = false;
    void readPlaces().then((places) => {
      if (!isGone) setFind(() => createFinder(places));
    });
    return () => {
      isGone = true;
    };
  }, []);
  return useMemo(() => find?.(typed, foundMax) ?? [], [find, typed]);
}

export function FoundItem({
  found,
  rank,
  onGo,
}: {
  found: Found;
  rank: number;
  onGo: (href: string) => void;
}) {
  const { kind, path, title, heading, excerpt } = found;
  const Icon = icons[kind];
  return (
    <Command.Item
      value={`${valuePrefix}${rank}`}
      className="flex cursor-pointer items-start gap-3 rounded-lg px-3 py-2 text-sm data-[selected=true]:bg-accent-wash"
      onSelect={() => onGo(path)}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0">
        <span className={kind === 'guide' ? 'font-medium' : 'font-mono text-xs font-medium'}>
          <Pieces pieces={title} />
        </span>
        {heading.length > 0 && (
          <span className="text-soft">
            {' › '}
            <Pieces pieces={heading} />
          </span>
        )}
        <span className="mt-0.5 block text-xs text-soft">
          <Pieces pieces={excerpt} />
        </span>
      </span>
    </Command.Item>
  );
}

function Pieces({ pieces }: { pieces: Piece[] }) {
  let at = 0;
  return pieces.map(({ text, isHit }) => {
    at += text.length;
    return isHit ? (
      <mark key={at} className="bg-transparent font-semibold text-accent underline underline-offset-2">
        {text}
      </mark>
    ) : (
      <span key={at}>{text}</span>
    );
  });
}
