/** What is known about domains and names of email addresses: data of maintained packages, read on first use. */
import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

interface EmailList {
  name: string;
  /** Day on which the installed version was published; a test holds `version` against the package. */
  version: string;
  date: string;
  read(): string[];
}

export const emailLists = {
  disposable: {
    name: 'disposable-email-domains-js',
    version: '1.26.0',
    date: '2026-09-21',
    read: () => load('disposable-email-domains-js/dist/dict/disposable_email_blocklist.json') as string[],
  },
  free: {
    name: 'free-email-domains',
    version: '1.12.6',
    date: '2026-09-23',
    read: () => load('free-email-domains/domains.json') as string[],
  },
  role: {
    name: 'role-based-email-addresses',
    version: '3.1.0',
    date: '2026-07-30',
    read: () => load('role-based-email-addresses') as string[],
  },
} satisfies Record<string, EmailList>;

const loaded = new Map<EmailList, Set<string>>();

function entriesOf(list: EmailList): Set<string> {
  let entries = loaded.get(list);
  if (entries === undefined) {
    entries = new Set(list.read());
    loaded.set(list, entries);
  }
  return entries;
}

/** The domain itself or one above it is on the list of disposable ones. */
export function isDisposable(email: string): boolean {
  const labels = (email.toLowerCase().split('@').at(-1) ?? '').split('.');
  const known = entriesOf(emailLists.disposable);
  return labels.some((_, i) => i < labels.length - 1 && known.has(labels.slice(i).join('.')));
}

export const isFreeProvider = (domain: string): boolean => entriesOf(emailLists.free).has(domain);

/** `support`, `billing`: a function or a group of people, not one person. */
export const isRole = (user: string): boolean => entriesOf(emailLists.role).has(user);
