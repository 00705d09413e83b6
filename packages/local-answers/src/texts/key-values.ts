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
      .flatMap((cell) => severalIn(cell.trim()))
      .filter((cell) => cell !== ''),
  );
  for (const [place, cells] of lines.entries()) {
    if (found.length >= pairsMax) break;
    for (const [label, value] of inLine(cells, lines[place + 1] ?? []))
      if (isLabel(label) && value.length <= valueCharactersMax && !/:$/.test(value))
        found.push({ label, value, source });
  }
  return found;
}

const wordsOfLabel = 4;
const isPartOfLabel = /^[\p{Lu}#]|^(?:of|no|nr|number|date|due|to)$/u;

/** `Invoice #: 123 Created: 1 May Due: 9 May` as its pairs: a label is known, begins after a number, or is one word. */
function severalIn(cell: string): string[] {
  const words = cell.split(' ');
  const ends = words.flatMap((word, at) => (/[\p{L}#)]:$/u.test(word) ? [at] : []));
  if (ends.length < 2) return [cell];
  const starts = ends.map((end, place) => {
    const least = Math.max(place === 0 ? 0 : ends[place - 1]! + 1, end - wordsOfLabel + 1);
    let start = end;
    while (start > least && isPartOfLabel.test(words[start - 1]!)) start -= 1;
    const known = Array.from({ length: end - start + 1 }, (_, at) => start + at).find((at) =>
      labelsKnown.has(plainly(words.slice(at, end + 1).join(' '))),
    );
    const before = words[start - 1] ?? ':';
    return known ?? (/[\d.,;:)]$/.test(before) ? start : end);
  });
  return starts.map((start, place) => words.slice(place === 0 ? 0 : start, starts[place + 1]).join(' '));
}

function inLine(cells: string[], below: string[]): [label: string, value: string][] {
  const found: [string, string][] = [];
  for (let place = 0; place < cells.length; place += 1) {
    const [, label, value] = marked.exec(cells[place] ?? '') ?? [];
    if (label && value) found.push([label, value]);
    if (!label || value) continue;
    // The value stands in the next cell, or under its label.
    const beside = cells[place + 1];
    const under = below.length === cells.length ? below[place] : cells.length === 1 ? below[0] : undefined;
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
  const [, number] = (cells.length === 1 && headed.exec(label ?? '')) || [];
  if (found.length === 0 && number) found.push(['Invoice number', number]);
  const [, named, amount] = (cells.length === 1 && priceAtEnd.exec(label ?? '')) || [];
  if (found.length === 0 && named && amount) found.push([named, amount]);
  return found;
}

/** `TOTAL $821.14`, where blanks got lost. */
const priceAtEnd = /^(\p{L}[\p{L} &/-]{1,30}(?:\([^)]*\))?)\s+(-?[₦$€£]\s?-?[\d,]+\.\d\d)$/u;

/** `Invoice INV/2023/03`, `Facture n° 2022`. */
const headed =
  /^(?:invoice|receipt|facture|rechnung|factuur)\s+(?:n[or°º]\.?|#|number)?\s*(?=\S*\d)([\p{Lu}\d][\p{L}\d/-]{3,30})$/iu;

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
    'totaal',
    'gesamt',
    'gesamtbetrag',
    'montant total',
    'total ttc',
  ],
  ['due date', 'due', 'payment due', 'payment due date', 'date due', 'pay by', 'due by'],
  [
    'invoice number',
    'invoice',
    'invoice id',
    'inv number',
    'factuurnummer',
    'rechnungsnr',
    'rechnungsnummer',
  ],
  ['customer number', 'customer id', 'client number', 'klantnummer', 'kundennr', 'kundennummer'],
  ['order number', 'order id', 'ordernummer', 'bestellnummer', 'numero de commande'],
  ['from', 'sender', 'sent by', 'billed by', 'bill from'],
  ['supplier', 'vendor', 'seller', 'sold by'],
  [
    'to',
    'recipient',
    'bill to',
    'billed to',
    'invoice to',
    'sold to',
    'customer',
    'client',
    'attn',
    'attention',
  ],
  [
    'invoice date',
    'date of issue',
    'date of purchase',
    'issue date',
    'issued',
    'issued on',
    'date issued',
    'created',
    'date created',
    'factuurdatum',
    'rechnungsdatum',
    'date de facture',
    'date',
  ],
  ['phone', 'telephone', 'tel', 'phone number', 'telephone number', 'mobile'],
  ['email', 'e mail', 'email address'],
  ['vat', 'tax', 'vat amount', 'tax amount', 'sales tax'],
  ['subtotal', 'sub total', 'net amount', 'net total'],
  ['po number', 'purchase order', 'purchase order number'],
];
const labelsKnown = new Set(sameLabels.flat());
const paper =
  '(?:it|this|(?:the|this) (?:e?mail|message|letter|invoice|receipt|bill|order|payment|balance|memo))';
const asked = (pattern: string) => new RegExp(`^${pattern}$`);
/** Questions, and the labels that they ask for. */
const askedAs: [RegExp, string][] = [
  [asked(`(?:who|whom) (?:is|was) ${paper} from|who (?:sent|wrote|issued) ${paper}`), 'from'],
  [asked('who (?:is|was|will be) (?:billed|invoiced|charged)'), 'to'],
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
      `when (?:is|was) ${paper} (?:issued|sent|written|dated|bought|made|received|created)|(?:what|which) date (?:is|was) on ${paper}`,
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
  [/^how much (?:is|was|are|were) (?:the |an? )?(.+)$/, '$1'],
  [/^when (?:is|was) (?:the|this) order (?:placed|made)$/, 'order date'],
  [/^(?:when|(?:what|which) (?:date|day)) (?:is|was) (?:the )?(.+)$/, '$1'],
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
