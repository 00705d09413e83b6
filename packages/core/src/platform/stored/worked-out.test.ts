import assert from 'node:assert/strict';
import { test } from 'node:test';
import { silent } from '../../egress/testing.ts';
import { type ExpiringTexts, localTexts } from '../../storage/expiring-texts.ts';
import { accountTexts } from './account-texts.ts';
import { createWorkedOut } from './worked-out.ts';

const pepper = 'a pepper of the tests';
const one = { accountId: 'acc_one', isPrivate: false };
const secret = 'Invoice 2041 of Ada Obi';

function open() {
  const stored: [key: string, text: string, seconds: number][] = [];
  const local = localTexts(1_000_000);
  const texts: ExpiringTexts = {
    ...local,
    set(...entry) {
      stored.push(entry);
      local.set(...entry);
    },
  };
  const workedOut = createWorkedOut({ texts, pepper, log: silent });
  let works = 0;
  const work = async (value = secret) => ({ value, engine: `engine ${++works}` });
  return { workedOut, texts, stored, work, works: () => works };
}

test('the same work is done once for an account, and by the engine that did it', async () => {
  const { workedOut, work, works } = open();
  const first = await workedOut.get(one, ['read', 'digest', 1], work);
  assert.deepEqual(await workedOut.get(one, ['read', 'digest', 1], work), first);
  assert.equal(works(), 1);
  await workedOut.get(one, ['read', 'digest', 2], work);
  await workedOut.get({ ...one, accountId: 'acc_two' }, ['read', 'digest', 1], work);
  assert.equal(works(), 3);
});

test('a private key neither stores nor finds anything', async () => {
  const { workedOut, work, works, stored } = open();
  await workedOut.get({ ...one, isPrivate: true }, ['read'], work);
  assert.equal(stored.length, 0);
  await workedOut.get(one, ['read'], work);
  await workedOut.get({ ...one, isPrivate: true }, ['read'], work);
  assert.equal(works(), 3);
});

test('what is stored is encrypted, names no account and lasts a day', async () => {
  const { workedOut, work, stored } = open();
  await workedOut.get(one, ['read', 'digest'], work);
  const [[key, text, seconds]] = stored as [[string, string, number]];
  assert.doesNotMatch(`${key} ${text}`, /Invoice|Obi|acc_one|digest/);
  assert.equal(seconds, 86_400);
});

test('too large, partial and failed work is done again', async () => {
  const { workedOut, work, stored } = open();
  await workedOut.get(one, ['large'], () => work('x'.repeat(600_000)));
  await workedOut.get(one, ['partial'], async () => ({ ...(await work()), isPartial: true }));
  await assert.rejects(
    workedOut.get(one, ['failed'], () => Promise.reject(new Error('broken'))),
    /broken/,
  );
  assert.equal(stored.length, 0);
});

test('an erased account leaves nothing behind, and others keep theirs', async () => {
  const { workedOut, work, works, texts } = open();
  const two = { ...one, accountId: 'acc_two' };
  await workedOut.get(one, ['read'], work);
  await workedOut.get(two, ['read'], work);
  await texts.drop(accountTexts(pepper, one.accountId));
  await workedOut.get(two, ['read'], work);
  assert.equal(works(), 2);
  await workedOut.get(one, ['read'], work);
  assert.equal(works(), 3);
});
