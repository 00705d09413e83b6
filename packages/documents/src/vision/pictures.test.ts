// @alone
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { callWith, openParts } from '../../../core/src/engines/upstream-testing.ts';
import type { Sandbox } from '../../../core/src/sandbox/port.ts';
import { createPictures } from './pictures.ts';

const { parts, ...opened } = openParts();
let crash = false;

/** The real one; its next program crashes once it has a file. */
const sandbox: Sandbox = {
  ...parts.sandbox,
  async serve(options) {
    const service = await parts.sandbox.serve(options);
    const { channel } = service;
    const uncork = channel!.uncork.bind(channel);
    channel!.uncork = () => {
      uncork();
      if (crash) service.process.kill('SIGKILL');
      crash = false;
    };
    return service;
  },
};

const pictures = createPictures({ sandbox, log: parts.log });
after(async () => {
  await pictures.close();
  await opened[Symbol.asyncDispose]();
});

const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();

test('a crash while a picture is decoded ends that call, and the next one works', async () => {
  crash = true;
  await assert.rejects(pictures.open(bytes, callWith()), { code: 'engine_unavailable' });
  const { width, height } = await pictures.open(bytes, callWith());
  assert.deepEqual([width, height], [40, 30]);
});

test('a picture that can’t be decoded is the caller’s fault', async () => {
  await assert.rejects(pictures.open(bytes.subarray(0, 20), callWith()), { code: 'unreadable_file' });
});
