// @alone
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoints } from '../../../server/src/registry.ts';
import { requestFields } from './tool-fields.ts';
import { createTools } from './tools.ts';

const tools = createTools(endpoints);
const schemaOf = (name: string) => tools.get(name)!.tool.inputSchema;

test('every tool lists its arguments at the root of its schema', () => {
  for (const [name, { endpoint, tool }] of tools) {
    const { $ref, properties = {}, required = [] } = tool.inputSchema;
    assert.equal($ref, undefined, name);
    const example = requestFields(endpoint, endpoint.example.input as Record<string, unknown>);
    for (const field of Object.keys(example))
      if (field !== 'include') assert.ok(field in properties, `${name}: ${field}`);
    for (const field of required) assert.ok(field in properties, `${name}: ${field}`);
  }
  assert.deepEqual(schemaOf('ai_chat').required, ['messages']);
  assert.deepEqual(schemaOf('ai_messages').required, ['model', 'messages', 'max_tokens']);
});

test('no tool takes fields that choose how a response is sent', () => {
  for (const [name, { tool }] of tools) {
    const fields = Object.keys(tool.inputSchema.properties ?? {});
    const hidden = fields.filter((field) => ['stream', 'stream_options', 'async'].includes(field));
    assert.deepEqual(hidden, [], name);
  }
  assert.equal('background' in schemaOf('ai_responses').properties!, false);
  assert.equal('background' in schemaOf('ai_images').properties!, true, 'there it is a color');
});

test('include is an argument where it selects parts, and means the data of a file elsewhere', () => {
  assert.ok('include' in schemaOf('network_page').properties!);
  const page = tools.get('network_page')!.endpoint;
  const asked = { url: 'https://example.com/', include: ['text'] };
  assert.deepEqual(requestFields(page, asked), asked);
  for (const name of ['utilities_qr', 'utilities_tts', 'ai_voice', 'network_screenshot']) {
    assert.equal('include' in schemaOf(name).properties!, false, name);
    const { endpoint } = tools.get(name)!;
    assert.deepEqual(requestFields(endpoint, { stream: true, include: [] }), { include: ['data'] }, name);
  }
});

test('a schema that is inlined is not listed a second time', () => {
  assert.deepEqual(Object.keys(schemaOf('ai_files').$defs as object), ['FileIn']);
  assert.equal(schemaOf('ai_chat').$defs, undefined, 'nothing refers to it');
});

test('what an agent that asks for all tools reads stays small', () => {
  const read = [...tools.values()].map(({ tool: { name, description, inputSchema } }) =>
    JSON.stringify({ name, description, inputSchema }),
  );
  const characters = read.join('').length;
  assert.ok(characters < 2_100 * tools.size, `${characters} characters of ${tools.size} tools`);
  const { endpoint } = tools.get('ai_chat')!;
  assert.equal('seed' in schemaOf('ai_chat').properties!, false);
  assert.deepEqual(requestFields(endpoint, { messages: [], seed: 7 }), { messages: [], seed: 7 });
});
