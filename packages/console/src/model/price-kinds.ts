/** Line items in words: a type of unit, and the price tier that it was charged at. */
import { modelsText } from '../messages/en/models.ts';
import { count } from './time.ts';

const m = modelsText.prices;
const kindNames: Record<string, string> = m.kinds;
const serviceNames = ['priority', 'flex', 'batch'] as const;

/** `priority_above_200000` in words. */
export function tierTitle(tier: string): string {
  const above = /(?:^|_)above_(\d+)$/.exec(tier);
  const service = serviceNames.find((name) => tier.startsWith(name));
  const words = [service && m.tiers.service(service), above && m.tiers.longer(count(Number(above[1])))];
  const title = words.filter(Boolean).join(', ') || tier;
  return title[0]!.toUpperCase() + title.slice(1);
}

/** `input:above_200000` as well, as usage groups are named. */
export function kindTitle(name: string, tierOf?: string | null): string {
  const [kind, tier = tierOf] = name.split(':') as [string, string?];
  const title = kindNames[kind] ?? kind;
  return tier ? `${title} (${tierTitle(tier)})` : title;
}
