/** What a WHOIS server says besides a record: that nobody has the name, that we ask too often, who knows more. */

const textMax = 20_000;
const paragraphMax = 400;
const sentenceMax = 120;
const legalWords =
  /\b(terms|purposes?|agree|policy|copyright|rights|liab\w+|disclaim\w*|lawful|warrant\w*|guarantee\w*|unsolicited|advertising|conditions|authori[sz]ed|accuracy)\b/i;

/** Paragraphs that say something about this question; terms of use speak of limits and free names at any time. */
function answerOf(text: string): string {
  // JPRS frames its terms line by line.
  const lines = text
    .slice(0, textMax)
    .replace(/^\[ .* \]\r?$/gm, '')
    .split(/\r?\n/);
  const bare = lines.map((line) => line.replace(/^[\s%#;*>-]+|[\s*<]+$/g, ''));
  const paragraphs = bare.join('\n').split(/\n{2,}/);
  const isTerms = (paragraph: string) =>
    paragraph.length > paragraphMax || (paragraph.length > sentenceMax && legalWords.test(paragraph));
  // Some registries start their terms on the line below the answer.
  const first = bare.find((line) => line !== '') ?? '';
  return [first, ...paragraphs].filter((paragraph) => !isTerms(paragraph)).join('\n\n');
}

const absentPatterns = [
  /\b(no|nothing|0)[ _]+(?:[\w]+[ _]+){0,4}?(match(es|ing|ed)?|found|entr(y|ies)|exists?)\b/i,
  /\bno (data|information|records?|domains?)\b[^\n]{0,40}\b(match|found|available (on|for|about))/i,
  /\b(not|n't|never) (been |have )?(an? )?(found|registe?red|exist|assigned|delegated)\b/i,
  /\b(domain|object|name|key|record|query)\b[^\n]{0,100}\b(not|n't)[ _](found|known|in (our|the) (whois )?database)\b/i,
  /\b(object|record)s?_not_found\b/i,
  /\bno such (domain|object|name)\b|^not found\b/im,
  /\b(could|can|do|does) ?(not|n't) (find|have\s(an? |any )?(entry|record|information|data|records))/i,
  /\bnot (available )?in (our|the) (whois )?database\b/i,
  /\bno (existe|se encontr[oó]|se encuentra registrad[oa]|encontrad[oa])\b/i,
  /\bis (not an? registered|(still |currently )?(available|free))\b(?! (in|on|from|at|to|only|through|via|as)\b)/i,
  /\b(can ?not|could not) be found\b|\breturned 0 objects\b|^domain unknown\b/im,
  /\bn[ãa]o (est[áa] )?regist(r?ado)\b|\baucun objet trouv[ée]/i,
  /\bis available for (purchase|registration)\b/i,
  /^\W{0,4}(domain )?(status\s*:\s*)?(available|free|avail)\W{0,3}$/im,
];
const limitedPattern =
  /((limit|quota)[^\n]{0,30} (was |has been )?(exceeded|reached)|exceeded (the |your )?(maximum|query|quota)|(queries|requests) per \w+ (reached|allowed)|excessive querying|grace period|too many (queries|requests|connections)|quota exceeded|you have been (blocked|banned|blacklisted)|query rate|requests? of this client (is|are) not permitted|access (is |has been )?(denied|restricted)|^query_status: 4\d\d |temporarily not be answered|before starting another)/im;

const freeStatus =
  /^(?:\d{3} )?(?:available|avail|free|not (?:registered|assigned|found)|unregistered|unassigned|no (?:object|match)(?: found)?)$/i;
const takenStatus =
  /^(?:200 active|210 pending release|not available|in use|ok|paid|granted|published|verified|connect(?:ed)?|registered|delegated|active|activo|inactive|suspend(?:ed|ido)|expired|locked|hold|on[- ]?hold|production|dom_\w+|(?:client|server|add|auto|renew|transfer|pending|redemption)\w* ?\w*)\b/i;
/** Nobody can register the name; whether the registry itself uses it isn't said. */
const reservedStatus =
  /^(?:\d{3} )?(?:reserved|blocked|prohibited|restricted|unavailable|forbidden|unassignable|not allowed|invalid)\b/i;

export const saysAbsent = (text: string): boolean => {
  const answer = answerOf(text);
  return absentPatterns.some((pattern) => pattern.test(answer));
};
/** IANA's words for a top-level domain that nobody runs. */
export const saysUnassigned = (text: string): boolean => /^organi[sz]ation:\s+not assigned\r?$/im.test(text);
export const saysLimited = (text: string): boolean => limitedPattern.test(answerOf(text));

/** What the registry's own word for the state of a name means; undefined where it says nothing about that. */
export function meaningOf(status: string): 'free' | 'taken' | 'reserved' | undefined {
  if (freeStatus.test(status)) return 'free';
  if (reservedStatus.test(status)) return 'reserved';
  return takenStatus.test(status) ? 'taken' : undefined;
}

/** Who the root or a registry says knows more. */
export function referralOf(text: string): string | undefined {
  const match =
    /^\s*(?:whois|refer|registrar whois server|whois server|referralserver)\s*:\s*(?:r?whois:\/\/)?([^\s/]+)\/?\s*$/im.exec(
      text,
    );
  return match?.[1]?.toLowerCase();
}
