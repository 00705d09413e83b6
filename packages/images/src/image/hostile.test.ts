// @alone
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { OjaError } from '../../../core/src/errors.ts';
import { imageCall, plainTransform } from './contract.ts';
import { createTestImageEngine } from './engine.fixture.ts';
import {
  gifWithFrames,
  near,
  noise,
  pixelAt,
  pngBomb,
  pngWithTextBomb,
  quadrants,
  svg,
} from './pictures.fixture.ts';

const engine = createTestImageEngine(1500);
after(() => engine.close?.());

const transform = (bytes: Uint8Array) =>
  engine.transform({ ...plainTransform, bytes, format: 'png' }, imageCall());

/** Every way in must refuse alike. */
async function assertRefused(bytes: Uint8Array, code: string) {
  const ways = [
    () => transform(bytes),
    () => engine.inspect({ bytes, metadata: true, palette: 3, blurhash: true }, imageCall()),
    () => engine.pixels({ bytes, pixelsMax: 1_000_000 }, imageCall()),
  ];
  for (const way of ways) {
    await assert.rejects(way(), (error) => {
      assert.ok(error instanceof OjaError, String(error));
      assert.equal(error.code, code, error.message);
      assert.equal(error.param, 'file');
      assert.doesNotMatch(error.message, /Vips|buffer|undefined|node_modules/);
      return true;
    });
  }
}

describe('hostile pictures', () => {
  it('decompression bombs', async () => {
    await assertRefused(pngBomb(60_000), 'file_too_complex');
    await assertRefused(svg('', 'width="30000" height="30000"'), 'file_too_complex');
  });

  it('camera raw, which would give its preview', async () => {
    const cr2 = await quadrants().tiff().toBuffer();
    cr2.write('CR\x02\0', 8, 'latin1');
    await assertRefused(cr2, 'unsupported_file');
    await assert.rejects(transform(cr2), /camera raw image \(CR2\).*JPEG or TIFF/);
  });

  const animated = (bytes: Uint8Array) =>
    engine.transform({ ...plainTransform, bytes, format: 'webp' }, imageCall());

  it('40,000 frames, and 101: too many to convert, and one is enough for a still', async () => {
    for (const frames of [40_000, 101]) {
      const bytes = gifWithFrames(frames);
      await assert.rejects(animated(bytes), { code: 'file_too_complex', param: 'file' });
      assert.equal((await transform(bytes)).frames, 1);
    }
    assert.equal((await transform(gifWithFrames(100))).original.frames, 100);
    const first = { ...plainTransform, bytes: gifWithFrames(101), format: 'gif', animated: false } as const;
    const { frames, original, warnings } = await engine.transform(first, imageCall());
    assert.deepEqual(
      [frames, original.frames, warnings],
      [1, 101, ['Only the first of 101 frames was used.']],
    );
  });

  it('few frames of many pixels', async () => {
    await assert.rejects(animated(gifWithFrames(20, 3000)), { code: 'file_too_complex', param: 'file' });
  });

  it('a compressed text of 80 MB inside a small PNG does no harm', async () => {
    const bytes = await pngWithTextBomb(80_000_000);
    const before = process.memoryUsage.rss();
    await Promise.allSettled([
      transform(bytes),
      engine.inspect({ bytes, metadata: true, palette: 0, blurhash: false }, imageCall()),
    ]);
    assert.ok(process.memoryUsage.rss() - before < 70_000_000);
  });

  for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const) {
    it(`truncated and garbled ${format}`, async () => {
      const whole = await noise(200, 150)[format]().toBuffer();
      await assertRefused(whole.subarray(0, Math.floor(whole.length * 0.6)), 'unreadable_file');
      await assertRefused(whole.subarray(0, 40), 'unreadable_file');
      const garbled = Buffer.from(whole);
      for (let at = 60; at < garbled.length; at += 7) garbled[at] = (garbled[at]! * 31 + at) & 0xff;
      const result = await transform(garbled).catch((error: unknown) => error);
      if (result instanceof Error) {
        assert.ok(result instanceof OjaError && result.status < 500, String(result));
      }
    });
  }

  it('a damaged HEIC', async () => {
    const head = Buffer.from('0000001c667479706865696300000000', 'hex');
    await assertRefused(Buffer.concat([head, Buffer.alloc(500, 7)]), 'unreadable_file');
  });

  it('a name or declared type does not matter: the bytes decide', async () => {
    await assertRefused(Buffer.from('GIF87'), 'unsupported_file');
    await assertRefused(Buffer.from('PK\x03\x04 a zip called photo.png'), 'unsupported_file');
    await assertRefused(Buffer.from('<html><body>not a picture</body></html>'), 'unsupported_file');
    await assertRefused(Buffer.from(`BM${'x'.repeat(100)}`), 'unsupported_file');
  });
});

