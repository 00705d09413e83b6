/** RDAP and WHOIS on port 43 say the same in two places: what one leaves out, the other may have. */
import type { Registration, RegistrationSource } from '@oja/web/whois/port';
import { z } from 'zod';

const sourceShape = z.enum(['rdap', 'whois']);

export const mergeShapes = {
  sources: z
    .record(z.string(), sourceShape)
    .describe('Protocol that each field comes from. A field that neither has is left out.'),
  conflicts: z
    .array(
      z.object({
        field: z.string().describe('created, expires or nameservers.'),
        rdap: z.string().describe('Value in RDAP.'),
        whois: z.string().describe('Value in WHOIS.'),
      }),
    )
    .describe('Fields in which the two disagree: the response has the value of RDAP.'),
};

const fields = [
  ...(['handle', 'name', 'registrar', 'statuses', 'created', 'updated', 'expires'] as const),
  ...(['nameservers', 'dnssec', 'contacts', 'network', 'autnum'] as const),
];
type Field = (typeof fields)[number];
const dayMs = 86_400_000;

const has = (found: Registration, field: Field) => {
  const value = found[field];
  return Array.isArray(value) ? value.length > 0 : value !== null;
};

/** Worth a second question, which takes a registry up to a second. */
export const lacksFacts = ({ registered, created, expires, registrar, nameservers }: Registration): boolean =>
  registered === true &&
  (created === null || expires === null || !registrar?.name || nameservers.length === 0);

export interface Merged {
  found: Registration;
  sources: Record<string, RegistrationSource>;
  conflicts: { field: string; rdap: string; whois: string }[];
}

export const unmerged = (found: Registration): Merged => ({
  found,
  sources: Object.fromEntries(
    fields.filter((field) => has(found, field)).map((field) => [field, found.source]),
  ),
  conflicts: [],
});

/** What the first says wins. The other is no record of the same name where it says that nobody has it. */
export function merge(first: Registration, other: Registration | undefined): Merged {
  if (other?.registered !== true || first.registered === false || other.source === first.source)
    return unmerged(first);
  const merged = unmerged({ ...first, registered: true });
  for (const field of fields)
    if (!has(first, field) && has(other, field)) {
      Object.assign(merged.found, { [field]: other[field] });
      merged.sources[field] = other.source;
    }
  if (merged.sources.contacts === other.source) merged.found.privacy ||= other.privacy;
  const { registrar } = first;
  // The name of the registrar stays with its source.
  if (registrar && other.registrar)
    merged.found.registrar = {
      name: registrar.name ?? other.registrar.name,
      ianaId: registrar.ianaId ?? other.registrar.ianaId,
      url: registrar.url ?? other.registrar.url,
      abuseEmail: registrar.abuseEmail ?? other.registrar.abuseEmail,
      abusePhone: registrar.abusePhone ?? other.registrar.abusePhone,
    };
  const [rdap, whois] = first.source === 'rdap' ? [first, other] : [other, first];
  merged.conflicts = conflictsOf(rdap, whois);
  return merged;
}

function conflictsOf(rdap: Registration, whois: Registration): Merged['conflicts'] {
  const dates = (['created', 'expires'] as const).flatMap((field) => {
    const [one, two] = [rdap[field], whois[field]];
    // Registries leave out the time of day, or write it in their own zone.
    if (one === null || two === null || Math.abs(Date.parse(one) - Date.parse(two)) <= dayMs) return [];
    return [{ field, rdap: one, whois: two }];
  });
  const hostsOf = ({ nameservers }: Registration) =>
    nameservers
      .map(({ host }) => host)
      .toSorted()
      .join(' ');
  const hosts = { field: 'nameservers', rdap: hostsOf(rdap), whois: hostsOf(whois) };
  const differ = hosts.rdap !== '' && hosts.whois !== '' && hosts.rdap !== hosts.whois;
  return differ ? [...dates, hosts] : dates;
}
