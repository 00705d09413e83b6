/** A picture in words, for engines that do not see: said plainly, and said to be machine-read. */
import type { ChartPart, SeenChart, SeenObject, Sight, TextLine } from '@oja/documents/vision/port';
import { valueText } from '../files/sight-tables.ts';

const objectScoreSure = 0.75;
const wholeShare = 0.6;
const labelScoreMin = 0.2;
const labelScoreSure = 0.1;
const textCharactersMax = 6000;

export function pictureInWords(sight: Sight, name: string): string {
  const lines = [
    `${name} is a ${kindName(sight)} of ${sight.width}×${sight.height} pixels.`,
    ...chartLines(sight),
    plotLine(sight),
    objectsLine(sight),
    labelsLine(sight),
    coloursLine(sight),
    ...textLines(sight),
  ];
  return lines.filter((line) => line !== '').join('\n');
}

/** Guessed numbers are worse than none. */
function plotLine({ plot }: Sight): string {
  if (!plot) return '';
  const titles = plot.titles.map((title) => `“${title}”`).join(', ');
  return `It looks like a line or scatter chart; its values are not read.${titles === '' ? '' : ` Titles in it: ${titles}.`}`;
}

function kindName({ kind, chart, plot }: Sight): string {
  if (plot) return 'chart';
  if (chart) return `${chart.kind} chart`;
  if (kind === 'text') return 'page or screen of text';
  return kind === 'drawing' ? 'drawing, chart or screenshot' : 'photo';
}

/** A screenshot looks like a laptop: what fills a drawing or page is the drawing itself. */
const isWhole = ({ box }: SeenObject, { width, height }: Sight) =>
  box.width * box.height >= width * height * wholeShare;

function objectsLine(sight: Sight): string {
  const objects = sight.objects.filter((object) => sight.kind === 'photo' || !isWhole(object, sight));
  if (objects.length === 0) return '';
  const counts = new Map<string, { count: number; sure: boolean }>();
  for (const { name, score } of objects) {
    const known = counts.get(name) ?? { count: 0, sure: false };
    counts.set(name, { count: known.count + 1, sure: known.sure || score >= objectScoreSure });
  }
  const parts = [...counts].map(
    ([name, { count, sure }]) => `${sure ? '' : 'perhaps '}${count} ${plural(name, count)}`,
  );
  return `It shows ${parts.join(', ')}.`;
}

/** A guess over the whole picture, worded as one. */
function labelsLine({ labels, objects }: Sight): string {
  const known = new Set(objects.map(({ name }) => name));
  const told = labels
    .filter(
      ({ name, score }, place) => score >= (place === 0 ? labelScoreMin : labelScoreSure) && !known.has(name),
    )
    .slice(0, 3);
  if (told.length === 0) return '';
  return `It looks like a picture of: ${told.map(({ name, score }) => `${name} (${Math.round(score * 100)}%)`).join(', ')}.`;
}

function plural(name: string, count: number): string {
  if (count === 1) return name;
  if (name === 'person') return 'people';
  if (name === 'sheep' || name === 'skis' || name === 'scissors') return name;
  if (name === 'knife') return 'knives';
  return /(s|sh|ch|x)$/.test(name) ? `${name}es` : `${name}s`;
}

function coloursLine({ colours }: Sight): string {
  if (colours.length === 0) return '';
  return `Its colours are ${colours.map(({ name, share }) => `${name} (${Math.round(share * 100)}%)`).join(', ')}.`;
}

/** What it tells, and what a reader looks for first: the ends. */
function chartLines({ chart }: Sight): string[] {
  if (!chart) return [];
  const name = ({ label, series }: ChartPart) => (series ? `${label}, ${series}` : label);
  const told = (part: ChartPart) => `${name(part)}: ${valueText(part)}`;
  const ranked = chart.parts.toSorted((a, b) => b.value - a.value);
  const [most, least] = [ranked[0], ranked.at(-1)];
  const measured = chart.parts.some(({ text }) => text === undefined) ? ' (measured in the picture)' : '';
  return [
    chart.title === '' ? '' : `It is titled “${chart.title}”.`,
    `It tells${measured}: ${chart.parts.map(told).join('; ')}.`,
    most && least
      ? `The highest is ${name(most)} with ${valueText(most)}, the lowest ${name(least)} with ${valueText(least)}.`
      : '',
  ];
}

function textLines({ text, kind, chart, plot }: Sight): string[] {
  if (plot) return [];
  if (text.rows.length === 0) return ['No text was found in it.'];
  if (chart) return besides(chart, text.rows);
  const rows = text.rows.join('\n').slice(0, textCharactersMax).split('\n');
  const columns = kind === 'text' ? [] : columnPairs(text.lines);
  const found = ['Text in it, row by row (columns parted by |):', ...rows];
  return columns.length > 0 ? [...found, `By column: ${columns.join('; ')}.`] : found;
}

/** Text in a chart besides its title, labels and numbers. */
function besides({ title, parts }: SeenChart, rows: string[]): string[] {
  const told = new Set([title, ...parts.flatMap(({ label, series = '' }) => [label, series])]);
  const cells = rows
    .flatMap((row) => row.split(' | '))
    .filter((cell) => /\p{L}{3}/u.test(cell) && !told.has(cell));
  return cells.length > 0 ? [`Also in it: ${cells.join('; ')}.`.slice(0, textCharactersMax)] : [];
}

const isNumber = (text: string) => /^[₦$€£¥#+-]?\s?\d[\d.,]*\s?%?[kKmMbB]?$/.test(text.trim());

/** The labels below the bars of a chart, each with the numbers above it. */
export function columnPairs(cells: TextLine[]): string[] {
  const rows = new Map<number, TextLine[]>();
  for (const cell of cells) {
    const key = [...rows.keys()].find((y) => Math.abs(y - cell.box.y) < cell.box.height * 0.6) ?? cell.box.y;
    rows.set(key, [...(rows.get(key) ?? []), cell]);
  }
  const labelRows = [...rows.entries()]
    .filter(
      ([, row]) =>
        row.length >= 2 && row.every((cell) => !isNumber(cell.text) || /^(19|20)\d\d$/.test(cell.text)),
    )
    .sort(([a], [b]) => b - a);
  const labels = labelRows[0]?.[1] ?? [];
  const pairs = labels.flatMap((label) => {
    const middle = label.box.x + label.box.width / 2;
    const above = cells.filter(
      (cell) =>
        cell !== label &&
        isNumber(cell.text) &&
        cell.box.y < label.box.y &&
        Math.abs(cell.box.x + cell.box.width / 2 - middle) < Math.max(cell.box.width, label.box.width),
    );
    return above.length === 1 ? [`${label.text} is ${above[0]?.text}`] : [];
  });
  return pairs.length >= 2 ? pairs : [];
}
