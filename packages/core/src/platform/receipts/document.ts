import { brandMarkSvg } from '../../formats/brand-mark.ts';

/** A page of text and tables, before it is HTML or PDF: receipts and statements are the same document in both. */
export interface Document {
  title: string;
  /** Name and value, in order. */
  facts: [name: string, value: string][];
  columns: { title: string; align: 'left' | 'right'; width: number }[];
  rows: string[][];
  totals: [name: string, value: string][];
  foot: string;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter]!);

export function htmlOf(document: Document): string {
  const cell = (tag: string, text: string, align: string) =>
    `<${tag}${align === 'right' ? ' class="right"' : ''}>${escaped(text)}</${tag}>`;
  const head = document.columns.map(({ title, align }) => cell('th', title, align)).join('');
  const rows = document.rows.map(
    (row) => `<tr>${row.map((text, i) => cell('td', text, document.columns[i]!.align)).join('')}</tr>`,
  );
  const pairs = (list: [string, string][]) =>
    list.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(document.title)}</title>
<style>
body { font: 15px/1.5 "Noto Sans", system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #1c1b19 }
h1 { font-size: 1.4rem } dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1.5rem }
dt { color: #5c5a55 } dd { margin: 0; white-space: pre-line; overflow-wrap: anywhere } table { border-collapse: collapse; width: 100%; margin: 1.5rem 0 }
th, td { text-align: left; padding: .4rem .5rem; border-bottom: 1px solid #ddd; vertical-align: top } .right { text-align: right }
.brand { display: flex; align-items: center; gap: .6rem; font-weight: 600 } .totals { margin-left: auto; width: max-content; max-width: 100% } .totals dd { text-align: right }
</style></head>
<body><p class="brand">${brandMarkSvg}Oja</p>
<h1>${escaped(document.title)}</h1>
<dl>${pairs(document.facts)}</dl>
<table><thead><tr>${head}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
<dl class="totals">${pairs(document.totals)}</dl>
<p>${escaped(document.foot)}</p></body></html>
`;
}
