/** What a WHOIS server says besides a record: that nobody has the name, that we ask too often, who knows more. */

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
  /(limit (was |has been )?exceeded|exceeded (the |your )?(maximum|query|quota)|too many (queries|requests|connections)|quota exceeded|you have been (blocked|banned|blacklisted)|query rate|requests? of this client (is|are) not permitted|access (is |has been )?(denied|restricted))/i;

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
