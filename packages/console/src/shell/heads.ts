/** Titles of pages and what they are about, for the documents that are made when the console is built. */

import { authText } from '../messages/en/auth.ts';
import { controlText } from '../messages/en/control.ts';
import { legalText } from '../messages/en/legal.ts';
import { modelPagesText } from '../messages/en/model-pages.ts';
import { publicText } from '../messages/en/public.ts';
import { securityText } from '../messages/en/security.ts';
import { settingsText } from '../messages/en/settings.ts';
import { ssoText } from '../messages/en/sso.ts';
import { teamText } from '../messages/en/team.ts';
import { t } from '../messages/en.ts';
import type { PagePath } from '../routing/paths.ts';
import { developerPages, operatorPages } from './pages.ts';

interface Head {
  title: string;
  about?: string;
}

const open: Partial<Record<PagePath, Head>> = {
  '/': { title: publicText.headline, about: publicText.lead },
  '/pricing': { title: publicText.pricing, about: publicText.pricingAbout },
  '/models': { title: modelPagesText.title, about: modelPagesText.about },
  '/models/$model': { title: modelPagesText.title, about: modelPagesText.about },
  '/playground/models': { title: modelPagesText.compareTitle },
  '/status': { title: publicText.status, about: publicText.statusAbout },
  '/services/$slug': { title: publicText.service.title, about: publicText.service.about },
  '/report': { title: legalText.report.title, about: legalText.report.about },
  '/terms': { title: legalText.terms },
  '/privacy': { title: legalText.privacy },
  '/docs': { title: publicText.docs, about: publicText.docsAbout },
  '/docs/api/$endpoint': { title: publicText.reference, about: publicText.referenceAbout },
  '/reference': { title: publicText.reference, about: publicText.referenceAbout },
  '/login': { title: authText.logInTitle },
  '/login/callback/$provider': { title: ssoText.callback.title },
  '/login/confirm': { title: ssoText.confirm.title },
  '/signup': { title: authText.signUpTitle, about: authText.signUpAbout },
  '/confirm-email': { title: securityText.email.confirmTitle },
  '/account-deleted': { title: settingsText.deleted },
  '/join': { title: teamText.join.plain },
  '/console/compare': { title: controlText.compare.title },
  '/console/reset': { title: authText.resetTitle },
};

/** The page whose address this one begins with. */
export function headOf(path: PagePath): Head {
  const known = open[path];
  if (known !== undefined) return known;
  const pages = [...developerPages, ...operatorPages].sort((a, b) => b.to.length - a.to.length);
  return { title: pages.find(({ to }) => path.startsWith(to))?.title ?? t.nav.console };
}
