/** A badge as READMEs show them: two boxes, the name and the state. */

export interface Badge {
  label: string;
  text: string;
  color: string;
}

/** About as wide as the letters of Verdana at 11 px. */
const widthOf = (text: string) => Math.round([...text].length * 6.6) + 12;
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => escapes[letter]!);

export function badgeSvg({ label, text, color }: Badge): string {
  const [left, right] = [widthOf(label), widthOf(text)];
  const [name, state] = [escaped(label), escaped(text)];
  const width = left + right;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${name}: ${state}"><title>${name}: ${state}</title><clipPath id="r"><rect width="${width}" height="20" rx="3"/></clipPath><g clip-path="url(#r)"><rect width="${left}" height="20" fill="#444"/><rect x="${left}" width="${right}" height="20" fill="${color}"/></g><g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11"><text x="${left / 2}" y="14">${name}</text><text x="${left + right / 2}" y="14">${state}</text></g></svg>`;
}
