// @slow
/** A payment provider that reports what can't be: amounts, currencies and states. Nothing is credited but what was ordered. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { databases, withoutPostgres } from '../../packages/core/src/testing/database.ts';
import {
  balance,
  booksAreRight,
  currencyOf,
  type Market,
  notify,
  openMarket,
  order,
  type RealProvider,
  until,
} from './pretend-payments.ts';

const odd = [
  null,
  -1,
  0,
  0.5,
  1e9,
  2 ** 53,
  1e300,
  '',
  '1.5.0',
  'many \0',
  '\ud800',
  true,
  [],
  [7],
  {},
  'x'.repeat(10_000),
];
const lies = ['amountMinor', 'currency', 'status', 'id']
  .flatMap((field) => odd.map((value) => [field, value] as const))
  // As good an ID as any.
  .filter(([field, value]) => field !== 'id' || value !== 1e9);
/** The provider's fault, if anyone's. */
const expectedCodes = /^(upstream_error)?$/;
const isHuge = (value: unknown) => typeof value === 'number' && value > 1e9;
const named = (field: string, value: unknown) => `${field} ${JSON.stringify(value).slice(0, 40)}`;

for (const database of databases) {
  describe(`lying payments on ${database}`, {
    skip: database === 'postgres' ? withoutPostgres : false,
  }, () => {
    let market: Market;
    before(async () => {
      market = await openMarket({ database, env: { OJA_LIMIT_PER_MINUTE: '100000' } });
    });
    after(() => market?.close());

    /** Asks the provider, whether or not the schedule does at the same time. */
    const check = (id: string) => market.server.call(`/api/v1/operator/payments/${id}/check`, { body: {} });

    const shown = async (id: string, key: string) => {
      const answer = await market.server.call(`/api/v1/credits/topups/${id}`, { key });
      assert.equal(answer.status, 200, answer.text);
      return answer.json;
    };

    /** Each account may order only so often. */
    async function ordered(provider: RealProvider) {
      const account = await market.server.account();
      const { id, reference } = await order(market.server, account.key, provider);
      return { account, id, told: market.providers[provider].orders.get(reference)! };
    }

    for (const provider of Object.keys(currencyOf) as RealProvider[]) {
      test(`${provider}: ${lies.length} wrong fields of a payment credit nothing`, async () => {
        const { server, providers } = market;
        for (const [field, value] of lies) {
          const { account, id, told } = await ordered(provider);
          const { reference } = told;
          Object.assign(told, { status: 'paid', [field]: value });
          const notice = await notify(server, provider, providers[provider].notice(reference));
          const lie = named(field, value);
          assert.ok(notice.status === 200, `${lie}: ${notice.text}`);
          const answer = await check(id);
          assert.match(answer.json.error?.code ?? '', expectedCodes, `${lie}: ${answer.text}`);
          const { status, failure } = await shown(id, account.key);
          assert.notEqual(status, 'paid', lie);
          assert.ok((failure ?? '').length < 400, lie);
          assert.equal(await balance(server, account), '0.00', lie);
        }
        await booksAreRight(server);
      });

      test(`${provider}: ${odd.length} wrong refunds take back no more than was paid, and restore nothing`, async () => {
        const { server } = market;
        for (const value of odd) {
          const { account, id, told } = await ordered(provider);
          // Half of it, honestly.
          Object.assign(told, { status: 'paid', refundedMinor: told.amountMinor / 2 });
          await until(
            async () => (await check(id)).json,
            ({ reversed }) => Number(reversed) > 0,
          );
          assert.equal(await balance(server, account), '5.00');
          Object.assign(told, { refundedMinor: value });
          const lie = named('refundedMinor', value);
          const answer = await check(id);
          assert.match(answer.json.error?.code ?? '', expectedCodes, `${lie}: ${answer.text}`);
          const { status } = await shown(id, account.key);
          assert.equal(status, 'paid', lie);
          const left = await balance(server, account);
          // Half of it stays taken back, unless the lie is an amount: none, or more than all.
          if (value === 0) assert.equal(left, '10.00', lie);
          else if (value === 1e9) assert.equal(left, '0.00', lie);
          else assert.ok(left === '5.00' || (left === '0.00' && isHuge(value)), `${lie}: ${left}`);
        }
        await booksAreRight(server);
      });
    }
  });
}
