/** Numbers as people write them into tables and charts. */

const scales: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};
const written =
  /^\(?([-−+])?\s?(?:[₦$€£¥#N]|NGN|USD|EUR|GBP)?\s?([-−])?(\d{1,3}(?:[, ]\d{3})+|\d+)?(\.\d+)?\s?(%|k|m|bn|b|thousand|million|billion)?\)?$/i;

/** `₦22,198.75` is 22198.75, `(120)` is -120, `1.5m` is 1500000; words are no number. */
export function numberOf(text: string): number | undefined {
  const plain = text.trim();
  const [found, sign, inner, whole = '', part = '', scale = ''] = written.exec(plain) ?? [];
  if (!found || (whole === '' && part === '')) return undefined;
  const size = Number(`${whole.replace(/[, ]/g, '') || '0'}${part}`) * (scales[scale.toLowerCase()] ?? 1);
  const negative = sign === '-' || sign === '−' || inner !== undefined || /^\(.*\)$/.test(plain);
  return negative ? -size : size;
}
