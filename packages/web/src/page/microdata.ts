/** Microdata of a page, in the form that JSON-LD has: `{"@type": "Product", "name": …}`. */
import { clean, type DomDocument, type DomNode } from '@oja/core/text/dom';

type Resolve = (reference: string | null | undefined) => string | null;
type Item = Record<string, unknown>;

const itemsMax = 50;
const propertiesMax = 200;
const depthMax = 5;

const has = (node: DomNode, name: string) => typeof node.getAttribute?.(name) === 'string';

export function readMicrodata(document: DomDocument, resolve: Resolve): Item[] {
  const items: Item[] = [];
  for (const node of document.querySelectorAll('[itemscope]')) {
    if (has(node, 'itemprop')) continue;
    items.push(readItem(node, resolve, 0));
    if (items.length >= itemsMax) break;
  }
  return items.filter((item) => Object.keys(item).length > 1);
}

function readItem(root: DomNode, resolve: Resolve, depth: number): Item {
  const type = root.getAttribute?.('itemtype')?.trim().split('/').at(-1) ?? '';
  const found = new Map<string, unknown[]>();
  const stack = [...Array.from(root.childNodes)].reverse();
  for (let left = 5_000; stack.length > 0 && left > 0 && found.size < propertiesMax; left -= 1) {
    const node = stack.pop()!;
    if (node.nodeType !== 1) continue;
    const isItem = has(node, 'itemscope');
    for (const name of clean(node.getAttribute?.('itemprop'), 200)?.split(' ') ?? []) {
      const value =
        isItem && depth < depthMax ? readItem(node, resolve, depth + 1) : textValue(node, resolve);
      if (value !== null) found.set(name, [...(found.get(name) ?? []), value].slice(0, itemsMax));
    }
    if (!isItem) stack.push(...Array.from(node.childNodes).reverse());
  }
  const pairs = [...found].map(([name, values]) => [name, values.length === 1 ? values[0] : values]);
  return Object.fromEntries([
    ['@type', type.slice(0, 100)],
    ...pairs.filter(([name]) => name !== '__proto__'),
  ]);
}

const urlOf: Record<string, string> = {
  A: 'href',
  LINK: 'href',
  IMG: 'src',
  SOURCE: 'src',
  VIDEO: 'src',
  AUDIO: 'src',
  IFRAME: 'src',
};

function textValue(node: DomNode, resolve: Resolve): string | null {
  const name = node.nodeName.toUpperCase();
  const attribute = (which: string) => clean(node.getAttribute?.(which), 2_000);
  if (has(node, 'content')) return attribute('content');
  if (urlOf[name] !== undefined) return resolve(node.getAttribute?.(urlOf[name]));
  if (name === 'TIME' && has(node, 'datetime')) return attribute('datetime');
  if ((name === 'DATA' || name === 'METER') && has(node, 'value')) return attribute('value');
  return clean(node.textContent, 2_000);
}
