/** What a request about files wants: an answer, a summary, or work that only a language model does. */

export type RequestKind =
  | { kind: 'question' }
  | { kind: 'summary'; sentences: number }
  /** `What is in this file?` */
  | { kind: 'whole' }
  /** `work`: as in "to translate". A table may hold the many. */
  | { kind: 'many' | 'model'; work: string }
  /** As a question. */
  | { kind: 'one'; work: string; question: string };

const politeness =
  /^(?:(?:hi|hello|hey|please|pls|kindly|abeg|now|just|then)\b[\s,.!]*|(?:can|could|would|will) you (?:please )?|(?:i|we) (?:want|need|would like)(?: you)? to |help (?:me|us)(?: to)? )+/i;
const length =
  /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)\s+(?:\p{L}+\s+)?(?:sentences?|bullets?|bullet points?|points?|lines?|phrases|frases)\b/iu;
const numbers = 'one two three four five six seven eight nine ten'.split(' ');
const sentencesDefault = 5;
const sentencesMax = 30;

const summaryNoun =
  '(?:summar(?:y|ies)|synopsis|overview|gist|recap|abstract|highlights?|tl;?dr|(?:key|main) (?:points?|ideas?|takeaways?|findings?|messages?)|resum[eo]n?|zusammenfassung)\\b';
const summary = new RegExp(
  `^(?:(?:summari[sz]e|sum up|condense|tl;?dr|resume[rz]?|resuma|resumir|fasse?)\\b|(?:(?:give|write|make|provide|show|create|get|produce|prepare|send|do|list|what(?:'s| is| are)|donne[rz]?)\\s+(?:me\\s+|us\\s+|moi\\s+)?)?(?:(?:an?|the|short|brief|quick|concise|executive|one|two|three|\\d+|five|sentence|paragraph|bullet|its|your|this|all)[\\s-]+){0,5}${summaryNoun}(?!\\s+(?:sheet|tab|table|page|column|row|section)\\b))`,
  'iu',
);
const thing = '(?:file|document|picture|image|photo|screenshot|chart|page|pdf|recording)';
const whole = new RegExp(
  `^(?:(?:describe|explain)(?: (?:this|the|it))?(?: ${thing})?\\W*$|what (?:text )?(?:do|can) you (?:see|read)\\b|what(?:'s| is| are) (?:there|shown|displayed|visible|depicted)\\b|what(?:'s| is| does)? (?:in |on )?(?:this|the) ${thing}(?: (?:about|say|show|mean|contain))?\\W*$|what(?:'s| is| does) (?:this|it)(?: (?:about|show|say|mean))?\\W*$)`,
  'i',
);
/** A part, a style or another language is more than choosing sentences. */
const special =
  /\b(?:about|regarding|concerning|section|chapter|clause|pages?\s+\d|for (?:an?|my) \p{L}+|poem|story|tweet|email|in (?:english|french|yoruba|igbo|hausa|pidgin|arabic|spanish|portuguese|german|swahili|simple|plain|your own|layman))\b/iu;
const format = /\b(?:as|in|to|into)\s+(?:an?\s+|valid\s+|raw\s+)*(json|csv|xml|ya?ml|markdown|table)\b/i;
const extract = /^(?:extract|pull out|collect|gather)\b/i;
const list =
  /^(?:enumerate|list|(?:extract|pull out|collect|gather)\b(?:(?!\b(?:of|from|in)\b).)*?(?:\b(?:all|every|each|list)\b|[^\Wsui]s\b)|(?:find|get|give me|show me|identify|name|return) (?:all|every)\b|(?:make|give|create|write|show|return|get)\s+(?:me\s+)?(?:an?|the)\s+(?:\p{L}+\s+)?list\b)/iu;
const model =
  /^(translate|rewrite|rephrase|paraphrase|simplify|compare|contrast|classify|categori[sz]e|draft|compose|proofread|critique|brainstorm|redact|anonymi[sz]e|turn (?:this|it)|write|generate)\b/i;

export function requestKind(question: string): RequestKind {
  const plain = question.normalize('NFD').replace(/\p{M}/gu, '').trim().replace(politeness, '');
  if (plain === '' || whole.test(plain)) return { kind: 'whole' };
  const [, asked] = format.exec(plain) ?? [];
  if (summary.test(plain)) {
    if (asked) return { kind: 'model', work: `write a summary as ${nameOf(asked)}` };
    if (special.test(plain))
      return { kind: 'model', work: 'write a summary of a part, in another style or language' };
    return { kind: 'summary', sentences: sentencesOf(plain) };
  }
  if (asked) return { kind: 'many', work: `return parts of a text as ${nameOf(asked)}` };
  if (list.test(plain)) return { kind: 'many', work: 'extract a list from a text' };
  if (extract.test(plain))
    return { kind: 'one', work: 'extract parts of a text', question: plain.replace(extract, 'what is') };
  const [, verb] = model.exec(plain) ?? [];
  return verb ? { kind: 'model', work: `${verb.toLowerCase()} a text` } : { kind: 'question' };
}

const nameOf = (format: string) =>
  format.length <= 4 ? format.toUpperCase() : `a ${format}`.replace('a markdown', 'Markdown');

function sentencesOf(plain: string): number {
  const [, written = ''] = length.exec(plain) ?? [];
  const number = numbers.indexOf(written.toLowerCase()) + 1 || Number(written);
  return number > 0 ? Math.min(number, sentencesMax) : sentencesDefault;
}