describe('hostile SVG', () => {
  let hits = 0;
  const canary = createServer((_request, response) => {
    hits += 1;
    response.end();
  });
  before(() => new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve)));
  after(() => canary.close());
  const address = () => `http://127.0.0.1:${(canary.address() as AddressInfo).port}/x`;

  it('no reference reaches a listener or a file', async () => {
    const url = address();
    const secret = new URL('../../../core/package.json', import.meta.url).href;
    const attempts = [
      `<image href="${url}.png" width="50" height="50"/>`,
      `<image xlink:href="${url}.svg" width="50" height="50"/>`,
      `<image xlink:href="${secret}" width="50" height="50"/>`,
      `<use href="${url}.svg#a"/>`,
      `<style>@import url("${url}.css"); .p { fill: url(${url}.svg#p) }</style><rect class="p" width="9" height="9"/>`,
      `<style>@font-face { font-family: x; src: url(${url}.woff) }</style><text font-family="x" y="20">a</text>`,
      `<rect width="9" height="9" style="fill:url('${url}.svg#p')" filter="url(${url}.svg#f)"/>`,
      `<filter id="f"><feImage href="${url}.png"/></filter><rect width="9" height="9" filter="url(#f)"/>`,
      `<script href="${url}.js"/><script>fetch("${url}")</script>`,
      `<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${url}"/></foreignObject>`,
      `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${secret}" parse="text"/>`,
      `<a href="${url}"><animate attributeName="href" values="${url}"/></a>`,
    ];
    for (const attempt of attempts) {
      const result = await transform(svg(`<rect width="100" height="100" fill="#0f0"/>${attempt}`));
      assert.ok(near(await pixelAt(result.bytes, 90, 90), [0, 255, 0, 255]), attempt);
    }
    const sheet = Buffer.from(`<?xml-stylesheet href="${url}.css"?>${svg('<rect width="5" height="5"/>')}`);
    await transform(sheet);
    assert.equal(hits, 0);
  });

  it('entities: plain ones are filled in, nested and external ones refused', async () => {
    const plain = `<!DOCTYPE svg [<!ENTITY c "#00ff00">]>${svg('<rect width="100" height="100" fill="&c;"/>')}`;
    assert.ok(near(await pixelAt((await transform(Buffer.from(plain))).bytes, 5, 5), [0, 255, 0, 255]));
    const laughs = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
    const nested = laughs.map(
      (name, at) => `<!ENTITY ${name} "${at === 0 ? 'lol' : `&${laughs[at - 1]};`.repeat(10)}">`,
    );
    await assertRefused(
      Buffer.from(`<!DOCTYPE svg [${nested.join('')}]>${svg('<text>&i;</text>')}`),
      'file_too_complex',
    );
    const external = `<!DOCTYPE svg [<!ENTITY x SYSTEM "${address()}">]>${svg('<text>&x;</text>')}`;
    await assertRefused(Buffer.from(external), 'file_too_complex');
    const parameter = `<!DOCTYPE svg [<!ENTITY % x SYSTEM "${address()}"> %x;]>${svg('<text/>')}`;
    await assertRefused(Buffer.from(parameter), 'file_too_complex');
    assert.equal(hits, 0);
  });

  it('drawing bombs', async () => {
    const layers = Array.from({ length: 20 }, (_, at) =>
      at === 0
        ? '<g id="a0"><rect width="9" height="9"/></g>'
        : `<g id="a${at}">${`<use href="#a${at - 1}"/>`.repeat(10)}</g>`,
    );
    await assertRefused(svg(`<defs>${layers.join('')}</defs><use href="#a19"/>`), 'file_too_complex');
    await assertRefused(svg(`<filter id="f">${'<feTurbulence/>'.repeat(50)}</filter>`), 'file_too_complex');
    await assertRefused(
      svg('<g opacity=".5"><rect width="9" height="9"/></g>'.repeat(2000)),
      'file_too_complex',
    );
    await assertRefused(svg('<rect/>'.repeat(30_000)), 'file_too_complex');
    await assertRefused(svg('<g>'.repeat(5000) + '</g>'.repeat(5000)), 'file_too_complex');
    // Deeper, wider and longer than a parser could build in its time.
    const many = Array.from({ length: 200_000 }, (_, at) => `a${at}="1"`).join(' ');
    for (const inner of [
      '<g>'.repeat(1_000_000),
      '<g/>'.repeat(1_000_000),
      `<g ${many}/>`,
      '&amp;'.repeat(900_000),
    ])
      await assertRefused(svg(inner), 'file_too_complex');
    const bomb = `data:image/png;base64,${pngBomb(60_000).toString('base64')}`;
    await assertRefused(svg(`<image href="${bomb}" width="9" height="9"/>`), 'file_too_complex');
  });

  it('drawing without end is stopped', async () => {
    const filter = '<filter id="f">'.concat(
      '<feTurbulence baseFrequency=".5" numOctaves="9"/>'.repeat(25),
      '</filter>',
    );
    const slow = svg(
      filter + '<rect width="3000" height="3000" filter="url(#f)"/>'.repeat(100),
      'width="3000" height="3000"',
    );
    await assert.rejects(transform(slow), { code: 'deadline_exceeded', message: /The SVG takes longer/ });
    const dashes = svg('<path stroke="red" stroke-dasharray="0.001" d="M0 0L9999 9999"/>'.repeat(400));
    await transform(dashes).catch((error) => assert.equal(error.code, 'deadline_exceeded'));
  });

  it('sizes that no picture has', async () => {
    await assertRefused(svg('', 'width="1e30" height="1e30"'), 'file_too_complex');
    await assertRefused(svg('', 'width="0" height="0"'), 'unreadable_file');
    const { original } = await transform(svg('<rect width="5" height="5"/>', 'width="100%" height="100%"'));
    assert.deepEqual([original.width, original.height], [300, 150]);
  });

  it('an embedded picture is drawn', async () => {
    const png = (await quadrants().png().toBuffer()).toString('base64');
    const result = await transform(
      svg(`<image href="data:image/png;base64,${png}" width="100" height="100"/>`),
    );
    assert.ok(near(await pixelAt(result.bytes, 20, 30), [255, 0, 0, 255]));
  });

  it('what is not well-formed is refused', async () => {
    await assertRefused(Buffer.from('<svg'.padEnd(50)), 'unreadable_file');
  });
});
