/** Titles of pages and what they are about, for the documents that are made when the console is built. */
import { t } from '../messages/en.ts';
import { t as inside } from '../messages/en-console.ts';
import type { PagePath } from '../routing/paths.ts';
import { developerPages, operatorPages } from './pages.ts';

interface Head {
  title: string;
  about?: string;
}

const open: Partial<Record<PagePath, Head>> = {
  '/': { title: t.pub.headline, about: t.pub.lead },
  '/pricing': { title: t.pub.pricing, about: t.pub.pricingAbout },
  '/status': { title: t.pub.status, about: t.pub.statusAbout },
  '/docs': { title: t.pub.docs, about: t.pub.docsAbout },
  '/docs/api/$endpoint': { title: t.pub.reference, about: t.pub.referenceAbout },
  '/reference': { title: t.pub.reference, about: t.pub.referenceAbout },
  '/login': { title: inside.account.auth.logInTitle },
  '/login/callback/$provider': { title: inside.sso.callback.title },
  '/login/confirm': { title: inside.sso.confirm.title },
  '/signup': { title: inside.account.auth.signUpTitle, about: inside.account.auth.signUpAbout },
  '/confirm-email': { title: inside.security.email.confirmTitle },
  '/join': { title: inside.team.join.plain },
  '/console/compare': { title: inside.control.compare.title },
  '/console/reset': { title: inside.account.auth.resetTitle },
};

/** The page whose address this one begins with. */
export function headOf(path: PagePath): Head {
  const known = open[path];
  if (known !== undefined) return known;
  const pages = [...developerPages, ...operatorPages].sort((a, b) => b.to.length - a.to.length);
  return { title: pages.find(({ to }) => path.startsWith(to))?.title ?? t.nav.console };
}
