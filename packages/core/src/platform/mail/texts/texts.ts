/** Emails in the languages that have them; English where one has not. */
import type { Language } from '../../../domain/languages/languages.ts';
import { english, englishFrame, type MailText } from './en.ts';
import { french, frenchFrame } from './fr.ts';
import { pidgin, pidginFrame } from './pcm.ts';

export type MailKind = keyof typeof english;
export type MailValues = { [Kind in MailKind]: Parameters<(typeof english)[Kind]>[0] };
export type MailTexts = { [Kind in MailKind]: (values: MailValues[Kind]) => MailText };
export type MailFrame = typeof englishFrame;

/** What an email says, before it is known in which language. */
export type MailContent = { [Kind in MailKind]: { kind: Kind; values: MailValues[Kind] } }[MailKind];

const translations: Partial<Record<Language, { texts: Partial<MailTexts>; frame: MailFrame }>> = {
  fr: { texts: french, frame: frenchFrame },
  pcm: { texts: pidgin, frame: pidginFrame },
};

export interface WrittenMail extends MailText {
  /** Of the text: that of the reader, or English. */
  language: Language;
}

export function writeMail<Kind extends MailKind>(
  kind: Kind,
  values: MailValues[Kind],
  language: Language,
): WrittenMail {
  const inEnglish: MailTexts = english;
  const write = translations[language]?.texts[kind];
  return write === undefined
    ? { ...inEnglish[kind](values), language: 'en' }
    : { ...write(values), language };
}

export const frameOf = (language: Language): MailFrame => translations[language]?.frame ?? englishFrame;
