/**
 * Messages of errors in the language of who reads them. Code throws English, and the log keeps it. A message without a
 * translation follows what its code means, so that nothing it says is lost.
 */
import type { ErrorCode } from '../../errors.ts';
import { frenchErrors } from './errors-fr.ts';
import { pidginErrors } from './errors-pcm.ts';
import type { Language } from './languages.ts';

export interface ErrorTexts {
  meanings: Partial<Record<ErrorCode, string>>;
  /** By the English message, in which `{0}` stands for what differs. The first that fits is taken. */
  messages: Readonly<Record<string, string>>;
  /** What follows a fault of a field. */
  sent: string;
}

export const errorTranslations: Partial<Record<Language, ErrorTexts>> = {
  fr: frenchErrors,
  pcm: pidginErrors,
};

/** Longer ones quote what was sent, and are not searched for their pattern. */
const longest = 1_000;

interface Pattern {
  shape: RegExp;
  text: string;
}
const patterns = new Map<ErrorTexts, Pattern[]>();

function patternsOf(texts: ErrorTexts): Pattern[] {
  let known = patterns.get(texts);
  if (known === undefined) {
    known = Object.entries(texts.messages).map(([english, text]) => {
      const parts = english.split(/\{\d\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      return { shape: new RegExp(`^${parts.join('(.+?)')}$`, 's'), text };
    });
    patterns.set(texts, known);
  }
  return known;
}

const filled = (text: string, values: readonly string[]) =>
  text.replace(/\{(\d)\}/g, (_, at: string) => values[Number(at)] ?? '');

const ofField = /^([\w.[\]$-]{1,100}): (.+?)(?: You sent (.+)\.)?$/s;

function whole(texts: ErrorTexts, message: string): string | undefined {
  for (const { shape, text } of patternsOf(texts)) {
    const found = shape.exec(message);
    if (found !== null) return filled(text, found.slice(1));
  }
  const [, field, fault, sent] = ofField.exec(message) ?? [];
  const inner = fault === undefined ? undefined : whole(texts, fault);
  if (inner === undefined) return undefined;
  return `${field}: ${inner}${sent === undefined ? '' : ` ${filled(texts.sent, [sent])}`}`;
}

/** Whether it has a translation of its own: undefined where it has none. */
export function translatedMessage(language: Language, message: string): string | undefined {
  const texts = errorTranslations[language];
  return texts === undefined || message.length > longest ? undefined : whole(texts, message);
}

export function errorMessage(language: Language, code: ErrorCode, message: string): string {
  const own = translatedMessage(language, message);
  const meaning = errorTranslations[language]?.meanings[code];
  return own ?? (meaning === undefined ? message : `${meaning} (${message})`);
}
