/** What stands within an article and is none of it: menus, links to other articles, newsletters, advertisements. */
import type { DomDocument, DomNode } from '@oja/core/text/dom';

const names =
  /(?:^|[\s_-])(?:related|recirc\w*|newsletters?|subscri\w+|sign-?up|share\w*|sharing|social\w*|promos?|promotion|adverts?|advertisement|ads?|sponsor\w*|author-?(?:bio|box|info)|about-?author|byline|breadcrumbs?|most-?(?:read|popular|viewed)|trending|read-?(?:more|next|also)|more-?(?:on|from|stories)|recommend\w*|outbrain|taboola|comments?|disqus\w*|tags?|nav\w*|menu|footer|copyright|credits?|disclaimer|read-?time|reading-?time|post-?meta|entry-?meta|article-?meta|timestamp|dateline)(?:$|[\s_-])/i;
/** Labels of what surrounds an article, whole or with what they are about. */
const phrases =
  /^(?:advert(?:isement)?s?|comments?|share(?: this( (article|story|post|page))?)?|continue reading.*|story continues.*|(?:read|see) (?:more|next|also)(?: (?:from|stories|articles|news)\b.*|:.*)?|related(?: (?:articles?|stor(?:y|ies)|posts?|news|content|coverage|links|topics|reading|videos?)\b.*|:.*)?|recommended(?: (?:for you|articles?|stories|posts|videos|reading)\b.*|:.*)?|don['’]t miss|like this story.*|(?:sign up|subscribe)\b.*\b(?:newsletters?|inbox|e?mails?|updates|alerts|channel|podcast|magazine|today|now|offers?)\b.*|(?:sign up|subscribe)|click here\b.*|follow us\b.*|skip to content|recent articles|popular this week|trending|most (?:read|popular)(?: (?:articles|stories|posts|today|now)\b.*)?|you may also like.*|more from .*|get .* newsletter.*|(?:copyright\s*)?(?:©|\(c\)).*|copyright\s+(?:by\b.*|\d{4}\b.*)|filed under.*|tags?:.*|source:?|(?:photo(?:graph)?|image)(?: (?:by|credit|courtesy))?:[^.!?]*|by|print|email|tweet|\d+ of \d+|this slideshow requires javascript.*|\|? ?(?:published|updated):.{0,60}|(?:published|updated)\b[^.!?]{0,60}\d[^.!?]{0,20})$/i;
const headingName = /^H[1-6]$/;

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

/** A heading of paragraphs, as "Email" or "Related content" can be in an article too. */
function headsText(node: DomNode): boolean {
  if (!headingName.test(node.nodeName.toUpperCase())) return false;
  const beside = Array.from(node.parentNode?.childNodes ?? []);
  const next = beside.slice(beside.indexOf(node) + 1).find(({ nodeType }) => nodeType === 1) as
    | Queried
    | undefined;
  return (
    next !== undefined &&
    /^(?:P|PRE|TABLE|DL)$/.test(next.nodeName.toUpperCase()) &&
    linkLength(next) <= length(next) / 2
  );
}

const slug = (text: string) => text.toLowerCase().replace(/[^a-z\d]+/g, '');

/** IDs that documentation makes from its headings, `related-work`, are no names of what surrounds an article. */
export function forgetHeadingIds(document: DomDocument): void {
  for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const text = (heading.textContent ?? '').replace(/\s+/g, ' ').trim();
    if (phrases.test(text)) continue;
    for (const node of [heading, heading.parentNode]) {
      const id = slug(node?.getAttribute?.('id') ?? '');
      if (id !== '' && slug(text).startsWith(id)) node?.setAttribute?.('id', '');
    }
  }
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
    const isPhrase = size <= shortMax && phrases.test(text) && !headsText(node);
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
