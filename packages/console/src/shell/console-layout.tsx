import { LogOut, Menu as MenuIcon, Search, X } from 'lucide-react';
import {
  type ComponentType,
  lazy,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useCall } from '../api.ts';
import { t } from '../messages/en.ts';
import { problemOf } from '../model/problem.ts';
import { useNotices } from '../open-data.ts';
import { Link, Navigate, usePlace } from '../routing/link.tsx';
import { go } from '../routing/place.ts';
import { logOut, type Right, useAccount, useMe, useRights, useViewing } from '../session.ts';
import { maybeLoggedIn, noteEndedSession } from '../session-mark.ts';
import { IconButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Empty, Page, Waiting } from '../ui/page.tsx';
import { AccountName } from './account-name.tsx';
import { ConsoleNav } from './console-nav.tsx';
import { ConsoleSkeleton } from './console-skeleton.tsx';
import { DemoNotice } from './demo-notice.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { LowBalance } from './low-balance.tsx';
import { Wordmark } from './mark.tsx';
import { PageError } from './not-found.tsx';
import { developerGroups, developerPages, operatorGroups } from './pages.ts';
import { paletteKeys } from './palette-keys.ts';
import { ThemeSwitch } from './theme-switch.tsx';

/** What is seldom there is not part of every page. */
const part = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }));

const LogInAgain = part(() => import('./log-in-again.tsx'), 'LogInAgain');
const Impersonation = part(() => import('./impersonation.tsx'), 'Impersonation');
const UnsafeSettings = part(() => import('./unsafe-settings.tsx'), 'UnsafeSettings');
const PostedNotices = part(() => import('./posted-notices.tsx'), 'PostedNotices');
const Palette = part(() => import('./palette.tsx'), 'Palette');

/** Keeps the place of a line. */
const notYet = '\u00a0';

