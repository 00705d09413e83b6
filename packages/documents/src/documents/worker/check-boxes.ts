/** Check boxes of HTML as the signs that print shows. */
export function boxesAsText(html: string): string {
  return html.replace(/<input\b[^<>]{0,500}>/gi, (input) => {
    if (!/\btype\s*=\s*["']?(?:checkbox|radio)\b/i.test(input)) return input;
    return /\schecked\b/i.test(input) ? '☒ ' : '☐ ';
  });
}
