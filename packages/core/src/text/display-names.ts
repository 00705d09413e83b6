/** English names of languages and countries. The tables behind them take tens of milliseconds: loaded when asked. */
let languages: Intl.DisplayNames | undefined;
let regions: Intl.DisplayNames | undefined;

/** The code itself where there is no name. */
export function languageName(code: string): string {
  languages ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });
  return languages.of(code) ?? code;
}

export function countryName(code: string): string | undefined {
  regions ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return regions.of(code);
}
