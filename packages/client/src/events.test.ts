import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConnectionError, RateLimitError } from './errors.ts';
import { jsonEvents, readEvents, type ServerEvent } from './events.ts';

function readerOf(chunks: Uint8Array[], failAtEnd = false) {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk !== undefined) controller.enqueue(chunk);
      else if (failAtEnd) controller.error(new TypeError('terminated'));
      else controller.close();
    },
  });
  return body.getReader();
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

const bytes = (text: string) => new TextEncoder().encode(text);

test('events are the same wherever the network cuts them, with either line end', async () => {
  const lines = [
    ': keep-alive',
    '',
    'event: request',
    'data: {"a":"ọjà ₦"}',
    '',
    'data: one',
    'data: two',
    '',
    'data:[DONE]',
    '',
    '',
  ];
  const expected: ServerEvent[] = [
    { event: 'request', data: '{"a":"ọjà ₦"}' },
    { event: 'message', data: 'one\ntwo' },
    { event: 'message', data: '[DONE]' },
  ];
  for (const end of ['\n', '\r\n']) {
    const whole = bytes(lines.join(end));
    for (let cut = 0; cut <= whole.length; cut++)
      assert.deepEqual(
        await all(readEvents(readerOf([whole.subarray(0, cut), whole.subarray(cut)]))),
        expected,
      );
    assert.deepEqual(
      await all(readEvents(readerOf([...whole].map((byte) => new Uint8Array([byte]))))),
      expected,
    );
  }
});

test('an error event is thrown as its class', async () => {
  const text =
    'data: {"n":1}\n\ndata: {"error":{"message":"Slow down.","type":"rate_limit_error","code":"rate_limited"}}\n\n';
  const items = jsonEvents<{ n: number }>(readEvents(readerOf([bytes(text)])), new Headers());
  assert.deepEqual(await items.next(), { done: false, value: { n: 1 } });
  await assert.rejects(items.next(), RateLimitError);
});

test('a stream that breaks off is an error, not an end', async () => {
  await assert.rejects(all(readEvents(readerOf([bytes('data: 1\n\n')], true))), ConnectionError);
});

test('a chat that ends without [DONE] is an error, and half an event is never read', async () => {
  for (const end of ['', 'data: {"n":2}', 'data: {"n"']) {
    const cut = () => readEvents(readerOf([bytes(`data: {"n":1}\n\n${end}`)]));
    const chat = jsonEvents<{ n: number }>(cut(), new Headers(), true);
    assert.deepEqual((await chat.next()).value, { n: 1 });
    await assert.rejects(chat.next(), ConnectionError);
    assert.deepEqual(await all(jsonEvents(cut(), new Headers())), [{ n: 1 }]);
  }
});
