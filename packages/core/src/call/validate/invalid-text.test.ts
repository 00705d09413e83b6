import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refuseInvalidText } from './invalid-text.ts';

const refusal = (fields: Record<string, unknown>) => {
  try {
    refuseInvalidText(fields);
  } catch (error) {
    const { code, param, message } = error as { code: string; param?: string; message: string };
    return { code, param, message };
  }
  return undefined;
};

test('NUL and half a surrogate pair are refused by the place where they stand', () => {
  const deep = refusal({ messages: [{ content: 'fine' }, { content: [{ text: 'a\0b' }] }] });
  assert.deepEqual([deep?.code, deep?.param], ['invalid_request', 'messages[1].content[0].text']);
  assert.match(deep?.message ?? '', /NUL character \(U\+0000\)/);
  for (const half of ['\ud83d', '\ude00', 'a\ud83d b', '\ude00\ud83d'])
    assert.match(refusal({ text: half })?.message ?? '', /surrogate pair/);
});

test('a field name that cannot be logged is named by its parent', () => {
  assert.deepEqual(refusal({ 'a\0': 1 })?.param, undefined);
  assert.deepEqual(refusal({ options: { '\ud83d': 1 } })?.param, 'options');
});

test('everything else passes, bytes of files included', () => {
  const fields = {
    text: '😀 ọjà \u0001\ufffd',
    data: new Uint8Array([0, 0xd8]),
    none: null,
    list: [1, true],
  };
  assert.equal(refusal(fields), undefined);
});
