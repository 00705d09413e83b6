/** Elements of HTML: which of them are shown, and what fields contain. */

export interface DomNode {
  nodeType: number;
  textContent: string | null;
  childNodes: Iterable<DomNode>;
}
export interface DomElement extends DomNode {
  localName: string;
  getAttribute(name: string): string | null;
  querySelector(selector: string): DomElement | null;
}

export const skipped = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'head',
  'title',
  'svg',
  'iframe',
  'object',
  'button',
  'datalist',
  'canvas',
  'video',
  'audio',
]);
export const blockLike = new Set([
  'p',
  'div',
  'section',
  'article',
  'main',
  'header',
  'footer',
  'nav',
  'aside',
  'blockquote',
  'figure',
  'figcaption',
  'address',
  'form',
  'fieldset',
  'dl',
  'dt',
  'dd',
  'body',
  'html',
  'hr',
  'details',
  'summary',
  'center',
]);

/** The value of a property in the `style` attribute. */
export function styleOf(element: DomElement, property: string): string {
  const style = element.getAttribute('style') ?? '';
  const found = new RegExp(`(?:^|;)\\s*${property}\\s*:([^;]*)`, 'i').exec(style);
  return (found?.[1] ?? '').trim();
}

/** Taken out of the page, with all that it contains. */
export function isHidden(element: DomElement): boolean {
  if (element.getAttribute('hidden') !== null || /^none\b/i.test(styleOf(element, 'display'))) return true;
  return element.localName.toLowerCase() === 'dialog' && element.getAttribute('open') === null;
}

/** Fields whose value is not shown as text. Check boxes are text by then. */
const valueless = new Set(
  'hidden password submit button image reset file color range checkbox radio'.split(' '),
);

/** What a person sees in a form field; undefined for other elements. */
export function fieldValue(name: string, element: DomElement): string | undefined {
  if (name === 'textarea') return element.textContent ?? '';
  if (name === 'select') return chosenOptions(element);
  if (name !== 'input') return undefined;
  const type = (element.getAttribute('type') ?? 'text').toLowerCase();
  return valueless.has(type) ? '' : (element.getAttribute('value') ?? '');
}

function chosenOptions(select: DomElement): string {
  const options = [...optionsOf(select, 0)];
  const chosen = options.filter((option) => option.getAttribute('selected') !== null);
  const several = select.getAttribute('multiple') !== null;
  // A list shows its first option unless another is chosen; a box for several choices shows none.
  const shown = several ? chosen : [chosen.at(-1) ?? options[0]];
  return shown.map((option) => (option?.textContent ?? '').trim()).join(', ');
}

function* optionsOf(element: DomElement, depth: number): Generator<DomElement> {
  if (depth > 2) return;
  for (const child of element.childNodes) {
    if (child.nodeType !== 1) continue;
    const name = (child as DomElement).localName.toLowerCase();
    if (name === 'option') yield child as DomElement;
    else if (name === 'optgroup') yield* optionsOf(child as DomElement, depth + 1);
  }
}
