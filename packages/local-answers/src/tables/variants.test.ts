import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsWhere } from './conditions.ts';
import { openColumn } from './table.ts';
import { isOpposite } from './variants.ts';

const rows = (name: string, cells: string[], words: string) => rowsWhere(openColumn(name, cells), '=', words);

test('words choose the cells that mean the same in another form', () => {
  assert.deepEqual(rows('Remark', ['Pass', 'Fail', 'Pass'], 'failed'), [1]);
  assert.deepEqual(rows('Sex', ['M', 'F', 'F'], 'girls'), [1, 2]);
  assert.deepEqual(rows('Day', ['Sat', 'Sun', 'Thur'], 'Sundays'), [1]);
  assert.deepEqual(rows('Weather', ['rain', 'sun', 'fog'], 'rainy'), [0]);
  assert.deepEqual(rows('Department', ['Finance', 'Human Resources'], 'HR'), [1]);
  assert.deepEqual(rows('continent', ['Asia', 'Africa', 'Europe'], 'African'), [1]);
  assert.deepEqual(rows('origin', ['japan', 'usa'], 'American'), [1]);
  assert.deepEqual(rows('who', ['man', 'child', 'woman'], 'children'), [1]);
  assert.deepEqual(rows('rank', ['Prof', 'AsstProf'], 'professors'), [0]);
  assert.deepEqual(rows('Mode', ['Walked', 'Bicycle'], 'walk'), [0]);
  // Both spellings that are there, whichever is asked for.
  assert.deepEqual(rows('Type', ['Stratovolcano', 'Shield', 'Stratovolcanoes'], 'stratovolcanoes'), [0, 2]);
  assert.equal(rows('Department', ['Finance', 'Human Resources'], 'is'), undefined);
});

test('of yes and no, the opposite word chooses no', () => {
  assert.deepEqual(rows('Survived', ['1', '0', '0'], 'died'), [1, 2]);
  assert.deepEqual(rows('Paid', ['yes', 'no'], 'unpaid'), [1]);
  assert.deepEqual(rows('Paid', ['yes', 'no'], 'paid'), [0]);
  assert.equal(isOpposite(['died'], ['smoker']), false);
});
