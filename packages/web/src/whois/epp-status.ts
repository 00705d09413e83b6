/** Statuses of a registration in the spelling of EPP (RFC 5731, RFC 3915, RFC 8056). */

const actions = ['Delete', 'Renew', 'Transfer', 'Update'];
const sides = ['client', 'server'];
const known = [
  ...sides.flatMap((side) => actions.map((action) => `${side}${action}Prohibited`)),
  ...sides.map((side) => `${side}Hold`),
  ...['Create', 'Delete', 'Renew', 'Restore', 'Transfer', 'Update'].map((action) => `pending${action}`),
  ...['add', 'autoRenew', 'renew', 'transfer', 'redemption'].map((what) => `${what}Period`),
  'inactive',
  'ok',
];
const spellings = new Map(known.map((status) => [status.toLowerCase(), status]));
// RDAP and most registries call it so.
spellings.set('active', 'ok');

/** `client transfer prohibited` is clientTransferProhibited; what EPP does not know stays as it was said. */
export function eppStatus(text: string): string {
  const said = text.replace(/\s*\(?https?:.*$/i, '').trim();
  return spellings.get(said.replace(/[\s_-]+/g, '').toLowerCase()) ?? said;
}
