/** WHOIS text as rows of keys and values, whatever the registry's taste. */

export interface WhoisRows {
  /** All values of the first of these keys that has any. */
  values(...keys: string[]): string[];
  first(...keys: string[]): string | null;
}

const linesMax = 5_000;

function rowOf(line: string): { key: string; value: string } | undefined {
  // [Domain Name]  EXAMPLE.JP, or: a. [Domain Name]  EXAMPLE.JP
  const bracketed = /^(?:[a-z]\. )?\[([^\]]{1,60})\]\s*(.*)$/.exec(line);
  if (bracketed) return { key: bracketed[1] ?? '', value: (bracketed[2] ?? '').trim() };
  const colon = /^\s*([A-Za-z][^:]{0,60}?)\s*\.*\s*:(?:\s+(.*)|\s*)$/.exec(line);
  if (colon) return { key: colon[1] ?? '', value: (colon[2] ?? '').trim() };
  return undefined;
}

const normalKey = (key: string) =>
  key
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim();
const isRemark = (line: string) => /^\s*([%#;]|>>>|--|NOTICE\b|TERMS OF USE\b)/.test(line);

/** A key without a value takes the indented or following lines, until a blank line or the next key. */
export function readRows(text: string): WhoisRows {
  const rows = new Map<string, string[]>();
  let open: string | undefined;
  const add = (key: string, value: string) => {
    const values = rows.get(key);
    if (values) values.push(value);
    else rows.set(key, [value]);
  };
  for (const line of text.split(/\r?\n/).slice(0, linesMax)) {
    if (line.trim() === '') open = undefined;
    if (line.trim() === '' || isRemark(line)) continue;
    const row = rowOf(line);
    const indented = /^\s/.test(line);
    if (row && !(open && indented && row.value === '')) {
      const key = normalKey(row.key);
      if (row.value === '') open = key;
      else {
        add(key, row.value);
        // Inside a block the values of named rows also belong to the block (`Registrar:` … `Name: X`).
        open = indented ? open : undefined;
      }
    } else if (open) add(open, line.trim());
  }
  const values = (...keys: string[]) => {
    for (const key of keys) {
      const found = rows.get(key);
      if (found && found.length > 0) return found;
    }
    return [];
  };
  return { values, first: (...keys) => values(...keys)[0] ?? null };
}

const absentPatterns = [
  /^\s*[%#>]*\s*(?:error:\s*\d+:\s*)?(no match|not found|no data found|no entries found|no object found|no such domain|nothing found|no information available|no records? found)/im,
  /\b(domain|object|name)\b[^\n]{0,100}\b(not found|does not exist|no match|is not registered|not registered|has not been registered)\b/i,
  /\bno match(ing record)?( was found)? for\b/i,
  /^\s*(domain )?status\s*:\s*(free|available|not registered|unassigned|no object found)\b/im,
  /\bis (available for|free)\b/i,
  /\bavailable for (purchase|registration)\b/i,
  /^\s*[%#]*\s*(queried object does not exist|the queried object does not exist)/im,
];
const limitedPattern =
  /(limit (was |has been )?exceeded|exceeded (the |your )?(maximum|query|quota)|too many (queries|requests|connections)|quota exceeded|you have been (blocked|banned|blacklisted)|query rate)/i;

export const saysAbsent = (text: string): boolean =>
  absentPatterns.some((pattern) => pattern.test(text.slice(0, 20_000)));
export const saysLimited = (text: string): boolean => limitedPattern.test(text.slice(0, 5_000));

/** Who the root or a registry says knows more. */
export function referralOf(text: string): string | undefined {
  const match =
    /^\s*(?:whois|refer|registrar whois server|whois server|referralserver)\s*:\s*(?:r?whois:\/\/)?([^\s/]+)\/?\s*$/im.exec(
      text,
    );
  return match?.[1]?.toLowerCase();
}
