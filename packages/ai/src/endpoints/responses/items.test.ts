import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messagesOf } from './items.ts';

test('pictures in results of parallel calls follow all of the results', () => {
  const call = (id: string) => ({ type: 'function_call', call_id: id, name: 'view_image', arguments: '{}' });
  const image_url = 'data:image/png;base64,AAAA';
  const picture = (id: string) => ({
    type: 'function_call_output',
    call_id: id,
    output: [{ type: 'input_image', image_url }],
  });
  const items = [
    { role: 'user', content: 'Compare them.' },
    call('one'),
    call('two'),
    picture('one'),
    picture('two'),
    { role: 'user', content: 'Go on.' },
  ];
  const messages = messagesOf(items, 'm', assert.fail);
  const shown = { type: 'image_url', image_url: { url: image_url } };
  assert.deepEqual(
    messages.map(({ role, tool_call_id }) => tool_call_id ?? role),
    ['user', 'assistant', 'one', 'two', 'user', 'user'],
  );
  assert.deepEqual(messages[4]!.content, [shown, shown]);
});
