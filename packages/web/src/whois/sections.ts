/** Which part of a WHOIS record a heading or an object is about. */

export type Section =
  | 'domain'
  | 'registrant'
  | 'administrative'
  | 'technical'
  | 'billing'
  | 'registrar'
  | 'nameservers'
  /** A contact that others mention by its handle, and whatever else is not about the name itself. */
  | 'other';

const ending = '(?: (?:contacts?|details|information|info|contact information|contact\\/agent))?';
const headings: [Section, RegExp][] = [
  [
    'registrant',
    new RegExp(
      `^(?:(?:domain )?(?:registrant|owners?|holder)${ending}|organization using domain name|holder of domain name|domain owners ?\\/ ?registrant)$`,
    ),
  ],
  ['administrative', new RegExp(`^(?:admin|administrative)${ending}$`)],
  ['technical', new RegExp(`^(?:tech|technical|technical support)${ending}$`)],
  ['billing', new RegExp(`^billing${ending}$`)],
  ['registrar', /^(?:sponsoring )?registrar(?: information| details)?$/],
  [
    'nameservers',
    /^(?:(?:domain |primary |secondary )?(?:name ?servers?|dns servers?|servers)|(?:primary|secondary) server|domain name ?servers?|nserver)(?: information)?(?: in listed order)?$/,
  ],
  ['domain', /^(?:domain|domain information|relevant dates|additional info(?:rmation)?|domain details)$/],
  [
    'other',
    /^(?:registrar (?:technical contacts|contact information|abuse contact)|domain managers|reseller|status information)$/,
  ],
];

/** What the rows below this heading are about; undefined when it is no heading. */
export function sectionOf(heading: string): Section | undefined {
  const plain = heading.replace(/[.:\s]+$/, '');
  return headings.find(([, pattern]) => pattern.test(plain))?.[0];
}

const contactObjects = /^(?:nic-hdl(?:-br)?|contact|contact-id|person|personname|role)$/;

/** Objects of registries in RIPE's manner, recognized by their first row; the first of all is the name itself. */
export function sectionOfObject(key: string, value: string, later: boolean): Section | undefined {
  if (!later) return undefined;
  // IANA: `contact: administrative`.
  if (key === 'contact') return sectionOf(value.toLowerCase()) ?? 'other';
  if (contactObjects.test(key)) return 'other';
  if (key === 'organisation') return 'registrant';
  if (/^(?:nsset|ns-list|keyset)$/.test(key)) return 'nameservers';
  const heading = sectionOf(key);
  return heading === 'domain' ? undefined : heading;
}
