/** Anyone can report abuse, appeal or ask about personal data, within limits; operators work through the list. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Mailbox, openMailbox } from './mailbox-testing.ts';
import { cookieOf, onEitherStore } from './on-both-stores.ts';

const path = '/api/v1/operator/reports';
const abuse = { kind: 'abuse', about: 'https://a.example', text: 'It sends <b>phishing</b> links.' };

onEitherStore('reports', { env: { OJA_TRUST_PROXY: '127.0.0.1' } }, (server) => {
  let mails: Mailbox;
  let network = 0;
  before(() => {
    mails = openMailbox(server());
  });
  const from = (ip: string, body: object) =>
    server().call('/api/v1/reports', { key: null, body, headers: { 'x-forwarded-for': ip } });
  /** From a network of its own. */
  const report = (body: object) => from(`198.51.100.${++network}`, body);
  const change = (id: string, body: object, key?: string) =>
    server().call(`${path}/${id}`, { method: 'PATCH', body, key });
  const listed = async (state: string) => (await server().call(`${path}?state=${state}&limit=200`)).json.data;

  test('a report reaches the operator, who closes it with a note and can open it again', async () => {
    const sent = await report({ ...abuse, email: 'victim@example.org' });
    assert.equal(sent.status, 201, sent.text);
    const { id } = sent.json;
    const mail = await mails.take(server().operator.email);
    assert.equal(mail.subject, 'New abuse reports');
    assert.ok(!mail.text.includes('a.example'), 'what strangers write stays out of emails');
    const [found] = await listed('open');
    assert.deepEqual(
      [found.id, found.about, found.text, found.email, found.closed_at],
      [id, abuse.about, abuse.text, 'victim@example.org', null],
    );
    const closed = await change(id, { state: 'closed', note: 'Suspended.' });
    assert.equal(closed.json.note, 'Suspended.');
    assert.ok(!(await listed('open')).some((one: { id: string }) => one.id === id));
    assert.equal((await change(id, { state: 'open' })).json.closed_at, null);
    assert.equal((await change(id, { state: 'closed' })).json.note, 'Suspended.', 'the note stays');
    assert.equal((await change('rep_01m7ekm29qdweck8sm5wmjjfn4', { state: 'closed' })).status, 404);
    const { json: audit } = await server().call('/api/v1/operator/audit?action=report.change&limit=1');
    assert.equal(audit.data[0].target, id);
  });

  test('one email an hour announces reports of a kind', async () => {
    const before = (await mails.of(server().operator.email)).length;
    for (let i = 0; i < 3; i++) assert.equal((await report({ ...abuse, kind: 'privacy' })).status, 201);
    assert.equal((await mails.of(server().operator.email)).length, before + 1);
  });

  test('a network sends five a day, also at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => from('203.0.113.9', abuse)));
    const sent = answers.filter(({ status }) => status === 201).length;
    assert.ok(sent <= 5, String(sent));
    const late = await from('203.0.113.9', abuse);
    assert.deepEqual([late.status, late.json.error.code], [429, 'rate_limited']);
    assert.equal((await report(abuse)).status, 201, 'others still can');
  });

  test('what is missing is named, and only operators read', async () => {
    const short = await report({ ...abuse, text: 'too short' });
    assert.deepEqual([short.status, short.json.error.param], [400, 'text']);
    const kind = await report({ ...abuse, kind: 'spam' });
    assert.deepEqual([kind.status, kind.json.error.param], [400, 'kind']);
    const { key } = await server().account();
    assert.equal((await server().call(path, { key })).status, 403);
    assert.equal((await change('rep_01m7ekm29qdweck8sm5wmjjfn4', { state: 'closed' }, key)).status, 403);
  });

  test('the address of a deleted account is taken out of its reports', async () => {
    const ada = await server().account();
    const { json } = await report({ ...abuse, kind: 'appeal', about: ada.id, email: ada.email });
    const { headers } = await server().call('/api/v1/auth/login', {
      key: null,
      body: { email: ada.email, password: ada.password },
    });
    const gone = await server().call('/api/v1/account/delete', {
      key: null,
      headers: { cookie: cookieOf(headers) },
      body: { current_password: ada.password },
    });
    assert.equal(gone.status, 200, gone.text);
    const found = (await listed('open')).find(({ id }: { id: string }) => id === json.id);
    assert.equal(found.email, null);
  });
});

const legal = '/api/v1/operator/legal';

onEitherStore('legal pages', {}, (server) => {
  const set = (page: string, markdown: string, key?: string) =>
    server().call(`${legal}/${page}`, { method: 'PUT', body: { markdown }, key });
  const read = (page: string) => server().call(`/api/v1/legal/${page}`, { key: null });

  test('the operator writes them, everyone reads them, and an empty text removes them', async () => {
    assert.equal((await read('terms')).status, 404);
    assert.equal((await set('terms', '# Terms\n\nBe kind.')).status, 200);
    const { json } = await read('terms');
    assert.equal(json.markdown, '# Terms\n\nBe kind.');
    assert.ok(Date.parse(json.updated_at) <= Date.now());
    assert.equal((await server().call(`${legal}/terms`)).json.markdown, json.markdown);
    assert.equal((await set('terms', ' ')).status, 200);
    assert.equal((await read('terms')).status, 404);
    assert.equal((await read('imprint')).status, 400);
    const { key } = await server().account();
    assert.equal((await set('terms', 'Mine', key)).status, 403);
  });

  test('sub-processors are those that are on, without credentials, and fill their place in the notice', async () => {
    const added = await server().call('/api/v1/operator/upstreams', {
      body: {
        kind: 'openai',
        name: 'far',
        url: 'https://user:hidden@far.example:8443/v1?key=hidden',
        key: 'sk-far',
      },
    });
    const list = async () => (await server().call('/api/v1/operator/sub-processors')).json.data;
    const all = await list();
    assert.ok(!JSON.stringify(all).includes('hidden'));
    if (added.status === 201)
      assert.ok(all.some(({ host }: { host: string }) => host === 'far.example:8443'));
    const definition = {
      slug: 'acme',
      name: 'Acme | SMS',
      providers: [{ name: 'main', urls: ['https://api.acme.example/v1'] }],
      operations: [
        {
          name: 'send',
          method: 'POST',
          path: '/messages',
          summary: 'Send SMS',
          input: { type: 'object', properties: { to: { type: 'string' } } },
          example: { input: { to: '+2348012345678' }, output: { id: 'msg_1' } },
          price: { dollars: '0.012' },
        },
      ],
    };
    const service = await server().call('/api/v1/operator/services', { body: { definition } });
    assert.equal(service.status, 201, service.text);
    const acme = (await list()).find(({ kind }: { kind: string }) => kind === 'service');
    assert.deepEqual([acme.name, acme.host], ['acme/main', 'api.acme.example']);
    const music = (await list()).filter(({ name }: { name: string }) => name.startsWith('music/'));
    assert.ok(music.some(({ host }: { host: string }) => host === 'api.deezer.com'));
    assert.ok(!music.some(({ name }: { name: string }) => name === 'music/spotify'), 'it has no key');
    await set('privacy', 'We use:\n\n{{sub_processors}}');
    const { markdown } = (await read('privacy')).json;
    assert.match(markdown, /\| acme\/main \| Acme \\\| SMS \| .* \| api\.acme\.example \|/);
  });
});
