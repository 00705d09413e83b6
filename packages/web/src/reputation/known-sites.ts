/** Whether a URL is a page of a site that many people know, written by the site itself. */
import { isPrivateRegistry } from '@oja/core/domain/private-registries';
import { publicSuffixes } from '@oja/core/domain/public-suffixes';
import { brandDomains, knownDomains } from './brands.ts';
import { isPublisher, isStrangersPage } from './publishers.ts';
import { asksForAccess, carriesAddress, isRedirector } from './redirectors.ts';

/** `published`: on a host where anyone can publish. `named`: of a known site, but not certainly written by it. */
export type Standing = 'known' | 'named' | 'published' | 'unknown';

/** Names below a domain that owners keep for themselves, even where others get the rest. */
const ownersLabel =
  /^(?:www\d?|m|mobile|[a-z]{2}|login|signin|accounts?|auth|id|sso|secure|support|help|developers?|docs|news)$/;

/** Offices get names below service.gov.uk. */
const isRegistry = (suffix: string) => isPrivateRegistry(suffix) || /(?:^|\.)gov(?:\.|$)/.test(suffix);

const ofInstitutions = /\.(?:gov|edu|ac|mil)(?:\.[a-z]{2})?$/;

function standingOfDomain(url: URL, domain: string): Standing {
  if (isPublisher(domain)) return isStrangersPage(domain, url) ? 'published' : 'known';
  const below = url.hostname === domain ? '' : url.hostname.slice(0, -domain.length - 1);
  // Of a site that is only widely known, nobody here knows who writes its other hosts; those of offices and universities
  // are run by many hands, and broken into often.
  const isOwners =
    (brandDomains.has(domain) && !ofInstitutions.test(domain)) ||
    below.split('.').every((label) => label === '' || ownersLabel.test(label));
  return isOwners && !/^\/~/.test(url.pathname) ? 'known' : 'named';
}

export function standingOf(url: URL): Standing {
  const hostname = url.hostname.replace(/\.$/, '');
  const suffixes = publicSuffixes();
  const options = { validateHostname: false, allowPrivateDomains: true };
  const { domain, isPrivate, publicSuffix } = suffixes.parse(hostname, options);
  // Names below uk.com are registered like those below co.uk; those below github.io are personal pages.
  if (isPrivate === true) return isRegistry(publicSuffix ?? '') ? 'unknown' : 'published';
  if (domain === null) return 'unknown';
  if (!knownDomains.has(domain) && !isPublisher(domain)) return 'unknown';
  const standing = standingOfDomain(url, domain);
  const isForwarding = isRedirector(url) || carriesAddress(url, domain) || asksForAccess(url);
  return standing === 'known' && isForwarding ? 'named' : standing;
}
