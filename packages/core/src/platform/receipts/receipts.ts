/** Receipts as they were written, and statements of account straight from the ledger. */
import { fail } from '../../errors.ts';
import { oneOf, type RowOf, table, text, whole } from '../../storage/table.ts';
import { type Buyer, type BuyerRow, billedTo, buyerFromRow, buyerTable } from '../accounts/billing.ts';
import { dollars } from '../money.ts';
import type { PlatformParts } from '../parts.ts';
import type { Seller } from '../payments/receipt.ts';
import { readItems } from '../requests/read-model-usage.ts';
import { type Document, htmlOf } from './document.ts';
import { pdfOf } from './paper.ts';

export type Receipts = ReturnType<typeof createReceipts>;

const statementEntriesMax = 200_000;

const receiptTable = table('receipts', {
  number: whole,
  id: text(),
  kind: oneOf('receipt', 'credit_note'),
  data: text(),
  at: whole,
});
type ReceiptRow = RowOf<typeof receiptTable>;

interface Written {
  seller: Seller;
  /** Those of earlier versions have no `billing`. */
  buyer: Omit<Buyer, 'billing'> & Partial<Buyer>;
  topup_id: string;
  reference: string;
  provider: string;
  amount: string;
  currency: 'USD' | 'NGN';
  net: string;
  tax: string;
  credit: string;
  naira_per_dollar: string | null;
}

export type ReceiptView = ReturnType<typeof receiptView>;
export type Statement = Awaited<ReturnType<Receipts['statement']>>;

export function createReceipts({ store, requestLog }: PlatformParts) {
  return {
    receiptDocument,
    statementDocument,
    statementCsv,
    html: htmlOf,
    pdf: pdfOf,

    async list(filter: { accountId: string; before?: number; limit: number }) {
      const rows = await store.query<ReceiptRow>(
        `SELECT ${receiptTable.columns} FROM receipts WHERE account_id = $1 AND number < $2 ORDER BY number DESC LIMIT $3`,
        [filter.accountId, filter.before ?? Number.MAX_SAFE_INTEGER, filter.limit + 1],
      );
      const data = rows.slice(0, filter.limit).map(receiptView);
      const last = rows[filter.limit - 1];
      return { data, next: rows.length > filter.limit ? String(last!.number) : null };
    },

    async find(accountId: string, id: string): Promise<ReceiptView> {
      const [row] = await store.query<ReceiptRow>(
        `SELECT ${receiptTable.columns} FROM receipts WHERE account_id = $1 AND id = $2`,
        [accountId, id],
      );
      if (row === undefined) throw fail('not_found', `No receipt ${id} in this account.`, { param: 'id' });
      return receiptView(row);
    },

    /** Opening, every entry, closing of a UTC month: the ledger itself, oldest first. */
    async statement(accountId: string, month: string) {
      const from = Date.parse(`${month}-01T00:00:00.000Z`);
      const to = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1);
      const rows = await store.query<EntryLine>(
        `SELECT seq, kind, reference, amount_micros, balance_after_micros, note, at FROM entries
         WHERE account_id = $1 AND at >= $2 AND at < $3 ORDER BY seq LIMIT ${statementEntriesMax + 1}`,
        [accountId, from, to],
      );
      if (rows.length > statementEntriesMax) {
        throw fail(
          'unprocessable',
          `The month has more than ${statementEntriesMax} entries. Use GET /api/v1/credits/entries, which has pages.`,
        );
      }
      // Entries of one moment may be numbered in another order than they happened, also where months meet.
      const [before] = await store.query<{ opening: number }>(
        'SELECT COALESCE(sum(amount_micros), 0) AS opening FROM entries WHERE account_id = $1 AND at < $2',
        [accountId, from],
      );
      const [account] = await store.query<BuyerRow>(
        `SELECT ${buyerTable.columns} FROM accounts WHERE id = $1`,
        [accountId],
      );
      const { opening } = before!;
      const sum = (isIn: boolean) =>
        rows.reduce((total, row) => total + (row.amount_micros > 0 === isIn ? row.amount_micros : 0), 0);
      const [credited, charged] = [sum(true), sum(false)];
      return {
        month,
        account: { id: accountId, ...buyerFromRow(account!) },
        opening: dollars(opening),
        in: dollars(credited),
        out: dollars(charged),
        closing: dollars(opening + credited + charged),
        /** What models were charged by; each request is rounded up once, so their sum is a little less than what was paid. */
        items: await readItems(requestLog, accountId, from, to),
        entries: rows.map((row) => ({
          number: row.seq,
          at: new Date(row.at).toISOString(),
          kind: row.kind,
          note: row.note,
          reference: row.reference,
          amount: dollars(row.amount_micros),
          balance_after: dollars(row.balance_after_micros),
        })),
      };
    },
  };
}

interface EntryLine {
  seq: number;
  kind: string;
  reference: string;
  amount_micros: number;
  balance_after_micros: number;
  note: string;
  at: number;
}

function receiptView(row: ReceiptRow) {
  const { seller, buyer, ...rest } = JSON.parse(row.data) as Written;
  const { tax_basis_points: points, ...shown } = seller;
  return {
    id: row.id,
    number: `OJA-${String(row.number).padStart(6, '0')}`,
    kind: kindOf(row.kind, rest.amount),
    ...rest,
    buyer: { ...buyer, billing: buyer.billing ?? null },
    seller: { ...shown, tax_percent: points / 100 },
    issued_at: new Date(row.at).toISOString(),
  };
}

