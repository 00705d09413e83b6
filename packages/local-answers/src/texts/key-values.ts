/** Pairs of a label and its value (`Invoice No: 12`, `Total  ₦5,000`), and the one whose label is what is asked for. */

export interface Pair {
  label: string;
  value: string;
  source: string;
}

const labelWordsMax = 6;
const valueCharactersMax = 160;
const pairsMax = 2000;

/** Cells of a line stand apart by tabs, bars or wide gaps. */
const gap = /\t+| {3,}| \| /;
const marked = /^(\p{L}[^:=\n]{0,60}?)\s*(?::|=|\.{4,}|…{2,})(?:\s+(\S.*))?$/u;

export function pairsIn(text: string, source: string): Pair[] {
  const found: Pair[] = [];
  const lines = text.split('\n').map((line) =>
    line
      .split(gap)
      .map((cell) => cell.trim())
      .filter((cell) => cell !== ''),
  );
  for (const [place, cells] of lines.entries()) {
    if (found.length >= pairsMax) break;
    for (const [label, value] of inLine(cells, lines[place + 1] ?? []))
      if (isLabel(label) && value.length <= valueCharactersMax) found.push({ label, value, source });
  }
  return found;
}

function inLine(cells: string[], below: string[]): [label: string, value: string][] {
  const found: [string, string][] = [];
  for (let place = 0; place < cells.length; place += 1) {
    const [, label, value] = marked.exec(cells[place] ?? '') ?? [];
    if (label && value) found.push([label, value]);
    if (!label || value) continue;
    // The value stands in the next cell, or under its label.
    const beside = cells[place + 1];
    const under = below.length === cells.length ? below[place] : below[0];
    const isBeside = beside !== undefined && !marked.test(beside);
    if (isBeside) found.push([label, beside]);
    else if (under && !marked.test(under)) found.push([label, under]);
    if (isBeside) place += 1;
  }
  const [label, value] = cells;
  const isPair =
    cells.length === 2 &&
    label &&
    value &&
    /\d/.test(value) &&
    (priced.test(value) || !/\d/.test(bare(label)));
  if (found.length === 0 && isPair) found.push([label, value]);
  const [, named, amount] = (cells.length === 1 && priceAtEnd.exec(label ?? '')) || [];
  if (found.length === 0 && named && amount) found.push([named, amount]);
  return found;
}

/** `TOTAL $821.14`, where blanks got lost. */
const priceAtEnd = /^(\p{L}[\p{L} &/-]{1,30}(?:\([^)]*\))?)\s+(-?[₦$€£]\s?-?[\d,]+\.\d\d)$/u;

/** An item of a receipt may have its size in its name: `Milk 1L  1,200.00`. */
const priced = /^[₦$€£]?\s?\d[\d,]*\.\d\d$/;

/** Without what is in brackets: `VAT (7.5%)`. */
const bare = (label: string) => label.replace(/\([^)]*\)/g, ' ');

const isLabel = (label: string) => /\p{L}/u.test(label) && label.split(/\s+/).length <= labelWordsMax;

/** Labels that say the same, in the order of preference. */
const sameLabels = [
  [
    'total',
    'grand total',
    'total amount',
    'total due',
    'amount due',
    'total amount due',
    'total payable',
    'amount payable',
    'balance due',
    'invoice total',
  ],
  ['due date', 'due', 'payment due', 'payment due date', 'date due', 'pay by', 'due by'],
  ['invoice number', 'invoice id', 'inv number'],
  ['from', 'sender', 'sent by', 'billed by', 'bill from'],
  ['supplier', 'vendor', 'seller'],
  ['to', 'recipient', 'bill to', 'billed to', 'invoice to', 'sold to', 'customer', 'client'],
  [
    'invoice date',
    'date of issue',
    'date of purchase',
    'issue date',
    'issued',
    'issued on',
    'date issued',
    'date',
  ],
  ['phone', 'telephone', 'tel', 'phone number', 'telephone number', 'mobile'],
  ['email', 'e mail', 'email address'],
  ['vat', 'tax', 'vat amount', 'tax amount', 'sales tax'],
  ['subtotal', 'sub total', 'net amount', 'net total'],
  ['po number', 'purchase order', 'purchase order number'],
];
const paper =
  '(?:it|this|(?:the|this) (?:e?mail|message|letter|invoice|receipt|bill|order|payment|balance|memo))';
