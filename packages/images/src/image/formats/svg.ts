/**
 * Makes a hostile SVG harmless before it is drawn: no scripts, no reference that leaves the document, no entity
 * tricks, and no more drawing work than a picture needs.
 */

import { type MarkupExcess, type MarkupLimits, markupExcess } from '@oja/core/text/markup-scan';
import { DOMParser } from 'linkedom';
import { Refused } from '../refused.ts';

const svgLimits = {
  bytesMax: 5_000_000,
  elementsMax: 20_000,
  depthMax: 200,
  /** Filters, masks, patterns, opacity and the like: each draws an extra layer. */
  layersMax: 500,
  filterPrimitivesMax: 30,
  embeddedImagesMax: 20,
  entitiesMax: 50,
  sideMax: 100_000,
};

/** For the parser, before the rest is looked at in its tree. */
const markupLimits: MarkupLimits = {
  elementsMax: svgLimits.elementsMax,
  depthMax: svgLimits.depthMax,
  attributesMax: 200,
  piecesMax: 100_000,
};
const limitOf: Record<MarkupExcess, number> = {
  elements: markupLimits.elementsMax,
  'levels of nesting': markupLimits.depthMax,
  'attributes on one element': markupLimits.attributesMax,
  'pieces of text': markupLimits.piecesMax,
};

/** Up to here drawing takes time in proportion to the picture and stops on demand. */
const lightLimits = { layersMax: 20, drawnMax: 5000, bytesMax: 150_000 };

export interface CleanSvg {
  svg: string;
  /** Pictures embedded as data: URLs, to be held to the limits on pixels. */
  embedded: Uint8Array[];
  removed: string[];
  /** Has parts whose drawing time does not follow from their size: to be drawn where it can be stopped. */
  heavy: boolean;
}

const dropped = new Set([
  ...['script', 'foreignobject', 'iframe', 'object', 'embed', 'audio', 'video', 'canvas'],
  ...[
    'set',
    'animate',
    'animatemotion',
    'animatetransform',
    'handler',
    'listener',
    'include',
    'link',
    'feimage',
  ],
]);
const layered = new Set(['filter', 'mask', 'pattern', 'clippath', 'marker', 'symbol']);
const layerAttributes =
  /^(opacity|filter|mask|clip-path|mix-blend-mode|fill|stroke|marker(-\w+)?|style|class)$/;
/** The most that an attribute of a filter primitive may ask for. */
const filterCaps: Record<string, number> = {
  stddeviation: 50,
  radius: 20,
  numoctaves: 4,
  order: 9,
  kernelmatrix: 81,
};

export function cleanSvg(bytes: Uint8Array): CleanSvg {
  if (bytes.byteLength > svgLimits.bytesMax) {
    throw new Refused('file_too_complex', `An SVG can have at most ${svgLimits.bytesMax} bytes.`);
  }
  const source = replaceEntities(decode(bytes));
  const excess = markupExcess(source, false, markupLimits);
  if (excess !== undefined) tooMuch(excess, limitOf[excess]);
  const document = new DOMParser().parseFromString(source, 'image/svg+xml');
  const root = document.documentElement as SvgElement | null;
  if (!root || localName(root) !== 'svg') {
    throw new Refused('unreadable_file', 'The file is not well-formed SVG: it has no <svg> root.');
  }
  const work: Work = {
    embedded: [],
    removed: new Set(),
    elements: 0,
    layers: 0,
    primitives: 0,
    dashes: false,
  };
  visit(root, work, 0);
  settleSize(root);
  const drawn = countDrawn(root);
  const heavy =
    work.primitives > 0 ||
    work.dashes ||
    work.layers > lightLimits.layersMax ||
    drawn > lightLimits.drawnMax ||
    bytes.byteLength > lightLimits.bytesMax;
  return { svg: String(root), embedded: work.embedded, removed: [...work.removed], heavy };
}

/** Without a size of its own an SVG is 300×150, as in browsers; numbers that no picture has are refused. */
function settleSize(root: SvgElement): void {
  const named = new Map([...root.attributes].map(({ name, value }) => [name, value]));
  for (const name of ['width', 'height']) {
    const value = named.get(name) ?? '';
    const absolute = Number.parseFloat(value) > 0 && !value.trim().endsWith('%');
    if (absolute && Number.parseFloat(value) > svgLimits.sideMax)
      tooMuch(`units of ${name}`, svgLimits.sideMax);
    if (!absolute && !named.has('viewBox') && !/^0|^-/.test(value.trim())) {
      root.setAttribute(name, name === 'width' ? '300' : '150');
    }
  }
}

