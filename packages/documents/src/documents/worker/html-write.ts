/** Blocks as one self-contained HTML page. */
import type { Block, Cell, ListItem, Picture, StructuredDocument, Table, TextRun } from '../port.ts';
import { listMarks } from './blocks.ts';
import { type ListMark, type NumberFormat, partsOfLabel } from './list-numbers.ts';

export const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

const lines = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>');

function htmlOfRuns(runs: TextRun[]): string {
  return runs
    .map((run) => {
      let html = lines(run.text);
      if (run.code) html = `<code>${html}</code>`;
      if (run.italic) html = `<em>${html}</em>`;
      if (run.bold) html = `<strong>${html}</strong>`;
      if (run.strike) html = `<s>${html}</s>`;
      if (run.script) html = run.script === 'super' ? `<sup>${html}</sup>` : `<sub>${html}</sub>`;
      if (run.link && /^(https?:|mailto:|#)/i.test(run.link))
        html = `<a href="${escapeHtml(run.link)}">${html}</a>`;
      return html;
    })
    .join('');
}

function htmlOfCell(cell: Cell, tag: string): string {
  const wide = cell.colspan && cell.colspan > 1 ? ` colspan="${cell.colspan}"` : '';
  const high = cell.rowspan && cell.rowspan > 1 ? ` rowspan="${cell.rowspan}"` : '';
  const kind = typeof cell.value === 'number' ? ' class="number"' : ' dir="auto"';
  return `<${tag}${wide}${high}${kind}>${lines(cell.text)}</${tag}>`;
}

function htmlOfTable(table: Table): string {
  const rows = table.rows.map((row, at) => {
    const tag = at < table.headerRows ? 'th' : 'td';
    return `<tr>${row.map((cell) => htmlOfCell(cell, tag)).join('')}</tr>`;
  });
  return `<table>\n${rows.join('\n')}\n</table>`;
}

const types: Record<NumberFormat, string> = {
  decimal: '1',
  upperRoman: 'I',
  lowerRoman: 'i',
  upperLetter: 'A',
  lowerLetter: 'a',
};

/** How a browser numbers an item: by a type of list, or by a label of its own. */
function typeOf(item: ListItem, mark: ListMark): string {
  if (!item.ordered) return 'bullet';
  const parts = partsOfLabel(mark);
  return parts?.prefix === '' && parts.suffix === '.' ? types[parts.format] : 'label';
}

function htmlOfList(items: ListItem[]): string {
  let html = '';
  const marks = listMarks(items);
  const open: { type: string; next: number }[] = [];
  const close = () => {
    html += `</li></${open.pop()?.type === 'bullet' ? 'ul' : 'ol'}>`;
  };
  for (const item of items) {
    const mark = marks.get(item)!;
    const type = typeOf(item, mark);
    while (open.length > item.level + 1) close();
    if (open.length === item.level + 1 && open.at(-1)?.type !== type) close();
    else if (open.length === item.level + 1) html += '</li>';
    while (open.length < item.level + 1) {
      const start = item.ordered && mark.number !== 1 ? ` start="${mark.number}"` : '';
      const named = /^[aAiI]$/.test(type) ? ` type="${type}"` : '';
      html += type === 'bullet' ? '<ul>' : `<ol${named}${start}>`;
      open.push({ type, next: mark.number });
      if (open.length < item.level + 1) html += '<li>';
    }
    const list = open.at(-1)!;
    const value = item.ordered && list.next !== mark.number ? ` value="${mark.number}"` : '';
    list.next = mark.number + 1;
    html += `<li dir="auto"${value}${type === 'label' ? ownLabel(mark.label) : ''}>${htmlOfRuns(item.runs)}`;
  }
  while (open.length > 0) close();
  return html;
}

/** Signs that end a string of CSS, or its escapes, are left out. */
const ownLabel = (label: string) =>
  ` style="list-style-type:'${escapeHtml(label.replace(/['"\\;\n]/g, ''))} '"`;

/** Where a picture is: in the page itself unless a file of its own is named. */
export interface HtmlParts {
  pictureAt(picture: Picture): string;
}

const inPage: HtmlParts = {
  pictureAt: ({ mime, bytes }) => `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`,
};

function htmlOfBlock(block: Exclude<Block, ListItem>, parts: HtmlParts): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level} dir="auto">${htmlOfRuns(block.runs)}</h${block.level}>`;
    case 'paragraph':
      return `<p dir="auto">${htmlOfRuns(block.runs)}</p>`;
    case 'code':
      return `<pre><code>${escapeHtml(block.text)}</code></pre>`;
    case 'table':
      return htmlOfTable(block);
    case 'picture': {
      const size = block.width && block.height ? ` width="${block.width}" height="${block.height}"` : '';
      return `<p><img src="${parts.pictureAt(block)}" alt="${escapeHtml(block.alt)}"${size}></p>`;
    }
  }
}

export function htmlOfBlocks(blocks: Block[], from: HtmlParts = inPage): string {
  const parts: string[] = [];
  let list: ListItem[] = [];
  const flush = () => {
    if (list.length > 0) parts.push(htmlOfList(list));
    list = [];
  };
  for (const block of blocks) {
    if (block.kind === 'list_item') list.push(block);
    else {
      flush();
      parts.push(htmlOfBlock(block, from));
    }
  }
  flush();
  return parts.join('\n');
}

export const htmlStyle = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;margin:1rem 0}th,td{border:1px solid #bbb;padding:.25rem .5rem;vertical-align:top;text-align:start}
th{background:#f2f2f2}.number{text-align:end}img{max-width:100%;height:auto}pre{overflow:auto;background:#f6f6f6;padding:.75rem}`;

export function writeHtml(document: StructuredDocument): string {
  const many = document.sections.length > 1;
  const body = document.sections.map((section) => {
    const name = section.sheet !== undefined && many ? `<h2>${escapeHtml(section.sheet)}</h2>\n` : '';
    return `<section>\n${name}${htmlOfBlocks(section.blocks)}\n</section>`;
  });
  const title = document.title ? escapeHtml(document.title) : 'Document';
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${htmlStyle}</style>
</head>
<body>
${body.join('\n')}
</body>
</html>
`;
}
