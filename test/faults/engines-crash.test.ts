// @alone first @slow
/** The programs behind engines are killed during a call: it is retried or answered so that it can be, the next works. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { quickCases } from '../../packages/core/src/testing/slow.ts';
import {
  startTestServer,
  type TestAnswer,
  type TestServer,
} from '../../packages/server/src/testing/server.ts';
import { sampleDocx } from '../../packages/utilities/src/endpoints/convert/convert.fixture.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer({
    env: {
      OJA_ENGINES_CHAT: 'llama',
      OJA_LIMIT_PER_MINUTE: '100000',
      OJA_MODELS_DIR: process.env.OJA_MODELS_DIR ?? join(homedir(), '.cache/oja/models'),
    },
  });
});
after(() => server?.close());

/** Processes below this one whose command line matches. */
function descendants(pattern: RegExp): number[] {
  const parents = new Map<number, number>();
  const found: number[] = [];
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
      const [program, ...rest] = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
      // The sandbox's own processes name the program too; its end is what is tested, not theirs.
      if (!/bwrap|prlimit|nice$/.test(program!) && pattern.test([program, ...rest].join(' ')))
        found.push(Number(name));
    } catch {
      // It ended while we looked.
    }
  }
  const isOurs = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at > 1; at = parents.get(at)) {
      if (at === process.pid) return true;
    }
    return false;
  };
  return found.filter(isOurs);
}

interface Crash {
  what: string;
  /** The engine whose program it is. */
  engine: string;
  program: RegExp;
  call(): Promise<TestAnswer>;
}

const crashes: Crash[] = [
  {
    what: 'browser',
    engine: 'chromium',
    program: /chrom|headless.shell/i,
    call: () =>
      server.call('/api/v1/network/screenshot', {
        body: { html: '<h1>Ọjà</h1>'.repeat(300), full_page: true },
      }),
  },
  {
    what: 'office',
    engine: 'libreoffice',
    program: /soffice\.bin/,
    call: async () => {
      const data = Buffer.from(await sampleDocx()).toString('base64');
      return server.call('/api/v1/utils/convert', {
        body: { file: { data, filename: 'a.docx' }, to: 'pdf' },
      });
    },
  },
  {
    what: 'whisper',
    engine: 'whisper',
    program: /whisper.*-child/,
    call: async () => {
      const data = toneWav(4).toString('base64');
      return server.call('/api/v1/transcribe', {
        body: { file: { data, filename: 'a.wav' }, language: 'en' },
      });
    },
  },
  {
    what: 'llama',
    engine: 'llama',
    program: /llama-child/,
    call: () =>
      server.call('/api/v1/chat', {
        body: {
          max_tokens: 8,
          messages: [{ role: 'user', content: 'Tell me a long story about a market.' }],
        },
      }),
  },
];

for (const { what, engine, program, call } of quickCases('programs killed during a call', crashes, 1)) {
  test(`${what}: killed during a call`, { timeout: 240_000 }, async (t) => {
    const health = (await server.app.engines.health()).find((one) => one.engine === engine);
    // Only what is not installed is left out: one that is there has to answer.
    if (health?.state === 'missing') {
      t.skip(`${engine} is missing: ${health.detail}`);
      return;
    }
    const warm = await call();
    assert.equal(warm.status, 200, warm.text.slice(0, 500));
    let answered = false;
    const hit = call().finally(() => {
      answered = true;
    });
    let killed = 0;
    while (!answered && killed === 0) {
      // Let the call reach the engine before its program goes.
      await new Promise((done) => setTimeout(done, 30));
      for (const pid of descendants(program)) if (killAtOnce(pid)) killed++;
    }
    const { status, json, headers } = await hit;
    assert.ok(killed > 0 || status === 200, 'nothing to kill was found');
    assert.ok(
      status === 200 || (status >= 500 && status !== 500 && headers.get('x-should-retry') !== 'false'),
      `answered ${status} ${JSON.stringify(json?.error)}`,
    );
    const next = await call();
    assert.equal(next.status, 200, next.text.slice(0, 500));
    assert.deepEqual((await server.app.platform.credits.verifyBooks()).faults, []);
  });
}

/** False when it ended on its own: the first of a family takes its children along. */
function killAtOnce(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/** Sound that changes, so that no engine calls it silence at once. */
function toneWav(seconds: number): Buffer {
  const rate = 16_000;
  const samples = Buffer.alloc(seconds * rate * 2);
  for (let i = 0; i < seconds * rate; i++) {
    const pitch = 200 + 150 * Math.sin(i / 3_000);
    samples.writeInt16LE(
      Math.round(9_000 * Math.sin((i / rate) * pitch * 6.283) * (1 + Math.sin(i / 900))),
      i * 2,
    );
  }
  const head = Buffer.alloc(44);
  head.write('RIFF');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
