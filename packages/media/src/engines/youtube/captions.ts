/** Reading caption files: the plain timed text, its third format and json3. Pure. */

import { numberOf, record, records } from '@oja/core/engines/upstream-answer';
import { unescapeEntities } from '@oja/core/text/entities';
import type { CaptionSegment } from './port.ts';

const segmentsMax = 100_000;

/** Undefined when the text is none of the known formats. */
export function readCaptions(body: string): CaptionSegment[] | undefined {
  const text = body.trimStart();
  if (text.startsWith('{')) return readJson3(text);
  if (text.includes('<transcript')) return readElements(text, 'text', secondsAttributes);
  if (text.includes('<timedtext')) return readElements(text, 'p', millisecondsAttributes);
  return undefined;
}

const secondsAttributes = (attributes: string) => ({
  start: attribute(attributes, /\sstart="([\d.]{1,20})"/),
  duration: attribute(attributes, /\sdur="([\d.]{1,20})"/) ?? 0,
});

const millisecondsAttributes = (attributes: string) => ({
  start: divided(attribute(attributes, /\st="([\d.]{1,20})"/)),
  duration: divided(attribute(attributes, /\sd="([\d.]{1,20})"/)) ?? 0,
});

type Timing = (attributes: string) => { start: number | undefined; duration: number };

/** Walks `<name …>…</name>` forward only, so that a hostile body costs no more than its length. */
function readElements(body: string, name: string, timing: Timing): CaptionSegment[] {
  const segments: CaptionSegment[] = [];
  const open = `<${name}`;
  const close = `</${name}>`;
  let at = body.indexOf(open);
  while (at !== -1 && segments.length < segmentsMax) {
    const end = body.indexOf('>', at);
    if (end === -1) break;
    const attributes = body.slice(at + open.length, end);
    if (/^[\s/>]|^$/.test(attributes) && !attributes.endsWith('/')) {
      const stop = body.indexOf(close, end);
      if (stop === -1) break;
      const { start, duration } = timing(attributes);
      add(segments, plainText(body.slice(end + 1, stop)), start, duration);
      at = body.indexOf(open, stop);
    } else {
      at = body.indexOf(open, end);
    }
  }
  return segments;
}

function readJson3(body: string): CaptionSegment[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  const events = record(value)?.events;
  if (!Array.isArray(events)) return undefined;
  const segments: CaptionSegment[] = [];
  for (const event of records(events).slice(0, segmentsMax)) {
    const text = records(event.segs)
      .map((seg) => (typeof seg.utf8 === 'string' ? seg.utf8 : ''))
      .join('');
    add(
      segments,
      text,
      divided(numberOf(event.tStartMs) ?? undefined),
      divided(numberOf(event.dDurationMs) ?? 0) ?? 0,
    );
  }
  return segments;
}

function add(segments: CaptionSegment[], raw: string, start: number | undefined, duration: number): void {
  const text = raw.replace(/\u00a0/g, ' ').trim();
  if (text === '' || start === undefined || start < 0 || duration < 0) return;
  segments.push({ text, start, duration });
}

const divided = (ms: number | undefined): number | undefined => (ms === undefined ? undefined : ms / 1000);

function attribute(attributes: string, pattern: RegExp): number | undefined {
  const value = pattern.exec(attributes)?.[1];
  const number = Number(value);
  return value === undefined || !Number.isFinite(number) ? undefined : number;
}

/** The text is escaped twice (XML around HTML) and may carry formatting tags. */
function plainText(markup: string): string {
  return unescapeEntities(
    unescapeEntities(markup.replace(/<[^<>]*>/g, '')).replace(/<\/?[a-z][^<>]*>/gi, ''),
  );
}
