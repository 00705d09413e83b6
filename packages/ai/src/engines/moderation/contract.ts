/** What every moderation engine keeps. Run it from the engine's own test, against a stand-in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callWith, failureOf, type Reply } from '../../../../core/src/engines/upstream-testing.ts';
import type { ModerationEngine } from './port.ts';

export interface ModerationWire {
  /** An engine whose upstream answers so. */
  open(reply: Reply): Promise<AsyncDisposable & { engine: ModerationEngine }>;
  /** An answer in the upstream's words: one result per entry. */
  answer(flagged: boolean[]): Reply;
}

export function moderationContract(name: string, { open, answer }: ModerationWire): void {
  test(`${name}: one result per input, in order, with categories and scores`, async () => {
    await using opened = await open(answer([true, false]));
    const { id, model, results } = await opened.engine.moderate({ input: ['a', 'b'] }, callWith());
    assert.ok(id.length > 0 && model.length > 0);
    assert.deepEqual(
      results.map(({ flagged }) => flagged),
      [true, false],
    );
    for (const { categories, category_scores: scores } of results) {
      assert.ok(Object.values(categories).every((value) => typeof value === 'boolean'));
      assert.ok(Object.values(scores).every((value) => value >= 0 && value <= 1));
    }
  });

  test(`${name}: a response without a verdict is never treated as one`, async () => {
    const broken: Reply[] = [
      { json: {} },
      { json: { results: [] } },
      { json: { results: [{ flagged: true }] } },
      { body: '<html>busy</html>' },
      { status: 500, json: { error: { message: 'busy' } } },
    ];
    for (const reply of broken) {
      await using opened = await open(reply);
      const error = await failureOf(opened.engine.moderate({ input: 'a' }, callWith()));
      assert.ok(
        ['upstream_error', 'engine_unavailable'].includes(error.code),
        `${error.code}: ${error.message}`,
      );
    }
  });

  test(`${name}: a refused input is the caller's, a call that is given up ends`, async () => {
    await using refusing = await open({ status: 400, json: { error: { message: 'input is too long' } } });
    const refused = await failureOf(refusing.engine.moderate({ input: 'a' }, callWith()));
    assert.ok(refused.code !== 'internal_error' && /too long/.test(refused.message), refused.message);
    await using silent = await open('silence');
    const gone = new AbortController();
    const waiting = assert.rejects(silent.engine.moderate({ input: 'a' }, callWith(gone.signal)));
    gone.abort();
    await waiting;
  });
}
