import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { near, noise, pixelAt, quadrants, svg } from '../../../../images/src/image/pictures.fixture.ts';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';
import { createTestCall } from '../testing.ts';
import { image } from './image.ts';

const test = createTestCall();
after(() => test.close());

const picture = async () => ({
  data: (await quadrants().png().toBuffer()).toString('base64'),
  filename: 'flag.png',
});

describe('utils/image', () => {
  it('its example fits its schemas', () => {
    image.input.parse(image.example.input);
    image.output.parse(image.example.output);
  });

  it('runs operations in order and names the file after the format', async () => {
    const operations = [
      { op: 'crop', left: 0, top: 0, width: 64, height: 48 },
      { op: 'resize', width: 32, height: 32, fit: 'contain', background: 'yellow', gravity: 'center' },
      { op: 'grayscale' },
      { op: 'pad', all: 4, left: 0, color: '#00f' },
    ];
    const { file, data } = await test.run(image, {
      file: await picture(),
      operations,
      format: 'jpg',
      quality: 90,
    });
    assert.deepEqual([file?.mime, file?.filename], ['image/jpeg', 'flag.jpg']);
    assert.deepEqual(data.original as object, {
      ...{ format: 'png', width: 128, height: 96, frames: 1 },
      bytes: (await quadrants().png().toBuffer()).length,
    });
    assert.deepEqual([data.width, data.height, data.quality, data.format], [36, 40, 90, 'jpeg']);
    assert.ok(near(await pixelAt(file!.bytes, 34, 20), [0, 0, 255], 20));
  });

  it('facts only, without a file', async () => {
    const input = { file: await picture(), format: 'none', palette: true, blurhash: true };
    const { file, data } = await test.run(image, input);
    assert.equal(file, undefined);
    assert.equal((data.metadata as { format: string }).format, 'png');
    assert.equal((data.palette as unknown[]).length, 4);
  });

  it('takes the watermark picture from the operation or from its own field', async () => {
    const mark = {
      data: await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    };
    const step = { op: 'watermark', position: 'center', opacity: 1, scale: 0.5 };
    for (const input of [
      { operations: [{ ...step, image: mark }] },
      { operations: [step], watermark: mark },
    ]) {
      const { file } = await test.run(image, { file: await picture(), ...input });
      assert.ok(near(await pixelAt(file!.bytes, 64, 48), [0, 0, 0]));
    }
    await assert.rejects(test.run(image, { file: await picture(), operations: [step] }), {
      code: 'invalid_request',
      param: 'operations[0]',
    });
  });

  it('refuses what it does not know, by name', async () => {
    const file = await picture();
    const bad: [object, RegExp][] = [
      [{ operations: [{ op: 'zoom' }] }, /resize/],
      [{ operations: [{ op: 'resize' }] }, /width, height or both/],
      [{ operations: [{ op: 'resize', width: 0 }] }, /width/],
      [{ operations: [{ op: 'tint', color: 'blurple' }] }, /must be a colour/],
      [{ operations: [{ op: 'blur', sigma: 10_000 }] }, /sigma/],
      [{ operations: Array.from({ length: 21 }, () => ({ op: 'flip' })) }, /operations/],
      [{ format: 'bmp' }, /webp/],
      [{ quality: 0 }, /quality/],
      [{ widht: 3 }, /widht/],
    ];
    for (const [fields, message] of bad) await assert.rejects(test.run(image, { file, ...fields }), message);
  });
});

describe('utils/image over HTTP', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  it('returns a file by URL, by data and raw, and charges', async () => {
    const operations = [{ op: 'resize', width: 40 }];
    const body = { file: await picture(), operations, format: 'webp', include: ['data'], metadata: true };
    const answer = await server.call('/api/v1/utils/image', { body });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.headers.get('x-oja-engine'), 'sharp');
    image.output.parse(answer.json);
    const saved = Buffer.from(await (await fetch(answer.json.file.url)).arrayBuffer());
    assert.deepEqual(saved.toString('base64'), answer.json.file.data);
    assert.equal((await sharp(saved).metadata()).width, 40);
    const raw = await fetch(`${server.url}/api/v1/utils/image`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.operator.api_key}`,
        'content-type': 'application/json',
        accept: 'image/webp',
      },
      body: JSON.stringify(body),
    });
    assert.equal(raw.headers.get('content-type'), 'image/webp');
    assert.equal((await sharp(Buffer.from(await raw.arrayBuffer())).metadata()).format, 'webp');
  });

  it('takes multipart', async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await noise(200, 100).jpeg().toBuffer())]), 'noise.jpg');
    form.set('watermark', new Blob([new Uint8Array(await quadrants().png().toBuffer())]), 'mark.png');
    form.set('operations', JSON.stringify([{ op: 'resize', width: 100 }, { op: 'watermark' }]));
    form.set('max_bytes', '2000');
    const answer = await server.call('/api/v1/utils/image', { body: form });
    assert.equal(answer.status, 200, answer.text);
    assert.ok(answer.json.file.bytes <= 2000);
    assert.equal(answer.json.file.filename, 'noise.jpg');
  });

  it('refuses hostile files with a clear 4xx, uncharged', async () => {
    const files = [
      Buffer.from('%PDF-1.4'),
      (await noise(100, 100).jpeg().toBuffer()).subarray(0, 900),
      svg('', 'width="99999" height="99999"'),
    ];
    const codes: string[] = [];
    for (const bytes of files) {
      const body = { file: { data: bytes.toString('base64'), filename: 'photo.png' } };
      const answer = await server.call('/api/v1/utils/image', { body });
      assert.ok(answer.status >= 400 && answer.status < 500, answer.text);
      assert.equal(answer.headers.get('x-oja-charge'), '0.00');
      assert.equal(answer.json.error.param, 'file');
      codes.push(answer.json.error.code);
    }
    assert.deepEqual(codes, ['unsupported_file', 'unreadable_file', 'file_too_complex']);
  });
});
