/** Whom receipts and statements are made out to: stored by a receipt unchanged, shown by a statement as they are now. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countries } from '../../packages/console/src/model/countries.ts';
import { isCountry } from '../../packages/core/src/endpoints/account/credits/countries.ts';
import { execute } from '../../packages/core/src/storage/store.ts';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { exportOf, onBothStores } from '../platform/on-both-stores.ts';
import { pdfText } from './pdf-text.ts';

const obi = {
  name: 'Ọbí Foods <Ltd> & Sons',
  address: '14 Allen Avenue\nIkeja, Lagos',
  country: 'NG',
  tax_id: '23456789-0001',
};
const month = () => new Date().toISOString().slice(0, 7);

async function topUp(server: TestServer, key: string): Promise<string> {
  const { json: topup } = await server.call('/api/v1/credits/topups', { key, body: { amount: '10' } });
  const token = /name="token" value="(\w+)"/.exec(await (await fetch(topup.checkout_url)).text())![1]!;
  await fetch(`${server.url}/api/v1/payments/sandbox/webhook`, {
    method: 'POST',
    body: new URLSearchParams({ reference: topup.reference, token, outcome: 'success' }),
  });
  const { json } = await server.call('/api/v1/credits/receipts', { key });
  assert.equal(json.data[0].topup_id, topup.id);
  return json.data[0].id;
}

onBothStores('billing details', {}, (server) => {
  const change = (key: string, billing: unknown) =>
    server().call('/api/v1/account', { key, method: 'PATCH', body: { billing } });
  const receipt = async (key: string, id: string) =>
    (await server().call(`/api/v1/credits/receipts/${id}`, { key })).json;
  const read = async (path: string, key: string) => (await server().call(path, { key })).text;
  const inPdf = (path: string, key: string) => pdfText(`${server().url}${path}?format=pdf`, key);

  test('fields that are sent change, null clears one or all, and the export tells them', async () => {
    const ada = await server().account();
    const { key } = ada;
    const own = async () => (await server().call('/api/v1/account', { key })).json.billing;
    assert.equal(await own(), null);
    const set = await change(key, {
      ...obi,
      address: '  14 Allen Avenue \r\n\r\n Ikeja, Lagos\r\n',
      country: 'ng',
    });
    assert.equal(set.status, 200, set.text);
    assert.deepEqual(set.json.billing, obi);
    await change(key, { tax_id: null, country: '' });
    assert.deepEqual(await own(), { ...obi, tax_id: null, country: null });
    await server().call('/api/v1/account', { key, method: 'PATCH', body: { name: 'Ada' } });
    const { json: mine } = await exportOf(server(), ada);
    assert.equal(mine.account.billing.name, obi.name);
    assert.equal((await change(key, null)).json.billing, null);
  });

  test('what no paper can show is refused, by the name of its field', async () => {
    const { key } = await server().account();
    const refused: [field: keyof typeof obi, value: unknown, told: RegExp][] = [
      ['name', 'Obi\u0000Foods', /NUL character/],
      ['name', 'Obi\nFoods', /control characters/],
      ['name', 'Obi \u202esdooF', /control characters/],
      ['name', 'a'.repeat(121), /120/],
      ['address', 'Ikeja\u001b[31m', /control characters/],
      ['address', 'a\nb\nc\nd\ne', /at most 4 lines/],
      ['address', 'a'.repeat(101), /each line must have at most 100 characters/],
      ['country', 'Nigeria', /country code, such as NG/],
      ['country', 'UK', /country code, such as NG/],
      ['tax_id', '1'.repeat(41), /40/],
      ['tax_id', 7, /string/],
    ];
    for (const [field, value, told] of refused) {
      const { status, json } = await change(key, { [field]: value });
      assert.deepEqual([status, json.error.param], [400, `billing.${field}`], JSON.stringify(value));
      assert.match(json.error.message, told);
    }
    assert.equal((await change(key, { vat: '1' })).json.error.param, 'billing.vat');
    assert.equal((await server().call('/api/v1/account', { key })).json.billing, null);
  });

  test('a receipt keeps what was set when it was issued; a statement tells what is set', async () => {
    const { key } = await server().account();
    const plain = await topUp(server(), key);
    await change(key, obi);
    const first = await topUp(server(), key);
    await change(key, { name: 'Another Company', address: null, tax_id: 'NEW-1' });
    const second = await topUp(server(), key);

    assert.equal((await receipt(key, plain)).buyer.billing, null);
    assert.deepEqual((await receipt(key, first)).buyer.billing, obi);
    assert.deepEqual((await receipt(key, second)).buyer.billing, {
      name: 'Another Company',
      address: null,
      country: 'NG',
      tax_id: 'NEW-1',
    });
    const path = `/api/v1/credits/receipts/${first}`;
    const html = await read(`${path}?format=html`, key);
    assert.ok(
      html.includes(
        '<dt>Billed to</dt><dd>Ọbí Foods &lt;Ltd&gt; &amp; Sons\n14 Allen Avenue\nIkeja, Lagos\nNigeria\nTax ID: 23456789-0001</dd>',
      ),
      html,
    );
    const pdf = await inPdf(path, key);
    for (const words of ['Billed to', obi.name, 'Ikeja, Lagos', 'Nigeria', obi.tax_id])
      assert.ok(pdf.includes(words.normalize('NFC')), `${words} in ${pdf}`);
    assert.ok(!(await read(`/api/v1/credits/receipts/${plain}?format=html`, key)).includes('Billed to'));

    const statement = `/api/v1/credits/statements/${month()}`;
    assert.equal(JSON.parse(await read(statement, key)).account.billing.name, 'Another Company');
    assert.match(await read(`${statement}?format=html`, key), /<dt>Billed to<\/dt><dd>Another Company\n/);
    assert.match(await inPdf(statement, key), /Billed to\s+Another Company\s+Nigeria\s+Tax ID: NEW-1/);
  });

  test('a receipt of before there were billing details reads as ever', async () => {
    const { key } = await server().account();
    const id = await topUp(server(), key);
    const { store } = server().app.platform.parts;
    const [row] = await store.query<{ data: string }>('SELECT data FROM receipts WHERE id = $1', [id]);
    const { buyer, ...rest } = JSON.parse(row!.data);
    await store.transact(execute, {
      sql: 'UPDATE receipts SET data = $2 WHERE id = $1',
      params: [id, JSON.stringify({ ...rest, buyer: { name: buyer.name, email: buyer.email } })],
    });
    assert.equal((await receipt(key, id)).buyer.billing, null);
    assert.match(await read(`/api/v1/credits/receipts/${id}?format=html`, key), /<dt>Customer<\/dt>/);
  });

  test('the longest details wrap within the page', async () => {
    const { key } = await server().account();
    const lines = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(99));
    const set = await change(key, { name: 'W'.repeat(120), address: lines.join('\n') });
    assert.equal(set.status, 200, set.text);
    const pdf = (await inPdf(`/api/v1/credits/receipts/${await topUp(server(), key)}`, key)).replace(
      /\s/g,
      '',
    );
    for (const line of ['W'.repeat(120), ...lines]) assert.ok(pdf.includes(line), line);
  });

  test('deletion takes them out of the account, and leaves receipts as they were issued', async () => {
    const { id, personId, key, password } = await server().account();
    await change(key, obi);
    await topUp(server(), key);
    const done = await server().app.platform.accounts.delete({
      accountId: id,
      personId,
      password,
      totp: undefined,
      giveUp: true,
    });
    assert.equal(done.forfeited, '10.00');
    const { store } = server().app.platform.parts;
    const [account] = await store.query('SELECT * FROM accounts WHERE id = $1', [id]);
    for (const value of [obi.name, obi.address, obi.tax_id])
      assert.ok(!Object.values(account!).includes(value), value);
    const [kept] = await store.query<{ data: string }>('SELECT data FROM receipts WHERE account_id = $1', [
      id,
    ]);
    assert.deepEqual(JSON.parse(kept!.data).buyer.billing, obi);
  });
});

test('the console offers the countries that the server takes', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const taken = letters.flatMap((a) => letters.map((b) => a + b)).filter(isCountry);
  assert.deepEqual(countries.map(({ code }) => code).sort(), taken);
});
