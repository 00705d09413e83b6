/** From matches and signals to one verdict. */
import type { ListMatch, Severity, Signal } from '@oja/web/reputation/port';

export const verdicts = ['safe', 'suspicious', 'unsafe', 'unknown'] as const;
export type Verdict = (typeof verdicts)[number];

const weights: Record<Severity, number> = { info: 0, low: 10, medium: 25, high: 50 };
const listedScore = 95;
const suspiciousFrom = 40;

/** 0 harmless to 100 dangerous: each signal takes its share of what is left. */
export function riskScore(matches: ListMatch[], signals: Signal[]): number {
  const harmless = signals.reduce((left, { severity }) => left * (1 - weights[severity] / 100), 1);
  const score = Math.round((1 - harmless) * 100);
  return matches.length > 0 ? Math.max(listedScore, score) : Math.min(score, 94);
}

/** `unsafe` is only what a list names. `reassured`: a page of a widely known site, by the site itself. */
export function verdictOf(matches: ListMatch[], score: number, reassured: boolean): Verdict {
  if (matches.length > 0) return 'unsafe';
  if (score >= suspiciousFrom) return 'suspicious';
  return reassured ? 'safe' : 'unknown';
}

const imitations = new Set([
  'homoglyph',
  'brand_in_subdomain',
  'lookalike',
  'brand_in_domain',
  'mixed_script',
  'userinfo',
  'brand_in_path',
]);

/** A site that borrows a name is not trusted, even if its page works. */
export function borrowsName(signals: Signal[]): boolean {
  return signals.some(({ id, severity }) => imitations.has(id) && weights[severity] >= weights.medium);
}

/** A good name vouches for neither what anyone can upload, for a program, or for a host without a name. */
export function isUnvouched(signals: Signal[]): boolean {
  return signals.some(({ id }) => id === 'free_hosting' || id === 'program_file' || id === 'raw_ip');
}

export function categoriesOf(matches: ListMatch[], signals: Signal[], verdict: Verdict): string[] {
  const found = new Set<string>(matches.map(({ category }) => category));
  const guessed = verdict === 'suspicious' || verdict === 'unsafe';
  if (guessed && signals.some(({ id }) => imitations.has(id))) found.add('phishing');
  if (guessed && signals.some(({ id }) => id === 'program_file')) found.add('malware');
  return [...found];
}
