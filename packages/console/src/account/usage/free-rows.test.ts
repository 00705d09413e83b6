import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Output } from '../../api.ts';
import type { Catalogue } from '../../open-data.ts';
import { freeRows, usableFree } from './free-rows.ts';

const month = { limit: 100, used: 0, left: 100 };
const credits = {
  free: [
    { category: 'media', limit: 10, used: 3, left: 7 },
    { category: 'network', ...month },
    { category: 'utilities', ...month },
  ],
  free_ai: null,
} as unknown as Output<'account.credits'>;

const catalogue = {
  categories: [
    { id: 'media', state: 'live', endpoints: [{ state: 'live' }] },
    { id: 'network', state: 'planned', endpoints: [{ state: 'planned' }, { state: 'off' }] },
    // One endpoint that is open before its category.
    { id: 'utilities', state: 'planned', endpoints: [{ state: 'planned' }, { state: 'live' }] },
  ],
} as unknown as Catalogue;

test('free calls of a category that is coming soon are not offered', () => {
  assert.deepEqual(
    usableFree(credits, catalogue).map(({ category }) => category),
    ['media', 'utilities'],
  );
  assert.deepEqual(
    freeRows(credits, catalogue).map(({ name }) => name),
    ['Media, this month', 'Utilities, this month'],
  );
});

test('without the catalogue, all are shown', () => {
  assert.equal(usableFree(credits, undefined).length, 3);
});
