// @alone
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unavailable, unsupported } from '../engine-failure.ts';
import { defineCapability } from './capability.ts';
import type { Engine, EngineCall } from './engine.ts';
import { selectEngines } from './select.ts';
import { callWith, failureOf, openParts } from './upstream-testing.ts';

interface Port extends Engine {
  say(input: string, call: EngineCall): Promise<string>;
  list(input: object, call: EngineCall): Promise<string[]>;
}

function open(engines: Record<string, Partial<Port>>, engineOrder?: () => readonly string[] | undefined) {
  const opened = openParts();
  const order = Object.keys(engines);
  const made = Object.fromEntries(
    order.map((name) => [
      name,
      (): Port => ({
        name,
        check: async () => ({ state: 'ready', detail: 'here' }),
        say: async () => name,
        list: async () => [name],
        ...engines[name],
      }),
    ]),
  );
  const capability = defineCapability<Port, Record<never, never>>({
    name: 'test',
    about: 'test',
    settings: {},
    engines: made,
    gathers: ['list'],
  });
  const selection = selectEngines(capability, { order } as never, {
    ...opened.parts,
    ...(engineOrder === undefined ? {} : { engineOrder }),
  });
  return { ...selection, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
}

const broken = async () => {
  throw unavailable('broken', 'upstream_error');
};

test('an engine that failed repeatedly rests while another can, and is asked again when none can', async () => {
  let works = false;
  let asked = 0;
  const first = async () => {
    asked += 1;
    return works ? 'first' : broken();
  };
  let second: () => Promise<string> = async () => 'second';
  await using opened = open({ first: { say: first }, second: { say: () => second() } });
  for (let count = 0; count < 8; count += 1) assert.equal(await opened.port.say('x', callWith()), 'second');
  assert.equal(asked, 5, 'it rests after five failures');
  second = async () => {
    throw unsupported('not this one');
  };
  works = true;
  assert.equal(await opened.port.say('x', callWith()), 'first');
  works = false;
  assert.equal((await failureOf(opened.port.say('x', callWith()))).code, 'upstream_error');
});

test('one call at a time asks an engine that rests', async () => {
  let asked = 0;
  let hang = false;
  const { promise: later, resolve: goOn } = Promise.withResolvers<void>();
  await using opened = open({
    only: {
      say: async () => {
        asked += 1;
        if (!hang) return broken();
        await later;
        return 'back';
      },
    },
  });
  for (let count = 0; count < 5; count += 1) await failureOf(opened.port.say('x', callWith()));
  hang = true;
  const probing = opened.port.say('x', callWith());
  assert.equal((await failureOf(opened.port.say('x', callWith()))).code, 'engine_unavailable');
  goOn();
  assert.equal(await probing, 'back');
  assert.equal(await opened.port.say('x', callWith()), 'back');
  assert.equal(asked, 7);
});

test('lists of all engines are joined; one that fails is left out', async () => {
  await using opened = open({ a: {}, b: { list: broken }, c: {} });
  assert.deepEqual(await opened.port.list({}, callWith()), ['a', 'c']);
});

test('joined lists serve all who ask within a moment, but not once an engine failed or another came', async () => {
  let asked = 0;
  let working = false;
  let ready = false;
  await using opened = open({
    a: { list: async () => [`asked ${++asked}`] },
    b: { list: async () => (working ? ['b'] : broken()) },
    c: { check: async () => ({ state: ready ? 'ready' : 'preparing', detail: '' }) },
  });
  assert.deepEqual(await opened.port.list({}, callWith()), ['asked 1']);
  working = true;
  const [first, second] = await Promise.all([
    opened.port.list({}, callWith()),
    opened.port.list({}, callWith()),
  ]);
  assert.deepEqual(first, ['asked 2', 'b']);
  assert.equal(second, first);
  ready = true;
  await opened.health();
  assert.deepEqual(await opened.port.list({}, callWith()), ['asked 3', 'b', 'c']);
});

test('an error names only what helps: what to wait for, else what to fix, else what to set', async () => {
  const told = async (engines: Parameters<typeof open>[0]) => {
    await using opened = open(engines);
    const { code, message } = await failureOf(opened.port.say('x', callWith()));
    assert.equal(code, 'engine_unavailable');
    return message;
  };
  const off: Partial<Port> = { check: async () => ({ state: 'off', detail: 'no key', fix: 'set KEY' }) };
  const missing: Partial<Port> = {
    check: async () => ({ state: 'missing', detail: 'not downloaded', fix: 'pull it' }),
  };
  const coming: Partial<Port> = {
    check: async () => ({ state: 'preparing', detail: 'getting ready, 47%', fix: 'pull it' }),
  };
  const notMeant: Partial<Port> = {
    say: async () => {
      throw unsupported('It is for files only.', 'engine_unavailable');
    },
  };
  const fixed = 'The operator can fix it';
  assert.equal(
    await told({ off, missing, coming, notMeant }),
    'coming: Getting ready, 47%. Retry in a moment.',
  );
  assert.equal(await told({ off, missing, notMeant }), `missing: Not downloaded. ${fixed}: pull it.`);
  assert.equal(
    await told({ off, notMeant }),
    `off: No key. ${fixed}: set KEY. notMeant: It is for files only.`,
  );
  assert.equal(await told({ off }), `No key. ${fixed}: set KEY.`);
});

test('a language that no engine knows is refused with those that each of them does', async () => {
  const knows = (list: string) => async () => {
    throw unsupported(`They speak ${list}.`, 'language_not_supported', { param: 'language' });
  };
  const notMeant = async () => {
    throw unsupported('It is not the engine that was asked for.', 'engine_unavailable');
  };
  await using opened = open({
    none: { say: notMeant },
    few: { say: knows('en') },
    many: { say: knows('af, fr') },
  });
  const failure = await failureOf(opened.port.say('x', callWith()));
  assert.deepEqual(
    [failure.code, failure.message],
    ['language_not_supported', 'They speak en. They speak af, fr.'],
  );
});

test('an engine that refuses an input is not called, and says why where no other serves', async () => {
  const lacks = () => () => unsupported('first lacks it', 'model_not_found');
  const never = () => assert.fail('it was called');
  await using opened = open({ first: { refuses: lacks, say: never }, second: {} });
  assert.equal(await opened.port.say('x', callWith()), 'second');
  await using alone = open({ first: { refuses: lacks, say: never } });
  const failure = await failureOf(alone.port.say('x', callWith()));
  assert.deepEqual([failure.code, failure.message], ['model_not_found', 'first lacks it']);
});

test('an engine whose state is known without waiting serves as soon as it can', async () => {
  let state: 'off' | 'ready' = 'off';
  const first = { ownBreaker: true, check: () => ({ state, detail: 'upstreams' }) };
  await using opened = open({ first, second: {} });
  assert.equal(await opened.port.say('x', callWith()), 'second');
  state = 'ready';
  assert.equal(await opened.port.say('x', callWith()), 'first');
});

test('a clock that jumps neither closes a circuit nor keeps it open', async (t) => {
  let asked = 0;
  const first = async () => {
    asked += 1;
    return broken();
  };
  await using opened = open({ first: { say: first }, second: {} });
  for (let count = 0; count < 5; count += 1) await opened.port.say('x', callWith());
  const hourMs = 3_600_000;
  for (const jumpMs of [hourMs, -hourMs]) {
    const at = Date.now() + jumpMs;
    const clock = t.mock.method(Date, 'now', () => at);
    assert.equal(await opened.port.say('x', callWith()), 'second');
    assert.equal((await opened.health())[0]!.breaker, 'open');
    clock.mock.restore();
  }
  assert.equal(asked, 5);
});

test('the order that the operator sets is in force for the next call, and without it that of the settings', async () => {
  let order: readonly string[] | undefined;
  await using opened = open({ first: {}, second: {}, third: {} }, () => order);
  const served = () => opened.port.say('x', callWith());
  assert.equal(await served(), 'first');
  order = ['third', 'second'];
  assert.equal(await served(), 'third');
  assert.deepEqual(await opened.port.list({}, callWith()), ['third', 'second', 'first']);
  opened.reopen(['third'], {} as never);
  assert.equal(await served(), 'third', 'a connected engine keeps its place');
  order = undefined;
  assert.equal(await served(), 'first');
});
