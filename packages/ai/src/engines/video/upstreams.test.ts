import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { withEngines } from '../../../../core/src/engines/capability.ts';
import {
  callWith,
  failureOf,
  openCapability,
  openParts,
  openStandIn,
  type Reply,
  type SeenRequest,
  settle,
} from '../../../../core/src/engines/upstream-testing.ts';
import { createStoryboard } from '../../../../storyboard/src/storyboard.ts';
import { video as upstreams } from './capability.ts';
import { shortOrder, videoContract } from './contract.ts';
import { ffmpeg } from './film-program.ts';
import type { BegunFilm } from './port.ts';

/** As the server has it by default. */
const video = withEngines(upstreams, { storyboard: createStoryboard }, {});

let film: Uint8Array;
before(async () => {
  await using opened = openParts();
  const source = ['-f', 'lavfi', '-i', 'testsrc=s=320x180:r=12:d=1.5', '-f', 'lavfi', '-i', 'sine=d=1.5'];
  const made = await ffmpeg(opened.parts.sandbox, {
    args: [...source, '-pix_fmt', 'yuv420p', '-shortest', '-movflags', '+faststart', 'film.mp4'],
    files: {},
    outputs: ['film.mp4'],
    timeoutMs: 60_000,
    signal: callWith().signal,
  });
  film = made['film.mp4']!;
});

const names = ['replicate', 'fal', 'luma', 'runway'] as const;
type Name = (typeof names)[number];
/** What an upstream says of its one job. */
type Stage = 'waiting' | 'running' | 'done' | 'failed';

const isSubmit = (request: SeenRequest) => request.method === 'POST' && !request.path.endsWith('/cancel');

interface Wire {
  key: string;
  submit: string;
  submitted: Reply;
  stage(stage: Stage, url: string): unknown;
  poll: string;
  cancel: string;
  order(body: Record<string, unknown>): unknown[];
}

const wires: Record<Name, Wire> = {
  replicate: {
    key: 'Bearer k-replicate',
    submit: '/models/wan-video/wan-2.2-t2v-fast/predictions',
    submitted: {
      status: 201,
      json: {
        id: 'p1',
        status: 'starting',
        urls: {
          get: 'https://api.replicate.com/v1/predictions/p1',
          cancel: 'https://api.replicate.com/v1/predictions/p1/cancel',
        },
      },
    },
    stage: (stage, url) => ({
      id: 'p1',
      status: { waiting: 'starting', running: 'processing', done: 'succeeded', failed: 'failed' }[stage],
      output: stage === 'done' ? [url] : null,
      error: stage === 'failed' ? 'NSFW content detected' : null,
    }),
    poll: '/v1/predictions/p1',
    cancel: 'POST /v1/predictions/p1/cancel',
    order: (body) => [(body.input as { prompt: string }).prompt],
  },
  fal: {
    key: 'Key k-fal',
    submit: '/fal-ai/wan/v2.2-a14b/text-to-video',
    submitted: {
      json: {
        request_id: 'r1',
        status: 'IN_QUEUE',
        status_url: 'https://queue.fal.run/fal-ai/wan/requests/r1/status',
        response_url: 'https://queue.fal.run/fal-ai/wan/requests/r1',
        cancel_url: 'https://queue.fal.run/fal-ai/wan/requests/r1/cancel',
      },
    },
    stage: (stage) => ({
      status: { waiting: 'IN_QUEUE', running: 'IN_PROGRESS', done: 'COMPLETED', failed: 'COMPLETED' }[stage],
      error: stage === 'failed' ? 'NSFW content detected' : undefined,
    }),
    poll: '/fal-ai/wan/requests/r1/status',
    cancel: 'PUT /fal-ai/wan/requests/r1/cancel',
    order: (body) => [body.prompt],
  },
  luma: {
    key: 'Bearer k-luma',
    submit: '/dream-machine/v1/generations/video',
    submitted: { status: 201, json: { id: 'g1', state: 'queued' } },
    stage: (stage, url) => ({
      id: 'g1',
      state: { waiting: 'queued', running: 'dreaming', done: 'completed', failed: 'failed' }[stage],
      assets: stage === 'done' ? { video: url } : null,
      failure_reason: stage === 'failed' ? 'NSFW content detected' : null,
    }),
    poll: '/dream-machine/v1/generations/g1',
    cancel: 'DELETE /dream-machine/v1/generations/g1',
    order: (body) => [body.prompt],
  },
  runway: {
    key: 'Bearer k-runway',
    submit: '/v1/text_to_video',
    submitted: { json: { id: 't1' } },
    stage: (stage, url) => ({
      id: 't1',
      status: { waiting: 'THROTTLED', running: 'RUNNING', done: 'SUCCEEDED', failed: 'FAILED' }[stage],
      progress: stage === 'running' ? 0.5 : undefined,
      output: stage === 'done' ? [url] : undefined,
      failure: stage === 'failed' ? 'NSFW content detected' : undefined,
    }),
    poll: '/v1/tasks/t1',
    cancel: 'DELETE /v1/tasks/t1',
    order: (body) => [body.promptText],
  },
};

