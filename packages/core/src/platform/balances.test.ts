import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { createBalances } from './balances.ts';

test('changes told out of order are put right once all is quiet, and nothing newer is lost', async () => {
  const reads = new EventTarget();
  let wallet = 70;
  let whileReading = () => {};
  const balances = createBalances(async () => {
    const found = wallet;
    whileReading();
    setImmediate(() => reads.dispatchEvent(new Event('read')));
    return found;
  }, 5);
  const nextRead = () => once(reads, 'read');

  // The wallet went from 100 to 90, 80 and 70; the second is reported last.
  balances.set('ada', 90);
  let read = nextRead();
  balances.set('ada', 70);
  balances.set('ada', 80);
  assert.equal(balances.get('ada'), 80);
  await read;
  assert.equal(balances.get('ada'), 70);

  wallet = 60;
  whileReading = () => {
    whileReading = () => {};
    wallet = 50;
    balances.set('ada', 50);
  };
  read = nextRead();
  balances.set('ada', 65);
  balances.set('ada', 60);
  await read;
  assert.equal(balances.get('ada'), 50, 'told while the wallet was read');
});
