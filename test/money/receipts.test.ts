/** Receipts numbered without gaps, and statements that equal the ledger, in every format. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { grantCredits } from '../../packages/core/src/platform/ledger/grants.ts';
import { databases, withoutPostgres } from '../../packages/core/src/testing/database.ts';
import { pdfText } from './pdf-text.ts';
import {
  balance,
  booksAreRight,
  type Market,
  notify,
  openMarket,
  order,
  statusOf,
} from './pretend-payments.ts';

for (const database of databases) {
  describe(`receipts on ${database}`, { skip: database === 'postgres' ? withoutPostgres : false }, () => {
    let market: Market;
    before(async () => {
      market = await openMarket({ database });
      await market.server.call('/api/v1/operator/receipt-details', {
        method: 'PUT',
        body: {
          name: 'Ọjà Ẹ̀kọ́ <Ltd>',
          address: '12 Marina Road\nLagos',
          tax_id: '123-0001',
          tax_percent: 7.5,
        },
      });
    });
    after(() => market?.close());

    async function pay(key: string, provider: 'paystack' | 'stripe') {
      const { server, providers } = market;
      const { id, reference } = await order(server, key, provider);
      providers[provider].orders.get(reference)!.status = 'paid';
      await notify(server, provider, providers[provider].notice(reference));
      await statusOf(server, key, id, 'paid');
      return { id, reference };
    }

    test('seller details that are changed at the same time are all kept', async () => {
      const path = '/api/v1/operator/receipt-details';
      const changes = [{ email: 'books@example.com' }, { tax_name: 'VAT' }, { note: 'Ẹ ṣé' }];
      const answers = await Promise.all(
        changes.map((body) => market.server.call(path, { method: 'PUT', body })),
      );
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
      assert.deepEqual((await market.server.call(path)).json, {
        name: 'Ọjà Ẹ̀kọ́ <Ltd>',
        address: '12 Marina Road\nLagos',
        tax_id: '123-0001',
        tax_percent: 7.5,
        ...Object.assign({}, ...changes),
      });
    });

    test('many payments at once: numbers without gaps, one receipt each', async () => {
      const { server } = market;
      const accounts = await Promise.all(Array.from({ length: 6 }, () => server.account()));
      await Promise.all(accounts.map(({ key }) => pay(key, 'paystack')));
      const numbers = await Promise.all(
        accounts.map(
          async ({ key }) => (await server.call('/api/v1/credits/receipts', { key })).json.data[0].number,
        ),
      );
      assert.deepEqual(
        numbers.sort(),
        numbers.map((_, i) => `OJA-${String(i + 1).padStart(6, '0')}`),
      );
      await booksAreRight(server);
    });

    test('a receipt carries rate, tax and amounts, as JSON, HTML and PDF', async () => {
      const { server } = market;
      const { key } = await server.account();
      const { id } = await pay(key, 'paystack');
      const { json: list } = await server.call('/api/v1/credits/receipts', { key });
      const [receipt] = list.data;
      assert.equal(receipt.topup_id, id);
      assert.deepEqual(
        [receipt.amount, receipt.net, receipt.tax, receipt.credit, receipt.naira_per_dollar],
        ['15000.00', '13953.49', '1046.51', '10.00', '1500.00'],
      );
      const path = `/api/v1/credits/receipts/${receipt.id}`;
      assert.deepEqual((await server.call(path, { key })).json, receipt);
      const html = await server.call(`${path}?format=html`, { key });
      assert.match(html.headers.get('content-type') ?? '', /^text\/html/);
      assert.match(html.text, /₦15,000\.00/);
      assert.match(html.text, /&lt;Ltd&gt;/);
      assert.ok(!html.text.includes('<Ltd>'), 'names are escaped');
      const pdf = await pdfText(`${server.url}${path}`, key);
      for (const words of ['₦15,000.00', '₦1,500.00', 'Ọjà', receipt.number, 'VAT 7.5%']) {
        assert.ok(pdf.includes(words.normalize('NFC')), `${words} in ${pdf}`);
      }
      const other = await server.account();
      assert.equal((await server.call(path, { key: other.key })).status, 404);
    });

    test('statements of two months meet, although entries were numbered in another order', async () => {
      const { server } = market;
      const { store } = server.app.platform.parts;
      const { id: accountId, key } = await server.account();
      const turn = Date.UTC(2025, 4, 1);
      const grant = (micros: number, at: number) => {
        const reference = `turn-${accountId}-${micros}`;
        return store.transact(grantCredits, {
          accountId,
          micros,
          at,
          reference,
          note: '',
          actor: 'test',
          ip: '',
        });
      };
      await grant(1_000_000, turn - 1000);
      await grant(20_000_000, turn);
      await grant(300_000_000, turn - 1);
      const statement = async (month: string) => {
        const { json } = await server.call(`/api/v1/credits/statements/${month}`, { key });
        return [json.opening, json.in, json.out, json.closing];
      };
      assert.deepEqual(await statement('2025-04'), ['0.00', '301.00', '0.00', '301.00']);
      assert.deepEqual(await statement('2025-05'), ['301.00', '20.00', '0.00', '321.00']);
      assert.deepEqual(await statement('2025-06'), ['321.00', '0.00', '0.00', '321.00']);
    });

    test('a statement equals the ledger: opening, every entry, closing; JSON, CSV and PDF', async () => {
      const { server, providers } = market;
      const account = await server.account({ dollars: 2 });
      const { key } = account;
      const first = await pay(key, 'stripe');
      providers.stripe.orders.get(first.reference)!.refundedMinor = 333;
      await server.call(`/api/v1/operator/payments/${first.id}/check`, { method: 'POST', body: {} });
      const month = new Date().toISOString().slice(0, 7);
      const path = `/api/v1/credits/statements/${month}`;
      const { json: statement } = await server.call(path, { key });
      const { json: ledger } = await server.call('/api/v1/credits/entries?limit=500', { key });
      assert.deepEqual([statement.opening, statement.closing], ['0.00', '8.67']);
      assert.equal(await balance(server, account), statement.closing);
      assert.deepEqual(
        statement.entries.map(({ number, amount, balance_after }: Record<string, unknown>) => [
          number,
          amount,
          balance_after,
        ]),
        ledger.data
          .map(({ number, amount, balance_after }: Record<string, unknown>) => [
            number,
            amount,
            balance_after,
          ])
          .reverse(),
      );
      const csv = await server.call(`${path}?format=csv`, { key });
      const lines = csv.text.trimEnd().split('\r\n');
      assert.equal(lines.length, statement.entries.length + 3);
      assert.match(lines.at(-1)!, /^,,closing,.*,8\.67$/);
      const text = await pdfText(`${server.url}${path}`, key);
      for (const { amount } of statement.entries) assert.ok(text.includes(amount), amount);
      const { json: credit } = await server.call('/api/v1/credits/receipts', { key });
      assert.deepEqual([credit.data[0].kind, credit.data[0].amount], ['credit_note', '-3.33']);
      const empty = await server.call('/api/v1/credits/statements/2020-01', { key });
      assert.deepEqual([empty.json.opening, empty.json.entries], ['0.00', []]);
      assert.equal((await server.call('/api/v1/credits/statements/2020-13', { key })).status, 400);
    });
  });
}
