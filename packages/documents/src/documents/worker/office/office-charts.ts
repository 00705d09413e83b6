/** The words and numbers of charts in DOCX and PPTX: title, axes, series and values as a table. */
import type { Block, Table } from '../../port.ts';
import { runsOf } from '../blocks.ts';

export interface ChartXml {
  tagName: string;
  textContent: string | null;
  children: Iterable<ChartXml>;
  getAttribute(name: string): string | null;
  getElementsByTagName(name: string): Iterable<ChartXml>;
}

const seriesMax = 50;
const pointsMax = 2000;

const child = (element: ChartXml | undefined, name: string) =>
  element && [...element.children].find(({ tagName }) => tagName === name);

function textOf(element: ChartXml | undefined): string {
  if (!element) return '';
  const rich = [...element.getElementsByTagName('a:t')];
  const found = rich.length > 0 ? rich : [...element.getElementsByTagName('c:v')];
  return found
    .map(({ textContent }) => textContent ?? '')
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** By their place; a cache leaves out empty cells. */
function pointsOf(element: ChartXml | undefined): Map<number, string> {
  const points = new Map<number, string>();
  const format = textOfFormat(element);
  for (const point of element?.getElementsByTagName('c:pt') ?? []) {
    const at = Number(point.getAttribute('idx'));
    if (at >= 0 && at < pointsMax) points.set(at, shown(textOf(point), format));
  }
  return points;
}

function textOfFormat(element: ChartXml | undefined): string {
  const [format] = element?.getElementsByTagName('c:formatCode') ?? [];
  return format?.textContent ?? '';
}

/** Numbers without the noise of their storage, shares as percentages. */
function shown(text: string, format: string): string {
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return text;
  const plain = (number: number) => String(Number(number.toPrecision(12)));
  return format.includes('%') ? `${plain(value * 100)}%` : plain(value);
}

/** Empty where the part has no series that are stored in it. */
export function chartBlocks(root: ChartXml): Block[] {
  const [chart] = root.getElementsByTagName('c:chart');
  const plot = child(chart, 'c:plotArea');
  if (!chart || !plot) return [];
  const series = [...plot.getElementsByTagName('c:ser')].slice(0, seriesMax).map((one) => ({
    name: textOf(child(one, 'c:tx')),
    labels: pointsOf(child(one, 'c:cat') ?? child(one, 'c:xVal')),
    values: pointsOf(child(one, 'c:val') ?? child(one, 'c:yVal')),
  }));
  const axes = [...plot.children]
    .filter(({ tagName }) => /^c:(?:cat|val|date|ser)Ax$/.test(tagName))
    .map((axis) => textOf(child(axis, 'c:title')));
  const title = textOf(child(chart, 'c:title'));
  const lines = [
    title && `Chart: ${title}`,
    axes.some(Boolean) && `Axes: ${axes.filter(Boolean).join(', ')}`,
  ];
  const table = tableOf(series, axes[0] ?? '');
  return [
    ...lines.flatMap((line): Block[] => (line ? [{ kind: 'paragraph', runs: runsOf(line) }] : [])),
    ...(table ? [table] : []),
  ];
}

interface Series {
  name: string;
  labels: Map<number, string>;
  values: Map<number, string>;
}

function tableOf(series: Series[], axis: string): Table | undefined {
  const places = [...new Set(series.flatMap(({ values }) => [...values.keys()]))].sort((a, b) => a - b);
  if (places.length === 0) return undefined;
  const label = (at: number) => series.find(({ labels }) => labels.has(at))?.labels.get(at) ?? String(at + 1);
  const header = [axis, ...series.map(({ name }, at) => name || `Series ${at + 1}`)];
  const rows = places.map((at) => [label(at), ...series.map(({ values }) => values.get(at) ?? '')]);
  return {
    kind: 'table',
    rows: [header, ...rows].map((row) => row.map((text) => ({ text }))),
    headerRows: 1,
  };
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;

/** The same as parts of a DOCX. */
export function chartMarkup(blocks: Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'paragraph') return paragraph(block.runs.map(({ text }) => text).join(''));
      if (block.kind !== 'table') return '';
      const row = (cells: string[], at: number) =>
        `<w:tr>${at === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('')}</w:tr>`;
      const rows = block.rows.map((cells, at) =>
        row(
          cells.map(({ text }) => text),
          at,
        ),
      );
      return `<w:tbl>${rows.join('')}</w:tbl>`;
    })
    .join('');
}

/** Puts what a chart says after the paragraph that shows it. */
export function withCharts(xml: string, charts: Map<string, string>): string {
  const parts: string[] = [];
  const open: string[] = [];
  let done = 0;
  for (const { 0: tag, 1: id, index } of xml.matchAll(/<c:chart\s[^<>]*r:id="([^"<>]*)"[^<>]*>|<\/w:p>/g)) {
    if (id !== undefined) {
      const markup = charts.get(id);
      if (markup && !open.includes(markup)) open.push(markup);
      continue;
    }
    const end = index + tag.length;
    if (open.length > 0) {
      parts.push(xml.slice(done, end), ...open.splice(0));
      done = end;
    }
  }
  return parts.join('') + xml.slice(done);
}
