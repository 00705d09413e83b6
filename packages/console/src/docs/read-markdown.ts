/** Markdown as a tree: of guides at build time, and in the browser of those that plugins bring. */
import { lexer, type Token, type Tokens } from 'marked';
import type { Block, Guide, Inline } from './tree.ts';

export function readMarkdown(markdown: string, name: string): Guide {
  const tokens = lexer(markdown);
  const heading = tokens.find(
    (token): token is Tokens.Heading => token.type === 'heading' && token.depth === 1,
  );
  const first = tokens.find((token): token is Tokens.Paragraph => token.type === 'paragraph');
  return {
    title: heading === undefined ? name : plainText(heading.tokens),
    about: first === undefined ? '' : plainText(first.tokens),
    blocks: tokens.filter((token) => token !== heading).flatMap(blockOf),
  };
}

const unescaped = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');

function plainText(tokens: Token[] = []): string {
  return tokens
    .map((token) =>
      'tokens' in token && token.tokens
        ? plainText(token.tokens)
        : unescaped('text' in token ? token.text : ''),
    )
    .join('');
}

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

function blockOf(token: Token): Block[] {
  switch (token.type) {
    case 'heading':
      return [
        {
          kind: 'heading',
          depth: token.depth,
          id: slugOf(plainText(token.tokens)),
          inlines: inlinesOf(token.tokens),
        },
      ];
    case 'paragraph':
    case 'text':
      return [{ kind: 'paragraph', inlines: inlinesOf(token.tokens ?? [token]) }];
    case 'code':
      return [{ kind: 'code', language: token.lang ?? '', text: token.text }];
    case 'blockquote':
      return [{ kind: 'note', blocks: (token.tokens ?? []).flatMap(blockOf) }];
    case 'list':
      return [
        {
          kind: 'list',
          ordered: token.ordered,
          items: token.items.map((item: Tokens.ListItem) => item.tokens.flatMap(blockOf)),
        },
      ];
    case 'table':
      return [
        {
          kind: 'table',
          head: token.header.map((cell: Tokens.TableCell) => inlinesOf(cell.tokens)),
          rows: token.rows.map((row: Tokens.TableCell[]) => row.map((cell) => inlinesOf(cell.tokens))),
        },
      ];
    case 'hr':
      return [{ kind: 'rule' }];
    default:
      return [];
  }
}

function inlinesOf(tokens: Token[] = []): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    switch (token.type) {
      case 'strong':
      case 'em':
        return [{ kind: token.type, inlines: inlinesOf(token.tokens) }];
      case 'codespan':
        return [{ kind: 'code', text: unescaped(token.text) }];
      case 'link':
        return [{ kind: 'link', href: token.href, inlines: inlinesOf(token.tokens) }];
      case 'br':
        return [{ kind: 'text', text: '\n' }];
      case 'html':
        return [];
      default:
        if ('tokens' in token && token.tokens) return inlinesOf(token.tokens);
        return [{ kind: 'text', text: unescaped('text' in token ? token.text : token.raw) }];
    }
  });
}
