import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headText } from './plain-reply.ts';

test('a header value that would break the head is refused by its name', () => {
  for (const value of ['a\r\nset-cookie: b=c', 'a\nb', 'a\u0000b', 'naïve ₦'])
    assert.throws(
      () =>
        headText(200, ['content-type', 'text/plain', 'x-oja-model', value, 'x-request-id', 'req_1'], false),
      { message: 'The header x-oja-model cannot be sent as it is.' },
      JSON.stringify(value),
    );
  assert.match(headText(200, ['x-oja-model', 'claude\t4 ~é'], false), /\r\nx-oja-model: claude\t4 ~é\r\n/);
});