/** The few members of linkedom's elements used here. */
interface SvgElement {
  tagName: string;
  children: Iterable<SvgElement>;
  attributes: Iterable<{ name: string; value: string }>;
  textContent: string;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  remove(): void;
}

interface Work {
  embedded: Uint8Array[];
  removed: Set<string>;
  elements: number;
  layers: number;
  primitives: number;
  dashes: boolean;
}

function decode(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** Drawing programs declare plain entities for their namespaces; those are filled in. Anything cleverer is refused. */
function replaceEntities(source: string): string {
  const start = source.search(/<!DOCTYPE/i);
  if (start < 0) return source;
  const end = doctypeEnd(source, start);
  const doctype = source.slice(start, end);
  const body = source.slice(0, start) + source.slice(end);
  if (/<!DOCTYPE/i.test(body)) throw new Refused('unreadable_file', 'The SVG has more than one DOCTYPE.');
  const entities = new Map<string, string>();
  for (const [, name, , double, single] of doctype.matchAll(
    /<!ENTITY\s+([\w.-]+)\s+("([^"]*)"|'([^']*)')\s*>/g,
  )) {
    entities.set(name!, double ?? single ?? '');
  }
  const clever = [...entities.values()].some((value) => /[&<%]/.test(value) || value.length > 500);
  if (
    clever ||
    entities.size > svgLimits.entitiesMax ||
    /<!ENTITY[^>]*\b(SYSTEM|PUBLIC)\b|<!ENTITY\s+%/.test(doctype)
  ) {
    throw new Refused(
      'file_too_complex',
      'The SVG declares nested or external entities; save it without a DOCTYPE.',
    );
  }
  return body.replace(/&([\w.-]+);/g, (whole, name: string) => entities.get(name) ?? whole);
}

function doctypeEnd(source: string, start: number): number {
  const bracket = source.indexOf('[', start);
  const close = source.indexOf('>', start);
  if (bracket < 0 || (close >= 0 && close < bracket)) return close < 0 ? source.length : close + 1;
  const inner = source.indexOf(']', bracket);
  const end = inner < 0 ? -1 : source.indexOf('>', inner);
  return end < 0 ? source.length : end + 1;
}

function visit(element: SvgElement, work: Work, depth: number): void {
  work.elements += 1;
  if (work.elements > svgLimits.elementsMax) tooMuch('elements', svgLimits.elementsMax);
  if (depth > svgLimits.depthMax) tooMuch('levels of nesting', svgLimits.depthMax);
  const name = localName(element);
  countWork(name, work);
  for (const attribute of [...element.attributes]) cleanAttribute(element, name, attribute, work);
  if (name === 'style') cleanStyle(element, work);
  for (const child of [...element.children]) {
    if (dropped.has(localName(child))) {
      work.removed.add(`<${localName(child)}>`);
      child.remove();
    } else visit(child, work, depth + 1);
  }
}

function countWork(name: string, work: Work): void {
  if (layered.has(name)) work.layers += 1;
  if (name.startsWith('fe') && name !== 'femergenode') work.primitives += 1;
  if (work.layers > svgLimits.layersMax) tooMuch('filters, masks, patterns and layers', svgLimits.layersMax);
  if (work.primitives > svgLimits.filterPrimitivesMax) tooMuch('filter steps', svgLimits.filterPrimitivesMax);
}

