import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode } from './encode.ts';

test('a form tells its boundary where the type is gone once the body was read, as in Bun', async (t) => {
  const { arrayBuffer } = Response.prototype;
  t.mock.method(Response.prototype, 'arrayBuffer', function (this: Response) {
    this.headers.delete('content-type');
    return arrayBuffer.call(this);
  });
  const row = { method: 'POST', path: '/api/v1/utils/qr', timeoutMs: 1_000, files: ['file'] } as const;
  const sent = await encode({ ...row, files: [...row.files] }, { action: 'scan', file: new Blob(['x']) });
  const [, boundary] = /^multipart\/form-data; boundary=(.+)$/.exec(sent.contentType ?? '') ?? [];
  assert.ok(boundary !== undefined, sent.contentType);
  assert.ok(Buffer.from(sent.body as Uint8Array).includes(boundary));
});
