/** What every browser engine must do. `open` gives an engine that may reach `port` on 127.0.0.1 and no more. */
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import sharp from 'sharp';
import { callWith } from '../../../core/src/engines/upstream-testing.ts';
import type { OjaError } from '../../../core/src/errors.ts';
import type { BrowserEngine, CaptureInput } from './port.ts';
import { plain, servePages } from './testing.ts';

const page = `<!doctype html><meta charset="utf-8"><title>Ẹ káàbọ̀ ₦</title>
<style>body { margin: 0; background: #fff; } @media (prefers-color-scheme: dark) { body { background: #000; } }
#box { position: absolute; left: 50px; top: 40px; width: 120px; height: 60px; background: #f00; }
#tall { height: 2000px; } #end { height: 10px; background: #00f; }</style>
<div id="box"></div><div id="tall"></div><div id="end"></div><script>alert('stop'); confirm('?');</script>`;

const leads = new Map([
  ['/leads', '/?from=leads'],
  ['/leads-away', 'http://127.0.0.1/'],
  ['/leads-back', '/leads-back'],
  ['/leads-nowhere', 'http://nowhere.invalid/'],
]);

interface Opened extends AsyncDisposable {
  engine: BrowserEngine;
}

async function pixel(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + 4)];
}

const hasCode = (code: string, param?: string) => (error: OjaError) => {
  assert.equal(error.code, code, error.message);
  if (param) assert.equal(error.param, param);
  return true;
};