export function ConsoleLayout({ children }: { children: ReactNode }) {
  const account = useAccount({ always: true });
  const rights = useRights();
  const viewing = useViewing();
  const isViewing = viewing ?? false;
  const { pathname, href } = usePlace();
  const [menuOpen, setMenuOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const [paletteOpen, setPaletteOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of page closes the menu
  useEffect(() => setMenuOpen(false), [pathname]);
  // On a wide screen the menu is always there and covers nothing.
  useEffect(() => {
    const wide = matchMedia('(min-width: 64rem)');
    const onWide = () => setMenuOpen(false);
    wide.addEventListener('change', onWide);
    return () => wide.removeEventListener('change', onWide);
  }, []);
  const onEscape = (event: ReactKeyboardEvent) => {
    if (event.key !== 'Escape' || !menuOpen) return;
    setMenuOpen(false);
    menuButton.current?.focus();
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setPaletteOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const hasEnded = account.error !== null && problemOf(account.error).status === 401;
  if (hasEnded && account.data === undefined) {
    noteEndedSession();
    return <Navigate to="/login" search={{ next: href }} />;
  }
  // A server that is away for a moment takes nothing off the screen.
  if (account.data === undefined && account.error) return <PageError error={account.error} />;
  // Who was here before is let in while that is asked: the page reads what it shows meanwhile.
  const isOperatorPage = pathname.startsWith('/operator');
  if (account.data === undefined && (!maybeLoggedIn() || isOperatorPage)) return <ConsoleSkeleton />;
  // Few roles may change the platform: nobody is offered it for a moment.
  if (isOperatorPage && viewing === undefined) return <ConsoleSkeleton />;
  const groups = allowedGroups(rights, isViewing);
  const isOperator =
    account.data?.role === 'operator' && (rights === undefined || rights.has('operator.read'));
  if (isOperatorPage && !isOperator) return <Navigate to="/console" />;
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-3"
      >
        {t.common.skip}
      </a>
      <header className="sticky top-0 z-30 flex h-14 items-center justify-between border-b border-line bg-paper/95 px-4 backdrop-blur lg:hidden">
        <Link to="/" aria-label={t.name}>
          <Wordmark />
        </Link>
        <div className="flex">
          <IconButton label={t.nav.search} onClick={() => setPaletteOpen(true)}>
            <Search className="size-5" aria-hidden="true" />
          </IconButton>
          <IconButton
            ref={menuButton}
            label={t.nav.menu}
            aria-expanded={menuOpen}
            onClick={() => setMenuOpen(!menuOpen)}
            onKeyDown={onEscape}
          >
            {menuOpen ? (
              <X className="size-5" aria-hidden="true" />
            ) : (
              <MenuIcon className="size-5" aria-hidden="true" />
            )}
          </IconButton>
        </div>
      </header>
      <aside
        onKeyDown={onEscape}
        className={classes(
          'border-line bg-surface lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:border-r',
          menuOpen ? 'fixed inset-x-0 top-14 bottom-0 z-20 flex flex-col overflow-y-auto' : 'hidden',
        )}
      >
        <div className="hidden px-5 pt-5 pb-3 lg:block">
          <Link to="/" aria-label={t.name} className="rounded-lg">
            <Wordmark />
          </Link>
        </div>
        <div className="px-3 pt-3">
          <button
            type="button"
            onClick={() => setPaletteOpen(true)}
            className="flex w-full items-center gap-2 rounded-lg border border-line bg-paper px-3 py-1.5 text-sm text-soft hover:border-line-strong"
          >
            <Search className="size-4" aria-hidden="true" />
            {t.nav.search}
            <kbd className="ml-auto hidden rounded border border-line px-1.5 font-mono text-[0.7rem] lg:block">
              {paletteKeys}
            </kbd>
          </button>
        </div>
        <ConsoleNav groups={isOperator ? [...groups, ...operatorGroups] : groups} />
        <Footer name={account.data?.name ?? notYet} />
      </aside>
      <main id="content" className="min-w-0" inert={menuOpen}>
        <Viewing />
        {/* Not before the rights are known: other members would ask for them in vain on every page. */}
        {isOperator && rights !== undefined && <Unsafe />}
        {isOperator && rights !== undefined && <DemoNotice />}
        <Posted />
        <LowBalance />
        <Allowed path={pathname} rights={rights}>
          {children}
        </Allowed>
      </main>
      {hasEnded && (
        <Suspense fallback={null}>
          <LogInAgain />
        </Suspense>
      )}
      {paletteOpen && (
        <Suspense fallback={null}>
          <Palette
            onClose={() => setPaletteOpen(false)}
            pages={(isOperator ? [...groups, ...operatorGroups] : groups).flatMap(({ pages }) => pages)}
            isViewing={isViewing}
          />
        </Suspense>
      )}
    </div>
  );
}

function Viewing() {
  const { data } = useMe();
  if (!data?.impersonation) return null;
  return (
    <Suspense fallback={null}>
      <Impersonation {...data.impersonation} />
    </Suspense>
  );
}

function Unsafe() {
  const { data } = useCall('operator.safety', {}, { staleMs: 60_000 });
  if (!data?.exposed || data.safe) return null;
  return (
    <Suspense fallback={null}>
      <UnsafeSettings findings={data.findings} />
    </Suspense>
  );
}

function Posted() {
  const { data } = useNotices();
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <PostedNotices notices={data.data} />
    </Suspense>
  );
}

const allowedGroups = (rights: ReadonlySet<Right> | undefined, isViewing: boolean) =>
  developerGroups.map(({ name, pages }) => ({
    name,
    pages: pages.filter(
      ({ right, forMembers }) =>
        (right === undefined || rights === undefined || rights.has(right)) && !(forMembers && isViewing),
    ),
  }));

interface AllowedProps {
  path: string;
  rights: ReadonlySet<Right> | undefined;
  children: ReactNode;
}

/** A page that needs a right is drawn once it is known that the member has it, so that it asks for nothing in vain. */
function Allowed({ path, rights, children }: AllowedProps) {
  const page = developerPages.find(({ to }) => to === path);
  if (page?.right === undefined || rights?.has(page.right)) return children;
  return (
    <Page title={page.title}>
      {rights === undefined ? <Waiting lines={6} /> : <Empty title={t.nav.noRight} />}
    </Page>
  );
}

function Footer({ name }: { name: string }) {
  const { data: me } = useMe();
  return (
    <div className="border-t border-line p-3">
      <div className="flex items-center gap-2 px-2 pb-3">
        <div className="min-w-0 flex-1">
          <AccountName name={name} me={me} />
          <p className="truncate text-xs text-soft">{me?.email ?? notYet}</p>
        </div>
        <IconButton label={t.nav.logOut} onClick={() => logOut().then(() => go('/'))}>
          <LogOut className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-1 gap-y-2 px-2">
        <ThemeSwitch />
        <LanguageSwitch />
        <Link to="/docs" className="text-sm text-soft hover:text-ink">
          {t.nav.docs}
        </Link>
      </div>
    </div>
  );
}
