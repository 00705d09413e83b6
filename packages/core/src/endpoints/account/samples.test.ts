import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const read = async (id: string) => {
  const answer = await fetch(`${server.url}/api/v1/samples/${id}`);
  const body = (await answer.json()) as {
    path: string;
    output: { records: { data: string }[]; file: { url: string } };
    error: { code: string };
  };
  return { status: answer.status, body };
};

test('a stranger gets the sample call of an endpoint, with what a test key gets', async () => {
  const { status, body } = await read('network.dns');
  assert.equal(status, 200);
  assert.equal(body.path, '/api/v1/network/dns');
  assert.equal(body.output.records[0]?.data, '10 mail.example.com.');
});

test('links of samples lead to this server', async () => {
  const { body } = await read('utilities.qr');
  assert.ok(body.output.file.url.startsWith(`${server.url}/`), body.output.file.url);
});

test('endpoints of operators and accounts, and unknown ones, have no sample', async () => {
  for (const id of ['operator.accounts', 'account.keys', 'no.such', 'public.catalogue']) {
    const { status, body } = await read(id);
    assert.equal(status, 404, id);
    assert.equal(body.error.code, 'not_found');
  }
});