/** A credit note over money that came back is stored with its sign only. */
const kindOf = (kind: ReceiptRow['kind'], amount: string): keyof typeof words =>
  kind === 'credit_note' && !amount.startsWith('-') ? 'credit_note_cancellation' : kind;

const words = {
  receipt: {
    title: 'Receipt',
    amount: 'Paid',
    credit: 'Credits added',
    line: () => 'Prepaid credits',
  },
  credit_note: {
    title: 'Credit note',
    amount: 'Returned',
    credit: 'Credits removed',
    line: (topupId: string) => `Prepaid credits reversed (top-up ${topupId})`,
  },
  credit_note_cancellation: {
    title: 'Credit note cancellation',
    amount: 'Received',
    credit: 'Credits added',
    line: (topupId: string) => `Prepaid credits restored (top-up ${topupId})`,
  },
};

const signs = { USD: '$', NGN: '₦' } as const;

/** "-15000.5" → "-₦15,000.5": the decimal as it is, with its sign and thousands apart. */
function written(text: string, sign = ''): string {
  const [whole = '', fraction] = text.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${text.startsWith('-') ? '-' : ''}${sign}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

export function receiptDocument(receipt: ReceiptView): Document {
  const { seller, buyer } = receipt;
  const money = (text: string) => written(text, signs[receipt.currency]);
  const said = words[receipt.kind];
  const facts: [string, string][] = [
    ['Number', receipt.number],
    ['Date', receipt.issued_at.slice(0, 10)],
    ['From', [seller.name, seller.address, seller.email].filter(Boolean).join('\n')],
    ...(seller.tax_id === '' ? [] : [['Tax ID', seller.tax_id] as [string, string]]),
    ...billedTo(buyer),
    [buyer.billing === null ? 'Customer' : 'Account', [buyer.name, buyer.email].filter(Boolean).join('\n')],
    ['Payment method', receipt.provider.replace(/^./, (first) => first.toUpperCase())],
    ['Reference', receipt.reference],
  ];
  const totals: [string, string][] = [];
  if (seller.tax_percent > 0) {
    totals.push(
      ['Net', money(receipt.net)],
      [`${seller.tax_name} ${seller.tax_percent}%`, money(receipt.tax)],
    );
  }
  totals.push([said.amount, `${money(receipt.amount)} ${receipt.currency}`]);
  if (receipt.naira_per_dollar !== null) {
    totals.push(['Exchange rate', `${written(receipt.naira_per_dollar, '₦')} per $1.00`]);
  }
  totals.push([said.credit, `${written(receipt.credit, '$')} USD`]);
  return {
    title: `${said.title} ${receipt.number}`,
    facts,
    columns: [
      { title: 'Description', align: 'left', width: 0.7 },
      { title: 'Amount', align: 'right', width: 0.3 },
    ],
    rows: [[said.line(receipt.topup_id), money(receipt.amount)]],
    totals,
    foot: seller.note,
  };
}

export function statementDocument(statement: Statement, seller: Seller): Document {
  return {
    title: `Account statement ${statement.month}`,
    facts: [
      ['From', [seller.name, seller.address].filter(Boolean).join('\n')],
      ...billedTo(statement.account),
      ['Account', `${statement.account.name}\n${statement.account.email}\n${statement.account.id}`],
      ['Opening balance', written(statement.opening, '$')],
      ['Closing balance', written(statement.closing, '$')],
    ],
    columns: [
      { title: 'No.', align: 'right', width: 0.08 },
      { title: 'When (UTC)', align: 'left', width: 0.2 },
      { title: 'Type', align: 'left', width: 0.12 },
      { title: 'Description', align: 'left', width: 0.3 },
      { title: 'Amount', align: 'right', width: 0.15 },
      { title: 'Balance', align: 'right', width: 0.15 },
    ],
    rows: statement.entries
      .map((entry) => [
        String(entry.number),
        entry.at.slice(0, 19).replace('T', ' '),
        entry.kind,
        entry.note,
        written(entry.amount),
        written(entry.balance_after),
      ])
      .concat(
        statement.items.map((item) => [
          '',
          '',
          'item',
          `${item.endpoint} ${item.model}: ${item.units} ${item.kind}`,
          written(`-${item.price}`),
          '',
        ]),
      ),
    totals: [
      ['In', written(statement.in, '$')],
      ['Out', written(statement.out, '$')],
    ],
    foot: 'All amounts in US dollars. Months are in UTC.',
  };
}

/** RFC 4180; a cell that a spreadsheet would run as a formula is quoted as text. */
export function statementCsv(statement: Statement): string {
  const cell = (value: string | number) => {
    const text =
      typeof value === 'string' && /^[=+@\t\r]|^-(?![\d.]+$)/.test(value) ? `'${value}` : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines: (string | number)[][] = [
    ['number', 'at', 'kind', 'note', 'reference', 'amount', 'balance_after'],
    ['', '', 'opening', '', '', '', statement.opening],
    ...statement.entries.map((entry) => [
      entry.number,
      entry.at,
      entry.kind,
      entry.note,
      entry.reference,
      entry.amount,
      entry.balance_after,
    ]),
    ['', '', 'closing', '', '', '', statement.closing],
    ...statement.items.map((item) => [
      '',
      '',
      'item',
      `${item.endpoint} ${item.model} ${item.kind}`,
      `${item.units} units`,
      `-${item.price}`,
      '',
    ]),
  ];
  return `${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}
