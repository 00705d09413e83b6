/** What an upstream says about a failure, made safe for callers: no secrets, no internals, no markup, not long. */
const longest = 300;

const hidden: readonly (readonly [RegExp, string])[] = [
  [/<[^>]{0,500}>/g, ' '],
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, '$1 …'],
  [
    /\b((?:api[-_ ]?key|token|secret|password|authorization|credential)s?["']?\s*(?:provided)?\s*[:=]\s*)["']?[^\s"',;]+/gi,
    '$1…',
  ],
  [/\b(?:sk|pk|rk|org|proj|key|gsk|xai|hf|r8|whsec|AIza|AKIA|ghp|eyJ)[-_]?[\w*-]{12,}(?:\.[\w-]+)*/g, '…'],
  [/\b(?:org|proj|req|acct)[-_][\w]{6,}/g, '…'],
  [/\bhttps?:\/\/[^\s"'<>)]+/gi, '…'],
  [/\b[\w.+-]+@[\w-]+\.[\w.]+/g, '…'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\b/g, '…'],
  [/\[?\b(?:[0-9a-f]{1,4}:){4,7}[0-9a-f]{0,4}\b\]?/gi, '…'],
  [
    /\b[\w-]+(?:\.[\w-]+)*\.(?:local|internal|lan|svc|cluster|corp|home|intranet)\b(?:\.[\w-]+)*(?::\d+)?/gi,
    '…',
  ],
  [/(?:[A-Za-z]:)?(?:[\\/][\w.@-]+){2,}/g, '…'],
  [/\bat [\w$.<>]+ \([^)]*\)/g, ''],
  [/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' '],
  [/\s{2,}/g, ' '],
];

export function safeWords(text: string): string {
  // Bounded first: an upstream may send any amount.
  let words = text.slice(0, 4_000);
  for (const [pattern, instead] of hidden) words = words.replace(pattern, instead);
  words = words.trim();
  return words.length > longest ? `${words.slice(0, longest)}…` : words;
}
