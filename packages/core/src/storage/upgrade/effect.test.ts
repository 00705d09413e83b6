import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effectsOf } from './effect.ts';

const kindsOf = (...statements: string[]) => effectsOf(statements).map(({ kind }) => kind);

test('what adds, and what changes rows, is distinguished from what takes away', () => {
  for (const [statement, kind] of [
    ['ALTER TABLE keys ADD COLUMN note TEXT', 'adds'],
    ['ALTER TABLE keys ADD COLUMN tries BIGINT NOT NULL DEFAULT 2', 'adds'],
    ['CREATE INDEX keys_note ON keys (note)', 'adds'],
    ["UPDATE keys SET note = 'a'", 'changes'],
    ['ALTER TABLE keys ADD COLUMN note TEXT NOT NULL', 'takes'],
    ['ALTER TABLE keys ADD COLUMN note TEXT UNIQUE', 'takes'],
    ['ALTER TABLE keys ADD COLUMN a TEXT, DROP COLUMN b', 'takes'],
    ['ALTER TABLE keys DROP COLUMN note', 'takes'],
    ['ALTER TABLE keys RENAME COLUMN note TO remark', 'takes'],
    ['ALTER TABLE keys RENAME TO tokens', 'takes'],
    ['ALTER TABLE keys ALTER COLUMN note TYPE BIGINT', 'takes'],
    ['ALTER TABLE keys ALTER COLUMN note SET NOT NULL', 'takes'],
    ['ALTER TABLE keys ADD CONSTRAINT c CHECK (a > 0)', 'takes'],
    ['CREATE UNIQUE INDEX keys_note ON keys (note)', 'takes'],
    ['DROP TABLE keys', 'takes'],
    ['DROP INDEX keys_note', 'takes'],
    ['CREATE TRIGGER t BEFORE INSERT ON keys BEGIN SELECT 1; END', 'takes'],
    ['DO $$ BEGIN END $$', 'takes'],
  ] as const)
    assert.deepEqual(kindsOf(statement), [kind], statement);
});

test('what a migration does to a table of its own takes nothing', () => {
  assert.deepEqual(
    kindsOf(
      'CREATE TABLE mails (id TEXT)',
      'CREATE UNIQUE INDEX mails_id ON mails (id)',
      'ALTER TABLE mails DROP COLUMN id',
    ),
    ['adds', 'adds', 'adds'],
  );
});
