/** What stands within an article and is none of it: menus, links to other articles, newsletters, advertisements. */
import type { DomNode } from '@oja/core/text/dom';

const names =
  /(?:^|[\s_-])(?:related|recirc\w*|newsletters?|subscri\w+|sign-?up|share\w*|sharing|social\w*|promos?|promotion|adverts?|advertisement|ads?|sponsor\w*|author-?(?:bio|box|info)|about-?author|byline|breadcrumbs?|most-?(?:read|popular|viewed)|trending|read-?(?:more|next|also)|more-?(?:on|from|stories)|recommend\w*|outbrain|taboola|comments?|disqus\w*|tags?|nav\w*|menu|footer|copyright|credits?|disclaimer|read-?time|reading-?time|post-?meta|entry-?meta|article-?meta|timestamp|dateline)(?:$|[\s_-])/i;
const phrases =
  /^(?:advert(?:isement)?s?|comments?|share(?: this.*)?|continue reading.*|story continues.*|read (?:more|next|also)\b.*|see (?:more|also)\b.*|related\b.*|recommended\b.*|don['’]t miss|also on .*|like this story.*|sign up\b.*|subscribe\b.*|click here\b.*|follow us\b.*|skip to content|recent articles|popular this week|trending|most (?:read|popular).*|you may also like.*|more from .*|get .* newsletter.*|copyright\b.*|©.*|filed under.*|tags?:.*|source:?|photo(?:graph)?:.*|image:.*|by|print|email|tweet|\d+ of \d+|this slideshow requires javascript.*|published:? .{0,60}|updated:? .{0,60}|\|? ?updated:.*)$/i;

const shortMax = 180;
const namedMax = 900;
const linked = 'ul, ol, div, section, aside, nav, table, p, h2, h3, h4, h5, h6, blockquote';
const containers = `${linked}, span`;
const mostlyLinks = 0.7;
/** Each is measured: a page of more parts is left as it is behind them. */
const partsMax = 2_000;

const length = (node: DomNode) => (node.textContent ?? '').replace(/\s+/g, ' ').trim().length;

interface Queried extends DomNode {
  querySelectorAll(selector: string): Iterable<DomNode>;
}

function linkLength(node: Queried): number {
  let sum = 0;
  for (const link of node.querySelectorAll('a')) sum += length(link);
  return sum;
}

/** Parts that say of themselves, by their name or in their words, that they are none of it. */
export function prune(article: DomNode): void {
  const root = article as Queried;
  const whole = length(root);
  for (const node of [...root.querySelectorAll(containers)].slice(0, partsMax)) {
    const size = length(node);
    if (size === 0 || size > whole / 3) continue;
    const named = `${node.getAttribute?.('class') ?? ''} ${node.getAttribute?.('id') ?? ''}`.slice(0, 300);
    const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim();
    const isPhrase = size <= shortMax && phrases.test(text);
    if (isPhrase || (size <= namedMax && names.test(named))) node.remove?.();
  }
}

/** Lists of links, which Markdown keeps. Where they are most of the page, they are its content. */
export function pruneLinks(article: DomNode): void {
  const root = article as Queried;
  const whole = length(root);
  if (linkLength(root) > whole / 2) return;
  for (const node of [...root.querySelectorAll(linked)].slice(0, partsMax)) {
    const size = length(node);
    if (size === 0 || size > Math.min(namedMax, whole / 3)) continue;
    if (linkLength(node as Queried) > size * mostlyLinks) node.remove?.();
  }
}
