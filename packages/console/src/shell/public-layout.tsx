import { Menu as MenuIcon, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../messages/en.ts';
import { Link } from '../routing/link.tsx';
import { maybeLoggedIn } from '../session-mark.ts';
import { ButtonLink, IconButton } from '../ui/button.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Wordmark } from './mark.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const links = [
  { to: '/pricing', title: t.nav.pricing },
  { to: '/models', title: t.nav.models },
  { to: '/docs', title: t.nav.docs },
  { to: '/reference', title: t.nav.reference },
  { to: '/status', title: t.nav.status },
] as const;

const legal = [
  { to: '/terms', title: t.nav.terms },
  { to: '/privacy', title: t.nav.privacy },
  { to: '/report', title: t.nav.report },
] as const;

export function PublicLayout({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-3"
      >
        {t.common.skip}
      </a>
      <header className="sticky top-0 z-30 border-b border-line bg-paper/90 backdrop-blur">
        <div className="mx-auto flex h-16 page-width items-center gap-6 px-4 sm:px-6">
          <Link to="/" className="rounded-lg" aria-label={t.name}>
            <Wordmark />
          </Link>
          <nav aria-label={t.nav.main} className="hidden gap-1 md:flex">
            {links.map(({ to, title }) => (
              <Link
                key={to}
                to={to}
                className="rounded-lg px-3 py-1.5 text-sm text-soft hover:text-ink"
                activeClass="text-ink! font-medium"
              >
                {title}
              </Link>
            ))}
          </nav>
          <div className="ml-auto flex items-center gap-2">
            <Enter />
            <IconButton
              ref={button}
              label={t.nav.menu}
              aria-expanded={open}
              className="md:hidden"
              onClick={() => setOpen(!open)}
            >
              {open ? (
                <X className="size-5" aria-hidden="true" />
              ) : (
                <MenuIcon className="size-5" aria-hidden="true" />
              )}
            </IconButton>
          </div>
        </div>
        {open && (
          <nav aria-label={t.nav.menu} className="border-t border-line px-4 py-2 md:hidden">
            {links.map(({ to, title }) => (
              <Link
                key={to}
                to={to}
                className="block rounded-lg px-2 py-2.5 text-sm"
                onClick={() => setOpen(false)}
              >
                {title}
              </Link>
            ))}
            {!maybeLoggedIn() && (
              <Link
                to="/login"
                className="block rounded-lg px-2 py-2.5 text-sm"
                onClick={() => setOpen(false)}
              >
                {t.nav.logIn}
              </Link>
            )}
          </nav>
        )}
      </header>
      <main id="content" className="flex-1">
        {children}
      </main>
      <footer className="border-t border-line">
        <div className="mx-auto flex page-width flex-wrap items-center justify-between gap-4 px-4 py-6 text-sm text-soft sm:px-6">
          <p>{t.common.footer}</p>
          <nav aria-label={t.nav.legalPages} className="flex flex-wrap gap-x-5 gap-y-2">
            {legal.map(({ to, title }) => (
              <Link key={to} to={to} className="hover:text-ink">
                {title}
              </Link>
            ))}
          </nav>
          <div className="flex items-center gap-3">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </div>
      </footer>
    </div>
  );
}

function Enter() {
  if (maybeLoggedIn())
    return (
      <ButtonLink to="/console" look="primary">
        {t.nav.console}
      </ButtonLink>
    );
  return (
    <>
      <ButtonLink to="/login" look="quiet" className="max-sm:hidden" data-guest>
        {t.nav.logIn}
      </ButtonLink>
      <ButtonLink to="/signup" look="primary" data-guest>
        {t.nav.signUp}
      </ButtonLink>
    </>
  );
}
