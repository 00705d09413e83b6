import { t } from '../messages/en.ts';
import { type LanguageTag, languageFrom, languageNames } from '../messages/languages.ts';

const monthsMs = 365 * 86_400_000;

/** The server sends every page in this language from now on. */
export function chooseLanguage(language: string): void {
  const expires = new Date(Date.now() + monthsMs).toUTCString();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS, which a laptop has not
  document.cookie = `oja-language=${language}; path=/; expires=${expires}; samesite=lax`;
  location.reload();
}

/** Of the document, which the server chose by the browser or by what was chosen here. */
const current = (): LanguageTag => languageFrom(document.documentElement?.lang) ?? 'en';

export const Languages = () =>
  Object.entries(languageNames).map(([tag, name]) => (
    <option key={tag} value={tag} lang={tag}>
      {name}
    </option>
  ));

export function LanguageSwitch({ className = '' }: { className?: string }) {
  return (
    <select
      aria-label={t.common.language}
      value={current()}
      onChange={(event) => chooseLanguage(event.target.value)}
      className={`field w-auto py-1! text-xs! ${className}`}
    >
      <Languages />
    </select>
  );
}
