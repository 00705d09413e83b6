/** Each recipe works once its keys are pasted: stand-ins speak the formats that the providers document. */
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { noteSecret } from '../../packages/core/src/testing/kept-for-scan.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import { type Asked, type Behaviour, openStandIn, type StandIn } from './stand-in.ts';

const path = '/api/v1/operator/services';
const keyOf = (name: string) => `recipe-key-${name}-0123456789`;

interface RecipeSecret {
  provider: string;
  place: string;
  name: string;
  prefix: string;
}

suite('recipes', () => {
  let server: TestServer;
  let key: string;
  const standIns = new Map<string, StandIn>();
  const asked = (name: string) => standIns.get(name)!.asked;
  const next = (name: string, ...behaviours: Behaviour[]) => standIns.get(name)!.next.push(...behaviours);

  before(async () => {
    server = await startTestServer({ env: { OJA_SERVICES_ALLOW: '127.0.0.1' } });
    ({ key } = await server.account({ dollars: 20 }));
  });
  after(async () => {
    await server.close();
    await Promise.all([...standIns.values()].map((one) => one.close()));
  });

  /** As an operator does: read, paste the keys, publish; providers are moved to loopback. */
  async function publish(
    recipe: string,
    answers: Record<string, (asked: Asked) => Behaviour>,
    change?: (definition: {
      operations: { providers: Record<string, { job?: { poll: { every_s: number } } }> }[];
    }) => void,
  ) {
    const { data } = (await server.call('/api/v1/operator/service-recipes')).json;
    const about = data.find((one: { recipe: string }) => one.recipe === recipe);
    const read = await server.call(`${path}/read`, { body: { recipe, providers: Object.keys(answers) } });
    assert.equal(read.status, 200, read.text);
    const { definition } = read.json;
    for (const provider of definition.providers) {
      assert.match(provider.urls[0], /^https:/);
      const standIn = await openStandIn(answers[provider.name]!);
      standIns.set(provider.name, standIn);
      provider.urls = [standIn.url.replace('/v1', '')];
    }
    change?.(definition);
    const secrets: Record<string, Record<string, Record<string, string>>> = {};
    for (const { provider, place, name, prefix } of about.secrets as RecipeSecret[]) {
      if (answers[provider] === undefined) continue;
      noteSecret('recipe key', keyOf(name));
      secrets[provider] ??= {};
      secrets[provider][place] = { ...secrets[provider][place], [name]: `${prefix}${keyOf(name)}` };
    }
    const added = await server.call(path, { body: { definition, secrets } });
    assert.equal(added.status, 201, added.text);
    assert.deepEqual(added.json.problems, []);
    const published = await server.call(`${path}/${recipe}/publish`, { body: {} });
    assert.equal(published.status, 200, published.text);
  }
  const call = (at: string, body?: object) => server.call(`/api/v1/x/${at}`, { key, body });
  async function jobOf(at: string, body: object) {
    const ordered = await call(at, body);
    assert.equal(ordered.status, 202, ordered.text);
    for (let tries = 0; tries < 1_000; tries++) {
      const { json } = await server.call(`/api/v1/jobs/${ordered.json.id}`, { key });
      if (!['queued', 'running'].includes(json.status)) return json;
      await pause(30);
    }
    throw new Error('the job does not end');
  }

  test('SMS goes through Termii, and through Africa’s Talking where Termii is out of credit', async () => {
    await publish('sms', {
      termii: () => ({
        json: {
          code: 'ok',
          balance: 1047.57,
          message_id: '3017544054459083819856413',
          message: 'Successfully Sent',
          user: 'Tobi Fatunde',
        },
      }),
      'africas-talking': () => ({
        status: 201,
        json: {
          SMSMessageData: {
            Message: 'Sent to 1/1 Total Cost: NGN 2.2000',
            Recipients: [
              {
                statusCode: 101,
                number: '+2348012345678',
                status: 'Success',
                cost: 'NGN 2.2000',
                messageId: 'ATXid_1',
              },
            ],
          },
        },
      }),
    });
    const message = { to: '2348012345678', from: 'Acme', text: 'Hello & good-bye' };
    const sent = await call('sms/messages', message);
    assert.deepEqual([sent.status, sent.json], [200, { id: '3017544054459083819856413' }], sent.text);
    assert.deepEqual(JSON.parse(asked('termii')[0]!.body), {
      to: '2348012345678',
      from: 'Acme',
      sms: 'Hello & good-bye',
      type: 'plain',
      channel: 'generic',
      api_key: keyOf('api_key'),
    });
    assert.equal(asked('termii')[0]!.path, '/api/sms/send');
    next('termii', { status: 400, json: { code: 400, message: 'Insufficient balance' } });
    const swapped = await call('sms/messages', message);
    assert.deepEqual([swapped.status, swapped.json], [200, { id: 'ATXid_1' }], swapped.text);
    assert.equal(swapped.headers.get('x-oja-engine'), 'sms/africas-talking');
    const [at] = asked('africas-talking');
    assert.equal(at!.path, '/version1/messaging');
    assert.equal(at!.headers.apikey, keyOf('apiKey'));
    assert.equal(at!.headers['content-type'], 'application/x-www-form-urlencoded');
    assert.deepEqual(Object.fromEntries(new URLSearchParams(at!.body)), {
      to: '+2348012345678',
      from: 'Acme',
      message: 'Hello & good-bye',
      username: keyOf('username'),
    });
  });

  test('an SMS that fails with HTTP 201 is free, no matter who is at fault', async () => {
    const empty = { code: 400, message: 'Insufficient balance' };
    const failing = (statusCode: number, status: string): Behaviour => ({
      status: 201,
      json: {
        SMSMessageData: {
          Message: status,
          Recipients: [{ statusCode, status, cost: '0', messageId: 'None' }],
        },
      },
    });
    const message = { to: '2348012345678', from: 'Acme', text: 'Hello' };
    next('termii', { status: 400, json: empty }, { status: 400, json: empty });
    next('africas-talking', failing(403, 'InvalidPhoneNumber'), failing(405, 'InsufficientBalance'));
    const wrong = await call('sms/messages', message);
    assert.deepEqual([wrong.status, wrong.json.error.message], [422, 'InvalidPhoneNumber'], wrong.text);
    const unpaid = await call('sms/messages', message);
    assert.equal(unpaid.status, 502, unpaid.text);
    for (const one of [wrong, unpaid]) assert.equal(one.headers.get('x-oja-charge'), '0.00');
  });

  test('a one-time code is sent and verified', async () => {
    next('termii', { json: { pinId: 'pin-1', to: '2348012345678', smsStatus: 'Message Sent', status: 200 } });
    const sent = await call('sms/codes', { to: '2348012345678', from: 'Acme' });
    assert.deepEqual([sent.status, sent.json], [200, { id: 'pin-1', to: '2348012345678' }], sent.text);
    const body = JSON.parse(asked('termii').at(-1)!.body);
    assert.deepEqual([body.pin_length, body.pin_time_to_live, body.pin_attempts], [6, 10, 3]);
    next('termii', { json: { pinId: 'pin-1', verified: 'True', msisdn: '2348012345678' } });
    const verified = await call('sms/codes/pin-1/verify', { code: '123456' });
    assert.deepEqual(verified.json, { verified: 'True', to: '2348012345678' }, verified.text);
    assert.deepEqual(JSON.parse(asked('termii').at(-1)!.body), {
      pin_id: 'pin-1',
      pin: '123456',
      api_key: keyOf('api_key'),
    });
  });

  const transaction = (status: string) => ({
    content: { transactions: { status, transactionId: '174159', unit_price: 100, amount: 100 } },
    requestId: '202611191030abc',
    amount: '100.00',
  });

  test('airtime through VTpass is charged by its amount, once it is delivered', async () => {
    const pay: Behaviour = {
      json: { code: '000', response_description: 'TRANSACTION SUCCESSFUL', ...transaction('delivered') },
    };
    await publish('airtime', { vtpass: () => pay }, ({ operations }) => {
      for (const { providers } of operations) providers.vtpass!.job!.poll.every_s = 1;
    });
    const order = { network: '9mobile', phone: '08011111111', amount: 150 };
    const quote = await server.call('/api/v1/x/airtime/purchases', {
      key,
      body: order,
      headers: { 'x-oja-quote': 'true' },
    });
    assert.equal(quote.json.price, '0.105', quote.text);
    const done = await jobOf('airtime/purchases', order);
    assert.deepEqual([done.status, done.result, done.charge], ['completed', { id: '174159' }, '0.105']);
    const [sent] = asked('vtpass');
    const body = JSON.parse(sent!.body);
    assert.match(body.request_id, /^20\d{10}[0-9a-z]{26}$/);
    assert.deepEqual([sent!.path, body.serviceID, body.amount], ['/api/pay', 'etisalat', 150]);
    assert.deepEqual(
      [sent!.headers['api-key'], sent!.headers['secret-key']],
      [keyOf('api-key'), keyOf('secret-key')],
    );
    next(
      'vtpass',
      { json: { code: '099', response_description: 'TRANSACTION IS PROCESSING', ...transaction('pending') } },
      { json: { code: '000', ...transaction('pending') } },
      { json: { code: '000', ...transaction('delivered') } },
    );
    const later = await jobOf('airtime/purchases', order);
    assert.deepEqual([later.status, later.charge], ['completed', '0.105'], JSON.stringify(later));
    const polled = asked('vtpass').at(-1)!;
    assert.deepEqual(
      [polled.path, JSON.parse(polled.body)],
      ['/api/requery', { request_id: '202611191030abc' }],
    );
    next('vtpass', {
      json: { code: '016', response_description: 'TRANSACTION FAILED', ...transaction('failed') },
    });
    const failed = await jobOf('airtime/purchases', order);
    assert.deepEqual(
      [failed.status, failed.charge, failed.error.message],
      ['failed', '0.00', 'TRANSACTION FAILED'],
    );
    next('vtpass', { json: { code: '018', response_description: 'LOW WALLET BALANCE' } });
    assert.equal((await jobOf('airtime/purchases', order)).error.code, 'upstream_error');
    const data = await jobOf('airtime/data/mtn-100mb', { phone: '08011111111' });
    assert.equal(data.status, 'completed', JSON.stringify(data));
    const bought = JSON.parse(asked('vtpass').at(-1)!.body);
    assert.deepEqual(
      [bought.serviceID, bought.variation_code, bought.billersCode],
      ['mtn-data', 'mtn-10mb-100', '08011111111'],
    );
  });

  test('the same call goes through a reseller of another format', async () => {
    await server.call(`${path}/airtime`, { method: 'DELETE' });
    await publish(
      'airtime',
      {
        nellobyte: ({ path: at }) =>
          at.startsWith('/APIQuery')
            ? { json: { orderid: '789', statuscode: '200', status: 'ORDER_COMPLETED' } }
            : { json: { orderid: '789', statuscode: '100', status: 'ORDER_RECEIVED' } },
      },
      ({ operations }) => {
        for (const { providers } of operations) providers.nellobyte!.job!.poll.every_s = 1;
      },
    );
    const done = await jobOf('airtime/purchases', { network: 'glo', phone: '08051111111', amount: 100 });
    assert.deepEqual([done.status, done.result, done.charge], ['completed', { id: '789' }, '0.07']);
    const [ordered, polled] = asked('nellobyte');
    assert.equal(ordered!.path, '/APIAirtimeV1.asp');
    const query = Object.fromEntries(ordered!.query);
    assert.match(query.RequestID!, /^[0-9a-z]{26}$/);
    assert.deepEqual(
      { ...query, RequestID: '' },
      {
        ...{ MobileNetwork: '02', MobileNumber: '08051111111', Amount: '100', RequestID: '' },
        ...{ UserID: keyOf('UserID'), APIKey: keyOf('APIKey') },
      },
    );
    assert.equal(polled!.query.get('OrderID'), '789');
  });

  test('account names come from Paystack, and from Flutterwave where Paystack fails', async () => {
    await publish('bank-accounts', {
      paystack: () => ({
        json: {
          status: true,
          message: 'Account number resolved',
          data: { account_number: '0001234567', account_name: 'ADA OBI', bank_id: 9 },
        },
      }),
      flutterwave: () => ({
        json: {
          status: 'success',
          message: 'Account details fetched',
          data: { account_number: '0001234567', account_name: 'ADA OBI' },
        },
      }),
    });
    const at = 'bank-accounts/resolve?account_number=0001234567&bank_code=058';
    const name = { account_number: '0001234567', account_name: 'ADA OBI' };
    const first = await call(at);
    assert.deepEqual(first.json, name, first.text);
    const [sent] = asked('paystack');
    assert.equal(sent!.headers.authorization, `Bearer ${keyOf('Authorization')}`);
    assert.deepEqual(Object.fromEntries(sent!.query), { account_number: '0001234567', bank_code: '058' });
    next('paystack', { status: 500 }, { status: 500 });
    const second = await call(at);
    assert.deepEqual([second.json, second.headers.get('x-oja-engine')], [name, 'bank-accounts/flutterwave']);
    assert.deepEqual(JSON.parse(asked('flutterwave')[0]!.body), {
      account_number: '0001234567',
      account_bank: '058',
    });
    next('paystack', {
      status: 422,
      json: { status: false, message: 'Could not resolve account name. Check parameters or try again.' },
    });
    const unknown = await call(at);
    assert.equal(unknown.status, 422);
    assert.match(unknown.json.error.message, /Could not resolve account name/);
    assert.equal(unknown.headers.get('x-oja-charge'), '0.00');
  });

  test('BVN and NIN come from Dojah', async () => {
    await publish('identity', {
      dojah: () => ({ json: { entity: { first_name: 'ADA', last_name: 'OBI' } } }),
    });
    const found = await call('identity/bvn?bvn=22222222222');
    assert.deepEqual(found.json, { entity: { first_name: 'ADA', last_name: 'OBI' } }, found.text);
    const [sent] = asked('dojah');
    assert.deepEqual([sent!.path, sent!.query.get('bvn')], ['/api/v1/kyc/bvn', '22222222222']);
    assert.deepEqual(
      [sent!.headers.appid, sent!.headers.authorization],
      [keyOf('AppId'), keyOf('Authorization')],
    );
    next('dojah', { status: 404, json: { error: 'Nin not found' } });
    const missing = await call('identity/nin?nin=70123456789');
    assert.deepEqual([missing.status, missing.headers.get('x-oja-charge')], [404, '0.00'], missing.text);
  });

  test('exchange rates come with a key, and without one', async () => {
    await publish('exchange-rates', {
      'open-exchange-rates': () => ({ json: { base: 'USD', timestamp: 1, rates: { NGN: 1540.5 } } }),
      'exchangerate-api': () => ({ json: { result: 'success', base_code: 'USD', rates: { NGN: 1541 } } }),
    });
    const first = await call('exchange-rates/latest');
    assert.deepEqual(first.json, { base: 'USD', rates: { NGN: 1540.5 } }, first.text);
    assert.equal(asked('open-exchange-rates')[0]!.query.get('app_id'), keyOf('app_id'));
    next('open-exchange-rates', { status: 401, json: { error: true, message: 'invalid_app_id' } });
    const second = await call('exchange-rates/latest');
    assert.deepEqual(second.json, { base: 'USD', rates: { NGN: 1541 } }, second.text);
    assert.equal(asked('exchangerate-api')[0]!.path, '/v6/latest/USD');
  });

  test('a recipe or provider that does not exist is refused by its name', async () => {
    const none = await server.call(`${path}/read`, { body: { recipe: 'nothing' } });
    assert.deepEqual([none.status, none.json.error.param], [400, 'recipe']);
    const other = await server.call(`${path}/read`, { body: { recipe: 'sms', providers: ['twilio'] } });
    assert.deepEqual([other.status, other.json.error.param], [400, 'providers']);
  });
});
