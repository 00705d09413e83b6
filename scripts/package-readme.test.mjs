// @alone
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packageReadme } from './package-readme.mjs';

test('packages have no links to guides, which they do not contain', () => {
  for (const guide of ['client', 'python'])
    assert.doesNotMatch(packageReadme(guide), /\]\((?!https?:)/, guide);
});
