/** What operators send is looked at while calls go on, and what does not fit is named. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { definitionIn } from '../endpoints/operator/services/definition.ts';
import { checkDefinition } from './check.ts';

const definition = (operations: object[]) =>
  definitionIn.parse({
    ...{ slug: 'acme', name: 'Acme', providers: [{ name: 'main', urls: ['https://api.example'] }] },
    operations: operations.map((one, at) => ({
      ...{ name: `op-${at}`, method: 'POST', path: `/op/${at}`, summary: 'Op', input: { type: 'object' } },
      price: { dollars: '0.01' },
      ...one,
    })),
  });

test('a long definition leaves turns to other work', async () => {
  const count = 40;
  let isDone = false;
  const checking = checkDefinition(definition(Array(count).fill({})), () => false).then(() => {
    isDone = true;
  });
  let turns = 0;
  for (; !isDone; turns++) await setImmediate();
  await checking;
  assert.ok(turns >= count / 2, `${turns} turns`);
});

test('an example that does not fit is left out and listed, the operation is kept', async () => {
  const input = { type: 'object', required: ['to'], properties: { to: { type: 'string' } } };
  const checked = await checkDefinition(definition([{ input, example: { input: { to: 5 } } }]), () => false);
  assert.deepEqual(checked.definition.operations[0]!.example.input, {});
  assert.match(checked.problems[0]!.message, /The example is left out: to /);
});

test('files are fields, and a job takes none', async () => {
  const refused = (operation: object) => checkDefinition(definition([operation]), () => false);
  await assert.rejects(refused({ request: { files: ['photo'] } }), /photo is not a field/);
  const input = { type: 'object', properties: { photo: { type: 'string' } } };
  const poll = { path: '/jobs/{reference}', done: '@.done == true' };
  const request = { files: ['photo'], job: { reference: '$.id', poll } };
  await assert.rejects(refused({ input, request }), /a job takes no files/);
});