interface Play {
  stages?: Stage[];
  submit?: Reply;
  /** Answers instead of the next stages. */
  polls?: Reply[];
  file?: Reply;
  url?: string;
}

async function openUpstream(name: Name, play: Play = {}) {
  const wire = wires[name];
  const stages = [...(play.stages ?? ['waiting', 'running', 'done'])] as Stage[];
  const polls = [...(play.polls ?? [])];
  const upstream = await openStandIn((request) => {
    if (request.path === '/out/film.mp4')
      return play.file ?? { headers: { 'content-type': 'video/mp4' }, body: film };
    if (request.headers.authorization !== wire.key) return { status: 401, json: { detail: 'no key' } };
    if (name === 'runway' && request.headers['x-runway-version'] !== '2024-11-06')
      return { status: 400, json: { error: 'version' } };
    if (isSubmit(request))
      return request.path === wire.submit ? (play.submit ?? wire.submitted) : { status: 404, json: {} };
    const url =
      play.url === 'home' ? `${upstream.url}/out/film.mp4` : (play.url ?? 'https://cdn.example/out/film.mp4');
    if (name === 'fal' && request.path === '/fal-ai/wan/requests/r1')
      return { json: { video: { url, content_type: 'video/mp4' } } };
    if (request.method === 'GET' && request.path === wire.poll) {
      const planned = polls.shift();
      if (planned !== undefined) return planned;
      return { json: wire.stage(stages.length > 1 ? stages.shift()! : stages[0]!, url) };
    }
    return { status: 202, json: {} };
  });
  const settings = { [`${name}Url`]: upstream.url, [`${name}Key`]: `k-${name}`, videoPollMs: 1 };
  return { upstream, settings };
}

