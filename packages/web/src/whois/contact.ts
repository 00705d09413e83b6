/** Contacts of a registration: placeholders dropped, privacy services recognized (rdapper's rules). */
import type { Contact } from 'rdapper';
import { asArray, asObject, asText, type Json } from './json.ts';
import type { RegistrationContact } from './port.ts';

type Draft = Omit<Contact, 'type'>;

const firstText = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? null;

/** The rules load on first use: their library is large. */
export async function finishContact(
  roles: string[],
  draft: Draft,
): Promise<RegistrationContact & { privacy: boolean }> {
  const { finalizeContact, isPrivacyContact } = await import('rdapper');
  const contact = finalizeContact({ ...draft, type: 'unknown' });
  return {
    roles,
    name: contact.name ?? null,
    organization: contact.organization ?? null,
    email: firstText(contact.email),
    phone: firstText(contact.phone),
    street: contact.street?.join(', ') || null,
    city: contact.city ?? null,
    region: contact.state ?? null,
    postal: contact.postalCode ?? null,
    country: contact.country ?? null,
    countryCode: contact.countryCode ?? null,
    redacted: contact.redacted ?? false,
    privacy: isPrivacyContact(contact),
  };
}

type Property = { params: Json; value: unknown };

function propertiesOf(entity: Json): (name: string) => Property[] {
  const rows = asArray(asArray(entity.vcardArray)[1]).map((row) => asArray(row));
  return (name) =>
    rows
      .filter((row) => typeof row[0] === 'string' && row[0].toLowerCase() === name)
      .map((row) => ({ params: asObject(row[1]), value: row[3] }));
}

const bare = (uri: string | null) => uri?.replace(/^(tel|mailto):/i, '') ?? null;

function textOf(property: Property | undefined): string | undefined {
  const value = Array.isArray(property?.value)
    ? asArray(property.value)
        .map((part) => asText(part))
        .filter(Boolean)
        .join(', ')
    : property?.value;
  return bare(asText(value)) ?? undefined;
}

function voicePhone(phones: Property[]): string | undefined {
  const isFax = ({ params }: Property) => asArray([params.type].flat()).includes('fax');
  return textOf(phones.find((phone) => !isFax(phone)));
}

/** jCard (RFC 7095) to a draft. */
export function draftOfEntity(entity: Json): Draft & { url?: string } {
  const properties = propertiesOf(entity);
  const address = properties('adr')[0];
  const parts = asArray(address?.value).map(
    (part) =>
      (Array.isArray(part)
        ? asArray(part)
            .map((line) => asText(line))
            .filter(Boolean)
            .join(', ')
        : asText(part)) || undefined,
  );
  const label = asText(address?.params.label);
  const street = parts[2] ?? (parts.some(Boolean) ? undefined : label?.replace(/\s*\n\s*/g, ', '));
  const organization = asArray([properties('org')[0]?.value].flat())[0];
  return {
    name: textOf(properties('fn')[0]),
    organization: asText(organization) ?? undefined,
    email: textOf(properties('email')[0]),
    phone: voicePhone(properties('tel')),
    street: street ? [street] : undefined,
    city: parts[3],
    state: parts[4],
    postalCode: parts[5],
    country: parts[6],
    countryCode: asText(address?.params.cc) ?? undefined,
    url: textOf(properties('url')[0]),
  };
}
