/** A value of an audit line as people read it: dollars, times and lists instead of millionths, milliseconds and JSON. */

/** '' for a value that says nothing: null, an empty text, list or object. */
export function auditValue(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return numberText(name, value);
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map((one) => auditValue(name, one)).join(', ');
  return Object.entries(value)
    .map(([key, one]) => [key, auditValue(isMoney(name) ? name : key, one)])
    .filter(([, text]) => text !== '')
    .map(([key, text]) => `${auditName(key!)} ${text}`)
    .join(', ');
}

/** Values are shown in dollars, whatever they are stored in. */
export const auditName = (name: string) => name.replace(/^(?:micros|nanos)(?=_|$)/, 'dollars');

const isMoney = (name: string) => /^(?:micros|nanos)(?:_|$)/.test(name);

function numberText(name: string, value: number): string {
  if (name.endsWith('_at')) return new Date(value).toISOString();
  if (!isMoney(name)) return String(value);
  const places = name.startsWith('nanos') ? 9 : 6;
  // At least cents.
  return `$${(value / 10 ** places).toFixed(places).replace(/(\.\d\d+?)0+$/, '$1')}`;
}
