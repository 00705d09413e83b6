import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../messages/en.ts';
import { Link, usePlace } from '../routing/link.tsx';
import type { PageGroup, PageLink } from './pages.ts';

const place = 'oja-closed-groups';

function storedClosed(): ReadonlySet<string> {
  return new Set(localStorage.getItem(place)?.split(' '));
}

/** Groups stay as they were left, but the one of the page is open. */
export function ConsoleNav({ groups }: { groups: readonly PageGroup[] }) {
  const { pathname } = usePlace();
  const [closed, setClosed] = useState(storedClosed);
  const nav = useRef<HTMLElement>(null);
  // An operator's list is longer than most screens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another link
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  const toggle = (name: string, isOpen: boolean) => {
    const next = new Set(closed);
    if (isOpen) next.delete(name);
    else next.add(name);
    localStorage.setItem(place, [...next].join(' '));
    setClosed(next);
  };
  return (
    <nav ref={nav} aria-label={t.nav.main} className="flex-1 scroll-py-4 overflow-y-auto px-3 py-4">
      {groups.map(({ name, pages }) =>
        name === 'start' ? (
          <Links key={name} pages={pages} />
        ) : (
          <Group
            key={name}
            title={t.nav.groups[name]}
            pages={pages}
            isOpen={!closed.has(name) || pages.some((page) => isAt(page, pathname))}
            onToggle={(isOpen) => toggle(name, isOpen)}
          />
        ),
      )}
    </nav>
  );
}

const isAt = ({ to, exact }: PageLink, pathname: string) =>
  pathname === to || (!exact && pathname.startsWith(`${to}/`));

interface GroupProps {
  title: string;
  pages: readonly PageLink[];
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

function Group({ title, pages, isOpen, onToggle }: GroupProps) {
  return (
    <div className="mt-3">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => onToggle(!isOpen)}
        className="group flex w-full items-center justify-between rounded-lg px-3 py-1 text-xs font-semibold tracking-wide text-soft uppercase hover:text-ink"
      >
        {title}
        <ChevronDown
          className="size-3.5 opacity-60 transition-transform group-aria-[expanded=false]:-rotate-90"
          aria-hidden="true"
        />
      </button>
      {isOpen && <Links pages={pages} />}
    </div>
  );
}

function Links({ pages }: { pages: readonly PageLink[] }) {
  return pages.map(({ to, title, icon: Icon, exact }) => (
    <Link
      key={to}
      to={to}
      exact={exact}
      className="flex items-center gap-3 rounded-lg px-3 py-1.5 text-sm text-soft hover:bg-sunken hover:text-ink"
      activeClass="bg-accent-wash! text-accent! font-medium"
    >
      <Icon className="size-4" aria-hidden="true" />
      {title}
    </Link>
  ));
}
