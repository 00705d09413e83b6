/** People and organizations of a WHOIS text: flat rows, blocks with a heading, or objects mentioned by handle. */
import { finishContact } from './contact.ts';
import type { Section } from './sections.ts';
import type { WhoisBlock, WhoisRows } from './text.ts';

type Draft = Parameters<typeof finishContact>[1];
type Find = (...keys: string[]) => string | undefined;

interface Role {
  role: string & Section;
  prefixes: string[];
  /** Rows of the name that hold the handle of the contact. */
  handles: string[];
}

const roles: Role[] = [
  {
    role: 'registrant',
    prefixes: ['registrant', 'owner', 'holder', 'domain holder', 'org'],
    handles: ['registrant', 'holder-c', 'owner-c', 'holder', 'registrant-c'],
  },
  {
    role: 'administrative',
    prefixes: ['admin', 'administrative contact', 'adm', 'ac'],
    handles: ['admin-c', 'admin contact', 'administrative contact'],
  },
  {
    role: 'technical',
    prefixes: ['tech', 'technical contact', 'tec'],
    handles: ['tech-c', 'tech contact', 'technical contact'],
  },
  { role: 'billing', prefixes: ['billing'], handles: ['billing-c', 'bill-c'] },
];

const countryCode = (text: string | undefined) =>
  text === undefined
    ? undefined
    : (/^([A-Z]{2})\b(?! ?[a-z])|\(([A-Z]{2})\)/.exec(text)?.slice(1).find(Boolean) ?? undefined);

function place(country: string | undefined): Pick<Draft, 'country' | 'countryCode'> {
  const code = countryCode(country);
  return code ? { countryCode: code } : { country };
}

function draftOf(find: Find): Draft {
  const street = find('street', 'address', 'address1', 'street address');
  return {
    name: find('name', 'contact name', 'contact', 'person', 'personname', 'role'),
    organization: find(
      'organization',
      'organisation',
      'org',
      'organization name',
      'company name',
      'company english name',
    ),
    email: find('email', 'contact email', 'e-mail', 'email address'),
    phone: find('phone', 'phone number', 'telephone'),
    street: street ? [street] : undefined,
    city: find('city', 'locality'),
    state: find('state/province', 'state', 'province'),
    postalCode: find('postal code', 'zip code', 'zipcode', 'postalcode', 'postal'),
    ...place(find('country', 'country code', 'country/economy')),
  };
}

/** Lines without keys: the name, then the address, somewhere an email address and a phone number. */
function draftOfLines(lines: string[]): Draft {
  const isPhone = (line: string) => /^\+?[\d ().+-]{7,}$/.test(line);
  const [name, ...rest] = lines.filter((line) => !isPhone(line)).slice(0, 12);
  const withMail = lines.find((line) => /\S@\S+\.\S/.test(line));
  return {
    name,
    email: withMail && /\S+@\S+/.exec(withMail)?.[0],
    phone: lines.find(isPhone),
    street: rest.filter((line) => line !== withMail),
  };
}

function draftOfBlock({ rows, lines, section }: WhoisBlock): Draft {
  const find: Find = (...keys) =>
    keys.map((key) => rows.find((row) => row.key === key)?.value).find((value) => value !== undefined);
  const said = draftOf(find);
  const draft =
    lines.length > 0 && !said.name && !said.organization
      ? { ...draftOfLines(lines), ...filledFields(said) }
      : said;
  // AFNIC: an organization stands where others have a person.
  if (/^organi[sz]ation$/i.test(find('type') ?? '') && !draft.organization)
    return { ...draft, name: undefined, organization: draft.name };
  return { ...draft, name: draft.name ?? find(section, `${section} contact`) };
}

function draftOfRows(rows: WhoisRows, { role, prefixes }: Role): Draft {
  const find: Find = (...suffixes) =>
    rows.first(
      ...prefixes.flatMap((prefix) =>
        suffixes.flatMap((suffix) => [`${prefix} ${suffix}`, `${prefix}-${suffix}`]),
      ),
    ) ?? undefined;
  const draft = draftOf(find);
  const bare = rows.own(...prefixes.filter((prefix) => prefix !== 'org')) ?? undefined;
  if (draft.name && bare && !draft.organization) return { ...draft, organization: bare };
  const plain = role === 'registrant' ? rows.own('org', 'organization', 'descr') : null;
  const person = role === 'registrant' ? (codedName(rows) ?? rows.own('person')) : null;
  const email = draft.email ?? (role === 'registrant' ? rows.own('e-mail') : null) ?? undefined;
  return {
    ...draft,
    email,
    name: draft.name ?? bare ?? person ?? undefined,
    organization: draft.organization ?? plain ?? undefined,
  };
}

/** MYNIC: below the code of the registrant stand its name and address. */
const codedName = (rows: WhoisRows) => rows.values('registrant code')[1] ?? null;

const filledFields = (draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));

const isEmpty = (draft: Draft) => Object.values(draft).every((value) => !value || String(value) === '');

function blockOf(rows: WhoisRows, { role, handles }: Role): WhoisBlock | undefined {
  const mentioned = handles
    .map((key) => rows.own(key)?.toLowerCase())
    .filter((handle) => handle !== undefined);
  return (
    rows.blocks.find(
      ({ handle, section }) => section === 'other' && handle !== null && mentioned.includes(handle),
    ) ?? rows.blocks.find(({ section }) => section === role)
  );
}

/** Brazil and others name the organization with the domain, and its person by handle. */
function withOwner(draft: Draft, rows: WhoisRows, { role }: Role): Draft {
  if (role !== 'registrant' || draft.organization) return draft;
  const organization = rows.own('owner', 'org') ?? undefined;
  return { ...draft, organization };
}

export async function contactsOf(rows: WhoisRows) {
  const found = [];
  for (const role of roles) {
    const block = blockOf(rows, role);
    const ofBlock = block ? draftOfBlock(block) : {};
    const draft = isEmpty(ofBlock) ? draftOfRows(rows, role) : withOwner(ofBlock, rows, role);
    if (!isEmpty(draft)) found.push(await finishContact([role.role], draft));
  }
  return found;
}
