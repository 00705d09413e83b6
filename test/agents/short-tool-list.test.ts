/** The short list of `/mcp`: what a model reads, how it finds a tool, and that call_tool is a call like any other. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import { everydayRequests, laterRequests } from './everyday-requests.ts';

interface Told {
  content: { type: string; text?: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  _meta?: Record<string, string>;
}

describe('the short list of tools', () => {
  let server: TestServer;
  const opened: Client[] = [];

  before(async () => {
    server = await startTestServer();
    const who = { actor: 'test', ip: '', at: Date.now() };
    for (const category of ['network', 'utilities'] as const)
      await server.app.platform.operator.setCategory(who, category, 'live');
  });
  after(async () => {
    for (const client of opened) await client.close();
    await server.close();
  });

  async function connect(key: string, query = '', mode: 'legacy' | 'auto' = 'auto'): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    const url = new URL(`${server.url}/mcp${query}`);
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
    opened.push(client);
    return client;
  }
  const call = async (client: Client, name: string, args: object): Promise<Told> =>
    (await client.callTool({ name, arguments: { ...args } })) as unknown as Told;
  const run = (client: Client, name: string, args: object) =>
    call(client, 'call_tool', { name, arguments: args });
  const textOf = ({ content }: Told) => content[0]?.text ?? '';

  for (const mode of ['auto', 'legacy'] as const)
    test(`${mode}: stays under 4,000 tokens; tools=all lists every tool`, async () => {
      const { key } = await server.account({ dollars: 1 });
      const { tools } = await (await connect(key, '', mode)).listTools();
      assert.ok(JSON.stringify(tools).length < 16_000, `${JSON.stringify(tools).length} characters`);
      const [search, calling] = tools;
      assert.equal(search?.name, 'search_tools');
      assert.equal(search.annotations?.readOnlyHint, true);
      assert.equal(calling?.name, 'call_tool');
      assert.equal(calling.annotations?.readOnlyHint, false, 'it can spend and create');
      assert.equal(calling.annotations?.idempotentHint, false);
      assert.ok(tools.length >= 6, tools.map(({ name }) => name).join());
      const { tools: all } = await (await connect(key, '?tools=all', mode)).listTools();
      assert.ok(all.length > 35);
      for (const { name } of all) assert.ok(search.description?.includes(name), name);
      assert.equal(
        all.some(({ name }) => name === 'call_tool'),
        false,
      );
    });

  test('a key with few tools gets them all', async () => {
    const { key } = await server.account({ scopes: ['network.dns', 'network.ip'] });
    const { tools } = await (await connect(key)).listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['network_ip', 'network_dns'],
    );
  });

  test('everyday requests find their tool', async () => {
    const { key } = await server.account({ dollars: 1 });
    const client = await connect(key);
    const ranks = async (requests: typeof everydayRequests) => {
      const found: number[] = [];
      for (const [query, tool] of requests) {
        const text = textOf(await call(client, 'search_tools', { query }));
        found.push([...text.matchAll(/^(\w+): /gm)].map(([, name]) => name).indexOf(tool));
      }
      return found;
    };
    for (const requests of [everydayRequests, laterRequests]) {
      const found = await ranks(requests);
      const missed = requests.filter((_, at) => found[at] === -1).map(([request]) => request);
      assert.deepEqual(missed, []);
      assert.ok(found.filter((rank) => rank === 0).length >= 25, `${found}`);
    }
  });

  test('a search states arguments and price; the exact name returns the schema', async () => {
    const { key } = await server.account({ dollars: 1 });
    const client = await connect(key);
    const text = textOf(await call(client, 'search_tools', { query: 'pay QR code', limit: 1 }));
    assert.match(text, /^utilities_qr: QR codes and barcodes\..*Costs \$0\.02 per request\./);
    assert.match(text, /size\?: integer 21\.\.4096/);
    assert.ok(text.length < 4_000, `${text.length}`);
    const exact = JSON.parse(textOf(await call(client, 'search_tools', { query: 'utilities_qr' })));
    assert.equal(exact.inputSchema.properties.wifi.properties.ssid.type, 'string');
    const changing = textOf(await call(client, 'search_tools', { query: 'ai voice read aloud', limit: 1 }));
    assert.match(changing, /Not read-only\./);
    assert.match(textOf(await call(client, 'search_tools', { query: 'zzzz' })), /No tool matches\. Tools: /);
    assert.match(textOf(await call(client, 'search_tools', {})), /query/);
  });

  test('call_tool is charged, logged and refused like the tool', async () => {
    const { key } = await server.account({ dollars: 1 });
    const client = await connect(key);
    const direct = await call(client, 'utilities_qr', { data: 'x' });
    const told = await run(client, 'utilities_qr', { data: 'x' });
    assert.deepEqual(Object.keys(told._meta!).sort(), Object.keys(direct._meta!).sort());
    const { json } = await server.call(`/api/v1/requests/${told._meta!['oja/request_id']}`, { key });
    assert.deepEqual([json.endpoint, json.status], ['utilities.qr', 200]);
    assert.equal((told.structuredContent!.file as { mime: string }).mime, 'image/png');
    const bad = await run(client, 'utilities_qr', { data: 'x', size: 5 });
    assert.equal(bad.isError, true);
    assert.match(textOf(bad), /invalid_request: size.*not charged/s);
    const poor = await connect((await server.account()).key);
    assert.match(textOf(await run(poor, 'ai_voice', { text: 'Hi' })), /insufficient_credits/);
  });

  test('call_tool opens nothing that the scopes or the URL close', async () => {
    const narrow = await connect((await server.account({ scopes: ['utilities'] })).key);
    const told = await run(narrow, 'network_dns', { name: 'example.com' });
    assert.equal(told.isError, true);
    assert.match(textOf(told), /name: no tool "network_dns" for this key/);
    const found = textOf(await call(narrow, 'search_tools', { query: 'DNS name server records' }));
    assert.doesNotMatch(found, /network_dns/);
    const chosen = await connect((await server.account()).key, '?tools=utilities.qr');
    assert.match(textOf(await run(chosen, 'network_dns', { name: 'example.com' })), /no tool/);
    assert.match(textOf(await run(chosen, 'utilities_rq', {})), /Similar: utilities_qr|no tool/);
    for (const args of [{}, { name: 7 }, { name: 'utilities_qr', arguments: 'x' }, { name: 'a', extra: 1 }]) {
      const refused = await call(chosen, 'call_tool', args);
      assert.equal(refused.isError, true);
      assert.match(textOf(refused), /^(invalid_request|unknown_field): .*(name|arguments|extra)/);
    }
    assert.match(textOf(await run(chosen, 'call_tool', { name: 'utilities_qr' })), /no tool "call_tool"/);
  });

  test('a job of call_tool is followed, with progress', async () => {
    const { key } = await server.account({ dollars: 5 });
    const client = await connect(key);
    const progress: number[] = [];
    const args = { prompt: 'Sunrise over Lagos lagoon.', seconds: 1, size: '426x240', narration: false };
    const told = (await client.callTool(
      { name: 'call_tool', arguments: { name: 'ai_video', arguments: args } },
      { onprogress: ({ progress: part }) => void progress.push(part) },
    )) as unknown as Told;
    assert.equal(told.isError ?? false, false, textOf(told));
    assert.ok(Number(told._meta!['oja/charge']) > 0);
    assert.ok(progress.every((part) => part >= 0 && part <= 1));
  });

  test('server.json is served for registries', async () => {
    for (const path of ['/.well-known/mcp/server.json', '/.well-known/server.json']) {
      const answer = await fetch(server.url + path);
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
      const { remotes } = (await answer.json()) as { remotes: { url: string }[] };
      assert.equal(remotes[0]?.url, `${server.url}/mcp`);
    }
  });
});
