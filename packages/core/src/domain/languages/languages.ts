/** The languages of the console, and which one a request asks for. */
import type { IncomingHttpHeaders } from 'node:http';

export const languages = ['en', 'fr', 'pcm', 'yo', 'ha', 'ig'] as const;
export type Language = (typeof languages)[number];

export const languageFrom = (tag: string | undefined | null): Language | undefined =>
  languages.find((language) => language === tag);

type Headers = Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>;

/** Chosen in this browser. */
const chosen = ({ cookie }: Headers): Language | undefined =>
  cookie === undefined
    ? undefined
    : languageFrom(/(?:^|;\s*)oja-language=([a-z]{2,3})(?:;|$)/.exec(cookie)?.[1]);

const askedMax = 10;

function preferred(header: string | undefined): Language | undefined {
  if (header === undefined || header === '*') return undefined;
  const parts = header.slice(0, 500).split(',').slice(0, askedMax);
  const weighed = parts.map((part) => {
    const [tag = '', ...rest] = part.trim().toLowerCase().split(';');
    const weight = Number(/q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? 1);
    return { language: languageFrom(/^[a-z]{2,3}(?=$|-)/.exec(tag)?.[0]), weight };
  });
  return weighed
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .sort((a, b) => b.weight - a.weight)[0]?.language;
}

/** What was chosen in this browser, else that of the account, else the first that the browser asks for. */
export const languageOf = (headers: Headers, account?: Language | null): Language | undefined =>
  chosen(headers) ?? account ?? preferred(headers['accept-language']);
