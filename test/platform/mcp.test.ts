/** `/mcp` as the official client sees it, in both protocol revisions that it speaks. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { completion, openChatStandIn, sendJson } from '../../packages/ai/src/engines/chat/stand-in.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

interface Block {
  type: string;
  text?: string;
  mimeType?: string;
  data?: string;
  uri?: string;
}
type Told = {
  content: Block[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  _meta?: object;
};

describe('the MCP server', () => {
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

  async function connect(
    key: string,
    mode: 'legacy' | 'auto' = 'auto',
    url = server.url,
    query = '',
  ): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    const headers = { authorization: `Bearer ${key}` };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${url}/mcp${query}`), { requestInit: { headers } }),
    );
    opened.push(client);
    return client;
  }

  const call = async (client: Client, name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args })) as unknown as Told;

  for (const mode of ['auto', 'legacy'] as const) {
    test(`${mode}: lists a tool for each sold endpoint, and calls one`, async () => {
      const { key } = await server.account({ dollars: 1 });
      const client = await connect(key, mode, server.url, '?tools=all');
      const { tools } = await client.listTools();
      const names = tools.map(({ name }) => name);
      for (const name of ['ai_chat', 'media_youtube_transcript', 'network_dns', 'utilities_qr'])
        assert.ok(names.includes(name), `${name} is in ${names}`);
      for (const { name, description, inputSchema, annotations } of tools) {
        assert.match(name, /^[a-zA-Z0-9_-]{1,64}$/);
        assert.match(description ?? '', /Free\.|Costs \$/);
        assert.equal(inputSchema.type, 'object');
        assert.equal(inputSchema.properties?.stream, undefined);
        assert.equal(annotations?.destructiveHint, false);
        if (/^ai_(images|messages|responses|response_cancel|video)$/.test(name))
          assert.equal(annotations?.readOnlyHint, false, name);
      }
      const qr = await call(client, 'utilities_qr', { data: 'https://example.com' });
      assert.equal(qr.isError ?? false, false, qr.content[0]?.text);
      const image = qr.content.find(({ type }) => type === 'image');
      assert.match(Buffer.from(image?.data ?? '', 'base64').toString('latin1'), /^\x89PNG/);
      assert.equal(qr.content.find(({ type }) => type === 'resource_link')?.mimeType, 'image/png');
      const file = qr.structuredContent?.file as Record<string, unknown>;
      assert.equal(file.mime, 'image/png');
      assert.equal(file.data, undefined);
    });
  }

  for (const mode of ['auto', 'legacy'] as const) {
    test(`${mode}: the URL chooses tools by category, endpoint or name`, async () => {
      const { key } = await server.account({ dollars: 1 });
      const client = await connect(key, mode, server.url, '?tools=media,utilities.qr,network_dns');
      const names = (await client.listTools()).tools.map(({ name }) => name);
      assert.ok(names.includes('media_music'), names.join(', '));
      assert.deepEqual(
        names.filter((name) => !name.startsWith('media_')),
        ['network_dns', 'utilities_qr'],
      );
      await assert.rejects(call(client, 'network_ip', { ip: '1.1.1.1' }), /No tool network_ip/);
      const wrong = await connect(key, mode, server.url, '?tools=netwrok');
      await assert.rejects(wrong.listTools(), /No category, endpoint or tool "netwrok"/);
    });
  }

  test('a call of a tool is charged, logged and shown in the receipt like any other', async () => {
    const { key } = await server.account({ dollars: 1 });
    const used = await server.call('/api/v1/credits', { key: server.operator.api_key });
    assert.equal(used.status, 200);
    const client = await connect(key);
    const told = await call(client, 'utilities_qr', { data: 'one' });
    const receipt = told._meta as Record<string, string>;
    assert.match(receipt['oja/request_id'] ?? '', /^req_/);
    const { json } = await server.call(`/api/v1/requests/${receipt['oja/request_id']}`, { key });
    assert.equal(json.endpoint, 'utilities.qr');
    assert.equal(json.status, 200);
  });

  test('bad arguments are a tool error that names the field, and cost nothing', async () => {
    const { key } = await server.account({ dollars: 1 });
    const client = await connect(key);
    const told = await call(client, 'utilities_qr', { data: 'x', size: 5 });
    assert.equal(told.isError, true);
    assert.match(told.content[0]?.text ?? '', /invalid_request: size.*not charged/s);
  });

  test('without credits the tool says how to top up', async () => {
    const { key } = await server.account();
    const client = await connect(key);
    const told = await call(client, 'ai_voice', { text: 'How far?' });
    assert.equal(told.isError, true);
    assert.match(told.content[0]?.text ?? '', /insufficient_credits.*Top up at http.*\/console\/credits/s);
  });

  test('a background response is returned whole, and its price is stated by model', async () => {
    await using upstream = await openChatStandIn((response) => sendJson(response, 200, completion('Noon')));
    await using priced = await startTestServer({
      env: { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0' },
    });
    const { key } = await priced.account({ dollars: 1 });
    const client = await connect(key, 'auto', priced.url, '?tools=all');
    const described = async (name: string) => {
      const { tools } = await client.listTools();
      return tools.find((tool) => tool.name === name)!;
    };
    const names = ['ai_chat', 'ai_messages', 'ai_responses'];
    for (const name of names) assert.match((await described(name)).description ?? '', /Free\.$/);
    const set = (path: string, body: object) =>
      priced.call(`/api/v1/operator/prices${path}`, { method: path === '' ? 'POST' : 'PUT', body });
    assert.equal((await set('', { endpoint: 'ai.chat', price_per_unit: '0.00001' })).status, 200);
    for (const name of names)
      assert.match((await described(name)).description ?? '', /Costs \$0\.00001 per token\./);
    const prices = { input: '10', output: '20' };
    for (const model of ['stand-in-1', '*']) {
      assert.equal((await set('/models', { model, prices })).status, 200);
      for (const name of names) {
        const { description, _meta } = await described(name);
        assert.match(description ?? '', /depends on the model: ai_models lists the prices\./);
        assert.equal(_meta?.['oja/price_by_model'], true);
      }
    }
    const { inputSchema } = await described('ai_responses');
    assert.equal(inputSchema.properties?.background, undefined);
    const told = await call(client, 'ai_responses', { model: 'stand-in-1', input: 'x', background: true });
    assert.equal(told.isError ?? false, false, told.content[0]?.text);
    assert.equal(told.structuredContent?.status ?? JSON.parse(told.content[0]!.text!).status, 'completed');
  });

  test('a key sees and calls only what its scopes open', async () => {
    const { key } = await server.account({ scopes: ['utilities.qr'] });
    const client = await connect(key);
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['utilities_qr'],
    );
    await assert.rejects(call(client, 'network_dns', { name: 'example.com' }), /No tool network_dns/);
  });

  test('a test key gets samples, and a job is followed to its result', async () => {
    const { key } = await server.account({ mode: 'test' });
    const client = await connect(key, 'auto', server.url, '?tools=all');
    // The client then compares results with the schemas.
    await client.listTools();
    const told = await call(client, 'ai_video', { prompt: 'Sunrise over Lagos lagoon.', seconds: 2 });
    assert.equal(told.isError ?? false, false, told.content[0]?.text);
    const link = told.content.find(({ type }) => type === 'resource_link')!;
    assert.equal(link.mimeType, 'video/mp4');
    assert.ok(link.uri!.startsWith(`${server.url}/files/`));
    assert.equal((await fetch(link.uri!)).headers.get('content-type'), 'video/mp4');
    const qr = await call(client, 'utilities_qr', { data: 'x' });
    assert.ok(qr.content.some(({ type }) => type === 'image'));
  });

  test('the receipt of a job has what the job was charged', async () => {
    const { key } = await server.account({ dollars: 5 });
    const client = await connect(key);
    const args = { prompt: 'Sunrise over Lagos lagoon.', seconds: 1, size: '426x240', narration: false };
    const told = await call(client, 'ai_video', args);
    assert.equal(told.isError ?? false, false, told.content[0]?.text);
    const receipt = told._meta as Record<string, string>;
    const job = (await server.call(`/api/v1/jobs/${receipt['oja/request_id']}`, { key })).json;
    assert.ok(Number(job.charge) > 0);
    assert.equal(receipt['oja/charge'], job.charge);
    assert.equal(receipt['oja/engine'], job.engine);
    assert.equal(Number(receipt['oja/balance']), 5 - Number(job.charge));
  });

  test('a job whose status can no longer be read ends the tool', async () => {
    const { key, keyId } = await server.account({ dollars: 50 });
    const client = await connect(key);
    const running = call(client, 'ai_video', { prompt: 'Sunrise over Lagos lagoon.', seconds: 2 });
    let jobs: { id: string }[] = [];
    while (jobs.length === 0) jobs = (await server.call('/api/v1/jobs', { key })).json.data;
    await server.call(`/api/v1/keys/${keyId}`, { method: 'DELETE', key });
    const told = await running;
    assert.equal(told.isError, true);
    assert.match(
      told.content[0]?.text ?? '',
      new RegExp(`^key_revoked: the status of the job ${jobs[0]?.id} `),
    );
  });

  for (const mode of ['auto', 'legacy'] as const) {
    test(`${mode}: a desktop client reaches it through oja mcp`, async () => {
      const { key } = await server.account({ scopes: ['utilities.qr'] });
      const client = new Client({ name: 'desktop', version: '1' }, { versionNegotiation: { mode } });
      const main = join(import.meta.dirname, '../../packages/client/src/cli/main.ts');
      const args = ['--disable-warning=ExperimentalWarning', main, 'mcp'];
      const env = { PATH: process.env.PATH ?? '', OJA_URL: server.url, OJA_KEY: key };
      await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
      opened.push(client);
      assert.deepEqual(
        (await client.listTools()).tools.map(({ name }) => name),
        ['utilities_qr'],
      );
      const qr = await call(client, 'utilities_qr', { data: 'by stdio' });
      assert.equal(qr.isError ?? false, false, qr.content[0]?.text);
    });
  }

  test('resources and prompts', async () => {
    const { key } = await server.account({ scopes: ['ai', 'account'] });
    const client = await connect(key);
    const { resources } = await client.listResources();
    const uris = resources.map(({ uri }) => uri);
    assert.ok(uris.includes('oja://docs/quickstart'));
    const read = async (uri: string) => {
      const [first] = (await client.readResource({ uri })).contents;
      return (first as { text: string }).text;
    };
    assert.match(await read('oja://llms.txt'), /POST \/api\/v1\/chat/);
    assert.match(await read('oja://docs/quickstart'), /^# Quickstart/);
    assert.equal(typeof JSON.parse(await read('oja://account/credits')).available, 'string');
    await assert.rejects(read('oja://nothing'), /No resource/);
    const { prompts } = await client.listPrompts();
    const { messages } = await client.getPrompt({
      name: prompts[0]!.name,
      arguments: { domain: 'example.com' },
    });
    assert.match((messages[0]!.content as { text: string }).text, /example\.com/);
    await assert.rejects(client.getPrompt({ name: prompts[0]!.name }), /domain is required/);
  });

  test('a page elsewhere is refused, whatever key it has; programs and our own pages are not', async () => {
    const ask = (headers: Record<string, string>) =>
      server.call('/mcp', {
        body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
        headers: { accept: 'application/json, text/event-stream', ...headers },
      });
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost:1',
      `${server.url}.evil.example`,
    ]) {
      const { status, json } = await ask({ origin });
      assert.deepEqual([status, json.error.code], [403, 'origin_not_allowed'], origin);
    }
    assert.equal((await ask({})).status, 200);
    assert.equal((await ask({ origin: server.url })).status, 200);
  });

  test('no key, a wrong key and a session are refused with 401', async () => {
    const send = (headers: Record<string, string>) =>
      fetch(`${server.url}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
    const { email, password } = await server.account();
    const login = await fetch(`${server.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
    for (const headers of [{}, { authorization: 'Bearer oja_live_wrong' }, { cookie }] as Record<
      string,
      string
    >[]) {
      const answer = await send(headers);
      assert.equal(answer.status, 401);
      assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer/);
      const { error } = (await answer.json()) as { error: { code: string; docs: string } };
      assert.match(error.code, /^(missing|invalid)_key$/);
      assert.ok(URL.canParse(error.docs), error.docs);
    }
  });
});
