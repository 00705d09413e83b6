/**
 * Whole sessions of coding agents: prompt, tool call, result, answer. Recorded from the programs of npm (Claude Code
 * 2.1.328, Codex 0.169.0, opencode 1.18.33, Gemini CLI 0.61.0, Qwen Code 0.24.4, pi 1.5.2, Copilot CLI 1.0.102, Continue
 * 1.5.47, Cline 3.0.65) against Oja with a stand-in upstream; long texts and most tools are cut.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import {
  type ChatScript,
  type ChatStandIn,
  chunk,
  completion,
  openChatStandIn,
  sendEvents,
  sendJson,
  streamOf,
  usageChunk,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

interface Recorded {
  path: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

let server: TestServer;
let upstream: ChatStandIn;
const shells = new Set(['Bash', 'bash', 'exec_command', 'run_shell_command', 'run_commands']);

/** Calls the shell once, then answers with what it printed. Requests without a shell ask for a title. */
const script: ChatScript = (response, { body }) => {
  const result = body.messages.find(({ role }: { role: string }) => role === 'tool');
  const shell = (body.tools ?? []).find((tool: { function: { name: string } }) =>
    shells.has(tool.function.name),
  );
  const said =
    result === undefined
      ? shell === undefined
        ? 'A title'
        : undefined
      : `Done: ${JSON.stringify(result.content)}`;
  if (said !== undefined)
    return body.stream ? sendEvents(response, streamOf(said)) : sendJson(response, 200, completion(said));
  const call = {
    index: 0,
    id: 'call_1',
    type: 'function',
    function: { name: shell.function.name, arguments: '{"command":"echo from-tool","cmd":"echo from-tool"}' },
  };
  sendEvents(response, [chunk({ tool_calls: [call] }), chunk({}, 'tool_calls'), usageChunk, '[DONE]']);
};

before(async () => {
  upstream = await openChatStandIn(script);
  server = await startTestServer({ env: { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0' } });
  const price = { endpoint: 'ai.chat', price_per_unit: '0.00001' };
  assert.equal((await server.call('/api/v1/operator/prices', { body: price })).status, 200);
});
after(async () => {
  await server.close();
  await upstream[Symbol.asyncDispose]();
});

const agents = [
  ...['claude-code', 'codex', 'opencode', 'gemini-cli', 'qwen-code'],
  ...['pi', 'copilot', 'continue', 'cline'],
];
for (const agent of agents) {
  test(`${agent}: prompt, tool call, result and answer, each charged`, async () => {
    const { key } = await server.account({ dollars: 5 });
    const file = new URL(`./fixtures/${agent}-session.json`, import.meta.url);
    const session = JSON.parse(readFileSync(file, 'utf8')) as Recorded[];
    const answers: string[] = [];
    for (const { path, headers, body } of session) {
      const answer = await server.call(path, { key, headers, body });
      assert.equal(answer.status, 200, answer.text);
      answers.push(answer.text);
    }
    assert.ok(answers.some((text) => text.includes('call_1') && text.includes('echo from-tool')));
    assert.match(answers.at(-1)!, /from-tool/);
    // The result of the tool reached the model.
    const last = upstream.seen.at(-1)!.body.messages.find(({ role }: { role: string }) => role === 'tool');
    assert.match(JSON.stringify(last.content), /from-tool/);
    const { json } = await server.call('/api/v1/requests?limit=20', { key });
    const charges = json.data
      .filter(
        ({ method, endpoint }: { method: string; endpoint: string }) =>
          method === 'POST' && endpoint === 'ai.chat',
      )
      .map(({ charge }: { charge: string }) => charge);
    assert.deepEqual(
      charges,
      session.map(() => '0.00011'),
    );
  });
}

test('the first request of Claude Code fits a free call of a new account', async (t) => {
  const free = await startTestServer({ env: { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0' } });
  t.after(() => free.close());
  const { key } = await free.account();
  const session = JSON.parse(
    readFileSync(new URL('./fixtures/claude-code-session.json', import.meta.url), 'utf8'),
  ) as Recorded[];
  const first = session.find(({ body }) => (body.tools as unknown[] | undefined)?.length)!;
  const tools = first.body.tools as { name: string; description: string }[];
  // The recording has its texts cut; release 2.1 sends about 100,000 characters, mostly descriptions of tools.
  const body = {
    ...first.body,
    tools: tools.map((tool) => ({
      ...tool,
      description: tool.description.padEnd(110_000 / tools.length, ' text'),
    })),
  };
  assert.ok(JSON.stringify(body).length > 105_000);
  const { status, headers, text } = await free.call(first.path, { key, headers: first.headers, body });
  assert.equal(status, 200, text.slice(0, 500));
  assert.ok(Number(headers.get('x-oja-free-left')) > 0);
  const long = [{ role: 'user', content: 'x'.repeat(400_001) }];
  const refused = await free.call(first.path, {
    key,
    headers: first.headers,
    body: { ...body, messages: long },
  });
  assert.equal(refused.status, 413, refused.text);
});
