/** Takes hidden text (`w:vanish`) out of the XML of a DOCX: Word doesn't show it, mammoth does. */

const vanish = /<w:vanish\s*(?:\/>|w:val="(?:1|on|true)"\s*\/>)/;

/** The styles whose text is hidden, by their id. */
export function hiddenStyles(stylesXml: string): Set<string> {
  const hidden = new Set<string>();
  for (const style of stylesXml.split(/<w:style(?=\s)/).slice(1)) {
    const id = /^[^<>]*\sw:styleId="([^"<>]*)"/.exec(style)?.[1];
    if (id !== undefined && vanish.test(style)) hidden.add(id);
  }
  return hidden;
}

/** True where there is anything for `withoutHidden` to take out. */
export const hasHidden = (xml: string, styles: Set<string>) => styles.size > 0 || vanish.test(xml);

export function withoutHidden(xml: string, styles: Set<string>): string {
  const parts: string[] = [];
  let done = 0;
  let depth = 0;
  let hiddenAt = 0;
  let paragraphHidden = false;
  for (const found of xml.matchAll(/<(\/?)w:(r|p)(?:\s[^<>]*)?>/g)) {
    const { 0: tag, 1: close, 2: name, index } = found;
    if (tag.endsWith('/>')) continue;
    const inside = index + tag.length;
    if (name === 'p') {
      // The paragraphs of a text box are nested in a hidden run, or in one that is shown.
      if (depth === 0) paragraphHidden = !close && styles.size > 0 && styles.has(styleIn(xml, inside, 'p'));
    } else if (close) {
      if (depth > 0) depth -= 1;
      if (hiddenAt > 0 && depth < hiddenAt) {
        hiddenAt = 0;
        done = inside;
      }
    } else {
      depth += 1;
      if (hiddenAt === 0 && hidesRun(xml, inside, styles, paragraphHidden)) {
        parts.push(xml.slice(done, index));
        hiddenAt = depth;
        done = index;
      }
    }
  }
  return parts.join('') + xml.slice(done);
}

function hidesRun(xml: string, at: number, styles: Set<string>, paragraphHidden: boolean): boolean {
  const own = propertiesAt(xml, at, 'r');
  if (/<w:vanish\s[^<>]*w:val="(?:0|off|false)"/.test(own)) return false;
  return paragraphHidden || vanish.test(own) || (styles.size > 0 && styles.has(styleIn(xml, at, 'r')));
}

const styleIn = (xml: string, at: number, kind: 'p' | 'r') =>
  new RegExp(`<w:${kind}Style\\s+w:val="([^"<>]*)"`).exec(propertiesAt(xml, at, kind))?.[1] ?? '';

const propertiesMax = 4_000;

/** The properties that a paragraph or run begins with, without those it had before a tracked change. */
function propertiesAt(xml: string, at: number, kind: 'p' | 'r'): string {
  const start = xml.slice(at, at + propertiesMax);
  const found = new RegExp(`^\\s*<w:${kind}Pr(?:\\s[^<>]*)?>`).exec(start);
  if (!found || found[0].endsWith('/>')) return '';
  const end = start.indexOf(`</w:${kind}Pr>`);
  return start.slice(0, Math.max(end, 0)).split(`<w:${kind}PrChange`)[0]!;
}
