/** One number from what is known; what is not known moves it neither way. */
import type { Listing } from './dns-block-lists.ts';

interface Facts {
  tor: boolean | null;
  hosting: boolean | null;
  relay: boolean | null;
  crawler: boolean | null;
  vpn: boolean | null;
  proxy: boolean | null;
  mobile: boolean | null;
  service: string | null;
  listed: Listing[];
}

export function riskOf(facts: Facts): { score: number | null; reasons: { code: string; message: string }[] } {
  const reasons: { code: string; message: string; points: number }[] = [];
  const add = (code: string, points: number, message: string) => reasons.push({ code, points, message });
  if (facts.listed.length > 0)
    add(
      'listed',
      60 + 15 * Math.min(2, facts.listed.length - 1),
      `Block lists name it: ${facts.listed.map(({ list }) => list).join(', ')}.`,
    );
  if (facts.tor) add('tor', 70, 'It is a Tor exit node.');
  if (facts.proxy) add('proxy', 60, 'It is a proxy.');
  if (facts.vpn) add('vpn', 40, 'It belongs to a VPN service.');
  if (facts.crawler === false)
    add('false_crawler', 50, 'Its name claims to be a crawler, and the claim is false.');
  if (facts.hosting) add('hosting', 25, 'It belongs to a data center: people rarely browse from there.');
  if (facts.relay) add('relay', 10, 'It is the exit of a privacy relay: many people share it.');
  if (facts.mobile) add('mobile', 0, 'It belongs to a mobile network: many people share it.');
  const trusted = facts.listed.length === 0 && (facts.crawler === true || facts.service !== null);
  if (trusted)
    add('service', -100, `It belongs to a well-known service: ${facts.service ?? 'a verified crawler'}.`);
  if (reasons.length === 0 && facts.tor === null && facts.relay === null) return { score: null, reasons: [] };
  const score = Math.min(
    100,
    Math.max(
      0,
      reasons.reduce((sum, { points }) => sum + points, 0),
    ),
  );
  const shown = trusted ? reasons.filter(({ points }) => points <= 0) : reasons;
  return {
    score,
    reasons: shown.toSorted((a, b) => b.points - a.points).map(({ code, message }) => ({ code, message })),
  };
}
