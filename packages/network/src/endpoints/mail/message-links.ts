/** Links of a message that filters dislike: listed ones, shortened ones, and those whose text names another site. */
import { asideOf } from '@oja/core/endpoints/aside';
import type { CallContext } from '@oja/core/endpoints/context';
import { OjaError } from '@oja/core/errors';
import type { Content } from './message-content.ts';
import { organisationalDomain } from './tags.ts';

export interface LinkFaults {
  /** Null where no list could be read. */
  listed: string[] | null;
  shortened: string[];
  misleading: string[];
  /** To an IP address instead of a name. */
  bare: string[];
}

type Context = CallContext<{ helpers: 'reputation' }>;

const linksMax = 50;
const urlText = /^(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?:[/?#]\S*)?$/i;

export async function readLinkFaults(links: Content['links'], context: Context): Promise<LinkFaults> {
  const checked = links.filter(({ url }) => /^https?:/.test(url)).slice(0, linksMax);
  const faults: LinkFaults = { listed: [], shortened: [], misleading: [], bare: [] };
  if (checked.length === 0) return faults;
  const urls = checked.map(({ url }) => url);
  const found = await askReputation(context, (engine) => engine.match({ urls }, asideOf(context)));
  faults.listed = found && [...new Set(found.matches.map(({ url }) => url))];
  for (const { url, text } of checked) {
    const spelling = await askReputation(context, (engine) => engine.spell({ url }, asideOf(context)));
    if (spelling?.shortener) faults.shortened.push(url);
    if (spelling?.isIp) faults.bare.push(url);
    const named = urlText.exec(text.trim())?.[1]?.toLowerCase();
    const domain = spelling?.domain ?? null;
    if (named !== undefined && domain !== null && (await organisationalDomain(named)) !== domain)
      faults.misleading.push(url);
  }
  return faults;
}

/** Small servers have no lists: the message is scored without them. */
export async function askReputation<T>(
  context: Context,
  ask: (engine: Context['engines']['reputation']) => Promise<T>,
): Promise<T | null> {
  try {
    return await ask(context.engines.reputation);
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(error instanceof OjaError)) throw error;
    return null;
  }
}
