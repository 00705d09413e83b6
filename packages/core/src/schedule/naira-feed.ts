/** The naira rate from a feed the operator names: a plausible change is taken over, any other is left to the operator. */
import type { CallParts } from '../call/call.ts';
import type { Upstream } from '../egress/port.ts';

export interface NairaFeed {
  /** One look; never throws for what the feed says. */
  look(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export function createNairaFeed({ platform, egress, log }: CallParts): NairaFeed | undefined {
  const { nairaFeedUrl, nairaFeedPath, nairaFeedMaxChange } = platform.parts.settings;
  if (nairaFeedUrl === undefined) return undefined;
  const url = new URL(nairaFeedUrl);
  const upstream: Upstream = egress.upstream({ name: 'naira-feed', baseUrl: url.origin, connections: 1 });

  return {
    async look(signal) {
      const answer = await upstream.request({
        method: 'GET',
        path: `${url.pathname}${url.search}`,
        signal,
        timeoutMs: 15_000,
        bytesMax: 1_000_000,
      });
      if (answer.status !== 200)
        return log.warn({ status: answer.status }, 'the naira feed does not respond');
      const kobo = koboAt(answer.json(), nairaFeedPath);
      if (kobo === undefined) return log.warn({ path: nairaFeedPath }, 'the naira feed has no rate there');
      const present = platform.operation.koboPerDollar();
      if (kobo === present) return;
      // The first rate ever is only a setting: the feed may replace it freely. Afterwards it must be plausible.
      const isFirst = platform.operation.rateChangedAt() === 0;
      if (!isFirst && Math.abs(kobo - present) * 100 > present * nairaFeedMaxChange) {
        return log.error(
          { kobo, present },
          'the naira feed jumped: its rate is refused until the operator sets one',
        );
      }
      await platform.operator.setNaira({ actor: 'feed', ip: '', at: platform.now() }, kobo, url.host);
    },
    close: () => upstream.close(),
  };
}

/** Naira for a dollar, as kobo; undefined for what cannot be a rate. */
export function koboAt(document: unknown, path: string): number | undefined {
  let value = document;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  const naira = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof naira !== 'number' || !(naira >= 1) || naira > 1_000_000) return undefined;
  return Math.round(naira * 100);
}
