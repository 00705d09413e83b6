// @alone
/** Operators get an email when a provider fails or a service loses money: once, until it is over. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type Mailbox, openMailbox } from '../platform/mailbox-testing.ts';
import { onEitherStore } from '../platform/on-both-stores.ts';
import { openStandIn } from './stand-in.ts';

const vendor = await openStandIn(() => ({ json: { id: 'm1' } }));
const spare = await openStandIn(() => ({ json: { id: 'm2' } }));
after(() => Promise.all([vendor.close(), spare.close()]));

const path = '/api/v1/operator/services';
const clock = { offsetMs: 0 };
const env = { OJA_SERVICES_ALLOW: '127.0.0.1', OJA_SCHEDULE_MS: '20' };
const hourMs = 3_600_000;

const definition = (slug: string, urls: Record<string, string>, price: object) => ({
  slug,
  name: slug,
  providers: Object.entries(urls).map(([name, url], priority) => ({
    name,
    urls: [url],
    priority,
    retries: 0,
  })),
  operations: [
    {
      ...{ name: 'look', method: 'GET', path: '/look', summary: 'Look' },
      input: { type: 'object', properties: {} },
      example: { input: {}, output: { id: 'm1' } },
      price,
    },
  ],
});

onEitherStore('alerts of services', { env, now: () => Date.now() + clock.offsetMs }, (server) => {
  let mails: Mailbox;
  before(() => {
    mails = openMailbox(server());
  });
  const publish = async (given: { slug: string }) => {
    const added = await server().call(path, { body: { definition: given } });
    assert.equal(added.status, 201, added.text);
    await server().call(`${path}/${given.slug}/publish`, { body: {} });
  };
  const calls = async (slug: string, times: number) => {
    const { key } = await server().account({ dollars: 1 });
    for (let n = 0; n < times; n++) await server().call(`/api/v1/x/${slug}/look`, { key });
    await server().app.platform.requests.settled();
  };
  const subjects = async () => (await mails.of(server().operator.email)).map(({ subject }) => subject);
  const until = async (subject: string, times: number) => {
    for (let tries = 0; tries < 300; tries++) {
      if ((await subjects()).filter((one) => one === subject).length === times) return;
      await pause(50);
    }
    assert.fail(`${times} of ${subject}: ${await subjects()}`);
  };

  test('a provider that fails, also where another one serves, and an operation that nobody serves', async () => {
    await publish(
      definition('acme', { main: vendor.url, spare: spare.url }, { dollars: '0.01', cost: '0.004' }),
    );
    vendor.usual = () => 'die';
    await calls('acme', 6);
    await until('The provider main of acme is failing', 1);
    assert.deepEqual(await subjects(), ['The provider main of acme is failing'], 'the spare one serves');
    spare.usual = () => ({ status: 500 });
    await calls('acme', 12);
    await until('The provider spare of acme is failing', 1);
    await until('x.acme.look is failing', 1);
    const [first] = await mails.of(server().operator.email);
    assert.match(first!.text, new RegExp(`Five requests in a row to ${vendor.url} failed`));
  });

  test('a second alert comes once the first is over, and not before', async () => {
    vendor.usual = () => ({ json: { id: 'm1' } });
    spare.usual = vendor.usual;
    vendor.asked.length = 0;
    for (let tries = 0; tries < 20 && vendor.asked.length === 0; tries++) await calls('acme', 1);
    assert.ok(vendor.asked.length > 0, 'a failing provider is tried again');
    clock.offsetMs += 2 * hourMs;
    await pause(1_000);
    vendor.usual = () => 'die';
    await calls('acme', 6);
    await until('The provider main of acme is failing', 2);
    vendor.usual = () => ({ json: { id: 'm1' } });
  });

  test('a service that costs more than it earns', async () => {
    await publish({
      ...definition('lossy', { main: spare.url }, { dollars: '0.01', cost: '0.002' }),
      ...{ free_per_month: 5 },
    });
    await calls('lossy', 4);
    await pause(500);
    assert.ok(!(await subjects()).includes('x.lossy.look loses money'), 'four calls prove nothing');
    await calls('lossy', 1);
    await until('x.lossy.look loses money', 1);
    const mail = (await mails.of(server().operator.email)).at(-1)!;
    assert.match(mail.text, /5 calls of x\.lossy\.look cost \$0\.01 and earned \$0\.00, free calls included/);
    const { json } = await server().call(`${path}/lossy/usage`, {});
    assert.deepEqual([json.total.cost, json.total.margin], ['0.01', '-0.01']);
    assert.match(json.warnings[0], /costs \$0\.01 and earned \$0\.00/);
  });
});