function cleanAttribute(
  element: SvgElement,
  elementName: string,
  attribute: { name: string; value: string },
  work: Work,
): void {
  const name = attribute.name.toLowerCase();
  const bare = name.replace(/^.*:/, '');
  if (/^on/.test(bare) || name === 'xml:base') {
    drop(element, attribute.name, work);
    return;
  }
  if (bare === 'href' || bare === 'src') {
    cleanHref(element, attribute, work);
    return;
  }
  if (/url\s*\(/i.test(attribute.value)) {
    const cleaned = cleanUrls(attribute.value, work);
    if (cleaned !== attribute.value) element.setAttribute(attribute.name, cleaned);
  }
  if (
    layerAttributes.test(bare) &&
    /url\s*\(|opacity|filter|mask|blend/i.test(`${bare}:${attribute.value}`)
  ) {
    work.layers += 1;
  }
  if (/dasharray/i.test(`${bare}:${attribute.value}`)) work.dashes = true;
  const cap = elementName.startsWith('fe') ? filterCaps[bare] : undefined;
  if (cap !== undefined) capNumbers(element, attribute, cap);
}

function capNumbers(element: SvgElement, attribute: { name: string; value: string }, cap: number): void {
  const numbers = attribute.value
    .trim()
    .split(/[\s,]+/)
    .slice(0, 81);
  const capped = numbers.map((number) => (Number(number) > cap ? String(cap) : number)).join(' ');
  if (capped !== attribute.value) element.setAttribute(attribute.name, capped);
}

function cleanHref(element: SvgElement, attribute: { name: string; value: string }, work: Work): void {
  const value = attribute.value.trim();
  if (value.startsWith('#')) return;
  const embedded = /^data:image\/(png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=\s]+)$/i.exec(value);
  if (!embedded || localName(element) !== 'image') {
    drop(element, attribute.name, work);
    return;
  }
  work.embedded.push(Buffer.from(embedded[2]!, 'base64'));
  if (work.embedded.length > svgLimits.embeddedImagesMax)
    tooMuch('embedded images', svgLimits.embeddedImagesMax);
}

function drop(element: SvgElement, attribute: string, work: Work): void {
  work.removed.add(attribute);
  element.removeAttribute(attribute);
}

function cleanStyle(element: SvgElement, work: Work): void {
  const css = element.textContent.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\\[0-9a-f]{1,6}\s?|\\./gi, '');
  const withoutImports = css.replace(/@(import|font-face|namespace|charset)[^;{]*(;|\{[^}]*\})?/gi, '');
  if (withoutImports !== css) work.removed.add('@import');
  const cleaned = cleanUrls(withoutImports, work).replaceAll('<', '');
  work.layers += cleaned.match(/url\s*\(|opacity|filter|mask|blend/gi)?.length ?? 0;
  if (/dasharray/i.test(cleaned)) work.dashes = true;
  element.textContent = cleaned;
}

function cleanUrls(value: string, work: Work): string {
  return value.replace(/url\s*\(\s*(["']?)([^)]*)\)?/gi, (whole, _quote: string, target: string) => {
    if (target.trim().startsWith('#')) return whole;
    work.removed.add('url()');
    return 'none';
  });
}

/** A few lines of <use> inside <use> can ask for billions of shapes: counts what would really be drawn. */
function countDrawn(root: SvgElement): number {
  const byId = new Map<string, SvgElement>();
  const index = (element: SvgElement) => {
    for (const attribute of element.attributes) {
      if (attribute.name === 'id' && !byId.has(attribute.value)) byId.set(attribute.value, element);
    }
    for (const child of element.children) index(child);
  };
  index(root);
  const sizes = new Map<SvgElement, number>();
  const size = (element: SvgElement): number => {
    const known = sizes.get(element);
    if (known !== undefined) return known;
    sizes.set(element, 1); // a circle ends here; the renderer refuses it
    let total = 1;
    for (const child of element.children) total += size(child);
    for (const attribute of element.attributes) {
      for (const id of referencedIds(attribute)) {
        const target = byId.get(id);
        if (target) total += size(target);
      }
    }
    sizes.set(element, total);
    return total;
  };
  const drawn = size(root);
  if (drawn > svgLimits.elementsMax * 2) {
    tooMuch('shapes once its references are followed', svgLimits.elementsMax * 2);
  }
  return drawn;
}

function referencedIds(attribute: { name: string; value: string }): string[] {
  if (/(^|:)href$/i.test(attribute.name))
    return attribute.value.startsWith('#') ? [attribute.value.slice(1)] : [];
  return [...attribute.value.matchAll(/url\s*\(\s*["']?#([^"')]+)/gi)].map((match) => match[1]!.trim());
}

function localName(element: SvgElement): string {
  return element.tagName.toLowerCase().replace(/^.*:/, '');
}

function tooMuch(what: string, limit: number): never {
  throw new Refused('file_too_complex', `The SVG has more than ${limit} ${what}.`);
}