export function browserContract(name: string, open: (port: number) => Promise<Opened>): void {
  suite(`browser engine ${name}`, () => {
    let pages: Awaited<ReturnType<typeof servePages>>;
    let opened: Opened;
    const shoot = (over: Partial<CaptureInput> & { path?: string } = {}) => {
      const { path = '/', ...rest } = over;
      const where = rest.html === undefined && rest.url === undefined ? { url: `${pages.url}${path}` } : {};
      return opened.engine.capture({ ...plain, ...where, ...rest }, callWith());
    };

    before(async () => {
      pages = await servePages((request, response) => {
        const type = 'text/html; charset=utf-8';
        if (request.url === '/moved') return void response.writeHead(302, { location: '/?from=moved' }).end();
        if (request.url === '/hangs') return;
        if (request.url === '/closes') return void request.socket.destroy();
        if (request.url === '/busy')
          return void response.writeHead(200, { 'content-type': type }).end('<script>for(;;);</script>');
        if (request.url === '/restless')
          return void response
            .writeHead(200, { 'content-type': type })
            .end('<script>setInterval(() => location.reload(), 20)</script>restless');
        if (request.url === '/lost')
          return void response.writeHead(404, { 'content-type': type }).end('<title>lost</title>');
        const lead = leads.get(request.url ?? '');
        if (lead)
          return void response
            .writeHead(200, { 'content-type': type })
            .end(`<meta http-equiv="refresh" content="0;url=${lead}">`);
        if (request.url === '/empty') return void response.writeHead(500).end();
        if (request.url === '/file') {
          const fields = {
            'content-type': 'application/zip',
            'content-disposition': 'attachment; filename=x.zip',
          };
          return void response.writeHead(200, fields).end('PK');
        }
        response.writeHead(200, { 'content-type': type }).end(page);
      });
      opened = await open(pages.port);
    });
    after(async () => {
      await opened[Symbol.asyncDispose]();
      await pages[Symbol.asyncDispose]();
    });

    test('takes the window, with title, status and final address', async () => {
      const shot = await shoot({ path: '/moved' });
      assert.deepEqual(
        { ...shot, bytes: undefined },
        {
          bytes: undefined,
          mime: 'image/png',
          width: 400,
          height: 300,
          finalUrl: `${pages.url}/?from=moved`,
          title: 'Ẹ káàbọ̀ ₦',
          status: 200,
          truncated: false,
          complete: true,
          missing: [],
          faults: { resources: [], exceptions: [] },
        },
      );
      assert.deepEqual(await pixel(shot.bytes, 60, 50), [255, 0, 0, 255]);
      assert.deepEqual(await pixel(shot.bytes, 5, 5), [255, 255, 255, 255]);
    });

    test('follows a page that leads elsewhere once it is loaded', async () => {
      for (const fullPage of [false, true]) {
        const shot = await shoot({ path: '/leads', fullPage });
        assert.equal(shot.finalUrl, `${pages.url}/?from=leads`);
        assert.equal(shot.status, 200);
        assert.deepEqual(await pixel(shot.bytes, 60, 50), [255, 0, 0, 255]);
        await assert.rejects(shoot({ path: '/leads-away', fullPage }), hasCode('address_refused', 'url'));
      }
      await assert.rejects(shoot({ path: '/leads-nowhere' }), hasCode('target_unreachable', 'url'));
      for (const path of ['/leads-back', '/restless']) {
        const shot = await shoot({ path, timeoutMs: 20_000 });
        assert.equal(shot.finalUrl, `${pages.url}${path}`);
      }
    });

    test('reads the document as its scripts leave it', async () => {
      const script = '<script>document.body.innerHTML = "<h1>Drawn " + (1 + 1) + "</h1>"</script>';
      const read = await shoot({ html: `<body><div id="root"></div>${script}`, format: 'html' });
      assert.equal(read.mime, 'text/html; charset=utf-8');
      assert.match(Buffer.from(read.bytes).toString(), /<h1>Drawn 2<\/h1>/);
      assert.deepEqual([read.width, read.height, read.finalUrl], [400, 300, null]);
    });

    test('takes the whole page, sharper when asked', async () => {
      const shot = await shoot({ fullPage: true, deviceScaleFactor: 2 });
      assert.deepEqual([shot.width, shot.height, shot.truncated], [800, 4020, false]);
      assert.deepEqual(await pixel(shot.bytes, 10, 4015), [0, 0, 255, 255]);
    });

    test('cuts a page that is taller than a picture may be, and says so', async () => {
      const shot = await shoot({ html: '<div style="height:90000px">x</div>', fullPage: true });
      assert.deepEqual([shot.height, shot.truncated, shot.finalUrl, shot.status], [16_384, true, null, null]);
      const tall = { html: '<div style="height:90000px">x</div>', fullPage: true, format: 'webp' } as const;
      for (const deviceScaleFactor of [1, 1.5]) {
        const { height, truncated, bytes } = await shoot({ ...tall, deviceScaleFactor });
        assert.deepEqual([height, truncated], [16_383, true]);
        assert.equal((await sharp(bytes).metadata()).height, 16_383);
      }
    });

    test('writes each format', async () => {
      for (const format of ['png', 'jpeg', 'webp'] as const) {
        const shot = await shoot({ format, quality: 60 });
        assert.equal((await sharp(shot.bytes).metadata()).format, format);
        assert.equal(shot.mime, `image/${format}`);
      }
      const pdf = await shoot({ format: 'pdf' });
      assert.equal(Buffer.from(pdf.bytes.subarray(0, 5)).toString(), '%PDF-');
    });

    test('takes one element, a clip, dark colours, no background, and hides', async () => {
      const element = await shoot({ selector: '#box' });
      assert.deepEqual([element.width, element.height], [120, 60]);
      assert.deepEqual(await pixel(element.bytes, 1, 1), [255, 0, 0, 255]);
      const clip = await shoot({ clip: { x: 0, y: 1_990, width: 30, height: 20 } });
      assert.deepEqual([clip.width, clip.height], [30, 20]);
      assert.deepEqual(await pixel(clip.bytes, 5, 15), [0, 0, 255, 255]);
      assert.deepEqual(await pixel((await shoot({ darkMode: true })).bytes, 5, 5), [0, 0, 0, 255]);
      const clear = await shoot({ html: '<p>clear</p>', omitBackground: true });
      assert.equal((await pixel(clear.bytes, 390, 290))[3], 0);
      const hidden = await shoot({ hideSelectors: ['.none', '#box'] });
      assert.deepEqual(await pixel(hidden.bytes, 60, 50), [255, 255, 255, 255]);
    });

    test('the page sees the agent, language, time zone and device that were asked for', async () => {
      const html = `<script>document.title = [navigator.userAgent, navigator.language,
        Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.maxTouchPoints > 0].join()</script>`;
      const asked = { userAgent: 'Ada/1', locale: 'yo-NG', timezone: 'Africa/Lagos', mobile: true };
      assert.equal((await shoot({ html, ...asked })).title, 'Ada/1,yo-NG,Africa/Lagos,true');
      assert.doesNotMatch((await shoot({ html })).title, /Headless/);
    });

    test('an error page is a page', async () => {
      const shot = await shoot({ path: '/lost' });
      assert.deepEqual([shot.status, shot.title], [404, 'lost']);
      assert.equal((await shoot({ path: '/empty' })).status, 500);
    });

    test('names the field that cannot be carried out', async () => {
      await assert.rejects(
        shoot({ selector: '#nope', timeoutMs: 2_000 }),
        hasCode('unprocessable', 'selector'),
      );
      await assert.rejects(shoot({ selector: '##' }), hasCode('invalid_request', 'selector'));
      await assert.rejects(
        shoot({ hideSelectors: ['#box', '::'] }),
        hasCode('invalid_request', 'hide_selectors'),
      );
      await assert.rejects(
        shoot({ clip: { x: 0, y: 9_000, width: 5, height: 5 } }),
        hasCode('unprocessable', 'clip'),
      );
      await assert.rejects(shoot({ path: '/file' }), hasCode('unprocessable', 'url'));
      await assert.rejects(shoot({ path: '/closes' }), hasCode('target_unreachable', 'url'));
    });

    test('refuses private addresses, other ports, other schemes and invalid URLs', async () => {
      for (const url of [
        'http://127.0.0.1/',
        'http://[::1]/',
        'http://10.0.0.1/',
        'file:///etc/passwd',
        'http://localhost/',
        'https://₦1,500.00/',
      ]) {
        await assert.rejects(shoot({ url }), hasCode('address_refused', 'url'), url);
      }
      await assert.rejects(shoot({ url: 'http://nowhere.invalid/' }), hasCode('target_unreachable', 'url'));
    });

    test('gives up in time on a server or a script that never ends, and works on', async () => {
      await assert.rejects(shoot({ path: '/hangs', timeoutMs: 1_000 }), hasCode('upstream_timeout'));
      await assert.rejects(shoot({ path: '/busy', timeoutMs: 1_000 }), hasCode('upstream_timeout'));
      assert.equal((await shoot()).status, 200);
    });

    test('stops when the caller leaves', async () => {
      const leaving = new AbortController();
      const asked = { ...plain, url: `${pages.url}/hangs` };
      const shot = opened.engine.capture(asked, callWith(leaving.signal));
      setImmediate(() => leaving.abort(new Error('gone')));
      await assert.rejects(shot, /gone/);
    });
  });
}