const asked = (pattern: string) => new RegExp(`^${pattern}$`);
/** Questions, and the labels that they ask for. */
const askedAs: [RegExp, string][] = [
  [asked(`(?:who|whom) (?:is|was) ${paper} from|who (?:sent|wrote|issued) ${paper}`), 'from'],
  [
    asked(
      `(?:who|whom) (?:is|was) ${paper} (?:to|sent to|for|addressed to|billed to)|who (?:received|got) ${paper}`,
    ),
    'to',
  ],
  [asked(`who (?:is|was) (?:copied|in (?:the )?cc)(?: on ${paper})?`), 'cc'],
  [asked(`when (?:is|was) ${paper} due|when (?:is|was) payment due`), 'due date'],
  [
    asked(
      `when (?:is|was) ${paper} (?:issued|sent|written|dated|bought|made|received)|(?:what|which) date (?:is|was) on ${paper}`,
    ),
    'invoice date',
  ],
  [asked(`what (?:is|was) ${paper} about`), 'subject'],
  [
    asked(
      `how much (?:do (?:i|we) (?:owe|(?:have|need) to pay)|is (?:due|owed)|(?:is|was) ${paper}(?: in total)?|did (?:i|we|they) (?:pay|spend)|was (?:paid|spent))(?: in total| altogether)?`,
    ),
    'total',
  ],
  [
    /^how much (tax|vat|cash|change|discount|tip|service charge|interest) (?:is|was) (?:paid|charged|given|due|added|returned|tendered)$/,
    '$1',
  ],
  [/^(?:what (?:is|was)|how much (?:is|was))? ?the (?:price|cost) (?:of|for) (?:the )?(.+)$/, '$1'],
  [/^(?:what|how much) (?:do|does|did|will) (?:the |an? )?(.+) cost$/, '$1'],
];
const lead =
  /^(?:please |kindly )?(?:tell me |give me |show me |find |can you (?:tell|find) )?(?:what|which|who|when|where|how much)?(?:'s| is| was| are| were)?\s*(?:the |its |this )?/;
const trail =
  / (?:of|on|in|for) (?:the |this |that )?(?:invoice|receipt|bill|document|file|email|message|letter|form|page|picture|image)$/;

/** The only value under a label that is just what the question asks for: `Total Points` is no `total`. */
export function findPair(question: string, pairs: Pair[]): Pair | undefined {
  const said = plainly(question);
  const [pattern, label] = askedAs.find(([one]) => one.test(said)) ?? [];
  const wanted = pattern && label ? said.replace(pattern, label) : said.replace(trail, '').replace(lead, '');
  if (wanted === '') return undefined;
  const group = sameLabels.find((labels) => labels.includes(wanted)) ?? [];
  for (const one of new Set([wanted, ...group])) {
    const found = pairs.filter((pair) => plainly(pair.label) === one);
    const values = new Set(found.map(({ value }) => plainly(value)));
    // Two different totals are no answer, and the next label is no better.
    if (values.size > 0) return values.size === 1 ? found[0] : undefined;
  }
  return undefined;
}

/** In lower case, without diacritics or marks; `No.`, `Nr` and `#` are numbers. */
function plainly(text: string): string {
  const plain = bare(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/#/g, ' number ')
    .replace(/[^\p{L}\p{N}'₦$€£%+-]+/gu, ' ')
    .trim();
  return plain.replace(/\b(?:no|nr|num|nos)$/, 'number').replace(/\s+/g, ' ');
}
