/** Pages as a tree, and the text of one. Just what is used of linkedom's document: its types need the DOM library. */
import { parseHTML } from 'linkedom';
import { withBody } from './implied-body.ts';

export interface DomNode {
  nodeType: number;
  nodeName: string;
  textContent: string | null;
  childNodes: ArrayLike<DomNode>;
  parentNode?: DomNode | null;
  remove?(): void;
  replaceWith?(node: DomNode): void;
  getAttribute?(name: string): string | null;
  setAttribute?(name: string, value: string): void;
  innerHTML?: string;
}

export interface DomDocument extends DomNode {
  createElement(name: string): DomNode;
  documentElement: DomNode | null;
  body: DomNode | null;
  title: string;
  querySelector(selector: string): DomNode | null;
  querySelectorAll(selector: string): Iterable<DomNode>;
}

export function parseDocument(html: string): DomDocument {
  return parseHTML(withBody(html)).document as DomDocument;
}

export const clean = (text: string | null | undefined, lengthMax = 1_000): string | null => {
  const value = (text ?? '')
    .slice(0, lengthMax * 4)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, lengthMax);
  return value === '' ? null : value;
};

const blocks = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE DD DIV DL DT FIGCAPTION FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION TABLE TR UL'.split(
    ' ',
  ),
);
export const silentTags: ReadonlySet<string> = new Set(
  'TITLE SCRIPT STYLE NOSCRIPT TEMPLATE SVG IFRAME OBJECT SELECT'.split(' '),
);

interface TextOptions {
  charactersMax: number;
  /** Elements whose text is left out, in capitals. */
  silent?: ReadonlySet<string>;
  /** Stands before every heading. */
  headingMark?: string;
}

/** Walks without recursion: pages can be nested deeper than the stack. */
export function textOf(
  root: DomNode,
  { charactersMax, silent = silentTags, headingMark = '' }: TextOptions,
): string {
  const parts: string[] = [];
  let characters = 0;
  const stack: (DomNode | string)[] = [root];
  while (stack.length > 0 && characters < charactersMax) {
    const node = stack.pop()!;
    if (typeof node === 'string') parts.push(node);
    else if (node.nodeType === 3) {
      const text = node.textContent ?? '';
      parts.push(text);
      characters += text.length;
    } else if (!silent.has(node.nodeName.toUpperCase())) {
      const name = node.nodeName.toUpperCase();
      const apart = blocks.has(name)
        ? '\n\n'
        : name === 'BR'
          ? '\n'
          : name === 'TD' || name === 'TH'
            ? ' '
            : '';
      const mark = /^H[1-6]$/.test(name) ? headingMark : '';
      stack.push(apart);
      // Asked once: linkedom makes the list anew each time.
      const children = node.childNodes;
      for (let at = children.length - 1; at >= 0; at--) stack.push(children[at]!);
      stack.push(apart + mark);
    }
  }
  return parts
    .join('')
    .slice(0, charactersMax)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
