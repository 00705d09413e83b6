/** Does a WHOIS text say that a name is registered? Only what it says counts: the name alone is an echo. */
import type { Registration } from './port.ts';
import { meaningOf, saysAbsent, saysLimited, saysUnassigned } from './sayings.ts';

type Facts = Pick<
  Registration,
  'created' | 'updated' | 'expires' | 'registrar' | 'nameservers' | 'statuses'
> & {
  /** It names people or organizations. */
  hasContacts: boolean;
  /** It names the domain in a row. */
  isNamed: boolean;
};

const hasRecord = ({ created, registrar, nameservers }: Facts) =>
  created !== null || registrar !== null || nameservers.length > 0;

/** Null where it says neither. */
export function registrationState(text: string, facts: Facts): boolean | null {
  if (hasRecord(facts)) return true;
  if (saysLimited(text)) return null;
  const meanings = new Set(facts.statuses.map(meaningOf));
  if (meanings.has('free') || saysUnassigned(text)) return false;
  if (meanings.has('taken') && facts.isNamed) return true;
  if (meanings.has('reserved')) return null;
  if (facts.isNamed && (facts.expires !== null || facts.updated !== null)) return true;
  if (saysAbsent(text)) return false;
  return facts.isNamed && facts.hasContacts ? true : null;
}
