/** What the reference prints and the playground begins with works on a fresh server, and says what it says there. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../server/src/testing/server.ts';
import { convert } from './convert/convert.ts';
import { image } from './image/image.ts';
import { summarize } from './summarize/summarize.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

for (const { id, path, example } of [convert, image, summarize]) {
  test(`the example of ${id}`, async () => {
    const { status, json } = await server.call(path, {
      method: 'POST',
      key: server.operator.api_key,
      body: example.input,
    });
    assert.equal(status, 200, JSON.stringify(json));
    const { file: made, ...said } = json;
    const { file: printed, ...rest } = example.output as { file?: { filename: string; mime: string } };
    assert.deepEqual(said, rest);
    assert.equal(made?.filename, printed?.filename);
    assert.equal(made?.mime, printed?.mime);
  });
}