async function openEngine(name: Name, play: Play = {}) {
  const { upstream, settings } = await openUpstream(name, play);
  const opened = openParts();
  const engine = video.engines[name]!(settle(video.settings, settings), opened.parts);
  return {
    engine,
    sandbox: opened.parts.sandbox,
    seen: upstream.seen,
    async [Symbol.asyncDispose]() {
      await engine.close?.();
      await opened[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

for (const name of names) {
  describe(name, () => {
    videoContract(() => openEngine(name));

    test('says what is ordered in its own words', async () => {
      await using opened = await openEngine(name);
      await opened.engine.generate(shortOrder, callWith());
      const body = JSON.parse(opened.seen[0]!.body);
      assert.deepEqual(wires[name].order(body), [shortOrder.prompt]);
    });

    test('its verdict is returned, once', async () => {
      await using opened = await openEngine(name, { stages: ['running', 'failed'] });
      await assert.rejects(opened.engine.generate(shortOrder, callWith()), {
        kind: 'unsupported',
        code: 'upstream_error',
        message: /NSFW content detected/,
      });
      assert.equal(opened.seen.filter(isSubmit).length, 1);
    });

    test('trouble while it films is borne, lasting trouble is not', async () => {
      const trouble: Reply[] = [{ status: 500, body: '' }, { body: '<html>' }, { status: 429, json: {} }];
      await using passing = await openEngine(name, { polls: trouble });
      assert.ok((await passing.engine.generate(shortOrder, callWith())).bytes.length > 0);
      await using lasting = await openEngine(name, { polls: [...trouble, ...trouble] });
      await assert.rejects(lasting.engine.generate(shortOrder, callWith()), { kind: 'unsupported' });
    });

    test('is cancelled when the caller goes', async () => {
      await using opened = await openEngine(name, { stages: ['running'] });
      const abort = new AbortController();
      const work = opened.engine.generate(shortOrder, {
        ...callWith(abort.signal),
        progress: () => abort.abort(new Error('gone')),
      });
      await assert.rejects(work);
      const last = opened.seen.at(-1)!;
      assert.equal(`${last.method} ${last.path}`, wires[name].cancel);
    });

    const refusals: [string, Play, string, string][] = [
      [
        'an order it does not take',
        { submit: { status: 422, json: { detail: [{ msg: 'duration too long' }] } } },
        'unsupported',
        'unprocessable',
      ],
      ['a wrong key', { submit: { status: 401, json: {} } }, 'unsupported', 'upstream_auth_failed'],
      [
        'no money with it',
        { submit: { status: 402, json: { detail: 'Insufficient credit' } } },
        'unsupported',
        'upstream_out_of_credit',
      ],
      [
        'its limit',
        { submit: { status: 429, headers: { 'retry-after': '7' }, json: {} } },
        'unsupported',
        'upstream_rate_limited',
      ],
      ['nonsense', { submit: { json: { hello: 'world' } } }, 'unsupported', 'upstream_error'],
      ['a film that is none', { file: { body: '<html>' } }, 'unsupported', 'upstream_error'],
      [
        'a film that is lost',
        { file: { status: 404, body: '' }, url: 'home' },
        'unsupported',
        'upstream_error',
      ],
      [
        'a film on a private host',
        { url: 'http://169.254.169.254/out/nothing.mp4' },
        'unsupported',
        'upstream_error',
      ],
      ['a film that is no address', { url: 'file:///etc/passwd' }, 'unsupported', 'upstream_error'],
      [
        'half a film',
        { file: { body: Buffer.from('\0\0\0\x18ftypmp42half') } },
        'unsupported',
        'upstream_error',
      ],
    ];
    for (const [what, play, kind, code] of refusals) {
      test(`${what} is ${code}`, async () => {
        await using opened = await openEngine(name, play);
        await assert.rejects(opened.engine.generate(shortOrder, callWith()), { kind, code });
      });
    }
  });
}

describe('order and fallback', () => {
  test('without any key the storyboard films; the upstreams are off', async () => {
    await using opened = openCapability(video, {});
    const states = Object.fromEntries((await opened.health()).map(({ engine, state }) => [engine, state]));
    assert.deepEqual(states, {
      replicate: 'off',
      fal: 'off',
      luma: 'off',
      runway: 'off',
      storyboard: 'ready',
    });
    const served: string[] = [];
    await opened.port.generate(
      { ...shortOrder, seconds: 1 },
      { ...callWith(), served: (engine) => served.push(engine) },
    );
    assert.deepEqual(served, ['storyboard']);
  });

  test('an upstream that refuses leaves the film to the next', async () => {
    const { upstream, settings } = await openUpstream('luma', {
      submit: { status: 422, json: { detail: 'no' } },
    });
    await using _ = upstream;
    await using opened = openCapability(video, settings);
    const served: string[] = [];
    await opened.port.generate(
      { ...shortOrder, seconds: 1 },
      { ...callWith(), served: (engine) => served.push(engine) },
    );
    assert.deepEqual(served, ['storyboard']);
  });

  test('an engine ordered by name is not replaced by another', async () => {
    const { upstream, settings } = await openUpstream('fal', { stages: ['failed'] });
    await using _ = upstream;
    await using opened = openCapability(video, {
      ...settings,
      replicateKey: 'k',
      replicateUrl: upstream.url,
    });
    const failure = await failureOf(opened.port.generate({ ...shortOrder, engine: 'fal' }, callWith()));
    assert.deepEqual([failure.code, failure.status], ['upstream_error', 502]);
    assert.match(failure.message, /NSFW/);
  });

  test('orders that an upstream refuses do not close it for others', async () => {
    const { upstream, settings } = await openUpstream('fal', { stages: ['failed'] });
    await using _ = upstream;
    await using opened = openCapability(video, { ...settings, order: ['fal'] });
    for (let i = 0; i < 7; i += 1) {
      assert.equal((await failureOf(opened.port.generate(shortOrder, callWith()))).code, 'upstream_error');
    }
  });

  test('a film that was begun goes on where it was begun; when that fails, the next may', async () => {
    let begun: BegunFilm | null = { engine: 'luma', submitted: { id: 'g1' } };
    const memory = {
      get begun() {
        return begun;
      },
      async remember(next: BegunFilm | null) {
        begun = next;
      },
    };
    const { upstream, settings } = await openUpstream('luma', { stages: ['failed'] });
    await using _ = upstream;
    await using opened = openCapability(video, { ...settings, order: ['storyboard', 'luma', 'storyboard'] });
    const served: string[] = [];
    const call = { ...callWith(), served: (engine: string) => served.push(engine) };
    await opened.port.generate({ ...shortOrder, seconds: 1, memory }, call);
    assert.equal(upstream.seen.filter(isSubmit).length, 0);
    assert.ok(upstream.seen.length > 0);
    assert.deepEqual([served, begun], [['storyboard'], null]);
  });

  test('the key goes to no other host', async () => {
    await using cdn = await openStandIn(() => ({ body: film }));
    await using opened = await openEngine('replicate', { url: `${cdn.url}/out/film.mp4` });
    await opened.engine.generate(shortOrder, callWith());
    assert.ok(cdn.seen.every(({ headers }) => headers.authorization === undefined));
  });
});
