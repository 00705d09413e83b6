import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoints } from '../../../server/src/registry.ts';
import { createRegistry } from '../endpoints/registry.ts';
import { createLlms, llmsText } from './llms.ts';

const text = llmsText(endpoints, 'https://api.example.com', ({ price, id }) =>
  id === 'ai.chat' ? undefined : price.microsPerUnit * 1000,
);

test('every sold endpoint is listed with its path, fields, price and a sample', () => {
  for (const { id, group, access, method, path } of endpoints) {
    if (access !== 'key') continue;
    const block = text.slice(text.indexOf(`### ${id}: `)).split('\n###')[0]!;
    assert.ok(text.includes(`### ${id}: `), id);
    assert.ok(block.includes(`${method} ${path}`), id);
    assert.match(
      block,
      /\nPrice: (free|\$\d+\.\d{2,6} per \w+|depends on the model, see GET \/api\/v1\/models)\./,
      `${id} in ${group}`,
    );
    assert.match(block, /\nExample: `curl /, id);
  }
});

test('it is a page, not a dump: no sample body longer than a screen', () => {
  for (const line of text.split('\n')) assert.ok(line.length < 3000, line.slice(0, 80));
});

test('fields of a named schema are listed, once for endpoints that share them', () => {
  const block = (id: string) => text.slice(text.indexOf(`### ${id}: `)).split('\n###')[0]!;
  assert.match(block('ai.chat'), /\n- messages \(array, required\): /);
  assert.match(block('ai.vision'), /\nFields: the same as ai\.chat\.\n/);
  assert.match(block('media.music'), /\n- type \(track\|artist\|album\|array\): /);
});

test('a background job is described with the field that requests it', () => {
  const asked = (id: string) =>
    /Runs as a background job[^.]*\./.exec(text.slice(text.indexOf(`### ${id}: `)).split('\n###')[0]!)?.[0];
  assert.equal(asked('ai.responses'), 'Runs as a background job with "background": true.');
  assert.equal(asked('media.transcribe'), 'Runs as a background job with "async": true.');
  assert.equal(asked('ai.video'), 'Runs as a background job.');
  assert.equal(asked('utilities.qr'), undefined);
});

test('it is written once for every origin, and again when a price changes', () => {
  let nanos = 1_000;
  let read = 0;
  const [qr] = endpoints.filter(({ id }) => id === 'utilities.qr');
  const counted = new Proxy(qr!, {
    get: (target, name) => {
      if (name === 'summary') read += 1;
      return Reflect.get(target, name);
    },
  });
  const llms = createLlms(createRegistry([counted]), () => nanos);
  assert.match(llms('https://one.example'), /Base URL: https:\/\/one\.example\./);
  const readOnce = read;
  assert.ok(readOnce > 0);
  assert.match(
    llms('https://two.example'),
    /Base URL: https:\/\/two\.example\.[\s\S]*\$0\.000001 per request/,
  );
  assert.equal(read, readOnce);
  nanos = 50_000_000;
  assert.match(llms('https://one.example'), /\$0\.05 per request/);
});
